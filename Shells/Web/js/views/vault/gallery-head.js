// The vault's head: what is shown, how much of it, and what can be done with all of it.

import { vault as words } from '../../words/vault-words.js';
import { button, iconButton } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';

/**
 * @typedef {{ turn: (place: import('../../wire/types').BrowsedPlace) => void, choose: () => void,
 *   empty: () => void }} Acts
 * @typedef {{ title: string, count: string, isTrash: boolean, isAlbum: boolean, isEmpty: boolean,
 *   isBlank: boolean, isChoosing: boolean, hasTrash: boolean, canEmpty: boolean }} HeadView
 */

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {ReturnType<typeof import('./intake.js').intake>} files
 * @param {HTMLElement} size
 * @param {{ share: HTMLElement, elements: HTMLElement[] }} ofAlbum `share` where anything is in it
 * @param {Acts} acts
 */
export function galleryHead(context, files, size, ofAlbum, acts) {
  const title = heading('', 'title title-great');
  const count = h('p', { class: 'lead vault-count' });
  const add = button(words.gallery.add, 'tinted', files.chooseFiles, 'plus');
  const camera = iconButton(words.camera.open, 'camera', () => context.showCamera());
  const folder = iconButton(words.gallery.folder, 'folder', files.chooseFolder);
  const choose = iconButton(words.change.choose, 'select', acts.choose);
  const trash = iconButton(words.trash.title, 'takeBack', () => acts.turn({ kind: 'trash' }));
  const keys = iconButton(words.keys.title, 'key', () => context.showKeys());
  const backup = iconButton(words.backup.title, 'save', () => context.showBackup());
  const lock = iconButton(words.gallery.lock, 'lock',
    () => context.send({ kind: 'vault', event: { kind: 'lockTapped' } }));
  const back = iconButton(words.trash.back, 'back',
    () => (isBase ? context.leaveHidden?.() : acts.turn({ kind: 'all' })));
  const empty = button(words.trash.empty, 'quiet', acts.empty, 'takeBack');
  const element = h('header', { class: 'vault-top' }, back, h('div', {}, title, count),
    h('div', { class: 'vault-tools vault-locks' }, size, keys, backup, lock),
    h('div', { class: 'vault-tools' }, add,
      h('div', { class: 'vault-acts' }, camera, folder, choose, ofAlbum.share,
        ...ofAlbum.elements, trash), empty));
  let isBase = true;
  return {
    element, title,
    /** @param {HeadView} view */
    update(view) {
      const { isTrash, isAlbum, isEmpty } = view;
      const isAll = !isTrash && !isAlbum;
      text(title, view.title);
      text(count, view.count);
      visible(count, view.count !== '');
      isBase = isAll;
      visible(back, !isAll || context.leaveHidden !== null);
      visible(empty, isTrash);
      for (const control of [add, keys, backup, lock]) visible(control, isAll);
      visible(camera, isAll && context.leaveHidden === null);
      visible(ofAlbum.share, isAlbum && !isEmpty);
      for (const control of ofAlbum.elements) visible(control, isAlbum);
      visible(folder, isAll && files.canChooseFolder);
      visible(trash, isAll && view.hasTrash);
      for (const control of [choose, size]) visible(control, !isEmpty && !view.isChoosing);
      set(empty, 'disabled', view.canEmpty ? null : true);
      add.classList.toggle('primary', view.isBlank);
      add.classList.toggle('tinted', !view.isBlank);
      element.classList.toggle('is-named', isAlbum || context.leaveHidden !== null);
    },
  };
}
