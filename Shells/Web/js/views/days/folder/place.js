// Whether the calendar shows the days of the vault or those of photos that lie elsewhere, and the
// ways from one to the other. A browser that hands over no folder to be read again shows its files
// for one visit: all of a folder, or on a phone those that are chosen among its photos.

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
/** Or at least all of its files, once. On a phone photos lie in no folder that can be chosen. */
const visitsFolder = () => 'webkitdirectory' in HTMLInputElement.prototype
  && !matchMedia('(pointer: coarse)').matches;

const mediaTypes = 'image/*,video/*';

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
    const input = h('input', { type: 'file', hidden: true,
      ...visitsFolder() ? { webkitdirectory: true } : { multiple: true, accept: mediaTypes } });
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

  /**
   * The way to the days of photos that lie elsewhere.
   * @param {string} [look] of the button
   */
  way(look = 'quiet') {
    return button(words.way, `${look} wide`, () => {
      if (this.standing === 'none') this.choose();
      else this.stand('shown');
    }, 'library');
  }

  /** The way from there to other photos. */
  get anotherWay() {
    return canPick() || visitsFolder() ? words.another : words.others;
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
