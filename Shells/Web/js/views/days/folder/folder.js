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
import { Calendar } from '../calendar.js';
import { lookedAt } from '../looks.js';
import { folderCard } from './card.js';

const words = days.folder;

/**
 * @typedef {import('../../../effects/folder.js').Folder} Folder
 * @typedef {import('../../../effects/folder.js').FolderView} FolderView
 * @typedef {import('../source.js').DaySource} DaySource
 */

/** Nothing is chosen where nothing can be changed. */
class NoSelection extends Selection {
  begin() {}

  toggle() {}

  extend() {}
}

/**
 * @param {import('../../vault/vault.js').VaultContext} context
 * @returns {import('../../vault/vault.js').Part}
 */
export function folderDays({ today, guarded, describe, folder: place }) {
  const { folder } = place;
  const send = (/** @type {import('../../../wire/types').LibraryEvent} */ event) =>
    folder.send(event);
  const listed = new ListedMonths(send);
  /** @type {DaySource} */
  const source = {
    send, today, guarded, describe, choose: null, save: download,
    ...listed,
    pictures: new Pictures(send),
    films: new Films((read) => send({ kind: 'viewing', event: { kind: 'filmRead', read } })),
    reading: new Reading(send),
    scene: { months: [], filter: filterOf(), isOldestFirst: true },
    leaves: words.leaves,
    events: () => ({ kind: 'folder', place: unhex(shown?.identity ?? '') }),
    missing: words.missing,
    whence: ({ item }) => [words.lies, item],
    open(item) {
      viewer.show(item);
      whole.seen(item);
      send({ kind: 'viewing', event: { kind: 'shown', item } });
      guarded();
    },
    close() {
      send({ kind: 'viewing', event: { kind: 'closed' } });
      viewer.hide();
      if (!whole.element.contains(document.activeElement)) {
        whole.heading.focus({ preventScroll: true });
      }
      guarded();
    },
  };
  const viewer = itemView(source, () => tools(folder));
  /** @type {import('../source.js').DayParts<FolderView, FolderView>} */
  const parts = {
    seenIn: (view) => view,
    around: (filtered) => around(source, place, filtered), day: noActs,
    search: null,
    options: [button(words.another, 'tinted wide', () => place.choose(), 'library'),
      button(words.forget, 'quiet wide', () => place.forget())],
  };
  const whole = new Calendar(source, parts);
  /** @type {FolderView | null} */
  let shown = null;

  /** @param {FolderView} view */
  function draw(view) {
    shown = view;
    listed.update(view.months, []);
    whole.update(view);
    viewer.update(view);
    source.reading.update(view);
  }

  /** @param {import('../../../effects/library.js').Presented} presented */
  function take(presented) {
    if (listed.take(presented)) {
      if (shown) whole.update(shown);
      viewer.monthsChanged();
    } else if ('picture' in presented) source.pictures.take(presented.picture, presented.jpeg);
    else if ('piece' in presented) source.films.take(presented.piece, presented.blob);
    else if ('shown' in presented && !source.reading.take(presented.shown)) {
      viewer.take(presented.shown);
    }
  }

  folder.show = draw;
  folder.present = take;
  folder.drawFilm = frameOfFile;
  folder.begin();
  if (folder.view) draw(folder.view);
  return {
    element: whole.element, over: [viewer.element],
    get heading() {
      return whole.heading;
    },
    get isInside() {
      return viewer.isOpen || whole.isInside;
    },
    update() {},
    escape: () => viewer.escape() || whole.escape(),
    leave() {
      viewer.hide();
      whole.leave();
      source.pictures.forget();
      source.films.end();
      source.reading.forget();
    },
  };
}

/**
 * @param {DaySource} source @param {import('./place.js').FolderPlace} place
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
    button(words.another, 'primary', () => place.choose(), 'library'));
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
  const canShare = navigator.canShare?.({
    files: [new File(['.'], 'photo.jpg', { type: 'image/jpeg' })] }) ?? false;
  return {
    elements: [share, save], sheets: [], isOver: false, escape: () => false, hide() {}, seen() {},
    update(entry) {
      item = entry?.item ?? '';
      visible(share, entry !== null && canShare);
      visible(save, entry !== null);
    },
  };
}
