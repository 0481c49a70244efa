// @ts-check
// Keeps the shell and what was seen, so that both can be read where the server cannot be reached.
/// <reference lib="webworker" />
const scope = /** @type {ServiceWorkerGlobalScope & { SHELL: string[], PAGES: string[] }} */ (/** @type {unknown} */ (self));

const SHELL_CACHE = "shell-1";
const SEEN_CACHE = "seen-1";
const MOST_SEEN = 200;
// The server writes both lists in when it sends this file.
const shell = scope.SHELL;
const pages = scope.PAGES;

scope.addEventListener("install", (event) => {
  event.waitUntil(install());
});

async function install() {
  await (await caches.open(SHELL_CACHE)).addAll(shell);
  await (await caches.open(SEEN_CACHE)).addAll(pages);
  await scope.skipWaiting();
}

scope.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.location.origin) return;
  const versioned = url.searchParams.has("v"); // what modules import is asked for without
  if (url.pathname.startsWith("/static/") && versioned) event.respondWith(keptFirst(event.request, SHELL_CACHE));
  else if (url.pathname.startsWith("/static/")) event.respondWith(serverFirst(event.request));
  else if (url.pathname.endsWith(".png") && versioned) event.respondWith(keptFirst(event.request, SEEN_CACHE));
  else if (/^\/(fr|en)\/(?!add(\/|$))/.test(url.pathname)) event.respondWith(serverFirst(event.request));
});

/** Files whose address changes with their content never grow old.
 * @param {Request} request @param {string} name */
async function keptFirst(request, name) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await keep(name, request, fresh.clone());
  return fresh;
}

/** The server knows best; without it, what was seen last.
 * @param {Request} request */
async function serverFirst(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !fresh.redirected) await keep(SEEN_CACHE, request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    const tongue = new URL(request.url).pathname.slice(1, 3);
    const offline = request.mode === "navigate" ? await caches.match(`/${tongue}/offline`, { ignoreVary: true }) : undefined;
    if (offline) return offline;
    throw error;
  }
}

/** @param {string} name @param {Request} request @param {Response} response */
async function keep(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  if (name === SEEN_CACHE && keys.length > MOST_SEEN) await cache.delete(keys[0]);
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== SHELL_CACHE && name !== SEEN_CACHE) await caches.delete(name);
  const cache = await caches.open(SHELL_CACHE);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!shell.includes(pathname + search)) await cache.delete(request);
  }
}
