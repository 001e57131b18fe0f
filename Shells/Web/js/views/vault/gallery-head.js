// The vault's head, one bar that stays: what is shown and how much of it, what is looked for,
// chosen and added. What else can be done with all of it is in a menu, with words.

import { vault as words } from '../../words/vault-words.js';
import { button, iconButton } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';
import { Menu } from '../menu.js';

/**
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').HiddenVault
 *   & import('./capabilities.js').CameraScreen & import('./capabilities.js').BackupSheet
 *   & import('./capabilities.js').KeysSheet} Needs
 *
 * @typedef {{ turn: (place: import('../../wire/types').BrowsedPlace) => void, choose: () => void,
 *   empty: () => void }} Acts
 * @typedef {{ title: string, count: string, isTrash: boolean, isAlbum: boolean, isEmpty: boolean,
 *   isBlank: boolean, isChoosing: boolean, hasTrash: boolean, canEmpty: boolean,
 *   canSearch: boolean }} HeadView
 *
 * What stands in the bar and is somebody else's: the field, in which order and how large pictures
 * lie, and what can be done with an album.
 * @typedef {{ search: HTMLElement, sort: HTMLElement, size: HTMLElement,
 *   ofAlbum: { share: HTMLElement, elements: HTMLElement[] } }} Guests
 */

/**
 * A button that is only an icon where there is little room.
 * @param {string} label @param {import('../icons.js').IconName} mark @param {() => void} act
 * @param {string} [look]
 */
function compact(label, mark, act, look = '') {
  const control = button(label, `bar-button ${look}`, act, mark);
  set(control, 'aria-label', label);
  set(control, 'title', label);
  return control;
}

export class GalleryHead {
  title = heading('', 'title vault-name');
  #count = h('p', { class: 'hint vault-count' });
  #context;
  #guests;
  #files;
  #parts;
  #isBase = true;

  /**
   * @param {Needs} context
   * @param {ReturnType<typeof import('./intake.js').intake>} files
   * @param {Guests} guests
   * @param {Acts} acts
   */
  constructor(context, files, guests, acts) {
    this.#context = context;
    this.#files = files;
    this.#guests = guests;
    this.#parts = {
      add: compact(words.gallery.add, 'plus', files.chooseFiles, 'bar-add'),
      choose: compact(words.change.choose, 'select', acts.choose),
      back: iconButton(words.trash.back, 'back', () =>
        (this.#isBase ? context.hidden.leave?.() : acts.turn({ kind: 'all' }))),
      empty: button(words.trash.empty, 'quiet', acts.empty, 'takeBack'),
      ...this.#entries(acts),
    };
    const { add, choose, back, empty, camera, folder, trash, backup, keys, lock } = this.#parts;
    this.menu = new Menu(words.gallery.more,
      [guests.ofAlbum.share, ...guests.ofAlbum.elements, camera, folder, guests.sort, guests.size,
        trash, backup, keys, lock]);
    this.element = h('header', { class: 'vault-top' }, back,
      h('div', { class: 'vault-said' }, this.title, this.#count), guests.search,
      h('div', { class: 'vault-tools' }, choose, empty, add, this.menu.element));
  }

  /** How much of what lies under the bar cannot be seen, in CSS pixels. */
  get height() {
    return this.element.offsetHeight;
  }

  /** @param {HeadView} view */
  update(view) {
    const { isTrash, isAlbum, isEmpty } = view;
    const isAll = !isTrash && !isAlbum;
    const isHidden = this.#context.hidden.leave !== null;
    const { add, choose, back, empty } = this.#parts;
    const { search, ofAlbum } = this.#guests;
    this.#isBase = isAll;
    text(this.title, view.title);
    text(this.#count, view.count);
    visible(this.#count, view.count !== '');
    visible(back, !isAll || isHidden);
    visible(empty, isTrash);
    set(empty, 'disabled', view.canEmpty ? null : true);
    visible(add, isAll);
    add.classList.toggle('is-wide', view.isBlank);
    visible(search, view.canSearch);
    visible(ofAlbum.share, isAlbum && !isEmpty);
    for (const control of ofAlbum.elements) visible(control, isAlbum);
    visible(choose, !isEmpty && !view.isChoosing);
    this.#updateMenu(view, isAll, isHidden);
    this.element.classList.toggle('is-named', !isAll || isHidden);
    this.element.classList.toggle('is-searched', view.canSearch && isAll && !isHidden);
  }

  /** @param {HeadView} view @param {boolean} isAll @param {boolean} isHidden */
  #updateMenu({ isTrash, isEmpty, hasTrash, canSearch }, isAll, isHidden) {
    const { camera, folder, trash, backup, keys, lock } = this.#parts;
    const { sort, size } = this.#guests;
    for (const control of [backup, keys, lock]) visible(control, isAll);
    visible(camera, isAll && !isHidden);
    visible(folder, isAll && this.#files.canChooseFolder);
    visible(trash, isAll && hasTrash);
    visible(sort, canSearch);
    visible(size, !isEmpty);
    visible(this.menu.element, !isTrash || !isEmpty);
  }

  /** @param {Acts} acts */
  #entries(acts) {
    const { send, camera, backup, keys } = this.#context;
    const entry = (/** @type {string} */ label,
      /** @type {import('../icons.js').IconName} */ mark, /** @type {() => void} */ act) =>
      button(label, 'menu-entry', act, mark);
    return {
      camera: entry(words.camera.open, 'camera', () => camera.show()),
      folder: entry(words.gallery.folder, 'folder', this.#files.chooseFolder),
      trash: entry(words.trash.title, 'takeBack', () => acts.turn({ kind: 'trash' })),
      backup: entry(words.backup.title, 'save', () => backup.show()),
      keys: entry(words.keys.title, 'key', () => keys.show()),
      lock: entry(words.gallery.lock, 'lock',
        () => send({ kind: 'vault', event: { kind: 'lockTapped' } })),
    };
  }
}
