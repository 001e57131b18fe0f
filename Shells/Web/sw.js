// The service worker: keeps the app's own files, each held to the hash the build gave it when it is
// kept and whenever it is served, so that Dayly opens at once and without a network, and never what
// a script has put in a file's place. It keeps nothing else: what the server answers under /v1
// never passes through a cache. It plays films of the vault, whose bytes the page gives it. And it
// is there while the app is closed: it tells of new photos.

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
 * @typedef {Extendable & {
 *   request: Request, clientId: string, respondWith: (answer: Promise<Response>) => void,
 * }} Fetching
 * @typedef {Extendable & {data: {arrayBuffer: () => ArrayBuffer} | null}} Pushing
 * @typedef {Extendable & {notification: Notification}} Clicking
 * @typedef {{
 *   visibilityState: string,
 *   focus: () => Promise<unknown>,
 *   postMessage: (message: unknown, ports?: MessagePort[]) => void,
 * }} Client
 * @typedef {{ mediaType: string, bytes: number, piece: Blob }} Piece
 * @typedef {{
 *   skipWaiting: () => Promise<void>,
 *   registration: ServiceWorkerRegistration,
 *   clients: {
 *     claim: () => Promise<void>,
 *     get: (id: string) => Promise<Client | undefined>,
 *     matchAll: (options: object) => Promise<Client[]>,
 *     openWindow: (path: string) => Promise<unknown>,
 *   },
 *   addEventListener: (kind: string, listener: (event: any) => void) => void,
 * }} Scope
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

/**
 * Fetches every file and keeps them all, or fails as a whole. What the page has just loaded is not
 * fetched again: an address under /app/ names its content, and each file is held to its digest.
 */
async function install() {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.keys(files).map((path) => keep(cache, path)));
}

/** @param {Cache} cache @param {string} path of a file of the build */
async function keep(cache, path) {
  const fresh = path === '/' ? 'no-cache' : 'default';
  const response = await fetch(
    path, { integrity: files[path], cache: fresh, credentials: 'omit' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(path, response.clone());
  return response;
}

/**
 * Whether what is kept under an address is the build's file as the server sent it. A script of the
 * page may write into the cache, too: bytes of its own have another digest, and an answer it has
 * made up, with other headers, is of another type or address.
 * @param {Response} kept @param {string} address
 */
async function isOfBuild(kept, address) {
  if (kept.type !== 'basic' || kept.status !== 200 || kept.redirected) return false;
  const { origin, pathname, search } = new URL(kept.url);
  if (origin !== self.location.origin || pathname !== address || search) return false;
  const digest = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer());
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return files[address] === `sha256-${text}`;
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
  const isPage = pathname === '/' || /^\/(join|device)\//.test(pathname);
  if (request.mode === 'navigate') return isPage ? '/' : null;
  return Object.hasOwn(files, pathname) && pathname !== '/' ? pathname : null;
}

/** @param {string} address @param {Request} request */
async function answer(address, request) {
  // A cache that cannot be read stands in nobody's way.
  try {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(address);
    if (kept && await isOfBuild(kept, address)) return kept;
    await cache.delete(address);
    return await keep(cache, address);
  } catch {
    // Whatever is wrong with it, or whichever build the server has by now: it has the file.
    return fetch(request);
  }
}

scope.addEventListener('install', (/** @type {Extendable} */ event) => {
  event.waitUntil(install());
});

scope.addEventListener('activate', (/** @type {Extendable} */ event) => {
  event.waitUntil(removeOldCaches().then(() => scope.clients.claim()));
});

scope.addEventListener('message', (/** @type {Extendable} */ event) => {
  if (event.data === 'take over') event.waitUntil(scope.skipWaiting());
  if (event.data === 'shared') handOver(event.source);
});

scope.addEventListener('fetch', (/** @type {Fetching} */ event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === 'POST' && pathname === '/share') return takeShare(event);
  if (origin === self.location.origin && pathname.startsWith(filmPath)) {
    const isPlayed = ['video', 'audio'].includes(event.request.destination);
    return event.respondWith(isPlayed ? playFilm(event, pathname.slice(filmPath.length))
      : Promise.resolve(noFilm()));
  }
  const address = keptAddress(event.request);
  if (address) return event.respondWith(answer(address, event.request));
  // Any other address is the server's. While there is none the app says that nothing is there.
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => answer('/', event.request)));
  }
});

// What another app shares (the manifest's share target). The files wait here, in memory and nowhere
// else, until the page they open asks for them.

/** A page that does not ask within this is not coming. */
const shareMilliseconds = 60_000;
/** @type {FormDataEntryValue[]} */
let shared = [];
/** Ends the wait for a page, and forgets what waits. */
let forget = () => {};

/** @param {Fetching} event */
function takeShare(event) {
  // What was shared before and nobody fetched gives way.
  forget();
  event.waitUntil(new Promise((resolve) => {
    const timer = setTimeout(() => forget(), shareMilliseconds);
    forget = () => {
      clearTimeout(timer);
      shared = [];
      resolve(null);
    };
  }));
  event.respondWith((async () => {
    const form = await event.request.formData().catch(() => null);
    shared = form?.getAll('picture').filter((file) => file instanceof File) ?? [];
    return Response.redirect('/#shared', 303);
  })());
}

/** @param {MessageEventSource | null} page */
function handOver(page) {
  page?.postMessage({ kind: 'shared', files: shared });
  forget();
}

// A film that is played (js/effects/films.js). No server knows its address: the page that plays it
// has the bytes opened which the player asks for, a piece at a time, and nothing of it is kept.
// They may be a stranger's: nobody but a player is answered, and nothing in them would run.

const filmPath = '/film/';
/** What a player plays; the page has found it out by the film's bytes. */
const filmType = /^(video|audio)\/[a-z0-9.+-]+$/;
const filmHeaders = () => new Headers({
  'accept-ranges': 'bytes', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
});
/** A disk may have to wake up first; whoever takes longer than this has no such film. */
const pieceMilliseconds = 30_000;

function noFilm() {
  const headers = filmHeaders();
  headers.set('content-type', 'text/plain');
  return new Response(null, { status: 404, headers });
}

/** @param {Fetching} event @param {string} token */
async function playFilm({ request, clientId }, token) {
  const wish = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  const offset = Number(wish?.[1] ?? 0);
  const count = wish?.[2] ? Number(wish[2]) + 1 - offset : null;
  const ask = (/** @type {number} */ from, /** @type {number | null} */ most) =>
    askPage(clientId, { kind: 'film', token, offset: from, count: most });
  const first = await ask(offset, count);
  if (!first || !filmType.test(first.mediaType)) return noFilm();
  const { mediaType, bytes, piece } = first;
  const headers = filmHeaders();
  headers.set('content-type', mediaType);
  if (wish && piece.size === 0) {
    headers.set('content-range', `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  if (wish) {
    headers.set('content-range', `bytes ${offset}-${offset + piece.size - 1}/${bytes}`);
    headers.set('content-length', String(piece.size));
    return new Response(piece, { status: 206, headers });
  }
  headers.set('content-length', String(bytes));
  return new Response(wholeFilm(piece, (from) => ask(from, null)), { headers });
}

/**
 * All of a film, read as fast as it is taken.
 * @param {Blob} first @param {(offset: number) => Promise<Piece | null>} ask
 */
function wholeFilm(first, ask) {
  let offset = 0;
  /** @type {Blob | undefined} */
  let next = first;
  return new ReadableStream({
    async pull(stream) {
      next ??= (await ask(offset))?.piece;
      // It is over, or was closed: then nobody listens any more.
      if (!next || next.size === 0) return stream.close();
      offset += next.size;
      stream.enqueue(new Uint8Array(await next.arrayBuffer()));
      next = undefined;
    },
  }, { highWaterMark: 0 });
}

/**
 * Asks the page a request comes from, or where a browser does not say, all of them: one knows, and
 * one that plays no film may never answer.
 * @param {string} id @param {object} question
 * @returns {Promise<Piece | null>}
 */
async function askPage(id, question) {
  const known = id ? await scope.clients.get(id) : undefined;
  const pages = known ? [known] : await scope.clients.matchAll({ type: 'window' });
  /** @type {MessagePort[]} */
  const ports = [];
  const answers = pages.map((page) => new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    port1.onmessage = ({ data }) => (data ? resolve(data) : reject());
    setTimeout(reject, pieceMilliseconds);
    page.postMessage(question, [port2]);
  }));
  const piece = await Promise.any(answers).catch(() => null);
  for (const port of ports) port.close();
  return piece;
}

// What a push says. The worker has no core: it reads the sealed sentences the page left for it
// (js/effects/push.js) and shows one of them.

const groupBytes = 16;
const messageBytes = 20;

/**
 * @typedef {{ title: string, body: string }} Wording
 * @typedef {{ group: string, muted: boolean } & Wording} Announced
 * @typedef {{ groups: Announced[], other: Wording, waiting: Wording }} Announcements
 */

/**
 * A value of the app's database, or undefined. Makes nothing where there is nothing.
 * @param {IDBDatabase} database
 * @param {string} store @param {string} name @returns {Promise<any>}
 */
function kept(database, store, name) {
  return new Promise((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).get(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('dayly');
    // There is none: one without stores would keep the page from making it.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<Announcements | null>} */
async function announcements() {
  try {
    const database = await openDatabase();
    try {
      const key = await kept(database, 'keys', 'storage key');
      const sealed = await kept(database, 'records', 'announcements');
      const additionalData = new TextEncoder().encode('records/announcements');
      const plain = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: sealed.slice(0, 12), additionalData }, key, sealed.subarray(12));
      return JSON.parse(new TextDecoder().decode(plain));
    } finally {
      database.close();
    }
  } catch (error) {
    return null;
  }
}

/**
 * Shows one notification per group and day: the same again takes the place of the first.
 * @param {Uint8Array} message a `PushMessage` of the wire: the group, then the local day
 */
async function notify(message) {
  if (message.length !== messageBytes) return;
  const hex = [...message].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const group = hex.slice(0, 2 * groupBytes);
  const known = await announcements();
  const found = known?.groups.find((announced) => announced.group === group);
  if (found?.muted) return;
  const { title, body } = found ?? known?.other ?? { title: 'Dayly', body: '' };
  await scope.registration.showNotification(title, {
    body, tag: hex, data: { group }, icon: '{{APP}}/icons/icon-192.png',
  });
  await navigator.setAppBadge?.().catch(() => {});
}

/**
 * Brings the app forward, with the photos of a group.
 * @param {string | null} group
 */
async function openPhotos(group) {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((client) => client.visibilityState === 'visible') ?? windows[0];
  if (!there) return scope.clients.openWindow(group ? `/#photos/${group}` : '/');
  await there.focus().catch(() => {});
  if (group) there.postMessage({ kind: 'photos', group });
}

/**
 * The network is back and a photo still waits (Background Sync). Only a page has a core: an open
 * one is told to try again; without one the person is asked to open the app.
 */
async function drain() {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of windows) page.postMessage({ kind: 'sync' });
  if (windows.length > 0) return;
  const known = await announcements();
  if (!known || Notification.permission !== 'granted') return;
  const { title, body } = known.waiting;
  await scope.registration.showNotification(title, {
    body, tag: 'outbox', icon: '{{APP}}/icons/icon-192.png',
  });
}

scope.addEventListener('sync', (/** @type {Extendable & {tag: string}} */ event) => {
  if (event.tag === 'outbox') event.waitUntil(drain());
});

scope.addEventListener('push', (/** @type {Pushing} */ event) => {
  const bytes = event.data ? new Uint8Array(event.data.arrayBuffer()) : new Uint8Array(0);
  event.waitUntil(notify(bytes));
});

scope.addEventListener('notificationclick', (/** @type {Clicking} */ event) => {
  event.notification.close();
  event.waitUntil(openPhotos(event.notification.data?.group ?? null));
});
