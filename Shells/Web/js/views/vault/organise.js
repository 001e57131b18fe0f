// Putting the chosen items into albums and under tags, or taking them out.

import { drawnID } from '../../effects/drawn-id.js';
import { albums as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';
import { placeDialog } from './place-dialog.js';

/**
 * @typedef {import('./selection.js').Choice} Choice
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {Extract<import('../../wire/types').ItemChange,
 *   { kind: 'album' } | { kind: 'tag' }>} Change
 */

/** As long as what the core keeps, whatever is typed. */
const nameLengthMax = 42;
const tagLengthMax = 21;
/** So many tags are offered. */
const tagsOffered = 40;

/** @param {string} typed */
export const cleaned = (typed) => typed.normalize('NFC').replace(/\p{C}/gu, '').trim();

/**
 * @param {string} id @param {string} label @param {string} act @param {number} longest
 * @param {(name: string) => void} done
 */
export function nameForm(id, label, act, longest, done) {
  const input = h('input', { class: 'field', id, autocomplete: 'off', maxlength: longest });
  const submit = button(act, 'tinted', () => {});
  submit.type = 'submit';
  const element = h('form', { class: 'name-form', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = cleaned(input.value);
    if (name === '') return input.focus();
    input.value = '';
    done(name);
  } }, h('label', { class: 'label', for: id }, label),
  h('div', { class: 'name-row' }, input, submit));
  return { element, input };
}

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {() => void} ended what was chosen is done with
 */
export function organiseSheet(context, ended) {
  const { changes, send } = context;
  /** @type {Choice[]} */
  let choices = [];
  /** @type {OpenVault | null} */
  let vault = null;
  let inAlbum = '';
  const albumList = h('div', { class: 'organise-list' });
  const tagList = h('div', { class: 'organise-list' });
  const line = h('p', { class: 'hint' }, words.albumsLine);
  const cover = button(words.cover, 'tinted', () => chooseCover(), 'library');
  const newAlbum = nameForm('album-new', words.new, words.make, nameLengthMax, (name) => {
    const album = drawnID();
    send({ kind: 'gallery', event: { kind: 'albumKept', album, name, cover: null } });
    put({ kind: 'album', album, now: true });
  });
  const newTag = nameForm('tag-new', words.newTag, words.addTag, tagLengthMax, (tag) =>
    put({ kind: 'tag', tag, now: true }));
  const sheet = placeDialog({
    id: 'vault-organise', mark: 'library', title: heading(words.organise),
    content: [h('div', { class: 'keys-part' }, h('h2', { class: 'subtitle' }, words.title), line,
      albumList, newAlbum.element, cover),
    h('div', { class: 'keys-part' }, h('h2', { class: 'subtitle' }, words.tags), tagList,
      newTag.element)],
    leave: () => sheet.hide(), changed: context.guarded,
  });
  sheet.element.classList.add('organise');

  /** @param {Change} change */
  function put(change) {
    changes.change(choices.map(({ month, entry }) => ({ item: entry.item, month })), change);
    sheet.hide();
    ended();
  }

  function chooseCover() {
    const album = vault?.albums.find((one) => one.album === inAlbum);
    if (!album) return;
    send({ kind: 'gallery', event: { kind: 'albumKept', album: inAlbum, name: album.name,
      cover: choices[0].entry.item } });
    sheet.hide();
    ended();
  }

  /**
   * A button for an album or a tag, pressed when all that is chosen has it.
   * @param {string} name @param {boolean} isOn @param {() => void} act
   */
  function chip(name, isOn, act) {
    const element = h('button', { type: 'button', class: 'chip', 'aria-pressed': String(isOn),
      onclick: act });
    text(element, name);
    return element;
  }

  function draw() {
    if (!vault) return;
    const count = choices.length;
    const all = (/** @type {(entry: Choice['entry']) => boolean} */ has) =>
      choices.every(({ entry }) => has(entry));
    albumList.replaceChildren(...vault.albums.map(({ album, name }) => {
      const isOn = all((entry) => entry.albums.includes(album));
      return chip(name, isOn, () => put({ kind: 'album', album, now: !isOn }));
    }));
    const chosenTags = choices.flatMap(({ entry }) => entry.tags);
    const offered = [...new Set([...chosenTags, ...vault.tags.map(({ tag }) => tag)])];
    tagList.replaceChildren(...offered.slice(0, tagsOffered).map((tag) => {
      const isOn = all((entry) => entry.tags.includes(tag));
      return chip(tag, isOn, () => put({ kind: 'tag', tag, now: !isOn }));
    }));
    visible(line, albumList.querySelector('[aria-pressed="true"]') !== null);
    visible(cover, count === 1 && choices[0].entry.albums.includes(inAlbum));
    for (const list of [albumList, tagList]) visible(list, list.children.length > 0);
    set(sheet.element, 'data-count', count);
  }

  return {
    element: sheet.element,
    get isOpen() {
      return sheet.isOpen;
    },
    /** @param {Choice[]} chosen @param {string} album the one that is shown, if one is */
    show(chosen, album) {
      choices = chosen;
      inAlbum = album;
      changes.hide();
      draw();
      sheet.show();
    },
    /** @param {OpenVault} now */
    update(now) {
      const isOther = JSON.stringify([vault?.albums, vault?.tags])
        !== JSON.stringify([now.albums, now.tags]);
      vault = now;
      // Whoever is at a button keeps it.
      if (sheet.isOpen && isOther && !albumList.contains(document.activeElement)
        && !tagList.contains(document.activeElement)) draw();
    },
    hide: () => sheet.hide(),
    escape: () => sheet.hide(),
  };
}
