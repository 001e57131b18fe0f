// The days of a folder in the place of the vault's: the same calendar and the same viewer over
// another source, with what can be done with files that are only read.

import { frameOfFile } from '../../../effects/film-frame.js';
import { Films } from '../../../effects/films.js';
import { filterOf } from '../../../effects/shown.js';
import { days } from '../../../words/days-words.js';
import { vault as vaultWords } from '../../../words/vault-words.js';
import { unhex } from '../../../wire/hex.js';
import { button, iconButton } from '../../controls.js';
import { h, text, visible } from '../../dom.js';
import { download } from '../../vault/copies.js';
import { itemView } from '../../vault/item.js';
import { ListedMonths } from '../../vault/months.js';
import { Pictures } from '../../vault/pictures.js';
import { Reading } from '../../vault/reading.js';
import { Selection } from '../../vault/selection.js';
import { sendsFiles } from '../../vault/sending.js';
import { Calendar } from '../calendar.js';
import { lookedAt } from '../looks.js';
import { folderCard } from './card.js';

const words = days.folder;

/**
 * @typedef {import('../../../effects/folder.js').Folder} Folder
 * @typedef {import('../../../effects/folder.js').FolderView} FolderView
 * @typedef {import('../../vault/capabilities.js').Guard
 *   & import('../../vault/capabilities.js').Clock
 *   & import('../../vault/capabilities.js').Descriptions
 *   & import('../../vault/capabilities.js').FolderWay} Needs
 *
 * What a folder gives to the views of its days.
 * @typedef {import('../calendar.js').Needs & import('../../vault/item.js').Needs} Given
 *
 * @typedef {import('../../vault/vault.js').Part} Part
 * @typedef {import('../../../wire/types').LibraryEvent} LibraryEvent
 */

/** Nothing is chosen where nothing can be changed. */
class NoSelection extends Selection {
  begin() {}

  toggle() {}

  extend() {}
}

class FolderDays {
  #guarded;
  #folder;
  #listed = new ListedMonths((event) => this.#send(event));
  #source;
  #viewer;
  #calendar;
  /** @type {FolderView | null} */
  #shown = null;

  /** @param {Needs} context */
  constructor({ today, guarded, describe, folder: place }) {
    const { folder } = place;
    this.#guarded = guarded;
    this.#folder = folder;
    this.#source = this.#sourceOf({ today, guarded, describe });
    this.#viewer = itemView(this.#source, () => tools(folder));
    /** @type {import('../source.js').DayParts<FolderView, FolderView>} */
    const parts = {
      seenIn: (view) => view,
      around: (filtered) => around(this.#source, place, filtered), day: noActs,
      search: null,
      options: [button(place.anotherWay, 'tinted wide', () => place.choose(), 'library'),
        button(words.forget, 'quiet wide', () => place.forget())],
    };
    this.#calendar = new Calendar(this.#source, parts);
    this.element = this.#calendar.element;
    this.over = [this.#viewer.element];
    folder.show = (view) => this.#draw(view);
    folder.present = (presented) => this.#take(presented);
    folder.drawFilm = frameOfFile;
    folder.begin();
    if (folder.view) this.#draw(folder.view);
  }

  get heading() {
    return this.#calendar.heading;
  }

  get isInside() {
    return this.#viewer.isOpen || this.#calendar.isInside;
  }

  update() {}

  escape() {
    return this.#viewer.escape() || this.#calendar.escape();
  }

  leave() {
    const { pictures, films, reading } = this.#source;
    this.#viewer.hide();
    this.#calendar.leave();
    pictures.forget();
    films.end();
    reading.forget();
  }

  /**
   * @param {Pick<Needs, 'today' | 'guarded' | 'describe'>} given
   * @returns {Given}
   */
  #sourceOf(given) {
    const send = (/** @type {LibraryEvent} */ event) => this.#send(event);
    return {
      ...given, send, incoming: null,
      months: this.#listed.months, days: this.#listed.days,
      pictures: new Pictures(send),
      films: new Films((read) => send({ kind: 'viewing', event: { kind: 'filmRead', read } })),
      reading: new Reading(send),
      scene: { sections: [], filter: filterOf(), isReversed: false },
      origin: {
        leaves: words.leaves, missing: words.missing,
        events: () => ({ kind: 'folder', place: unhex(this.#shown?.identity ?? '') }),
        whence: ({ item }) => [words.lies, item],
      },
      viewer: { open: (item) => this.#open(item), close: () => this.#close() },
    };
  }

  /** @param {LibraryEvent} event */
  #send(event) {
    this.#folder.send(event);
  }

  /** @param {string} item */
  #open(item) {
    this.#viewer.show(item);
    this.#calendar.seen(item);
    this.#send({ kind: 'viewing', event: { kind: 'shown', item } });
    this.#guarded();
  }

  #close() {
    this.#send({ kind: 'viewing', event: { kind: 'closed' } });
    this.#viewer.hide();
    if (!this.element.contains(document.activeElement)) {
      this.heading.focus({ preventScroll: true });
    }
    this.#guarded();
  }

  /** @param {FolderView} view */
  #draw(view) {
    this.#shown = view;
    this.#listed.update(view.months, []);
    this.#calendar.update(view);
    this.#viewer.update(view);
    this.#source.reading.update(view);
  }

  /** @param {import('../../../effects/library.js').Presented} presented */
  #take(presented) {
    const { pictures, films, reading } = this.#source;
    if (this.#listed.take(presented)) {
      if (this.#shown) this.#calendar.update(this.#shown);
      this.#viewer.monthsChanged();
    } else if ('picture' in presented) pictures.take(presented.picture, presented.jpeg);
    else if ('piece' in presented) films.take(presented.piece, presented.blob);
    else if ('shown' in presented && !reading.take(presented.shown)) {
      this.#viewer.take(presented.shown);
    }
  }
}

/**
 * @param {Needs} context
 * @returns {Part}
 */
export const folderDays = (context) => new FolderDays(context);

/**
 * @param {import('../../vault/capabilities.js').ItemMonths} source
 * @param {import('./place.js').FolderPlace} place
 * @param {() => void} filtered
 * @returns {import('../source.js').Around<FolderView>}
 */
function around({ months }, place, filtered) {
  const card = folderCard(place.folder);
  const looks = lookedAt(filtered);
  const whose = place.switch();
  const undated = h('p', { class: 'hint days-undated', hidden: true });
  const nothing = h('div', { class: 'days-nothing', hidden: true },
    h('h2', { class: 'subtitle' }, words.emptyTitle), h('p', { class: 'lead' }, words.empty),
    button(place.anotherWay, 'primary', () => place.choose(), 'library'));
  return {
    target: h('div', { hidden: true }),
    listen() {},
    showAll: looks.showAll,
    dress({ header, element }) {
      header.after(whose.element, looks.element, card.element);
      element.append(undated, nothing);
    },
    cover() {},
    tell() {},
    update(view) {
      const dated = looks.update(view.months);
      card.update(view);
      whose.update();
      text(undated, days.undated(dated.undated));
      visible(undated, dated.undated > 0);
      visible(nothing, view.state === 'ready' && looks.isAll && months.totals.size === 0);
      return dated;
    },
  };
}

/** @returns {import('../source.js').DayActs} */
function noActs() {
  return { selection: new NoSelection(() => {}), tools: [], head: [], below: [], sheets: [],
    update() {}, settle() {}, escape: () => false, leave() {} };
}

/**
 * What can be done with a file: it is handed on as it is, by the system where it can.
 * @param {Folder} folder
 * @returns {import('../../vault/item.js').ItemTools}
 */
function tools(folder) {
  let item = '';
  const share = iconButton(vaultWords.share.act, 'share', async () => {
    const files = await folder.files(item);
    // The system's own sheet; one that was closed is no failure.
    if (files.length > 0) navigator.share({ files }).catch(() => {});
  }, 'glass');
  const save = iconButton(vaultWords.item.save, 'save', async () => {
    for (const file of await folder.files(item)) download(file, file.name);
  }, 'glass');
  return {
    elements: [share, save], sheets: [], isOver: false, escape: () => false, hide() {}, seen() {},
    update(entry) {
      item = entry?.item ?? '';
      visible(share, entry !== null && sendsFiles());
      visible(save, entry !== null);
    },
  };
}
