// Putting the chosen items into albums and under tags, or taking them out.

import { drawnID } from '../../effects/drawn-id.js';
import { albums as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';
import { Order } from './order.js';
import { placeDialog } from './place-dialog.js';

/**
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').Guard
 *   & import('./capabilities.js').ItemChanges & import('./capabilities.js').ItemMonths
 *   & import('./capabilities.js').Sight} Needs
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

class OrganiseSheet {
  #context;
  #ended;
  /** @type {Choice[]} */
  #choices = [];
  /** @type {OpenVault | null} */
  #vault = null;
  #inAlbum = '';
  #albums = h('div', { class: 'organise-list' });
  #tags = h('div', { class: 'organise-list' });
  #line = h('p', { class: 'hint' }, words.albumsLine);
  #cover = button(words.cover, 'tinted', () => this.#chooseCover(), 'library');
  #sheet;

  /**
   * @param {Needs} context
   * @param {() => void} ended what was chosen is done with
   */
  constructor(context, ended) {
    this.#context = context;
    this.#ended = ended;
    const newAlbum = nameForm('album-new', words.new, words.make, nameLengthMax,
      (name) => this.#make(name));
    const newTag = nameForm('tag-new', words.newTag, words.addTag, tagLengthMax, (tag) =>
      this.#put({ kind: 'tag', tag, now: true }));
    this.#sheet = placeDialog({
      id: 'vault-organise', mark: 'library', title: heading(words.organise),
      content: [h('div', { class: 'keys-part' }, h('h2', { class: 'subtitle' }, words.title),
        this.#line, this.#albums, newAlbum.element, this.#cover),
      h('div', { class: 'keys-part' }, h('h2', { class: 'subtitle' }, words.tags), this.#tags,
        newTag.element)],
      leave: () => this.hide(), changed: context.guarded,
    });
    this.element.classList.add('organise');
  }

  get element() {
    return this.#sheet.element;
  }

  get isOpen() {
    return this.#sheet.isOpen;
  }

  /** @param {Choice[]} chosen @param {string} album the one that is shown, if one is */
  show(chosen, album) {
    const { months, scene } = this.#context;
    const order = new Order(months, scene);
    // What was done since they were chosen counts.
    this.#choices = chosen.map((choice) =>
      ({ ...choice, entry: order.entry(choice.entry.item) ?? choice.entry }));
    this.#inAlbum = album;
    this.#context.changes.hide();
    this.#draw();
    this.#sheet.show();
  }

  /** @param {OpenVault} now */
  update(now) {
    const isOther = JSON.stringify([this.#vault?.albums, this.#vault?.tags])
      !== JSON.stringify([now.albums, now.tags]);
    this.#vault = now;
    // Whoever is at a button keeps it.
    const isAtOne = [this.#albums, this.#tags].some((list) =>
      list.contains(document.activeElement));
    if (this.isOpen && isOther && !isAtOne) this.#draw();
  }

  hide() {
    return this.#sheet.hide();
  }

  escape() {
    return this.hide();
  }

  /** @param {string} name of an album that there was not before; what is in it stays chosen */
  #make(name) {
    const album = drawnID();
    this.#context.send({ kind: 'gallery',
      event: { kind: 'albumKept', album, name, cover: null } });
    this.#change({ kind: 'album', album, now: true });
    this.hide();
  }

  /** @param {Change} change */
  #put(change) {
    this.#change(change);
    this.#end();
  }

  /** @param {Change} change */
  #change(change) {
    const places = this.#choices.map(({ month, entry }) => ({ item: entry.item, month }));
    this.#context.changes.change(places, change);
  }

  #chooseCover() {
    const album = this.#inAlbum;
    const name = this.#vault?.albums.find((one) => one.album === album)?.name;
    if (name === undefined) return;
    this.#context.send({ kind: 'gallery', event: { kind: 'albumKept', album, name,
      cover: this.#choices[0].entry.item } });
    this.#end();
  }

  #end() {
    this.hide();
    this.#ended();
  }

  #draw() {
    const vault = this.#vault;
    if (!vault) return;
    const choices = this.#choices;
    const all = (/** @type {(entry: Choice['entry']) => boolean} */ has) =>
      choices.every(({ entry }) => has(entry));
    this.#albums.replaceChildren(...vault.albums.map(({ album, name }) => {
      const isOn = all((entry) => entry.albums.includes(album));
      return chip(name, isOn, () => this.#put({ kind: 'album', album, now: !isOn }));
    }));
    const chosenTags = choices.flatMap(({ entry }) => entry.tags);
    const offered = [...new Set([...chosenTags, ...vault.tags.map(({ tag }) => tag)])];
    this.#tags.replaceChildren(...offered.slice(0, tagsOffered).map((tag) => {
      const isOn = all((entry) => entry.tags.includes(tag));
      return chip(tag, isOn, () => this.#put({ kind: 'tag', tag, now: !isOn }));
    }));
    visible(this.#line, this.#albums.querySelector('[aria-pressed="true"]') !== null);
    visible(this.#cover,
      choices.length === 1 && choices[0].entry.albums.includes(this.#inAlbum));
    for (const list of [this.#albums, this.#tags]) visible(list, list.children.length > 0);
    set(this.element, 'data-count', choices.length);
  }
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

/** @param {ConstructorParameters<typeof OrganiseSheet>} of */
export const organiseSheet = (...of) => new OrganiseSheet(...of);
