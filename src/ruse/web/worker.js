/** Makes the page installable. What the network gives comes first; what it gave last helps where there is none. */
/// <reference lib="webworker" />
const KEPT = "ruse";
const self_ = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

self_.addEventListener("install", () => void self_.skipWaiting());
self_.addEventListener("activate", event => event.waitUntil(self_.clients.claim()));

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const old = await kept.match(request);
    if (old) return old;
    throw error;
  }
}

self_.addEventListener("fetch", event => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self_.location.origin) event.respondWith(answer(request));
});
