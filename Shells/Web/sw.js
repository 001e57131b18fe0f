// The service worker: keeps the app's own files, each held to the hash the build gave it, so that
// Dayly opens at once and without a network. It serves nothing else: what the server answers
// under /v1 never passes through a cache.

/** The build this worker belongs to. */
const build = '{{BUILD}}';

/**
 * Every file of the build by its address, with its SHA-256 as integrity metadata.
 * @type {Record<string, string>}
 */
const files = JSON.parse('{{FILES}}');

const cacheName = `dayly ${build}`;

/**
 * What of a service worker's surroundings is used here.
 * @typedef {ExtendableMessageEvent & {waitUntil: (until: Promise<unknown>) => void}} Extendable
 * @typedef {MessageEvent} ExtendableMessageEvent
 * @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching
 * @typedef {{
 *   skipWaiting: () => Promise<void>,
 *   clients: {claim: () => Promise<void>},
 *   addEventListener: (kind: string, listener: (event: any) => void) => void,
 * }} Scope
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** Fetches every file anew and keeps them all, or fails as a whole. */
async function install() {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.entries(files).map(async ([path, integrity]) => {
    const response = await fetch(path, { integrity, cache: 'no-cache', credentials: 'omit' });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  }));
}

async function removeOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/**
 * The address under which a request's answer is kept, or null when it is none of ours.
 * @param {Request} request @returns {string | null}
 */
function keptAddress(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return null;
  const isPage = pathname === '/' || pathname.startsWith('/join/');
  if (request.mode === 'navigate') return isPage ? '/' : null;
  return Object.hasOwn(files, pathname) && pathname !== '/' ? pathname : null;
}

/** @param {string} address @param {Request} request */
async function answer(address, request) {
  const cache = await caches.open(cacheName);
  return await cache.match(address) ?? fetch(request);
}

scope.addEventListener('install', (/** @type {Extendable} */ event) => {
  event.waitUntil(install());
});

scope.addEventListener('activate', (/** @type {Extendable} */ event) => {
  event.waitUntil(removeOldCaches().then(() => scope.clients.claim()));
});

scope.addEventListener('message', (/** @type {Extendable} */ event) => {
  if (event.data === 'take over') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('fetch', (/** @type {Fetching} */ event) => {
  const address = keptAddress(event.request);
  if (address) event.respondWith(answer(address, event.request));
});
