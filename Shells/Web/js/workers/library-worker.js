// The library's core with a shell of its own. It runs beside the page: a large import must not make
// a finger wait, and a trap here must not stop a photo on its way.

import { Core } from '../core.js';
import { Database } from '../effects/database.js';
import * as passphrases from '../effects/passphrase.js';
import { carryOut } from '../effects/recipe.js';
import { Records } from '../effects/records.js';
import { Secrets } from '../effects/secrets.js';
import { TransferProblem, carryOutTransfer } from '../effects/transfer.js';
import { moveIn } from '../effects/vault-home.js';
import { vaultPlaces } from '../effects/vault-place.js';
import { Loop } from '../loop.js';
import { placeOf } from '../places.js';
import { unhandled } from '../unhandled.js';
import { learn } from '../wire/codec.js';
import { librarySchema } from '../wire/library-schema.js';
import { drawPicture, makeFilmThumbnail, makeThumbnail } from './drawing.js';
import { Housing } from './housing.js';
import { Inspecting, faultOf } from './inspecting.js';
import { ItemShowing } from './item-showing.js';
import { makeDurable } from './lasting.js';
import { PageQuestions } from './page-questions.js';
import { RecipeOrder } from './recipe-order.js';
import { Showing } from './showing.js';
import { keepArchive, writtenArchive } from './written-archive.js';

/**
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../wire/types').LibraryEffect} LibraryEffect
 * @typedef {import('../wire/types').LibraryScreen} LibraryScreen
 * @typedef {Exclude<LibraryEffect, { kind: 'persist' | 'recipe' | 'deliver' | 'acknowledge'
 *   | 'askGroups' }>} VaultEffect
 * @typedef {Exclude<VaultEffect, { kind: 'transfer' | 'cancelTransfer' | 'makeDurable' | 'list'
 *   | 'inspect' | 'inspectPart' | 'edit' | 'makeThumbnail' | 'makeFilmThumbnail' | 'drawPicture'
 *   | 'makeSourceKey' | 'askSourceKey' | 'cancelSourceKey' | 'dropSourceKey' }>} PresentingEffect
 *
 * What the page hands over: its token with which vault this is for, an event with the files that
 * somebody chose, the secrets somebody typed, a backup's file, an answer, that the vault's folder
 * may be there `again`, that the page waits for what comes of it, or that this is the end.
 * @typedef {{
 *   token?: string, place?: import('../effects/vault-place.js').PlaceName,
 *   event?: LibraryEvent, stop?: true,
 *   files?: Map<string, File>, secrets?: Map<string, Uint8Array>,
 *   archive?: import('../effects/archive-file.js').ArchivePlace, again?: true,
 *   isAwaited?: true, answered?: { number: number, bytes: Uint8Array | null },
 * }} Told
 */

const borders = { input: 'LibraryInput', turn: 'LibraryTurn' };
/** What is hidden knows nobody. */
const nobody = /** @type {const} */ ({ kind: 'failed', fault: { kind: 'noAccount' } });
/** The core hears so often how far a transfer is. */
const tellEveryMilliseconds = 100;

/** @param {import('../effects/library.js').Said} said */
const say = (said) => self.postMessage(said);

/** The page draws a film, or reads a picture. */
const page = new PageQuestions(say);

/**
 * Feeds the library's core.
 * @extends {Loop<LibraryEvent, LibraryEffect, LibraryScreen>}
 */
class LibraryLoop extends Loop {
  /**
   * @param {import('../loop.js').Surroundings<LibraryEvent, LibraryEffect, LibraryScreen>}
   *   surroundings
   * @param {import('../effects/vault-files.js').VaultFiles} files
   * @param {boolean} hasGroups beside it
   */
  constructor(surroundings, files, hasGroups) {
    super(surroundings);
    this.files = files;
    this.hasGroups = hasGroups;
    /** @type {Housing | null} where the vault lies in a folder somebody picked */
    this.housing = null;
    /** @type {Showing | null} */
    this.showing = null;
    /**
     * Transfers that nobody waits for any more.
     * @type {Set<number>}
     */
    this.cancelled = new Set();
    /**
     * Questions to authenticators that somebody waits for.
     * @type {Set<number>}
     */
    this.asked = new Set();
    this.recipes = new RecipeOrder();
    this.inspecting = new Inspecting(files);
    this.items = new ItemShowing((blob) => this.files.opened.get(blob)?.blob() ?? null);
  }

  /** @param {import('../wire/types').Recipe} recipe */
  carriedOut(recipe) {
    return this.recipes.run(recipe, () => carryOut(this.surroundings, recipe));
  }

  async written() {
    await Promise.all([super.written(), this.recipes.ended()]);
  }

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
      case 'askGroups': {
        const { request, question } = effect;
        if (!this.hasGroups) return { kind: 'groupsAnswered', request, answer: nobody };
        say({ event: { kind: 'asked', request, question } });
        return null;
      }
      default: return this.performForVault(effect);
    }
  }

  /**
   * What only a vault asks for.
   * @param {VaultEffect} effect
   * @returns {Promise<LibraryEvent | null>}
   */
  async performForVault(effect) {
    switch (effect.kind) {
      case 'transfer': return this.transfer(effect);
      case 'cancelTransfer':
        this.cancelled.add(effect.request.number);
        return null;
      case 'makeDurable': return makeDurable(this.files, effect);
      case 'list': return this.list(effect);
      case 'inspect': return this.inspecting.inspect(effect);
      case 'inspectPart':
        return this.reading((world) => this.inspecting.inspectPart(effect, world));
      case 'edit': return this.reading((world) => this.inspecting.edit(effect, world));
      case 'makeThumbnail':
        return makeThumbnail(this.files, this.surroundings.images, effect);
      case 'makeFilmThumbnail':
        return makeFilmThumbnail(this.files, (item, film) => page.ask({ item, film }), effect);
      case 'drawPicture': return drawPicture(this.files, effect);
      case 'makeSourceKey':
      case 'askSourceKey':
        this.asked.add(effect.request.number);
        say({ source: effect });
        return null;
      case 'cancelSourceKey':
        if (this.asked.delete(effect.request.number)) say({ source: null });
        return null;
      // Browsers let no page delete a passkey: who takes it away is told where it stays.
      case 'dropSourceKey': return null;
      default: return this.present(effect);
    }
  }

  /**
   * What the views are given beside the screen.
   * @param {PresentingEffect} effect
   * @returns {Promise<null>}
   */
  async present(effect) {
    const { files } = this;
    switch (effect.kind) {
      case 'presentMonth':
        say({ month: effect.month });
        return null;
      case 'presentDays':
        say({ days: effect.days });
        return null;
      case 'presentFound':
        say({ found: effect.found });
        return null;
      case 'presentFoundRun':
        say({ foundRun: effect.run, number: effect.number });
        return null;
      case 'presentFoundMonth':
        say({ foundMonth: effect.month, number: effect.number });
        return null;
      case 'presentItem': {
        const shown = await this.items.draw(effect);
        if (shown) say({ shown });
        return null;
      }
      case 'presentFilm': {
        const { number, blob } = effect;
        say({ piece: number, blob: blob === null ? null : files.handOut(blob) });
        return null;
      }
      case 'exportFile': {
        const blob = files.handOut(effect.blob);
        if (blob) say({ export: blob, name: effect.name, date: effect.date });
        return null;
      }
      case 'presentShare': {
        const blob = files.handOut(effect.blob);
        if (blob) say({ share: blob, name: effect.name });
        return null;
      }
      case 'presentWords': {
        const { secret } = effect;
        say({ words: await this.surroundings.secrets.words(secret), of: secret });
        return null;
      }
      default: return unhandled(effect);
    }
  }

  /**
   * What transfers act on.
   * @param {string} [sink] what one of them writes
   */
  world(sink) {
    const { secrets } = this.surroundings;
    return this.files.transferWorld(async (name) => {
      const secret = await secrets.find(name);
      return secret instanceof Uint8Array ? secret : null;
    }, sink);
  }

  /**
   * What reads what is opened on the way.
   * @param {(world: import('../effects/transfer.js').World) => Promise<LibraryEvent>} read
   */
  async reading(read) {
    const world = this.world();
    try {
      return await read(world);
    } finally {
      world.close(true);
    }
  }

  /**
   * @param {Extract<LibraryEffect, { kind: 'transfer' }>} effect
   * @returns {Promise<LibraryEvent>}
   */
  async transfer({ request, transfer }) {
    const world = this.world(transfer.sink?.name);
    let goesOn = false;
    try {
      let told = performance.now();
      const result = await carryOutTransfer(world, transfer, (progress) => {
        if (performance.now() - told >= tellEveryMilliseconds) {
          told = performance.now();
          this.send({ kind: 'transferProgress', request, progress });
        }
        return !this.cancelled.has(request.number);
      });
      goesOn = transfer.durability.kind === 'open';
      this.files.finished(transfer);
      return { kind: 'transferDone', request, result };
    } catch (error) {
      if (!(error instanceof TransferProblem)) throw error;
      const fault = error.fault === 'cancelled' ? 'unavailable' : error.fault;
      return { kind: 'transferFailed', request, fault: { kind: fault }, durable: error.durable };
    } finally {
      world.close(goesOn);
      // What it opened after it was given up stays nowhere.
      const wasCancelled = this.cancelled.delete(request.number);
      if (wasCancelled && transfer.sink) this.files.opened.delete(transfer.sink.name);
    }
  }

  /**
   * @param {Extract<LibraryEffect, { kind: 'list' }>} effect
   * @returns {Promise<LibraryEvent>}
   */
  async list({ request, folder }) {
    try {
      return { kind: 'listed', request, names: await this.files.list(folder) };
    } catch (error) {
      return { kind: 'listFailed', request, fault: faultOf(error) };
    }
  }
}

/**
 * Opens the storage as its owner, and begins.
 * @param {string} token
 * @param {import('../effects/vault-place.js').Place} place
 */
async function open(token, place) {
  learn(librarySchema);
  const module = await Core.compile(fetch(placeOf('library.wasm')));
  const core = await Core.make(module, borders);
  const { place: there, files, housing } = await Housing.open(place, token,
    (name) => page.ask({ picture: name }), (home, handle) => say({ home, handle }));
  const database = await Database.open(there.database);
  await database.own(token);
  if (place === vaultPlaces.vault) await moveIn(database);
  const showing = new Showing((screen) => say({ screen }));
  const loop = new LibraryLoop({
    core, database, blobs: files,
    secrets: new Secrets(database),
    records: new Records(database),
    images: {
      present: (name, jpeg) =>
        say({ picture: name, jpeg: new Blob([jpeg], { type: 'image/jpeg' }) }),
      dismiss: () => {},
    },
    isAcceptableEd25519: (key, signature) => core.isAcceptableEd25519(key, signature),
    passphrases,
    show: (screen) => {
      if (!isLookedAt(screen)) loop.items.end();
      housing?.seen(screen);
      showing.show(screen);
    },
    crashed,
  }, files, place === vaultPlaces.vault);
  loop.housing = housing;
  loop.showing = showing;
  if (housing) {
    housing.tell = (event) => {
      loop.send(event);
      showing.due();
    };
  }
  await housing?.look();
  loop.send({ kind: 'launched', saved: await loop.surroundings.records.saved() });
  say({ event: { kind: 'libraryLaunched' } });
  const written = await writtenArchive(database);
  if (written) say({ archive: written });
  return loop;
}

/**
 * Whether somebody looks at an item.
 * @param {LibraryScreen} screen
 */
const isLookedAt = (screen) => screen.kind === 'open' && screen.library.vault.kind === 'open'
  && screen.library.vault.vault.viewing !== null;

/** @param {unknown} error */
function crashed(error) {
  say({ stopped: String(error) });
}

/** @param {import('../effects/vault-place.js').PlaceName} name */
const placeNamed = (name) => vaultPlaces[name];

/** @type {Promise<LibraryLoop> | null} */
let opening = null;

/**
 * @param {LibraryLoop} loop
 * @param {Told} told
 */
function take(loop, { event, files, secrets, archive, answered }) {
  // A key that nobody waits for any more is kept nowhere.
  if (event && isOfSource(event) && !loop.asked.delete(event.request.number)) return;
  if (archive) {
    loop.files.useArchive(archive);
    keepArchive(loop.surroundings.database, archive, event, (there) => say({ archive: there }));
  }
  for (const [name, file] of files ?? []) loop.files.chosen.set(name, file);
  for (const [name, secret] of secrets ?? []) {
    loop.surroundings.secrets.otherWrite(name, secret);
  }
  if (answered) page.answered(answered);
  if (event) loop.send(event);
}

/**
 * @param {LibraryEvent} event
 * @returns {event is import('../effects/key-source.js').SourceEvent}
 */
const isOfSource = (event) => event.kind === 'sourceKeyMade' || event.kind === 'sourceKeyGiven'
  || event.kind === 'sourceKeyFailed';

self.onmessage = async ({ data }) => {
  try {
    opening ??= open(data.token, placeNamed(data.place));
    const loop = await opening;
    if (data.again) await loop.housing?.again();
    if (!data.event || (await loop.housing?.lets(data.event) ?? true)) take(loop, data);
    if (data.isAwaited) {
      loop.showing?.due();
      say({ seen: true });
    }
    if (!data.stop) return;
    loop.halt();
    await loop.written();
    await loop.housing?.release();
    say({ written: true });
  } catch (error) {
    crashed(error);
  }
};
