// Samples of the vault's place, and a stand-in for its core: it gives what it is asked for.

import { countedDays } from '../../Shells/Web/js/effects/shown.js';
import { vaultPlace } from '../../Shells/Web/js/views/vault/vault.js';
import { albumsSamples, browsed, foundMonth, lookFor } from './gallery-albums.js';
import { daysEntries, daysNotes, daysSamples, today } from './gallery-days.js';
import { editSamples, edited, inEditor } from './gallery-edit.js';
import { backupSamples } from './gallery-backup.js';
import { cameraSamples, showCamera } from './gallery-camera.js';
import { choosing, handingSamples, sharedWords } from './gallery-handing.js';
import { hiddenSamples, showHidden } from './gallery-hidden.js';
import { homeSamples } from './gallery-home.js';
import { keys, openVault, system } from './gallery-open.js';
import { capturesSamples, takesCaptures } from './gallery-captures.js';
import { answersKeys, olderSamples } from './gallery-older.js';
import { device, locked, passkeySamples } from './gallery-passkeys.js';

/** @typedef {import('../../Shells/Web/js/wire/types').VaultView} VaultView */

const day = 20_000;
const monthOfDay = 2024 * 12 + 9;
const names = ['flower.jpg', 'film of the harbour at dawn, taken by a very old telephone.mov',
  'IMG_0042.HEIC', 'notes.txt', 'china.jpg'];
const kinds = ['photo', 'video', 'live', 'other', 'photo'];

/** Stands for what is in the trash. */
const trash = 0x7fffffff;
/** @param {number} number */
const id = (number) => number.toString(16).padStart(32, '0');

/** @param {number} index @param {number} month */
const entry = (index, month) => ({
  item: id(month * 1000 + index), kind: { kind: kinds[index % 5] }, imported: 1_770_000_000_000,
  date: month < 0 ? null : {
    source: { kind: index % 3 ? 'metadata' : 'modification' },
    certainty: { kind: index % 3 ? 'certain' : 'guessed' }, day: day + index,
    moment: { kind: 'instant', instant: (day + index) * 86_400_000 + 50_000_000, offset: 330 },
  },
  size: { width: 4032, height: 3024 }, duration: index % 5 === 1 ? 3_723_000 : 0,
  bytes: 4_200_000, contents: [], name: names[index % 5], camera: '', favorite: index % 7 === 0,
  group: index % 7 === 3 ? 'Lindenhof' : null,
  trashed: month === trash ? Date.now() - index * 86_400_000 : null,
  albums: [], tags: [], pinned: null, edit: index % 10 === 5 ? edited : null,
});

/** @param {number} month @param {number} count */
const total = (month, count) =>
  ({ month, pages: [{ photos: count - Math.floor(count / 5), videos: Math.floor(count / 5),
    lives: 0, others: 0, favorites: Math.ceil(count / 7),
    posts: 0, bytes: 0 }] });

const months = [total(-0x80000000, 2), total(monthOfDay - 14, 5), total(monthOfDay, 37)];

/** @param {object} [more] @returns {VaultView} */
const open = (more = {}) => openVault({ months, trashed: 3, ...more });

/** @param {object} more */
const importing = (more) => ({
  paused: false, chosen: 1204, done: 377, bytes: 9e9, doneBytes: 3e9, kept: 370, known: 6,
  items: 365, knownItems: 6, failed: 1,
  leftOut: [{ kind: { kind: 'place' }, count: 212 }, { kind: { kind: 'stray' }, count: 1 }],
  failures: [{ folder: 'Summer/Corfu/', name: 'a photo with a name that takes more than a line.jpg',
    reason: { kind: 'unreadable' } }],
  passedOver: { system: 1204, deleted: 2, hidden: 31 },
  albums: { made: 41, continued: 2, full: 1, missing: 12, failed: 1, albums: [
    { name: 'Corfu', made: true, items: 212 },
    { name: 'Grandma’s eightieth', made: true, items: 64 },
    { name: 'The house by the lake, all summers', made: true, items: 900 },
    { name: 'Ada', made: true, items: 31 }, { name: '旅行', made: true, items: 7 },
    { name: 'Garden', made: true, items: 55 }, { name: 'Cats', made: true, items: 14 },
    { name: 'Hikes', made: false, items: 3 }, { name: 'Kitchen', made: false, items: 1 },
  ] }, ended: false, ...more,
});

const toTrash = 'button:not([hidden]) > .icon-takeBack';

/** @type {Record<string, { view: VaultView, item?: string, press?: string, then?: string,
 *   click?: string, choose?: number[], words?: boolean, share?: boolean, pictures?: number,
 *   written?: string, type?: string, order?: string, last?: VaultView, makesKeys?: boolean,
 *   scroll?: string, home?: any,
 *   camera?: any, captures?: any, edits?: string[], given?: File[] }>} */
export const vaultSamples = {
  'vault-looking': { view: { kind: 'looking' } },
  'vault-absent': { view: { kind: 'absent', making: false, fault: null } },
  'vault-absent-failed': { view: { kind: 'absent', making: false,
    fault: { kind: 'unavailable' } } },
  'vault-making': { view: { kind: 'absent', making: true, fault: null } },
  'vault-locked': { view: locked() },
  'vault-locked-wrong': { view: locked({ fault: { kind: 'wrongPassphrase' } }) },
  'vault-locked-newer': { view: locked({ fault: { kind: 'newerKey' } }) },
  'vault-locked-held': { view: locked({ fault: { kind: 'wrongPassphrase' },
    heldUntil: Date.now() + 299_000 }) },
  'vault-locked-words': { view: locked({ fault: { kind: 'wrongWords' } }),
    click: '.vault-start > .quiet' },
  'vault-reminder': { view: open({ keys: keys({ hasWords: false }) }) },
  'vault-keys': { view: open(), press: '.icon-key' },
  'vault-keys-none': { view: open({ keys: keys({ hasWords: false }) }), press: '.icon-key' },
  'vault-keys-words': { view: open({ keys: keys({ words: { kind: 'shown', new: true } }) }),
    press: '.icon-key' },
  'vault-keys-asked': { view: open({ keys: keys({ words: { kind: 'asked',
    places: new Uint8Array([2, 10, 17]), busy: false, wrong: true } }) }), press: '.icon-key' },
  'vault-keys-forgotten': { view: open({ keys: keys({ openedByWords: true }) }) },
  'vault-empty': { view: open({ months: [] }) },
  'vault': { view: open() },
  'vault-importing': { view: open({ importing: importing({}) }) },
  'vault-imported': { view: open({ importing: importing({ ended: true }) }) },
  'vault-rebuilding': { view: open({ months: [], rebuilding: 4312 }) },
  'vault-damaged': { view: open({ damaged: 3 }) },
  'vault-choosing': { view: open(), choose: [0, 1, 4] },
  'vault-staying': { view: open(), press: '.vault-staying' },
  'vault-menu': { view: open(), press: '.menu > .icon-button' },
  'vault-trash': { view: open(), press: toTrash },
  'vault-trash-delete': { view: open(), press: toTrash, then: '.vault-tools .quiet' },
  'vault-trash-empty': { view: open({ trashed: 0 }), press: toTrash },
  'vault-not-changed': { view: open({ changing: { left: 0, fault: { kind: 'storageFull' } } }) },
  'vault-item': { view: open(), item: id(monthOfDay * 1000 + 35) },
  'vault-item-details': { view: open(), item: id(monthOfDay * 1000 + 35), press: '.icon-info' },
  'vault-item-undrawn': { view: open({ viewing: { item: id(monthOfDay * 1000 + 35),
    content: { kind: 'open' }, undrawn: { kind: 'kind' } } }),
  item: id(monthOfDay * 1000 + 35), press: '.icon-info' },
  'vault-item-save': { view: open(), item: id(monthOfDay * 1000 + 30), press: '.icon-save' },
  'vault-save-several': { view: open(), choose: [0, 1, 4],
    click: '.selection-bar button:has(.icon-save)' },
  ...editSamples(open(), id(monthOfDay * 1000 + 35), id(monthOfDay * 1000 + 30)),
  'vault-ways': { view: open(), item: id(monthOfDay * 1000 + 35), press: '.icon-share' },
  'vault-ways-several': { view: open(), choose: [0, 1, 4],
    click: '.selection-bar button:has(.icon-share)' },
  'vault-ways-people': { view: open(), choose: [0, 1, 4],
    click: '.selection-bar button:has(.icon-share)', last: choosing(open) },
  'vault-item-failed': { view: open({ viewing: { item: id(monthOfDay * 1000 + 35),
    content: { kind: 'failed', fault: { kind: 'damaged' } }, undrawn: null } }),
  item: id(monthOfDay * 1000 + 35) },
  ...passkeySamples,
  ...olderSamples(open),
  ...capturesSamples,
  ...albumsSamples(months, open, (index) => id(monthOfDay * 1000 + index)),
  ...hiddenSamples(months, open),
  ...homeSamples(open),
  ...handingSamples,
  ...backupSamples(months),
  ...Object.fromEntries(Object.entries(cameraSamples).map(
    ([name, sample]) => [name, { ...sample, view: open() }])),
};

/** @param {StandIn} core @param {string} name */
const of = (core, name) => answersKeys(core, vaultSamples[name]);

/** What 32 zero bytes are (BIP-39's first vector of this length). */
const phrase = [...Array(23).fill('abandon'), 'art'];

const pictures = await Promise.all(['china', 'flower', 'chelsea', 'coffee', 'rocket'].map(
  async (name) => (await fetch(`/sample/${name}.jpg`)).blob()));
const [picture, flower] = pictures;

/** One of the photographs, so that neighbours are seldom alike. @param {string} item */
const thumbnailOf = (item) => {
  const number = parseInt(item, 16);
  return pictures[(number + (number >> 3)) % pictures.length];
};

/** What is told of a month, before the views have it. */
export const told = { month: (/** @type {any} */ shown) => shown };

/** What the views ask, answered at once. */
class StandIn {
  constructor() {
    /** @type {any} */
    this.show = null;
    /** @type {any} */
    this.present = null;
    this.givesItems = true;
    this.isDays = false;
    this.givesMonths = true;
    /** @type {any} what backups were written into last */
    this.archive = null;
    /** @type {any} the folder that was picked for it */
    this.home = null;
    /** @type {StandIn | null} that of the hidden vault */
    this.within = null;
    /** @type {((kind: string) => void) | null} */
    this.answerKeys = null;
    /** What is seen of the vault, and what of it somebody looks through. @type {any} */
    this.view = this.list = null;
    this.captures = takesCaptures;
  }

  /** @param {VaultView} view @param {any} captures */
  see(view, captures) {
    [this.view, this.captures] = [view, captures];
    const seen = view.kind === 'open' && this.list
      ? { ...view, vault: { ...view.vault, list: this.list } } : view;
    const { receiving = null } = /** @type {any} */ (view);
    this.show({ kind: 'open',
      library: { keepsPosts: true, posts: 0, captures, vault: seen, receiving } });
  }

  /** @param {any} event */
  browse(event) {
    const { vault } = this.view;
    this.list = browsed(event, this.list ?? vault.list, vault);
    queueMicrotask(() => this.see(this.view, this.captures));
  }

  hidden() {
    this.within ??= new StandIn();
    return this.within;
  }

  /** @param {any} event */
  send({ kind, event }) {
    if (kind === 'namedKey') this.answerKeys?.(kind);
    if (kind === 'gallery') foundMonth(event, this, entry);
    if (kind === 'browsing' && this.view?.kind === 'open') this.browse(event);
    if (event) this.hear(kind, event);
  }

  /** @param {string} kind @param {any} event */
  hear(kind, event) {
    if (event.kind === 'monthShown' || event.kind === 'daysShown') {
      const { pages } = months.find(({ month }) => month === event.month) ?? total(event.month, 3);
      const entries = this.isDays ? daysEntries(event.month)
        : Array.from({ length: pages[0].photos + pages[0].videos },
          (_, index) => entry(index, event.month));
      const shown = told.month({ month: event.month, entries, damaged: false,
        notes: this.isDays ? daysNotes(event.month) : [], noted: true });
      if (this.givesMonths) queueMicrotask(() => this.present(
        event.kind === 'daysShown' ? { days: countedDays(shown) } : { month: shown }));
    }
    if (event.kind === 'namedKeySeen') this.answerKeys?.(event.kind);
    if (kind === 'thumbnails' && event.kind === 'shown') {
      for (const item of event.items) {
        this.present({ picture: `thumbnail/${item}`, jpeg: thumbnailOf(item) });
      }
    }
    if (kind === 'viewing' && event.kind === 'shown' && this.givesItems) {
      this.present({ shown: {
        item: event.item, picture, original: picture, film: null,
        edit: parseInt(event.item, 16) % 10 === 5 ? edited.recipe : null } });
    }
  }

  /** Nothing comes of being looked at. */
  async shown() {}
}

/**
 * What is seen first, and the files that another app hands over.
 * @param {StandIn} core
 * @param {import('../../Shells/Web/js/views/vault/vault.js').VaultPlace} place
 * @param {(typeof vaultSamples)[string]} sample
 */
async function begin(core, place, { view, captures = takesCaptures, given = [] }) {
  core.list = null;
  core.see(view, captures);
  await place.receive(given);
}

/**
 * Behind a long card no photo is in sight, and none is drawn.
 * @param {HTMLElement} stage
 */
function isBelow(stage) {
  return (stage.querySelector('.vault-sheet')?.getBoundingClientRect().top ?? 0) >= innerHeight;
}

/** Once each frame, until it is so. @param {() => unknown} isSo */
async function until(isSo) {
  while (!isSo()) await new Promise(requestAnimationFrame);
}

/** Draws samples of the vault on a stage of their own. */
export class VaultGallery {
  #stage;
  #core = new StandIn();
  #place;
  #takeCameraAway = () => {};

  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.#stage = stage;
    this.#place = vaultPlace({ stage, claim() {}, guarded() {}, today: () => today, visit() {},
      groups: { areThere: () => true, post() {}, withdraw() {} }, system });
  }

  /** @param {string} name */
  async show(name) {
    const core = this.#core;
    this.#clear(name);
    if (core.isDays) return this.#showDays(daysSamples[name]);
    const sample = of(core, name);
    core.archive = sample.written ? { name: sample.written } : null;
    core.home = sample.home && { state: sample.home };
    core.givesItems = name !== 'vault-item-failed';
    await begin(core, this.#place, vaultSamples[name]);
    await this.#showSheet(sample);
    this.#hand(sample);
    if (!sample.item && sample.then) await this.#pressInTrash(sample.then);
    if (sample.camera) this.#takeCameraAway = await showCamera(this.#stage, sample.camera);
    if (sample.item) await this.#showItem(sample);
  }

  /** Each sample begins as for somebody who has chosen nothing. @param {string} name */
  #clear(name) {
    this.#place.leave();
    device.makesKeys = vaultSamples[name]?.makesKeys ?? false;
    this.#takeCameraAway();
    localStorage.clear();
    this.#core.isDays = name in daysSamples;
    const library = /** @type {any} */ (this.#core);
    this.#place.enter(library, this.#core.isDays ? 'days' : 'vault');
  }

  /** @param {any} view of the vault, as it is now @param {typeof takesCaptures} [captures] */
  #open(view, captures = takesCaptures) {
    this.#core.see(view, captures);
  }

  #isDrawn() {
    return !this.#stage.querySelector('.cell:not([data-item])')
      && [...this.#stage.querySelectorAll('.cell-picture[src]')].length > 0;
  }

  /** The sheet, and what is chosen, looked for and pressed there. @param {any} sample */
  async #showSheet({ view, item, press, click, choose, last, scroll, type, order, captures,
    inner }) {
    const stage = this.#stage;
    const isSheet = view.kind === 'open' && view.vault.months.length > 0;
    await until(() => !isSheet || this.#isDrawn() || isBelow(stage));
    for (const number of choose ?? []) {
      stage.querySelector(`[data-number="${number}"]`)
        ?.dispatchEvent(new MouseEvent('click', { ctrlKey: true }));
    }
    lookFor(stage, type, order);
    if (!item && press) stage.querySelector(`.vault ${press}`)?.closest('button')?.click();
    if (inner) await showHidden(stage, this.#core.hidden(), inner);
    await until(() => !type || this.#isDrawn()
      || stage.querySelector('.vault > .empty:not([hidden])'));
    if (click) {
      for (const one of click.split(', ')) stage.querySelector(one)?.click();
      for (const now of [view, last ?? view]) this.#open(now, captures);
    }
    if (scroll) stage.querySelector(scroll)?.scrollIntoView({ block: 'center' });
  }

  /** What the core gives out beside its screen. @param {any} sample */
  #hand({ view, words, share, pictures = 0 }) {
    const core = this.#core;
    if (view.kind === 'open' && view.vault.keys.words) {
      core.present({ words: phrase, of: 'transient/vault/words' });
    }
    if (words) core.present({ words: sharedWords, of: 'transient/share/words' });
    if (words || share) core.present({ share: picture, name: 'photos.locaphoto' });
    for (let index = 0; index < pictures; index += 1) {
      core.present({ picture: `received/${index}`, jpeg: index % 2 ? flower : picture });
    }
  }

  /** @param {string} selector */
  async #pressInTrash(selector) {
    await until(() => this.#stage.querySelectorAll('.cell').length === 3 && this.#isDrawn());
    this.#stage.querySelector(selector)?.click();
  }

  /** @param {any} sample */
  async #showItem({ view, item, press, captures, edits }) {
    // Its month is asked for while the sheet is laid out.
    const cell = () => this.#stage.querySelector(`[data-item="${item}"]`);
    await until(cell);
    cell()?.dispatchEvent(new MouseEvent('click'));
    this.#open(view, captures);
    if (press) pressOn(this.#stage.querySelector(`.item ${press}`));
    if (edits) await inEditor(this.#stage, edits);
  }

  /** @param {import('./gallery-days.js').DaysSample} sample */
  async #showDays({ view, presses = [], shows = '', isUnread = false }) {
    const stage = this.#stage;
    this.#core.givesItems = true;
    this.#core.givesMonths = !isUnread;
    this.#core.list = null;
    this.#open(view);
    const isFilled = view.kind === 'open' && view.vault.months.length > 0 && !isUnread;
    await until(() => !isFilled || stage.querySelector('.day-picture[src]'));
    for (const press of presses) {
      await until(() => stage.querySelector(press));
      stage.querySelector(press)?.closest('button, input')?.click();
    }
    // What is asked for when it is in sight.
    await until(() => !shows || stage.querySelector(`${shows}:not([hidden])`));
  }
}

/**
 * Details stay where the sample before showed them.
 * @param {Element | null} sign
 */
function pressOn(sign) {
  const button = sign?.closest('button');
  if (button?.getAttribute('aria-pressed') !== 'true') button?.click();
}
