// @ts-check
// The picture of a page: zoom by button, key, pinch and double tap; swipe and arrow keys turn the pages.

const MOST = 5;
const TAP_MS = 320;
const TAP_PX = 30;
const SWIPE_PX = 60;

const sheet = /** @type {HTMLElement} */ (document.querySelector("[data-sheet]"));
const paper = /** @type {HTMLElement} */ (document.querySelector("[data-paper]"));
const image = /** @type {HTMLImageElement} */ (paper.querySelector("img"));
const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("[data-zoom]")]);
let zoom = 1;

/** Draw the page so much larger than it fits; what is at a point of the sheet stays there.
 * @param {number} wanted @param {number} [x] @param {number} [y] */
function zoomTo(wanted, x = sheet.clientWidth / 2, y = sheet.clientHeight / 2) {
  const next = Math.min(Math.max(wanted, 1), MOST);
  const by = next / zoom;
  const left = (sheet.scrollLeft + x) * by - x;
  const top = (sheet.scrollTop + y) * by - y;
  zoom = next;
  paper.style.width = `${zoom * 100}%`;
  sheet.classList.toggle("zoomed", zoom > 1);
  sheet.scrollTo(left, top);
  for (const button of buttons) button.disabled = Number(button.dataset.zoom) > 0 ? zoom >= MOST : zoom <= 1;
  if (zoom > 1.4) sharpen();
}

/** Take the finer picture once it is there, so that nothing flickers. */
function sharpen() {
  const finer = image.dataset.sharp;
  if (!finer) return;
  delete image.dataset.sharp;
  const fresh = new Image();
  fresh.onload = () => (image.src = finer);
  fresh.src = finer;
}

/** @param {"prev" | "next"} which */
function turn(which) {
  const link = document.querySelector(`.pager a[rel="${which}"]`);
  if (link instanceof HTMLAnchorElement) location.assign(link.href);
}

/** @param {{ clientX: number, clientY: number }} at @returns {[number, number]} */
function within(at) {
  const edges = sheet.getBoundingClientRect();
  return [at.clientX - edges.left, at.clientY - edges.top];
}

for (const button of buttons) {
  button.hidden = false;
  button.disabled = Number(button.dataset.zoom) < 0;
  button.addEventListener("click", () => zoomTo(Number(button.dataset.zoom) > 0 ? zoom * 1.5 : zoom / 1.5));
}
document.querySelector("[data-large]")?.toggleAttribute("hidden", true);

sheet.addEventListener("dblclick", (event) => zoomTo(zoom > 1 ? 1 : 2.5, ...within(event)));

sheet.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "=") zoomTo(zoom * 1.5);
  else if (event.key === "-") zoomTo(zoom / 1.5);
  else if (event.key === "0" || (event.key === "Escape" && zoom > 1)) zoomTo(1);
  else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || zoom > 1) return;
  const target = /** @type {Element} */ (event.target);
  // What scrolls sideways, or is typed in, needs the arrows itself.
  if (target.closest("input, textarea, select, .wide-table")) return;
  if (event.key === "ArrowLeft") turn("prev");
  else if (event.key === "ArrowRight") turn("next");
});

/** @type {{ x: number, y: number, time: number } | undefined} */
let start;
/** @type {{ x: number, y: number, time: number } | undefined} */
let tapped;
/** @type {{ apart: number, zoom: number } | undefined} */
let pinch;

/** @param {TouchList} touches */
function apart(touches) {
  return Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
}

sheet.addEventListener(
  "touchstart",
  (event) => {
    const [one] = event.touches;
    pinch = event.touches.length === 2 ? { apart: apart(event.touches), zoom } : undefined;
    start = event.touches.length === 1 ? { x: one.clientX, y: one.clientY, time: event.timeStamp } : undefined;
  },
  { passive: true },
);

sheet.addEventListener(
  "touchmove",
  (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const middle = {
      clientX: (event.touches[0].clientX + event.touches[1].clientX) / 2,
      clientY: (event.touches[0].clientY + event.touches[1].clientY) / 2,
    };
    zoomTo((pinch.zoom * apart(event.touches)) / Math.max(pinch.apart, 1), ...within(middle));
  },
  { passive: false },
);

sheet.addEventListener("touchend", (event) => {
  const [end] = event.changedTouches;
  if (!start || event.touches.length > 0) return;
  const across = end.clientX - start.x;
  const down = end.clientY - start.y;
  if (Math.hypot(across, down) < TAP_PX / 2) {
    const again = tapped && event.timeStamp - tapped.time < TAP_MS;
    if (tapped && again && Math.hypot(end.clientX - tapped.x, end.clientY - tapped.y) < TAP_PX) {
      // The browser would send a double click as well.
      event.preventDefault();
      tapped = undefined;
      zoomTo(zoom > 1 ? 1 : 2.5, ...within(end));
    } else tapped = { x: end.clientX, y: end.clientY, time: event.timeStamp };
  } else if (zoom === 1 && Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) {
    turn(across < 0 ? "next" : "prev");
  }
  start = undefined;
});

const marked = document.getElementById("marked");
if (marked) {
  const edges = marked.getBoundingClientRect();
  if (edges.top < 0 || edges.bottom > innerHeight - 64) marked.scrollIntoView({ block: "center" });
}

addEventListener("load", () => {
  const next = document.querySelector("[data-picture]");
  if (next instanceof HTMLElement && next.dataset.picture) new Image().src = next.dataset.picture;
});
