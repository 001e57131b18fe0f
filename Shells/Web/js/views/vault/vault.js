// The vault, which two places of the app look into: its gallery, and the calendar of its days. What
// both need is here once: the library's core, making the vault and opening it, months and pictures,
// one item large. Loaded when somebody first goes to one of them. Nothing that was opened outlasts
// the moment it is locked, or another tab takes over.

import '../shared.js';
import { filmFrame } from '../../effects/film-frame.js';
import { h, visible } from '../dom.js';
import { backupSheet } from './backup.js';
import { changing } from './changes.js';
import { coreActs } from './core-acts.js';
import { trashMonthOf } from './dates.js';
import { filters } from './filters.js';
import { itemView } from './item.js';
import { keysSheet } from './keys.js';
import { Months } from './months.js';
import { Parts } from './parts.js';
import { Pictures } from './pictures.js';
import { question } from './question.js';

/**
 * @typedef {import('../../wire/types').VaultEvent} VaultEvent
 * @typedef {import('../../wire/types').VaultView} VaultView
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {import('../../effects/library.js').Library} Library
 * @typedef {import('../../effects/library.js').Presented} Presented
 *
 * What of the vault is in sight, and in which order it is gone through.
 * @typedef {{ months: import('../../wire/types').CatalogMonth[],
 *   filter: import('./filters.js').Filter, isOldestFirst: boolean }} Scene
 *
 * The places that look into the vault.
 * @typedef {Exclude<import('../place-bar.js').Place, 'groups'>} Face
 *
 * What the vault's views may use of the world.
 * @typedef {{
 *   send: (event: VaultEvent) => void,
 *   choose: (files: File[]) => void,
 *   pictures: Pictures,
 *   months: Months,
 *   changes: import('./changes.js').Changes,
 *   ask: import('./question.js').Ask,
 *   scene: Scene,
 *   imports: { isDismissed: boolean },
 *   guarded: () => void,
 *   showKeys: () => void,
 *   showBackup: () => void,
 *   today: () => number,
 *   visit: (place: Face) => void,
 *   open: (item: string) => void,
 *   close: () => void,
 * } & ReturnType<typeof coreActs>} VaultContext
 * @typedef {ReturnType<typeof vaultPlace>} VaultPlace
 */

/**
 * One screen of the place.
 * @typedef {{ element: HTMLElement, heading: HTMLElement, first?: HTMLElement,
 *   update: (view: any) => void, escape?: () => boolean, isInside?: boolean,
 *   leave?: () => void, seen?: (item: string) => void }} Part `seen` hears which item the viewer
 *   shows
 */

const filesAtOnce = 4096;
/** The core locks by itself; it is told of the time and of the person now and then. */
const tickMilliseconds = 20_000;
const lookMilliseconds = 10_000;

/**
 * @param {{ stage: HTMLElement, claim: () => void, guarded: () => void, today: () => number,
 *   visit: (place: Face) => void }} world `today` is the date on the wall, `visit` leads to a place
 */
export function vaultPlace({ stage, claim, guarded, today, visit }) {
  /** @type {Library | null} */
  let library = null;
  /** @type {VaultView} */
  let shown = { kind: 'nowhere' };
  /** @type {Face} */
  let face = 'vault';
  const months = new Months((month) => send({ kind: 'monthShown', month }));
  let chosen = 0;
  const acts = coreActs(() => library);
  const pictures = new Pictures((items) => send({ kind: 'thumbnailsShown', items }));

  const send = (/** @type {VaultEvent} */ event) => {
    if (library) library.send({ kind: 'vault', event });
    else claim();
  };

  const asking = question();
  const changes = changing((event) => send(event), asking.ask);
  /** @type {Scene} */
  const scene = { months: [], filter: filters.all, isOldestFirst: false };
  /** @type {VaultContext} */
  const context = {
    send, pictures, months, changes, scene, guarded, today, visit, ask: asking.ask,
    imports: { isDismissed: false },
    ...acts,
    choose: (files) => choose(files),
    showKeys: () => keys.show(), showBackup: () => backup.show(),
    open(item) {
      changes.hide();
      viewer.show(item);
      parts.now?.seen?.(item);
      send({ kind: 'itemShown', item });
      guarded();
    },
    close() {
      send({ kind: 'itemClosed' });
      viewer.hide();
      // What it was opened from may have gone while others were looked at.
      const isLost = !stage.contains(document.activeElement);
      if (isLost) parts.now?.heading.focus({ preventScroll: true });
      guarded();
    },
  };
  const viewer = itemView(context);
  const backup = backupSheet(context);
  const keys = keysSheet(context);
  const parts = new Parts(stage, context);
  const cover = h('div', { class: 'vault-cover', hidden: true, 'aria-hidden': 'true' });
  stage.append(viewer.element, backup.element, keys.element, changes.element, asking.element,
    cover);

  /** @param {File[]} chosenFiles */
  function choose(chosenFiles) {
    // A backup runs: its sheet says that nothing is added meanwhile.
    if (shown.kind === 'open' && shown.vault.archive?.ended === false) return backup.show();
    // What belongs together stands beside each other then.
    const files = [...chosenFiles].sort((one, other) => (path(one) < path(other) ? -1 : 1));
    for (let start = 0; start < files.length; start += filesAtOnce) {
      const some = files.slice(start, start + filesAtOnce);
      const named = new Map(some.map((file) => [`chosen/${chosen += 1}`, file]));
      const list = [...named].map(([blob, file]) => ({
        blob, folder: path(file).slice(0, -file.name.length).slice(0, 1000),
        name: file.name.slice(0, 300), bytes: file.size, modified: file.lastModified,
      }));
      library?.send({ kind: 'vault', event: { kind: 'filesChosen', files: list } },
        { files: named });
    }
    send({ kind: 'choosingEnded' });
    navigator.storage.persist?.().catch(() => {});
  }

  /** @param {VaultView} view */
  function draw(view) {
    const isFirst = shown.kind !== 'open';
    if (!isFirst && view.kind !== 'open') forget();
    if (view.kind === 'open') {
      months.update([...view.vault.months, trashMonthOf(view.vault.trashed)]);
    }
    shown = view;
    parts.show(view.kind, face).update(view);
    if (view.kind !== 'open') return;
    viewer.update(view.vault);
    keys.update(view.vault.keys);
    backup.update(view.vault);
    if (isFirst) acts.opened(view.vault.keys, () => backup.show());
    // Who forgot the passphrase chooses another one.
    if (isFirst && view.vault.keys.openedByWords) keys.show();
  }

  /** Nothing that was opened stays. */
  function forget() {
    months.forget();
    pictures.forget();
    viewer.hide();
    keys.hide();
    backup.forget();
    asking.escape();
    changes.hide();
    guarded();
  }

  /** @param {Presented} presented */
  function take(presented) {
    if ('month' in presented) {
      months.take(presented.month);
      if (shown.kind === 'open') parts.now?.update(shown);
      viewer.monthsChanged();
    } else if ('picture' in presented) {
      pictures.take(presented.picture, presented.jpeg);
    } else if ('item' in presented) {
      viewer.take(presented.item, presented.blob);
    } else if ('words' in presented) {
      keys.take(presented.words);
    } else {
      saveFile(presented.export, presented.name);
    }
  }

  watch(stage, cover, (event) => {
    if (shown.kind === 'open') send(event);
  });
  window.addEventListener('keydown', (event) => {
    if (stage.hidden || event.key !== 'Escape' || event.isComposing) return;
    if (escape()) event.preventDefault();
  });

  /** Leaves the innermost of what is open; answers whether anything was. */
  const escape = () => asking.escape() || viewer.escape() || keys.escape() ||
    backup.escape() || (parts.now?.escape?.() ?? false);

  return {
    /** Whether something is open that "back" closes. */
    get isInside() {
      return viewer.isOpen || keys.isOpen || backup.isOpen || (parts.now?.isInside ?? false);
    },
    /**
     * The person is in one of the two places.
     * @param {Library} now @param {Face} place
     */
    enter(now, place) {
      if (face !== place) {
        changes.hide();
        keys.hide();
        backup.hide();
      }
      face = place;
      if (library !== now) {
        library = now;
        now.show = (screen) => {
          if (screen.kind === 'open') draw(screen.library.vault);
        };
        now.present = take;
        now.drawFilm = filmFrame;
        now.send({ kind: 'vault', event: { kind: 'placed' } });
      }
      draw(parts.now ? shown : { kind: 'looking' });
      // The two places may differ in whether something is open.
      guarded();
    },
    /** This tab runs the app no more. */
    leave() {
      library = null;
      forget();
      draw({ kind: 'nowhere' });
    },
    back() {
      escape();
    },
  };
}

/**
 * Tells the core what an open vault locks itself by: that the app is hidden, that nothing is done.
 * @param {HTMLElement} stage @param {HTMLElement} cover
 * @param {(event: VaultEvent) => void} tell
 */
function watch(stage, cover, tell) {
  let lastActive = 0;
  document.addEventListener('visibilitychange', () => {
    // Nothing of a vault is seen among the system's open apps.
    visible(cover, document.hidden);
    tell({ kind: 'visible', now: !document.hidden });
  });
  for (const kind of ['pointerdown', 'keydown']) {
    stage.addEventListener(kind, () => {
      if (performance.now() - lastActive < lookMilliseconds) return;
      lastActive = performance.now();
      tell({ kind: 'active' });
    });
  }
  setInterval(() => tell({ kind: 'ticked' }), tickMilliseconds);
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function saveFile(file, name) {
  const address = URL.createObjectURL(file);
  h('a', { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Where a file lies, as far as the browser says.
 * @param {File} file
 */
const path = (file) => file.webkitRelativePath || file.name;
