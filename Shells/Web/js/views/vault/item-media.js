// What is seen of one item: its small picture at once, then the photo to look at closely, the film
// with the browser's own controls, or the Live Photo that moves. Fingers on it zoom, pull it away
// or go on to the next.

import { h } from '../dom.js';
import { Touch } from '../touch.js';
import { editOf, keyOf, recipeOf } from './edit/recipes.js';
import { film, silence } from './film.js';
import { livePhoto } from './live.js';

/** @typedef {import('../days/source.js').DaySource} DaySource */

/** A finger that went this far sideways wants the next one. */
const swipeDistance = 60;

/**
 * @param {DaySource} context
 * @param {{ name: () => string, entry: () => import('../../wire/types').CatalogEntry | null,
 *   unseen: (isSmallSeen: boolean) => void, there: () => void, swiped: (way: 1 | -1) => void,
 *   pulling: (part: number) => void }} acts `entry` is what is known of the item now
 */
export function itemMedia(context, acts) {
  const element = h('div', { class: 'item-media' });
  let current = '';
  /** What its picture and its film are shown by. */
  let address = '';
  let filmAddress = '';
  /**
   * Its picture, once it is open.
   * @type {Blob | null}
   */
  let opened = null;
  /**
   * What that was made from.
   * @type {Blob | null}
   */
  let source = null;
  /**
   * And how it is edited.
   * @type {import('../../wire/types').EditRecipe | null}
   */
  let edit = null;
  let isUnseen = false;
  const touch = new Touch(element, {
    picture: () => element.querySelector('img'), tapped: () => {},
    pulledAway: () => context.close(), zoomed: () => {}, pulling: acts.pulling,
  });
  const live = livePhoto(element, () => !touch.isZoomed);
  let swipeStart = 0;
  element.addEventListener('pointerdown', (event) => { swipeStart = event.clientX; });
  element.addEventListener('pointerup', (event) => {
    const way = event.clientX - swipeStart;
    const isSwipe = event.pointerType === 'touch' && Math.abs(way) > swipeDistance;
    if (isSwipe && !touch.isZoomed) acts.swiped(way < 0 ? 1 : -1);
  });

  return {
    element, control: live.control,
    /** Null while it is not drawn as it is edited now. */
    get picture() {
      const entry = acts.entry();
      const isCurrent = entry !== null
        && keyOf(editOf(recipeOf(entry))) === keyOf(edit && editOf(edit));
      return isCurrent ? opened : null;
    },
    /** As it was taken; null where it cannot be edited. */
    get original() {
      return isUnseen ? null : source;
    },
    /** This browser cannot draw it. */
    get isUnseen() {
      return isUnseen;
    },
    get isEmpty() {
      return element.childNodes.length === 0;
    },
    /** @param {string} item empty for none */
    show(item) {
      clear();
      current = item;
      const src = item && context.pictures.url(item);
      if (src) element.append(h('img', { class: 'photo-picture item-small', src, alt: '' }));
    },
    /** @param {import('./vault.js').Shown} shown */
    async take({ item, picture, original, edit: drawn, film: moving }) {
      if (item !== current) return;
      // The film of a Live Photo is not edited: it does not stand for a photo that is.
      if (!picture && (original || !moving)) return unseen();
      if (picture) showPhoto(picture, original, drawn);
      if (moving) await play(item, moving, picture !== null).catch(unseen);
    },
  };

  function clear() {
    silence(element);
    live.hide();
    element.replaceChildren();
    if (address) URL.revokeObjectURL(address);
    if (filmAddress) context.films.close(filmAddress);
    address = '';
    filmAddress = '';
    opened = null;
    source = null;
    edit = null;
    isUnseen = false;
    touch.reset();
  }

  /**
   * @param {Blob} picture @param {Blob | null} original
   * @param {import('../../wire/types').EditRecipe | null} drawn how it is edited
   */
  function showPhoto(picture, original, drawn) {
    clear();
    opened = picture;
    source = original;
    edit = drawn;
    address = URL.createObjectURL(picture);
    element.append(h('img', { class: 'photo-picture', src: address, alt: acts.name(),
      draggable: 'false', onerror: unseen }));
    acts.there();
  }

  /**
   * @param {string} item @param {import('../../wire/types').ShownFilm} moving
   * @param {boolean} isLive it belongs to a picture
   */
  async function play(item, moving, isLive) {
    const found = await context.films.address(item, moving);
    // Somebody may have gone on meanwhile.
    if (item !== current) return context.films.close(found);
    if (!isLive) clear();
    filmAddress = found;
    if (isLive) return live.show(found, acts.name());
    element.append(film({
      address: found, poster: context.pictures.url(item), label: acts.name(), failed: unseen }));
    acts.there();
  }

  /** The small picture stays, unless it shows the photo otherwise than it was to be seen. */
  function unseen() {
    const src = acts.entry()?.edit === null ? context.pictures.url(current) : null;
    clear();
    isUnseen = true;
    if (src) {
      element.append(h('img', { class: 'photo-picture item-kept', src, alt: acts.name(),
        draggable: 'false' }));
    }
    acts.unseen(src !== null);
  }
}
