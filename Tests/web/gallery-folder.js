// Samples of the days of a folder, in the place of a vault's: a stand-in for its worker tells how
// the folder stands, and gives months and pictures when they are asked for.

import { countedDays } from '../../Shells/Web/js/effects/shown.js';
import { vaultPlace } from '../../Shells/Web/js/views/vault/vault.js';
import { daysEntries, today, total, undated, withMonths } from './gallery-days.js';

/** @typedef {import('../../Shells/Web/js/effects/folder.js').FolderView} FolderView */

const folder = 'Holiday photos from the old disk';
const paths = ['Camera/IMG_1003.jpg',
  'Scans/a folder inside of a folder/photo of the house at the lake in the year 1987.tiff',
  'Camera/MOV_0042.mp4'];

/**
 * Nothing is said of files.
 * @param {number} month
 */
const filesOf = (month) => daysEntries(month).map((entry) =>
  ({ ...entry, favorite: false, group: null, pinned: null }));

/** @param {Partial<FolderView>} more @returns {FolderView} */
const view = (more) => ({
  state: 'ready', name: folder, isVisit: false, months: withMonths((month) =>
    total(month, filesOf(month))), found: 1204, read: 0, known: 1204, unreadable: [],
  unreadableCount: 0, passedOver: { system: 0, deleted: 0, hidden: 0, empty: 0, unknown: 0 },
  viewing: null, albums: [], identity: '00', ...more,
});

/** How many have no date, as a month of the folder's. */
const someUndated = { month: undated, pages: [{ photos: 12, videos: 1, lives: 0, others: 0,
  favorites: 0, posts: 0, bytes: 0 }] };

/**
 * `presses` are pressed one after another, until `shows` is there.
 * @type {Record<string, { view: FolderView, presses?: string[], shows?: string }>}
 */
export const folderSamples = {
  'folder-month': { view: view({ months: [someUndated, ...view({}).months] }) },
  'folder-reading': { view: view({ state: 'reading', found: 4312, read: 377 }) },
  'folder-reading-first': { view: view({ state: 'reading', found: 12, read: 0, months: [] }) },
  'folder-paused': { view: view({ state: 'paused', found: 4312, read: 377 }) },
  'folder-asking': { view: view({ state: 'asking' }) },
  'folder-gone': { view: view({ state: 'gone' }) },
  'folder-visit': { view: view({ isVisit: true }) },
  'folder-empty': { view: view({ months: [], found: 0, known: 0 }) },
  'folder-passed-over': { view: view({ passedOver:
    { system: 1204, deleted: 2, hidden: 31, empty: 3, unknown: 12 } }) },
  'folder-unreadable': { view: view({ unreadable: paths, unreadableCount: 31 }),
    presses: ['.folder-unread summary'], shows: '.folder-unread[open]' },
  'folder-day': { view: view({}), presses: [`[data-day="${today - 8}"] .day-number`],
    shows: '.days-day [data-number="0"] .cell-picture[src]' },
  'folder-item-failed': { view: view({}),
    presses: [`[data-day="${today - 8}"] .day-number`, '.days-day .cell .cell-name'],
    shows: '.item:not([hidden])' },
  'folder-options': { view: view({}), presses: ['.days-bar .icon-gear'],
    shows: '.days-dialog[open]' },
  'folder-year': { view: view({}), presses: ['.days-month .days-name span'],
    shows: '.month-heat .heat-4' },
};

/** What the page asks the folder's worker, answered at once. */
class StandIn {
  /** @param {FolderView} shown @param {Blob} picture */
  constructor(shown, picture) {
    this.shown = shown;
    this.picture = picture;
    /** @type {(message: { data: any }) => void} */
    this.onmessage = () => {};
    this.onerror = null;
  }

  /** @param {any} data */
  say(data) {
    queueMicrotask(() => this.onmessage({ data }));
  }

  /** @param {any} told */
  postMessage(told) {
    if (told.begin) this.say({ view: this.shown });
    const { kind, event } = told.event ?? {};
    if (event?.kind === 'monthShown') this.say({ month: listed(event.month) });
    if (event?.kind === 'daysShown') this.say({ days: countedDays(listed(event.month)) });
    if (kind === 'thumbnails') {
      for (const item of event.items) {
        this.say({ picture: `thumbnail/${item}`, jpeg: this.picture });
      }
    }
    if (kind === 'viewing' && event.kind === 'shown') {
      this.say({ view: { ...this.shown, viewing: { item: event.item,
        content: { kind: 'failed', fault: { kind: 'unavailable' } }, undrawn: null } } });
    }
  }

  terminate() {
    this.onmessage = () => {};
  }
}

/** @param {number} month */
const listed = (month) => ({ month, entries: filesOf(month), damaged: false, notes: [],
  noted: false });

/**
 * Draws samples of a folder's days, each in a place of its own behind this element.
 * @param {HTMLElement} before
 */
export function folderGallery(before) {
  let leave = () => {};
  return {
    leave: () => leave(),
    /** @param {string} name */
    async show(name) {
      const { view: shown, presses = [], shows = '' } = folderSamples[name];
      const picture = await (await fetch('/sample/flower.jpg')).blob();
      localStorage.clear();
      localStorage.setItem('dayly/days/folder', 'shown');
      const stage = document.createElement('main');
      stage.className = 'stage vault-stage';
      before.after(stage);
      const worker = /** @type {any} */ (new StandIn(shown, picture));
      const place = vaultPlace({ stage, claim() {}, guarded() {}, today: () => today, visit() {},
        groups: { areThere: () => true, post() {}, withdraw() {} }, startWorker: () => worker });
      leave = () => {
        leave = () => {};
        place.leave();
        stage.hidden = true;
        stage.remove();
        localStorage.clear();
      };
      const library = /** @type {any} */ ({ send() {}, async shown() {}, show() {}, present() {} });
      place.enter(library, 'days');
      library.show({ kind: 'open', library: { keepsPosts: true, posts: 0,
        captures: { ready: false, waiting: 0, recent: [] }, receiving: null,
        vault: { kind: 'absent', making: false, fault: null } } });
      const isFilled = shown.months.length > 0;
      while (isFilled && !stage.querySelector('.day-picture[src]')) {
        await new Promise(requestAnimationFrame);
      }
      for (const press of presses) {
        while (!stage.querySelector(press)) await new Promise(requestAnimationFrame);
        const pressed = /** @type {HTMLElement} */ (stage.querySelector(press));
        (pressed.closest('button, input, summary') ?? pressed).click();
      }
      while (shows && !stage.querySelector(shows)) await new Promise(requestAnimationFrame);
    },
  };
}
