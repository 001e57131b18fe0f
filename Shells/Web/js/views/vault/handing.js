// What passes between people: items that are handed to somebody else, and files that others handed
// over, one after another; and what another app gives to be added, which waits for the vault.

import { vault as words } from '../../words/vault-words.js';
import { ReceiveSheet } from './receive.js';
import { ShareSheet } from './share.js';
import { WaysSheet } from './ways.js';

/**
 * @typedef {import('./capabilities.js').Questions
 *   & import('./capabilities.js').Incoming} GivenNeeds
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').FileKeys & GivenNeeds
 *   & import('./share.js').Needs & import('./ways.js').Needs & import('./receive.js').Needs} Needs
 *
 * @typedef {import('../../effects/library.js').Presented} Presented
 */

/** The secret whose words open a share. */
const sharedWords = 'transient/share/words';

/**
 * The file was left, cannot be opened, or is being kept, which is shown as an import.
 * @param {import('../../wire/types').ReceivingView | null} view
 */
const isOver = (view) => view === null || ['keeping', 'failed'].includes(view.stage.kind);

/**
 * @param {import('./ways.js').Shared} shared for somebody else
 * @returns {import('../../wire/types').LibraryEvent}
 */
const sharing = ({ entries, title, along, to }) => ({ kind: 'sharing', event: {
  kind: 'shareTapped', title, along, to, items: entries.map(({ item }) => item) } });

/** @param {File} file */
const isShare = ({ name }) => /\.(locaphoto|lfs)$/i.test(name);

/** Files from others, which the core looks at one after another. */
class ForeignFiles {
  #look;
  /**
   * Those that are not looked at yet.
   * @type {File[]}
   */
  #waiting = [];
  /**
   * The core has it to look at, and nothing came of it yet.
   * @type {File | null}
   */
  #looked = null;
  /** Nothing is being looked at: before that files wait. */
  #isFree = false;
  /** One is on its way to the core, which does not show it yet. */
  #isOnItsWay = false;

  /** @param {(file: File) => void} look hands a file to the core */
  constructor(look) {
    this.#look = look;
  }

  /** @param {File[]} files */
  add(files) {
    this.#waiting.push(...files);
    this.#next();
  }

  /**
   * @param {import('../../wire/types').ReceivingView | null} view
   * @param {boolean} isBusy a key is being kept, which may open the next one
   */
  update(view, isBusy) {
    if (view) this.#isOnItsWay = false;
    if (!this.#isOnItsWay && isOver(view)) this.#looked = null;
    this.#isFree = view === null && !isBusy;
    this.#next();
  }

  /** The vault was locked: what was looked at is opened again. */
  forget() {
    if (this.#looked) this.#waiting.unshift(this.#looked);
    this.#looked = null;
    this.#isFree = false;
    this.#isOnItsWay = false;
  }

  clear() {
    this.#waiting.length = 0;
  }

  #next() {
    const file = this.#isFree && !this.#isOnItsWay ? this.#waiting.shift() : null;
    if (!file) return;
    this.#isOnItsWay = true;
    this.#looked = file;
    this.#look(file);
  }
}

/** What is to be added once the vault is open and no backup of it runs. */
class GivenFiles {
  #context;
  /** @type {File[]} */
  #given = [];
  /**
   * Those of them that somebody is asked about.
   * @type {File[]}
   */
  #asked = [];
  #canAdd = false;

  /** @param {GivenNeeds} context */
  constructor(context) {
    this.#context = context;
  }

  get count() {
    return this.#given.length;
  }

  /** @param {File[]} files */
  add(files) {
    this.#given.push(...files);
    this.#ask();
  }

  /** @param {boolean} canAdd */
  update(canAdd) {
    this.#canAdd = canAdd;
    this.#ask();
  }

  forget() {
    this.#given.unshift(...this.#asked.splice(0));
    this.#canAdd = false;
  }

  clear() {
    this.#given.length = 0;
  }

  #ask() {
    if (!this.#canAdd || this.#given.length === 0) return;
    this.#asked.push(...this.#given.splice(0));
    // Any page can send somebody here with files.
    this.#context.ask({ title: words.gallery.given(this.#asked.length),
      line: words.gallery.givenLine, yes: words.receive.keep, look: 'primary', mark: 'plus' },
    () => this.#context.incoming.choose(this.#asked.splice(0)), () => this.#asked.splice(0));
  }
}

class Handing {
  #context;
  #sharing;
  #ways;
  #receiving;
  #foreign;
  #given;
  #isWished = false;

  /**
   * @param {Needs} context
   * @param {import('./ways.js').Groups} groups
   * @param {(file: File) => void} look hands a file to the core
   */
  constructor(context, groups, look) {
    this.#context = context;
    this.#sharing = new ShareSheet(context);
    this.#ways = new WaysSheet(context, groups, (shared) => {
      this.#sharing.begin(shared);
      context.send(sharing(shared));
    });
    this.#receiving = new ReceiveSheet(context);
    this.#foreign = new ForeignFiles(look);
    this.#given = new GivenFiles(context);
    this.sheets = [this.#ways, this.#sharing, this.#receiving];
  }

  /** How many files wait for the vault. */
  get count() {
    return this.#given.count + (this.#isWished ? 1 : 0);
  }

  /** @type {import('./ways.js').HandOver} */
  handOver(entries, seen, title) {
    this.#ways.handOver(entries, seen, title);
  }

  /**
   * Takes what others handed over; answers with what they did not.
   * @param {File[]} files
   */
  receive = (files) => {
    this.#foreign.add(files.filter(isShare));
    return files.filter((file) => !isShare(file));
  };

  /** @param {File[]} files what the system opens with Dayly, or another app shares */
  give(files) {
    this.#given.add(this.receive(files));
  }

  /** @param {import('../../wire/types').OpenVault} vault */
  update(vault) {
    this.#ways.update(vault.sharing);
    this.#sharing.update(vault.sharing);
    this.#given.update(vault.archive?.ended !== false);
  }

  /**
   * Answers whether another number of files waits than before.
   * @param {import('../../wire/types').ReceivingView | null} view of a file from somebody else
   * @param {boolean} isOpen the vault is; keys of its own may open the file
   */
  show(view, isOpen) {
    const before = this.count;
    this.#isWished = view?.stage.kind === 'waiting';
    this.#receiving.update(view, isOpen);
    this.#foreign.update(view, this.#context.named.isBusy);
    return this.count !== before;
  }

  /**
   * Answers whether it was for somebody else, or from them.
   * @param {Presented} presented
   */
  take(presented) {
    if ('picture' in presented && this.#receiving.isNamed(presented.picture)) {
      this.#receiving.take(presented.picture, presented.jpeg);
    } else if ('words' in presented && presented.of === sharedWords) {
      this.#sharing.takeWords(presented.words);
    } else if ('share' in presented) {
      this.#sharing.takeFile(new File([presented.share], presented.name));
    } else {
      return false;
    }
    return true;
  }

  /** The vault was locked. */
  forget() {
    this.#foreign.forget();
    this.#given.forget();
    this.#ways.forget();
  }

  /** Nobody opens the vault here any more. */
  leave() {
    this.forget();
    this.#foreign.clear();
    this.#given.clear();
  }
}

/** @param {ConstructorParameters<typeof Handing>} of */
export const handing = (...of) => new Handing(...of);
