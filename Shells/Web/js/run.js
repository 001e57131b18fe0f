// One run of the app in this tab: a core, the storage it owns, and the shell between them. A tab
// that another takes over from ends its run and may begin a new one later; what lives as long as
// the page (the views, the camera, opened pictures) is handed in.

import { Core } from './core.js';
import { Blobs } from './effects/blobs.js';
import { Clock } from './effects/clock.js';
import { Database } from './effects/database.js';
import { Listening } from './effects/events.js';
import { HTTP } from './effects/http.js';
import { Library } from './effects/library.js';
import { Links } from './effects/links.js';
import { Push } from './effects/push.js';
import { Records } from './effects/records.js';
import { Secrets } from './effects/secrets.js';
import { Shell } from './shell.js';
import { words } from './words/words.js';

/**
 * What lives as long as the page.
 * @typedef {{
 *   module: Promise<WebAssembly.Module>,
 *   images: import('./effects/images.js').Images,
 *   camera: import('./effects/camera.js').Camera,
 *   pipeline: import('./effects/images.js').Pipeline,
 *   system: import('./effects/system.js').System,
 *   show: (screen: import('./wire/types').Screen) => void,
 *   crashed: (error: unknown) => void,
 *   erased: (isWhole: boolean) => void,
 * }} Lasting
 */

/**
 * Opens the storage as its owner and makes a shell over it. Nothing has been sent to it yet.
 * @param {Lasting} lasting
 * @param {string} token this tab among the device's tabs
 * @returns {Promise<Shell>}
 */
export async function openShell(lasting, token) {
  const { images } = lasting;
  const core = await Core.make(await lasting.module);
  const database = await Database.open('dayly');
  await database.own(token);
  const blobs = await Blobs.open(database, () => images.draftsChanged());
  images.drafts = blobs.drafts;
  const secrets = new Secrets(database);
  /** @type {Shell} */
  let shell;
  const send = (/** @type {import('./wire/types').Event} */ event) => shell.send(event);
  shell = new Shell({
    ...lasting, core, database, blobs, secrets,
    links: new Links(secrets),
    push: new Push(database, words.notification),
    library: new Library(token, send, (name) => blobs.read(name)),
    records: new Records(database),
    isAcceptableEd25519: (key, signature) => core.isAcceptableEd25519(key, signature),
    http: new HTTP({
      secrets, blobs,
      progressed: (request, moved, total) => send({ kind: 'httpProgress', request, moved, total }),
    }),
    listening: new Listening({
      listening: (now) => send({ kind: 'listening', now }),
      notified: () => send({ kind: 'notified' }),
    }),
    clock: new Clock((timer) => send({ kind: 'timerFired', timer: { kind: timer } })),
  });
  return shell;
}
