// @ts-check
// What the pages gain from JavaScript: answers in place, suggestions, recent questions, copy and share.
// Everything works without; nothing that comes from a rulebook or a player is ever taken for HTML by hand.

import { forget, recall, remember } from "./store.js";

const MOST_SUGGESTED = 5;
const MOST_RECENT = 8;
const SLOW_MS = 250;

/** @type {Map<string, string[]>} */
const suggestions = new Map();
let turn = 0;

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Ask in place: the page of the answer is fetched, and its answer takes the place of this one.
 * @param {URL} url @param {boolean} push */
async function ask(url, push) {
  const area = document.getElementById("answer");
  if (!area) {
    location.assign(url);
    return;
  }
  const mine = ++turn;
  area.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => area.classList.add("waiting"), SLOW_MS);
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.getElementById("answer");
    if (mine !== turn) return; // a later question has overtaken this one
    if (!fresh) {
      location.assign(url);
      return;
    }
    if (push) history.pushState(null, "", response.url);
    document.title = page.title;
    area.replaceWith(document.adoptNode(fresh));
    arrive(fresh, true);
  } catch {
    if (mine === turn) location.assign(url); // the service worker shows what was seen, the browser says why not
  } finally {
    clearTimeout(slow);
    area.classList.remove("waiting");
    area.removeAttribute("aria-busy");
  }
}

/** Bring an answer to life. @param {HTMLElement} area @param {boolean} focus */
function arrive(area, focus) {
  const { question, game } = area.dataset;
  if (question && game) {
    const recent = recall(game).filter((one) => one !== question);
    remember(game, [question, ...recent].slice(0, MOST_RECENT));
    const field = document.querySelector("form.ask textarea");
    if (field instanceof HTMLTextAreaElement) field.value = question;
  }
  for (const actions of area.querySelectorAll("[data-actions]")) if (actions instanceof HTMLElement) actions.hidden = false;
  if (!focus) return;
  area.focus({ preventScroll: true });
  if (area.getBoundingClientRect().top > innerHeight / 2) area.scrollIntoView({ block: "start" });
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) url.searchParams.append(name, value);
  return url;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("ask" in form.dataset)) return;
  event.preventDefault();
  hideSuggestions();
  ask(addressOf(form), true);
});

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLTextAreaElement) || !field.form || !("ask" in field.form.dataset)) return;
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    field.form.requestSubmit();
  } else if (event.key === "Escape") hideSuggestions();
  else if (event.key === "ArrowDown") {
    const first = document.querySelector("#suggestions a");
    if (first instanceof HTMLElement) {
      event.preventDefault();
      first.focus();
    }
  }
});

addEventListener("popstate", () => {
  if (document.getElementById("answer")) ask(new URL(location.href), false);
});

document.addEventListener("click", async (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest("#answer .chips a, #answer .understood a, #suggestions a");
  if (link instanceof HTMLAnchorElement && document.getElementById("answer") && !event.ctrlKey && !event.metaKey && link.pathname.endsWith("/ask")) {
    event.preventDefault();
    hideSuggestions();
    ask(new URL(link.href), true);
    return;
  }
  const button = event.target.closest("button[data-action]");
  if (button instanceof HTMLButtonElement) await act(button);
});

/** @param {HTMLButtonElement} button */
async function act(button) {
  const url = location.href;
  const area = document.getElementById("answer");
  if (button.dataset.action === "share" && navigator.share) {
    try {
      await navigator.share({ title: document.title, url });
    } catch {
      // The player has changed their mind.
    }
    return;
  }
  const said = [...(area?.querySelectorAll("[data-copy]") ?? [])].map((one) => one.textContent?.trim()).join("\n");
  await navigator.clipboard.writeText(button.dataset.action === "copy" ? `${said}\n${url}` : url);
  const status = button.parentElement?.querySelector("[role=status]");
  const done = button.dataset.done ?? "";
  if (status) status.textContent = done;
  const label = button.textContent;
  button.textContent = `${done} ✓`;
  setTimeout(() => { button.textContent = label; }, 1500);
}

/** @param {HTMLTextAreaElement} field */
async function suggest(field) {
  const address = field.form?.dataset.suggest;
  const list = document.getElementById("suggestions");
  if (!address || !list) return;
  if (!suggestions.has(address)) {
    suggestions.set(address, []);
    try {
      suggestions.set(address, (await (await fetch(address)).json()).questions);
    } catch {
      return; // they only save typing
    }
  }
  const words = plain(field.value).split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  const found = words.length ? (suggestions.get(address) ?? []).filter((one) => words.every((word) => plain(one).includes(word))) : [];
  list.replaceChildren(...found.slice(0, MOST_SUGGESTED).map((one) => suggestion(/** @type {HTMLFormElement} */ (field.form), one)));
  list.hidden = found.length === 0;
}

/** @param {HTMLFormElement} form @param {string} question */
function suggestion(form, question) {
  const url = addressOf(form);
  url.searchParams.set("q", question);
  const link = document.createElement("a");
  link.href = url.href;
  link.textContent = question;
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function hideSuggestions() {
  const list = document.getElementById("suggestions");
  if (list) list.hidden = true;
}

document.addEventListener("input", (event) => {
  if (event.target instanceof HTMLTextAreaElement && event.target.form?.dataset.suggest) suggest(event.target);
});
document.addEventListener("focusout", (event) => {
  const inside = event.relatedTarget instanceof Element && event.relatedTarget.closest(".asking");
  if (event.target instanceof Element && event.target.closest(".asking") && !inside) hideSuggestions();
});

/** Show what was asked before, where the page has a place for it. */
function showRecent() {
  const place = document.querySelector("[data-recent]");
  const form = document.querySelector("form.ask[data-game]");
  if (!(place instanceof HTMLElement) || !(form instanceof HTMLFormElement)) return;
  const recent = recall(form.dataset.game ?? "");
  place.querySelector("ul")?.replaceChildren(...recent.map((one) => suggestion(form, one)));
  place.hidden = recent.length === 0;
}

/** @param {string} name @param {string} value @param {string} [other] */
function setting(name, value, other = "") {
  document.documentElement.dataset[name] = value || other;
  if (!value) delete document.documentElement.dataset[name];
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // It holds for this page all the same.
  }
}

function showTools() {
  for (const tool of document.querySelectorAll("[data-tool]")) {
    if (!(tool instanceof HTMLButtonElement)) continue;
    tool.hidden = false;
    if (tool.dataset.tool === "text") tool.setAttribute("aria-pressed", String(document.documentElement.dataset.text === "large"));
    tool.addEventListener("click", () => use(tool));
  }
}

/** @param {HTMLButtonElement} tool */
async function use(tool) {
  const data = document.documentElement.dataset;
  if (tool.dataset.tool === "theme") {
    const dark = data.theme ? data.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    setting("theme", dark ? "light" : "dark");
  } else if (tool.dataset.tool === "text") {
    setting("text", data.text === "large" ? "" : "large");
    tool.setAttribute("aria-pressed", String(data.text === "large"));
  } else if (tool.dataset.tool === "forget") {
    await forget();
    const status = document.querySelector("[data-say-forgotten]");
    if (status instanceof HTMLElement) status.textContent = status.dataset.sayForgotten ?? "";
  }
}

/**
 * Scroll the row of tabs until one is seen. Not by scrollIntoView: newer browsers let the Tab key begin there.
 * @param {Element | null} tab
 */
function showTab(tab) {
  const row = tab?.closest(".tabs");
  if (!tab || !row) return;
  const [one, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, one.left - all.left) + Math.max(0, one.right - all.right);
}

showTools();
showRecent();
showTab(document.querySelector(".tabs [aria-current]"));
const shown = document.getElementById("answer");
if (shown) arrive(shown, false);
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
