// @ts-check
// Takes the place of worker.js where the server asks for keys: forgets what was kept, and itself.
/// <reference lib="webworker" />
const gone = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

gone.addEventListener("install", (event) => {
  event.waitUntil(gone.skipWaiting());
});

gone.addEventListener("activate", (event) => {
  event.waitUntil(forget());
});

async function forget() {
  for (const name of await caches.keys()) await caches.delete(name);
  await gone.registration.unregister();
}
