// What can be done with the item of the vault that is shown large.

import { edits, vault as words } from '../../words/vault-words.js';
import { iconButton } from '../controls.js';
import { set, visible } from '../dom.js';
import { Editor } from './edit/editor.js';
import { isEditable } from './edit/recipes.js';
import { hideButton } from './moving.js';

/**
 * @typedef {import('./capabilities.js').ItemChanges & import('./capabilities.js').ItemMoves
 *   & import('./capabilities.js').Copies & import('./edit/editor.js').Needs} Needs
 *
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('./item.js').ItemTools} ItemTools
 */

/** @implements {ItemTools} */
class VaultItemTools {
  #context;
  #leave;
  #seen;
  #editor;
  /** @type {CatalogEntry | null} */
  #entry = null;
  #month = 0;
  #favorite = tool(words.change.favorite, 'heart', () => this.#toggleFavorite());
  #trash = tool(words.change.trash, 'takeBack', () => this.#takeAway('trash'));
  #restore = tool(words.change.restore, 'undo', () => this.#takeAway('restore'));
  #remove = tool(words.change.delete, 'takeBack', () =>
    this.#context.changes.delete(this.#places, () => this.#leave()));
  #share = tool(words.share.act, 'share', () =>
    this.#entry && this.#context.copies.handOver([this.#entry], this.#seen));
  #save = tool(words.item.save, 'save', () =>
    this.#entry && this.#context.copies.save([this.#entry]));
  #edit;
  #back = tool(edits.back, 'retake', () =>
    this.#entry && this.#context.changes.edit(this.#choices, () => null));
  #hide;

  /**
   * @param {Needs} context
   * @param {import('./item.js').ItemActs} acts
   * @param {import('./item.js').SeenItem} seen
   */
  constructor(context, { leave, unseen }, seen) {
    this.#context = context;
    this.#leave = leave;
    this.#seen = seen;
    this.#editor = new Editor(context);
    this.#edit = tool(edits.act, 'edit', () => {
      const [choice] = this.#choices;
      const { original } = seen;
      if (choice && original) this.#editor.show(choice, original).catch(unseen);
    });
    this.#hide = hideButton(context.moves, () => context.moves.move(this.#places, leave),
      'glass');
    this.elements = [this.#restore, this.#remove, this.#back, this.#edit, this.#favorite,
      this.#share, this.#hide, this.#trash, this.#save];
    this.sheets = [this.#editor.element];
  }

  /** Something lies over the item. */
  get isOver() {
    return this.#editor.isOpen;
  }

  /** Answers whether something was open over the item. */
  escape() {
    return this.#editor.hide();
  }

  hide() {
    this.#editor.hide();
  }

  seen() {
    this.#drawEdit();
    this.#seen.opened?.();
  }

  /** @param {CatalogEntry | null} now @param {number} listed */
  update(now, listed) {
    this.#entry = now;
    this.#month = listed;
    const isTrash = (now?.trashed ?? null) !== null;
    const isKept = now !== null && !isTrash;
    set(this.#favorite, 'aria-pressed', now?.favorite ? 'true' : 'false');
    for (const control of [this.#favorite, this.#share, this.#hide, this.#trash]) {
      visible(control, isKept);
    }
    this.#drawEdit();
    visible(this.#edit, isKept && isEditable(now));
    visible(this.#back, isKept && now.edit !== null);
    for (const control of [this.#restore, this.#remove]) visible(control, isTrash);
  }

  /** The item as something to be changed. */
  get #choices() {
    return this.#entry ? [{ entry: this.#entry, month: this.#month, number: 0 }] : [];
  }

  get #places() {
    return this.#choices.map(({ entry, month }) => ({ item: entry.item, month }));
  }

  #toggleFavorite() {
    if (this.#entry) this.#context.changes.favorite(this.#choices, !this.#entry.favorite);
  }

  /** @param {'trash' | 'restore'} change */
  #takeAway(change) {
    const gone = this.#places;
    // The way back is offered over what is shown next.
    this.#leave();
    this.#context.changes[change](gone);
  }

  /** What is not open yet, or cannot be drawn here, cannot be edited here. */
  #drawEdit() {
    set(this.#edit, 'disabled', this.#seen.original ? null : true);
  }
}

/**
 * @param {string} label @param {import('../icons.js').IconName} mark @param {() => void} act
 */
const tool = (label, mark, act) => iconButton(label, mark, act, 'glass');

/** @param {ConstructorParameters<typeof VaultItemTools>} of */
export const itemTools = (...of) => new VaultItemTools(...of);
