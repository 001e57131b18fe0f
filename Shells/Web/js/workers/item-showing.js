// An item as it is to be seen: drawn as it is edited, and told to the views only while somebody
// still looks at it. What kind of picture it is, its bytes say.

import { editedPicture } from '../effects/edited.js';
import { asPicture } from '../effects/media-type.js';
import { shownPicture } from '../effects/shown-picture.js';

/** @typedef {import('../wire/types').LibraryEffect} LibraryEffect */

export class ItemShowing {
  /** @param {(blob: string) => Blob | null} opened */
  constructor(opened) {
    this.opened = opened;
    /** Counts the items that were to be seen: what is drawn of an earlier one comes too late. */
    this.number = 0;
  }

  /** Nobody looks at an item any more. */
  end() {
    this.number += 1;
  }

  /**
   * What is to be seen of an item, edited where it is; and its original, for whoever edits it. An
   * original without a picture is one whose edits cannot be drawn here: nobody sees in its place
   * what was cropped away. Null once somebody has gone on, or locked the vault.
   * @param {Extract<LibraryEffect, { kind: 'presentItem' }>} effect
   * @returns {Promise<import('../views/vault/vault.js').Shown | null>}
   */
  async draw({ item, picture: seen, film }) {
    this.number += 1;
    const { number } = this;
    const opened = seen && this.opened(seen.blob);
    const original = opened && await asPicture(opened);
    const unedited = opened && await shownPicture(opened, true);
    const edit = seen?.edit ?? null;
    const picture = unedited && edit
      ? await editedPicture(unedited, edit).catch(() => null) : unedited;
    return number === this.number ? { item, picture, original, unedited, edit, film } : null;
  }
}
