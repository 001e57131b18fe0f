// One item in the viewer: its small picture while it lies beside the middle, and in the middle the
// photo to look at closely, the film with the browser's own controls, or the Live Photo that moves.

import { readableBlob, readableFilm } from '../../effects/describing.js';
import { h, set } from '../dom.js';
import { editOf, keyOf, recipeOf } from './edit/recipes.js';
import { film, silence } from './film.js';
import { LivePhoto } from './live.js';

/**
 * @typedef {import('./capabilities.js').FilmPieces
 *   & import('./capabilities.js').SmallPictures} Needs
 * @typedef {import('../../wire/types').EditRecipe} EditRecipe
 *
 * `entry` is what is known of the item now. `drawn` hears that it is there, `unseen` that it cannot
 * be, `changed` that what was touched is another picture now. `mayHold` says whether a finger that
 * stays means the motion.
 * @typedef {{
 *   entry: () => import('../../wire/types').CatalogEntry | null, drawn: () => void,
 *   unseen: (isSmallSeen: boolean) => void, changed: () => void, mayHold: () => boolean,
 * }} PageActs
 */

export class ItemPage {
  #context;
  #item;
  #acts;
  #media = h('div', { class: 'item-media' });
  #live;
  /** It is opened while it is in the middle. */
  #isOpen = false;
  /** What its picture and its film are shown by. */
  #address = '';
  #filmAddress = '';
  /**
   * Its picture, once it is open.
   * @type {Blob | null}
   */
  #opened = null;
  /**
   * What that was made from.
   * @type {Blob | null}
   */
  #source = null;
  /**
   * And how it is edited.
   * @type {EditRecipe | null}
   */
  #edit = null;
  #isUnseen = false;
  /**
   * Its original, or its film where it has no picture, while it is open.
   * @type {import('../../effects/describing.js').Readable | null}
   */
  #file = null;

  /**
   * @param {Needs} context
   * @param {string} item
   * @param {PageActs} acts
   */
  constructor(context, item, acts) {
    this.#context = context;
    this.#item = item;
    this.#acts = acts;
    this.#live = new LivePhoto(this.#media, acts.mayHold);
    this.element = h('div', { class: 'page' }, this.#media, this.#live.control);
  }

  /** The photo to be touched, where there is one. */
  get picture() {
    return this.#media.querySelector('img');
  }

  /** Null while it is not drawn as it is edited now. */
  get seen() {
    const entry = this.#acts.entry();
    const isCurrent = entry !== null
      && keyOf(editOf(recipeOf(entry))) === keyOf(this.#edit && editOf(this.#edit));
    return isCurrent ? this.#opened : null;
  }

  /** As it was taken; null where it cannot be edited. */
  get original() {
    return this.#isUnseen ? null : this.#source;
  }

  /** To be read for what it says of itself; it need not be drawn. */
  get file() {
    return this.#file;
  }

  /** This browser cannot draw it. */
  get isUnseen() {
    return this.#isUnseen;
  }

  get isEmpty() {
    return this.#media.childNodes.length === 0;
  }

  /** Its small picture may have come. */
  update() {
    if (!this.#isOpen) this.#showSmall();
  }

  /** @param {boolean} isNow in the middle */
  open(isNow) {
    this.#isOpen = isNow;
    this.#file = null;
    this.#clear();
    this.#showSmall();
  }

  /** It is not shown any more; a picture that begins to load now would be gone before it has. */
  close() {
    this.#isOpen = false;
    this.#file = null;
    this.#clear();
  }

  /** @param {import('./vault.js').Shown} shown */
  async take({ picture, original, unedited = original, edit, film: moving }) {
    this.#file = original ? readableBlob(original)
      : moving && readableFilm(this.#context.films, this.#item, moving);
    // The film of a Live Photo is not edited: it does not stand for a photo that is.
    if (!picture && (original || !moving)) return this.#fail();
    if (picture) this.#showPhoto(picture, unedited, edit);
    // A picture is there whether what is said to move with it is a film or not.
    const failed = picture ? () => {} : () => this.#fail();
    if (moving) await this.#play(moving, picture !== null).catch(failed);
  }

  #showSmall() {
    const src = this.#context.pictures.url(this.#item);
    const there = this.picture;
    if (!src) return;
    if (there) set(there, 'src', src);
    else this.#media.append(h('img', { class: 'photo-picture item-small', src, alt: '' }));
  }

  #clear() {
    silence(this.#media);
    this.#live.hide();
    this.#media.replaceChildren();
    if (this.#address) URL.revokeObjectURL(this.#address);
    if (this.#filmAddress) this.#context.films.close(this.#filmAddress);
    this.#address = '';
    this.#filmAddress = '';
    this.#opened = null;
    this.#source = null;
    this.#edit = null;
    this.#isUnseen = false;
    this.#acts.changed();
  }

  get #name() {
    return this.#acts.entry()?.name ?? '';
  }

  /**
   * @param {Blob} picture @param {Blob | null} unedited
   * @param {EditRecipe | null} edit as it is drawn
   */
  #showPhoto(picture, unedited, edit) {
    this.#clear();
    this.#opened = picture;
    this.#source = unedited;
    this.#edit = edit;
    this.#address = URL.createObjectURL(picture);
    this.#media.append(h('img', { class: 'photo-picture', src: this.#address, alt: this.#name,
      draggable: 'false', onerror: () => this.#fail() }));
    this.#acts.drawn();
  }

  /**
   * @param {import('../../wire/types').ShownFilm} moving
   * @param {boolean} isLive it belongs to a picture
   */
  async #play(moving, isLive) {
    const { films, pictures } = this.#context;
    const address = await films.address(this.#item, moving);
    // Somebody may have gone on meanwhile.
    if (!this.#isOpen) return films.close(address);
    if (!isLive) this.#clear();
    this.#filmAddress = address;
    if (isLive) return this.#live.show(address, this.#name);
    this.#media.append(film({ address, poster: pictures.url(this.#item), label: this.#name,
      failed: () => this.#fail() }));
    this.#acts.drawn();
  }

  /** The small picture stays, unless it shows the photo otherwise than it was to be seen. */
  #fail() {
    const isUnedited = this.#acts.entry()?.edit === null;
    const src = isUnedited ? this.#context.pictures.url(this.#item) : null;
    this.#clear();
    this.#isUnseen = true;
    if (src) {
      this.#media.append(h('img', { class: 'photo-picture item-kept', src, alt: this.#name,
        draggable: 'false' }));
    }
    this.#acts.unseen(src !== null);
  }
}
