// @ts-check
// Before anything is drawn: light or dark, and the size of the text, as this browser remembers them.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("text") === "large") root.dataset.text = "large";
  } catch {
    // A browser that keeps nothing shows the page as the system asks.
  }
})();
