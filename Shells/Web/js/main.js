// Where the web app begins: what the browser can do, who owns the storage, the link the page was
// opened by, then the core, the views and the first event.

import { Core } from './core.js';
import { Blobs } from './effects/blobs.js';
import { Camera } from './effects/camera.js';
import { Clock, now } from './effects/clock.js';
import { Database } from './effects/database.js';
import { unbase64url } from './effects/encoding.js';
import { HTTP } from './effects/http.js';
import { Images, Pipeline } from './effects/images.js';
import { Links } from './effects/links.js';
import { Records } from './effects/records.js';
import { Secrets } from './effects/secrets.js';
import { System } from './effects/system.js';
import { keepUpToDate } from './effects/updates.js';
import { missingFeature } from './features.js';
import { History } from './history.js';
import { showPage } from './page.js';
import { Shell } from './shell.js';
import { createView } from './views/view.js';
import { fitted } from './wire/typed.js';

/** @typedef {import('./wire/types').Event} Event */

const linkSecret = 'transient/link';

/**
 * The link the page was opened by. Its secret leaves the address bar before anything else runs.
 * @typedef {{ path: string, secret: Uint8Array | null }} Opened
 * @returns {Opened | null}
 */
function takeLink() {
  const { pathname, hash } = window.location;
  window.history.replaceState(null, '', '/');
  if (!pathname.startsWith('/join/')) return null;
  const secret = unbase64url(hash.slice(1));
  return { path: pathname.slice(0, 200), secret: secret && secret.length > 0 ? secret : null };
}

/** Waits until no other tab runs the app: two would overwrite each other's state. */
async function ownStorage() {
  /** @type {() => void} */
  let owned = () => {};
  const waiting = new Promise((/** @type {(value: void) => void} */ resolve) => {
    owned = resolve;
  });
  /** Held until the tab closes. */
  const hold = () => {
    owned();
    return new Promise(() => {});
  };
  const isFree = new Promise((resolve) => {
    navigator.locks.request('dayly', { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? hold() : null;
    });
  });
  if (await isFree) return;
  showPage('elsewhere');
  navigator.locks.request('dayly', hold);
  await waiting;
}

/** Asks the browser not to evict what cannot be fetched again, once there is something. */
async function keepStorage(/** @type {Shell} */ shell) {
  await navigator.storage.persist?.().catch(() => {});
  shell.send(await shell.systemSeen());
}

/** @param {Core} core */
async function makeOutside(core) {
  const images = new Images();
  const database = await Database.open('dayly');
  const blobs = await Blobs.open(database, () => images.draftsChanged());
  images.drafts = blobs.drafts;
  const secrets = new Secrets(database);
  const links = new Links(secrets);
  const records = new Records(database);
  const camera = new Camera();
  /**
   * @param {Uint8Array} key
   * @param {Uint8Array} signature
   */
  const isAcceptableEd25519 = (key, signature) => core.isAcceptableEd25519(key, signature);
  return {
    core, images, database, blobs, secrets, links, records, camera, isAcceptableEd25519,
    pipeline: new Pipeline(),
  };
}

/**
 * Tells the core what the system allows by now.
 * @param {Shell} shell
 */
function look(shell) {
  shell.systemSeen().then((event) => shell.send(event)).catch(() => {});
}

/** @param {Shell} shell */
function listen(shell) {
  document.addEventListener('visibilitychange', () => {
    shell.outside.clock.lookAtAll();
    shell.send({ kind: 'visible', now: !document.hidden });
    // A permission may have been changed where the person was.
    if (!document.hidden) look(shell);
  });
  window.addEventListener('online', () => shell.send({ kind: 'online', now: true }));
  window.addEventListener('offline', () => shell.send({ kind: 'online', now: false }));
  shell.outside.camera.lost = () => {
    shell.send({ kind: 'capture', event: { kind: 'cameraFailed', fault: 'unavailable' } });
  };
}

/** @param {Awaited<ReturnType<typeof makeOutside>>} parts */
function assemble(parts) {
  const { images, camera, secrets, blobs } = parts;
  /** @type {Shell} */
  let shell;
  const send = (/** @type {Event} */ event) => shell.send(event);
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  const view = createView({
    root, images, camera, now,
    send: (/** @type {Event} */ event) => send(fitted(event)),
    secrets: {
      words: (/** @type {string} */ name) => secrets.words(name),
      link: (/** @type {string} */ path, /** @type {string} */ name) => secrets.link(path, name),
      put: (/** @type {string} */ value) => secrets.put(value),
    },
  });
  const history = new History(() => send({ kind: 'back' }));
  shell = new Shell({
    ...parts,
    http: new HTTP({
      secrets, blobs,
      progressed: (request, moved, total) => send({ kind: 'httpProgress', request, moved, total }),
    }),
    system: new System(() => look(shell)),
    clock: new Clock((timer) => send({ kind: 'timerFired', timer })),
    show(screen) {
      view.show(screen);
      if (screen.kind === 'groups' && shell.shownKind === 'words') keepStorage(shell);
      if (screen.kind !== shell.shownKind) history.shown(screen.kind);
    },
    crashed(error) {
      parts.core.isStopped = true;
      camera.close();
      showPage('stopped', error);
    },
  });
  return shell;
}

/**
 * @param {string} wasm the core's address
 * @param {Opened | null} link
 */
async function boot(wasm, link) {
  const missing = await missingFeature();
  if (missing) return showPage(missing);
  const loading = Core.load(fetch(wasm));
  // Handled where it is awaited; until then the wait for another tab must not report it.
  loading.catch(() => {});
  await ownStorage();
  const shell = assemble(await makeOutside(await loading));
  const { records, secrets } = shell.outside;
  shell.send({ kind: 'launched', saved: await records.saved() });
  shell.send({ kind: 'online', now: navigator.onLine });
  if (link) {
    if (link.secret) secrets.otherWrite(linkSecret, link.secret);
    shell.send({ kind: 'linkOpened', path: link.path, fragment: link.secret && linkSecret });
  }
  listen(shell);
  shell.send({ kind: 'visible', now: !document.hidden });
  look(shell);
  keepUpToDate(() => shell.shownKind).catch(() => {});
}

const link = takeLink();
boot(new URL('../dayly.wasm', import.meta.url).href, link)
  .catch((error) => showPage('stopped', error));
