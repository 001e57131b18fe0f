// Whether the calendar shows the days of the vault or those of a folder, and the ways from one to
// the other. A browser that hands over no folder to be read again shows its files for one visit;
// where it has neither, it is said in a sentence.

import { days } from '../../../words/days-words.js';
import { button } from '../../controls.js';
import { h, visible } from '../../dom.js';
import { keep, kept } from '../../kept.js';
import { choice } from '../choice.js';

const words = days.folder;

/** Whether a folder was picked, and whether its days were what was seen last. */
const standings = /** @type {const} */ (['none', 'kept', 'shown']);
const keptName = 'days/folder';
/** Whether a browser hands over a folder that can be read again the next time. */
const canPick = () => typeof window.showDirectoryPicker === 'function';
/** Or at least all of its files, once. */
const canVisit = () => 'webkitdirectory' in HTMLInputElement.prototype;

export class FolderPlace {
  /**
   * @param {import('../../../effects/folder.js').Folder} folder
   * @param {() => void} changed hears that other days are to be seen
   * @param {() => void} guarded hears that something may be open or closed by that
   */
  constructor(folder, changed, guarded) {
    this.folder = folder;
    this.changed = changed;
    this.guarded = guarded;
    /** @type {typeof standings[number]} */
    this.standing = kept(keptName, standings);
    /** Nothing of it is kept: the next start does not know of it. */
    this.isVisit = false;
  }

  get isShown() {
    return this.standing === 'shown';
  }

  /** @param {typeof standings[number]} standing */
  stand(standing) {
    this.standing = standing;
    keep(keptName, standings, this.isVisit ? 'none' : standing);
    this.changed();
    this.guarded();
  }

  /** Has the person choose a folder, and shows its days. */
  async choose() {
    if (!canPick()) return this.visit();
    if (!await this.folder.pick()) return;
    this.isVisit = false;
    this.stand('shown');
  }

  visit() {
    const input = h('input', { type: 'file', hidden: true, webkitdirectory: true });
    document.body.append(input);
    input.addEventListener('cancel', () => input.remove());
    input.addEventListener('change', () => {
      input.remove();
      const files = [...input.files ?? []];
      if (files.length === 0) return;
      this.isVisit = true;
      this.folder.tell({ files });
      this.stand('shown');
    });
    input.click();
  }

  /** What was read of it goes; the folder stays as it is. */
  forget() {
    this.folder.tell({ forget: true });
    this.isVisit = false;
    this.stand('none');
  }

  /** Nobody sees it any more. */
  leave() {
    this.folder.end();
    if (this.isVisit) this.standing = 'none';
    this.isVisit = false;
  }

  /** The way to a folder's days. */
  way() {
    if (!canPick() && !canVisit()) return h('p', { class: 'hint' }, words.unable);
    return button(words.way, 'quiet wide', () => {
      if (this.standing === 'none') this.choose();
      else this.stand('shown');
    }, 'library');
  }

  /** Vault or folder, once there are both. */
  switch() {
    const which = choice(words.whose, [
      { value: /** @type {const} */ ('vault'), name: words.vault },
      { value: /** @type {const} */ ('folder'), name: words.folder },
    ], (value) => this.stand(value === 'folder' ? 'shown' : 'kept'));
    const element = h('div', { class: 'days-whose' }, which.element);
    const update = () => {
      visible(element, this.standing !== 'none');
      which.update(this.isShown ? 'folder' : 'vault');
    };
    update();
    return { element, update };
  }
}
