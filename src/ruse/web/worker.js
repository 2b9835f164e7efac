/** Makes the page installable. What the network gives comes first; the files that it gave last help where there is none. */
/// <reference lib="webworker" />
const KEPT = "ruse-page";
const MOST = 400; // files: several times those of the page and its games, so that those of older versions go
const self_ = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

self_.addEventListener("install", () => void self_.skipWaiting());
self_.addEventListener("activate", event => event.waitUntil(start()));

async function start() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self_.clients.claim();
}

/**
 * Whether a request asks for a file of the page, and not for what the server says.
 * @param {Request} request
 */
function isFile({ method, url }) {
  const { origin, pathname, search } = new URL(url);
  return method === "GET" && origin === self_.location.origin && !search && /^\/($|web\/|games\/[^/]+\/web\/)/.test(pathname);
}

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await keep(kept, request, fresh.clone());
    return fresh;
  } catch (error) {
    const old = await kept.match(request);
    if (old) return old;
    throw error;
  }
}

/**
 * Keep a file as the newest one; the oldest ones give way.
 * @param {Cache} kept
 * @param {Request} request
 * @param {Response} fresh
 */
async function keep(kept, request, fresh) {
  await kept.put(request, fresh);
  const files = await kept.keys();
  for (const file of files.slice(0, Math.max(0, files.length - MOST))) await kept.delete(file);
}

self_.addEventListener("fetch", event => {
  if (isFile(event.request)) event.respondWith(answer(event.request));
});
