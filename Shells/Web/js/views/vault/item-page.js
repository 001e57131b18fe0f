// One item in the viewer: its small picture while it lies beside the middle, and in the middle the
// photo to look at closely, the film with the browser's own controls, or the Live Photo that moves.

import { readableBlob, readableFilm } from '../../effects/describing.js';
import { h, set } from '../dom.js';
import { editOf, keyOf, recipeOf } from './edit/recipes.js';
import { film, silence } from './film.js';
import { livePhoto } from './live.js';

/**
 * `entry` is what is known of the item now. `drawn` hears that it is there, `unseen` that it cannot
 * be, `changed` that what was touched is another picture now. `mayHold` says whether a finger that
 * stays means the motion.
 * @typedef {{
 *   entry: () => import('../../wire/types').CatalogEntry | null, drawn: () => void,
 *   unseen: (isSmallSeen: boolean) => void, changed: () => void, mayHold: () => boolean,
 * }} PageActs
 */

/**
 * @param {import('../days/source.js').DaySource} context
 * @param {string} item
 * @param {PageActs} acts
 */
export function itemPage(context, item, acts) {
  const media = h('div', { class: 'item-media' });
  const live = livePhoto(media, acts.mayHold);
  const element = h('div', { class: 'page' }, media, live.control);
  /** It is opened while it is in the middle. */
  let isOpen = false;
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
  /**
   * Its original, or its film where it has no picture, while it is open.
   * @type {import('../../effects/describing.js').Readable | null}
   */
  let file = null;

  return {
    element,
    /** The photo to be touched, where there is one. */
    get picture() {
      return media.querySelector('img');
    },
    /** Null while it is not drawn as it is edited now. */
    get seen() {
      const entry = acts.entry();
      const isCurrent = entry !== null
        && keyOf(editOf(recipeOf(entry))) === keyOf(edit && editOf(edit));
      return isCurrent ? opened : null;
    },
    /** As it was taken; null where it cannot be edited. */
    get original() {
      return isUnseen ? null : source;
    },
    /** To be read for what it says of itself; it need not be drawn. */
    get file() {
      return file;
    },
    /** This browser cannot draw it. */
    get isUnseen() {
      return isUnseen;
    },
    get isEmpty() {
      return media.childNodes.length === 0;
    },
    /** Its small picture may have come. */
    update() {
      if (!isOpen) showSmall();
    },
    /** @param {boolean} isNow in the middle */
    open(isNow) {
      isOpen = isNow;
      file = null;
      clear();
      showSmall();
    },
    /** It is not shown any more; a picture that begins to load now would be gone before it has. */
    close() {
      isOpen = false;
      file = null;
      clear();
    },
    /** @param {import('./vault.js').Shown} shown */
    async take({ picture, original, unedited = original, edit: drawn, film: moving }) {
      file = original ? readableBlob(original)
        : moving && readableFilm(context.films, item, moving);
      // The film of a Live Photo is not edited: it does not stand for a photo that is.
      if (!picture && (original || !moving)) return unseen();
      if (picture) showPhoto(picture, unedited, drawn);
      // A picture is there whether what is said to move with it is a film or not.
      if (moving) await play(moving, picture !== null).catch(picture ? () => {} : unseen);
    },
  };

  function showSmall() {
    const src = context.pictures.url(item);
    const there = media.querySelector('img');
    if (!src) return;
    if (there) set(there, 'src', src);
    else media.append(h('img', { class: 'photo-picture item-small', src, alt: '' }));
  }

  function clear() {
    silence(media);
    live.hide();
    media.replaceChildren();
    if (address) URL.revokeObjectURL(address);
    if (filmAddress) context.films.close(filmAddress);
    address = '';
    filmAddress = '';
    opened = null;
    source = null;
    edit = null;
    isUnseen = false;
    acts.changed();
  }

  function name() {
    return acts.entry()?.name ?? '';
  }

  /**
   * @param {Blob} picture @param {Blob | null} unedited
   * @param {import('../../wire/types').EditRecipe | null} drawn how it is edited
   */
  function showPhoto(picture, unedited, drawn) {
    clear();
    opened = picture;
    source = unedited;
    edit = drawn;
    address = URL.createObjectURL(picture);
    media.append(h('img', { class: 'photo-picture', src: address, alt: name(),
      draggable: 'false', onerror: unseen }));
    acts.drawn();
  }

  /**
   * @param {import('../../wire/types').ShownFilm} moving
   * @param {boolean} isLive it belongs to a picture
   */
  async function play(moving, isLive) {
    const found = await context.films.address(item, moving);
    // Somebody may have gone on meanwhile.
    if (!isOpen) return context.films.close(found);
    if (!isLive) clear();
    filmAddress = found;
    if (isLive) return live.show(found, name());
    media.append(film({
      address: found, poster: context.pictures.url(item), label: name(), failed: unseen }));
    acts.drawn();
  }

  /** The small picture stays, unless it shows the photo otherwise than it was to be seen. */
  function unseen() {
    const src = acts.entry()?.edit === null ? context.pictures.url(item) : null;
    clear();
    isUnseen = true;
    if (src) {
      media.append(h('img', { class: 'photo-picture item-kept', src, alt: name(),
        draggable: 'false' }));
    }
    acts.unseen(src !== null);
  }
}
