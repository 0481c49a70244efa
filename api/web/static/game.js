// @ts-check
// The page of a game: the table is remembered in this browser, and a link to a folded part opens it.

import { recallTable, rememberTable } from "./store.js";

const TABLE = "t.";

/** @param {URLSearchParams} parameters @returns {Record<string, string>} */
function tableOf(parameters) {
  /** @type {Record<string, string>} */
  const table = {};
  for (const [name, value] of parameters) if (name.startsWith(TABLE) && value) table[name.slice(TABLE.length)] = value;
  return table;
}

/** Open the page again with the table that was chosen before, if its address tells none.
 * @param {string} game */
function layAgain(game) {
  const url = new URL(location.href);
  if ([...url.searchParams.keys()].some((name) => name.startsWith(TABLE))) return;
  const kept = Object.entries(recallTable(game)).filter(([name, value]) => /^[a-z_]{1,40}$/.test(name) && typeof value === "string" && value);
  if (kept.length === 0) return;
  for (const [name, value] of kept) url.searchParams.set(TABLE + name, value);
  location.replace(url);
}

/** @param {HTMLFormElement} form */
function choose(form) {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) parameters.append(name, value);
  rememberTable(form.dataset.table ?? "", tableOf(parameters));
  const url = new URL(form.action);
  url.search = parameters.toString();
  location.assign(url);
}

/** Unfold what an address or a link points into. */
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest("details");
  if (!target || !folded || folded.open) return;
  folded.open = true;
  folded.scrollIntoView({ block: "start" });
}

const form = document.querySelector("form[data-table]");
if (form instanceof HTMLFormElement) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(form);
  });
  layAgain(form.dataset.table ?? "");
}
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a.number") : null;
  if (link instanceof HTMLAnchorElement && form instanceof HTMLFormElement) {
    rememberTable(form.dataset.table ?? "", tableOf(new URL(link.href).searchParams));
  }
});
addEventListener("hashchange", unfold);
unfold();
