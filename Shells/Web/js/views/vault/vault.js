// The vault's place: making it, opening it, what lies in it, and one item of it large. Loaded when
// somebody first goes there. Nothing that was opened outlasts the moment it is locked, or another
// tab takes over.

import '../shared.js';
import { filmFrame } from '../../effects/film-frame.js';
import { vault as words } from '../../words/vault-words.js';
import { h, heading, set, visible } from '../dom.js';
import { changing } from './changes.js';
import { trashMonthOf } from './dates.js';
import { filters } from './filters.js';
import { gallery } from './gallery.js';
import { itemView } from './item.js';
import { keysSheet } from './keys.js';
import { Months } from './months.js';
import { absent, locked } from './passphrase.js';
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
 *   filter: import('./filters.js').Filter }} Scene
 *
 * What the vault's views may use of the world.
 * @typedef {{
 *   send: (event: VaultEvent) => void,
 *   type: (passphrase: string, event: (name: string) => VaultEvent) => void,
 *   choose: (files: File[]) => void,
 *   pictures: Pictures,
 *   months: Months,
 *   changes: import('./changes.js').Changes,
 *   ask: import('./question.js').Ask,
 *   scene: Scene,
 *   guarded: () => void,
 *   showKeys: () => void,
 *   open: (item: string) => void,
 *   close: () => void,
 * }} VaultContext
 * @typedef {ReturnType<typeof vaultPlace>} VaultPlace
 */

/**
 * One screen of the place.
 * @typedef {{ element: HTMLElement, heading: HTMLElement, first?: HTMLElement,
 *   update: (view: any) => void, escape?: () => boolean, isInside?: boolean,
 *   leave?: () => void }} Part
 */

const typedName = 'transient/vault/typed';
const filesAtOnce = 4096;
/** The core locks by itself; it is told of the time and of the person now and then. */
const tickMilliseconds = 20_000;
const lookMilliseconds = 10_000;
const encoder = new TextEncoder();

/**
 * @param {{ stage: HTMLElement, claim: () => void, guarded: () => void }} world
 */
export function vaultPlace({ stage, claim, guarded }) {
  /** @type {Library | null} */
  let library = null;
  /** @type {VaultView} */
  let shown = { kind: 'nowhere' };
  /** @type {Part | null} */
  let part = null;
  let partKind = '';
  const months = new Months((month) => send({ kind: 'monthShown', month }));
  let chosen = 0;
  const pictures = new Pictures((items) => send({ kind: 'thumbnailsShown', items }));

  const send = (/** @type {VaultEvent} */ event) => {
    if (library) library.send({ kind: 'vault', event });
    else claim();
  };

  const asking = question();
  const changes = changing((event) => send(event), asking.ask);
  /** @type {Scene} */
  const scene = { months: [], filter: filters.all };
  /** @type {VaultContext} */
  const context = {
    send, pictures, months, changes, scene, guarded, ask: asking.ask,
    type(passphrase, event) {
      const secrets = new Map([[typedName, encoder.encode(passphrase.normalize('NFC'))]]);
      library?.send({ kind: 'vault', event: event(typedName) }, { secrets });
    },
    choose: (files) => choose(files),
    showKeys: () => keys.show(),
    open(item) {
      changes.hide();
      viewer.show(item);
      send({ kind: 'itemShown', item });
      guarded();
    },
    close() {
      send({ kind: 'itemClosed' });
      viewer.hide();
      guarded();
    },
  };
  const viewer = itemView(context);
  const keys = keysSheet(context);
  stage.append(viewer.element, keys.element, changes.element, asking.element);
  const cover = h('div', { class: 'vault-cover', hidden: true, 'aria-hidden': 'true' });
  stage.append(cover);

  /** @param {File[]} chosenFiles */
  function choose(chosenFiles) {
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
    if (partKind !== view.kind) mount(view.kind);
    part?.update(view);
    if (view.kind !== 'open') return;
    viewer.update(view.vault);
    keys.update(view.vault.keys);
    // Who forgot the passphrase chooses another one.
    if (isFirst && view.vault.keys.openedByWords) keys.show();
  }

  /** @param {VaultView['kind']} kind */
  function mount(kind) {
    const hadFocus = !stage.contains(document.activeElement) || part !== null;
    part?.leave?.();
    part?.element.remove();
    partKind = kind;
    part = makers[kind](context);
    part.element.classList.add('screen');
    stage.prepend(part.element);
    if (hadFocus && !stage.hidden) (part.first ?? part.heading).focus({ preventScroll: true });
  }

  /** Nothing that was opened stays. */
  function forget() {
    months.forget();
    pictures.forget();
    viewer.hide();
    keys.hide();
    asking.escape();
    changes.hide();
    guarded();
  }

  /** @param {Presented} presented */
  function take(presented) {
    if ('month' in presented) {
      months.take(presented.month);
      if (part && shown.kind === 'open') part.update(shown);
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
    (part?.escape?.() ?? false);

  return {
    /** Whether something is open that "back" closes. */
    get isInside() {
      return viewer.isOpen || keys.isOpen || (part?.isInside ?? false);
    },
    /**
     * The person is in the vault.
     * @param {Library} now
     */
    enter(now) {
      if (library !== now) {
        library = now;
        now.show = (screen) => {
          if (screen.kind === 'open') draw(screen.library.vault);
        };
        now.present = take;
        now.drawFilm = filmFrame;
        now.send({ kind: 'vault', event: { kind: 'placed' } });
      }
      if (!part) draw({ kind: 'looking' });
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

/** @type {Record<VaultView['kind'], (context: VaultContext) => Part>} */
const makers = {
  nowhere: () => notice(words.elsewhere), looking: () => notice(words.looking),
  absent, locked, open: gallery,
};

/** @param {string} line @returns {Part} */
function notice(line) {
  const title = heading(words.title, 'heard');
  const element = h('section', { class: 'middle' }, title,
    h('p', { class: 'lead working', role: 'status' }, line));
  set(element, 'data-part', 'notice');
  return { element, heading: title, update() {} };
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
