// That something was done with items, for a while; with a way to take it back where there is one.
// What can be taken back, and how, the core knows.

import { days } from '../../words/days-words.js';
import { albums, edits, vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { pinnedName } from './dates.js';

/**
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {import('../../wire/types').UndoableChange} UndoableChange
 */

/** So long something can be taken back with a tap. */
const shownMilliseconds = 10_000;
/** Of fewer it is not said how far they are. */
const manyItems = 100;

export class ChangeToast {
  /** @param {(change: UndoableChange) => void} takeBack */
  constructor(takeBack) {
    this.line = h('span', {});
    // Whoever hears the line would hear each step of it.
    this.part = h('span', { 'aria-hidden': 'true' });
    this.undo = button(words.change.undo, 'quiet', () => {
      this.hide();
      if (this.undoable) takeBack(this.undoable);
    }, 'undo');
    this.element = h('div', { class: 'vault-toast', role: 'status', hidden: true },
      h('span', {}, this.line, this.part), this.undo);
    byKey(this.undo);
    /**
     * What can be taken back.
     * @type {UndoableChange | null}
     */
    this.undoable = null;
    /** The number of what is in sight, or was. */
    this.told = 0;
    /** That what was asked for last failed was said. */
    this.hasFailed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** So many are not done with, and so many were when there was nothing else to do. */
    this.left = 0;
    this.all = 0;
  }

  /** @param {string} said @param {boolean} [canUndo] */
  say(said, canUndo = false) {
    text(this.line, said);
    visible(this.undo, canUndo);
    visible(this.element, true);
    this.hideLater();
  }

  hideLater() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), shownMilliseconds);
  }

  hide() {
    clearTimeout(this.timer);
    visible(this.element, false);
  }

  /** The vault is not open any more. */
  forget() {
    this.hide();
    this.undoable = null;
    this.told = 0;
  }

  /** Something else is asked for: if it fails, too, that is said anew. */
  asked() {
    this.hasFailed = false;
  }

  /** @param {OpenVault} vault */
  update(vault) {
    this.tell(vault);
    // What was said to be done and was not is said in its place, over whatever is open.
    const fault = vault.changing?.fault ?? null;
    if (fault && !this.hasFailed) this.say(words.change.failed(words.faults[fault.kind]));
    this.hasFailed = fault !== null;
    this.wait(vault.changing?.left ?? 0);
  }

  /** @param {OpenVault} vault */
  tell(vault) {
    const wasInSight = this.undoable?.number === this.told && !this.undo.hidden
      && !this.element.hidden;
    this.undoable = vault.undoable;
    const said = this.undoable && sentenceOf(this.undoable.what, vault);
    if (this.undoable && said && this.undoable.number !== this.told) {
      this.told = this.undoable.number;
      this.say(said, true);
    } else if (wasInSight && said) text(this.line, said);
    else if (wasInSight && !this.undoable) this.hide();
  }

  /**
   * What can be taken back stays so until all of it is done, and for a while after that.
   * @param {number} now how many are not done with
   */
  wait(now) {
    const isDone = this.left > 0 && now === 0;
    this.left = now;
    this.all = now && Math.max(this.all, now);
    text(this.part, this.all < manyItems ? ''
      : ` · ${words.importing.part(1 - this.left / this.all)}`);
    if (this.left > 0) clearTimeout(this.timer);
    if (isDone) this.hideLater();
  }
}

/**
 * The system's key for taking back does what the button does, while that is in sight.
 * @param {HTMLButtonElement} undo
 */
function byKey(undo) {
  set(undo, 'aria-keyshortcuts', 'Control+Z Meta+Z');
  window.addEventListener('keydown', (event) => {
    const asked = document.querySelector('dialog:modal');
    if (!isUndoKey(event) || undo.getClientRects().length === 0
      || (asked && !asked.contains(undo))) return;
    event.preventDefault();
    undo.click();
  });
}

/**
 * Where nothing is typed that the key would take back instead.
 * @param {KeyboardEvent} event
 */
const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }) =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey
  && !(target instanceof Element && target.closest('input, textarea, select'));

/**
 * What was done; null while what it was done with is not there yet.
 * @param {import('../../wire/types').ChangeMade} what @param {OpenVault} vault
 */
function sentenceOf(what, vault) {
  switch (what.kind) {
    case 'albumDeleted': return albums.deleted(what.name);
    case 'coverChosen': return days.day.covered;
    case 'items': return itemsSentence(what, vault);
  }
}

/**
 * @param {Extract<import('../../wire/types').ChangeMade, { kind: 'items' }>} made
 * @param {OpenVault} vault
 */
function itemsSentence({ count, change }, vault) {
  switch (change.kind) {
    case 'favorite': return (change.now ? words.change.favored : words.change.unfavored)(count);
    case 'trash': return words.change.trashed(count);
    case 'album': {
      const name = vault.albums.find(({ album }) => album === change.album)?.name;
      return name === undefined ? null : (change.now ? albums.added : albums.removed)(count, name);
    }
    case 'tag': return (change.now ? albums.tagged : albums.untagged)(count, change.tag);
    case 'pin': return change.day === null ? albums.pin.returned(count)
      : albums.pin.done(count, pinnedName(change.day));
    case 'edit': return change.edit === null ? edits.reverted(count) : edits.edited(count);
    // Neither can be taken back.
    case 'restore':
    case 'delete': return null;
  }
}
