// @ts-check
// Calculators answer while facts change: the same address is fetched, and what it says takes the place of what
// stood there. The list of questions is filtered while one types.

const SOON_MS = 120;
const HELD_MS = 90;
const HOLD_MS = 450;

let turn = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** Return what a field holds, as the address would tell it. @param {Element} slot @param {FormData} data */
function typedIn(slot, data) {
  const name = slot instanceof HTMLElement ? slot.dataset.slot ?? "" : "";
  const values = data.getAll(name).map(String);
  if (slot instanceof HTMLElement && "grid" in slot.dataset) return [boardOf(slot)];
  return slot.querySelector("input[type=checkbox], .parts") ? [values.filter(Boolean).join(",")] : values.slice(-1);
}

/** Return a board row by row, as it is written. @param {HTMLElement} slot */
function boardOf(slot) {
  return [...slot.querySelectorAll(".grid-row")]
    .map((row) => [...row.querySelectorAll("select")].map((cell) => cell.value).join(""))
    .join("/");
}

/** Return the address of what a form holds; a field that holds what it would anyway is left out.
 * @param {HTMLFormElement} form */
function addressOf(form) {
  const data = new FormData(form);
  const url = new URL(form.action);
  for (const slot of form.querySelectorAll("[data-slot]")) {
    if (!(slot instanceof HTMLElement)) continue;
    const { slot: name = "", otherwise = "" } = slot.dataset;
    const none = "touched" in slot.dataset && slot.querySelector(`input[type=hidden][name="${name}"]`);
    for (const value of typedIn(slot, data)) if (value !== otherwise || none) url.searchParams.append(name, value);
  }
  for (const [name, value] of data) if (name.startsWith("t.")) url.searchParams.append(name, String(value));
  return url;
}

/** @param {HTMLFormElement} form */
async function workOut(form) {
  const url = addressOf(form);
  const mine = ++turn;
  document.body.classList.add("waiting");
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine !== turn) return; // a later change has overtaken this one
    if (!page.querySelector("[data-facts]")) throw new Error("not a calculator");
    history.replaceState(null, "", url);
    for (const fresh of page.querySelectorAll("[data-live]")) swap(fresh);
    for (const link of document.querySelectorAll("a[hreflang]")) if (link instanceof HTMLAnchorElement) link.search = url.search;
  } catch {
    if (mine === turn) form.submit(); // the browser says why it cannot be reached
  } finally {
    if (mine === turn) document.body.classList.remove("waiting");
  }
}

/** Put what is new in the place of what stood there; what was unfolded stays so. @param {Element} fresh */
function swap(fresh) {
  const old = document.getElementById(fresh.id);
  if (!old || old.isEqualNode(fresh)) return;
  const open = [...old.querySelectorAll("details")].map((one) => one.open);
  [...fresh.querySelectorAll("details")].forEach((one, at) => { one.open = open[at] ?? one.open; });
  old.replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
  if (!old.classList.contains("fault")) return;
  for (const field of document.querySelectorAll(`[aria-describedby~="${old.id}"]`)) {
    if (old.textContent) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

/** @param {HTMLFormElement} form */
function live(form) {
  // Nothing ticked says "none" only where the player has been, now or when the address was made.
  const told = new URLSearchParams(location.search);
  for (const slot of form.querySelectorAll("[data-slot]")) {
    if (slot instanceof HTMLElement && told.has(slot.dataset.slot ?? "")) slot.dataset.touched = "";
  }
  form.addEventListener("input", (event) => {
    const slot = event.target instanceof Element ? event.target.closest("[data-slot]") : null;
    if (slot instanceof HTMLElement) slot.dataset.touched = "";
    clearTimeout(soon);
    soon = setTimeout(() => workOut(form), SOON_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(soon);
    workOut(form);
  });
  const submit = form.querySelector("[data-submit]");
  if (submit instanceof HTMLElement) submit.hidden = true;
  for (const stepper of form.querySelectorAll(".stepper")) steps(stepper);
  for (const grid of form.querySelectorAll("[data-grid]")) taps(grid);
}

/** One less and one more, and on while the button is held. @param {Element} stepper */
function steps(stepper) {
  const field = stepper.querySelector("input");
  if (!field) return;
  const low = Number(field.min);
  const high = Number(field.max);
  const buttons = [...stepper.querySelectorAll("button")];
  const show = () => {
    for (const button of buttons) button.disabled = field.value !== "" && Number(field.value) === (button.dataset.step === "1" ? high : low);
  };
  /** @param {number} by */
  const step = (by) => {
    const at = field.value.trim() === "" || Number.isNaN(Number(field.value)) ? (by > 0 ? low - 1 : low + 1) : Number(field.value);
    field.value = String(Math.min(high, Math.max(low, at + by)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  for (const button of buttons) {
    const by = Number(button.dataset.step);
    button.hidden = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let held;
    let repeated = false;
    const again = () => {
      repeated = true;
      step(by);
      held = setTimeout(again, HELD_MS);
    };
    const release = () => clearTimeout(held);
    button.addEventListener("pointerdown", () => {
      repeated = false;
      held = setTimeout(again, HOLD_MS);
    });
    for (const name of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(name, release);
    button.addEventListener("click", () => {
      if (!repeated) step(by);
      repeated = false;
    });
  }
  field.addEventListener("input", show);
  show();
}

/** Spaces of a board that change when tapped. @param {Element} grid */
function taps(grid) {
  const hint = grid.querySelector("[data-hint]");
  if (hint instanceof HTMLElement) hint.hidden = false;
  for (const choice of grid.querySelectorAll("select")) {
    const button = document.createElement("button");
    button.type = "button";
    const show = () => {
      const chosen = choice.selectedOptions[0];
      const sign = choice.value === "." ? "" : choice.value;
      button.dataset.sign = sign;
      button.textContent = sign ? (chosen?.textContent ?? sign).slice(0, 1) : "";
      button.setAttribute("aria-label", `${choice.getAttribute("aria-label")}: ${chosen?.textContent}`);
    };
    button.addEventListener("click", () => {
      choice.selectedIndex = (choice.selectedIndex + 1) % choice.options.length;
      show();
      choice.dispatchEvent(new Event("input", { bubbles: true }));
    });
    choice.hidden = true;
    choice.after(button);
    show();
  }
}

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Keep of the questions those that have all the words typed. @param {HTMLElement} find */
function filter(find) {
  const field = find.querySelector("input");
  const found = find.querySelector("[data-found]");
  const none = find.querySelector("[data-none]");
  if (!field) return;
  find.hidden = false;
  const items = [...document.querySelectorAll(".queries li")].map((item) => ({ item, words: plain(`${item.textContent} ${item.closest("section")?.querySelector("h3")?.textContent}`) }));
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const one of items) {
      const keep = words.every((word) => one.words.includes(word));
      if (one.item instanceof HTMLElement) one.item.hidden = !keep;
      shown += Number(keep);
    }
    for (const theme of document.querySelectorAll("[data-theme-group]")) {
      if (theme instanceof HTMLElement) theme.hidden = !theme.querySelector("li:not([hidden])");
    }
    if (found instanceof HTMLElement) {
      const told = (found.dataset.found ?? "").replace("{n}", String(shown)).replace("{all}", String(items.length));
      found.textContent = words.length ? told : "";
    }
    if (none instanceof HTMLElement) none.hidden = shown > 0;
  });
}

const facts = document.querySelector("form[data-facts]");
if (facts instanceof HTMLFormElement) live(facts);
const find = document.querySelector("[data-find]");
if (find instanceof HTMLElement) filter(find);
for (const actions of document.querySelectorAll("[data-actions]")) if (actions instanceof HTMLElement) actions.hidden = false;
