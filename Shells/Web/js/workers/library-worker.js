// The library's core with a shell of its own. It runs beside the page: a large import must not make
// a finger wait, and a trap here must not stop a photo on its way.

import { Core } from '../core.js';
import { Blobs } from '../effects/blobs.js';
import { Database, libraryName } from '../effects/database.js';
import { Records } from '../effects/records.js';
import { Secrets } from '../effects/secrets.js';
import { Loop } from '../loop.js';
import { placeOf } from '../places.js';
import { unhandled } from '../unhandled.js';
import { learn } from '../wire/codec.js';
import { librarySchema } from '../wire/library-schema.js';

/**
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../wire/types').LibraryEffect} LibraryEffect
 * @typedef {import('../wire/types').LibraryScreen} LibraryScreen
 */

const borders = { input: 'LibraryInput', turn: 'LibraryTurn' };

/** @param {import('../effects/library.js').Said} said */
const say = (said) => self.postMessage(said);

/**
 * Feeds the library's core.
 * @extends {Loop<LibraryEvent, LibraryEffect, LibraryScreen>}
 */
class LibraryLoop extends Loop {
  /**
   * @param {LibraryEffect} effect
   * @returns {Promise<LibraryEvent | null>}
   */
  async perform(effect) {
    switch (effect.kind) {
      case 'persist': return this.persist(effect);
      case 'recipe': return this.recipe(effect);
      case 'deliver':
        say({ event: { kind: 'received', envelope: effect.envelope } });
        return null;
      case 'acknowledge': {
        const { channel, number } = effect;
        say({ event: { kind: 'acknowledged', channel, number } });
        return null;
      }
      default: return unhandled(effect);
    }
  }
}

/**
 * Opens the storage as its owner, and begins.
 * @param {string} token
 */
async function open(token) {
  learn(librarySchema);
  const module = await Core.compile(fetch(placeOf('library.wasm')));
  const core = await Core.make(module, borders);
  const database = await Database.open(libraryName);
  await database.own(token);
  const loop = new LibraryLoop({
    core, database,
    blobs: await Blobs.open(database, () => {}, libraryName),
    secrets: new Secrets(database),
    records: new Records(database),
    // It shows nothing yet that a recipe has opened.
    images: { present: () => {}, dismiss: () => {} },
    isAcceptableEd25519: (key, signature) => core.isAcceptableEd25519(key, signature),
    show: (screen) => say({ screen }),
    crashed,
  });
  loop.send({ kind: 'launched', saved: await loop.surroundings.records.saved() });
  say({ event: { kind: 'libraryLaunched' } });
  return loop;
}

/** @param {unknown} error */
function crashed(error) {
  say({ stopped: String(error) });
}

/** @type {Promise<LibraryLoop> | null} */
let opening = null;

self.onmessage = async ({ data }) => {
  try {
    opening ??= open(data.token);
    const loop = await opening;
    if (data.event) loop.send(data.event);
    if (!data.stop) return;
    loop.halt();
    await loop.written();
    say({ written: true });
  } catch (error) {
    crashed(error);
  }
};
