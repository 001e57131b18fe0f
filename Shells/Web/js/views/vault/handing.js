// What passes between people: items that are handed to somebody else, and files that others handed
// over, one after another; and what another app gives to be added, which waits for the vault.

import { vault as words } from '../../words/vault-words.js';
import { receiveSheet } from './receive.js';
import { shareSheet } from './share.js';
import { waysSheet } from './ways.js';

/** @typedef {import('../../effects/library.js').Presented} Presented */

/** The secret whose words open a share. */
const sharedWords = 'transient/share/words';

/**
 * The file was left, cannot be opened, or is being kept, which is shown as an import.
 * @param {import('../../wire/types').ReceivingView | null} view
 */
const isOver = (view) => view === null || ['keeping', 'failed'].includes(view.stage.kind);

/** @param {File} file */
const isShare = ({ name }) => /\.(locaphoto|lfs)$/i.test(name);

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {import('./ways.js').Groups} groups
 * @param {(file: File) => void} look hands a file to the core
 */
export function handing(context, groups, look) {
  const sharing = shareSheet(context);
  const ways = waysSheet(context, groups, (shared) => {
    sharing.begin(shared);
    context.share(shared);
  });
  const receiving = receiveSheet(context);
  /**
   * Files from others that are not looked at yet.
   * @type {File[]}
   */
  const waiting = [];
  /**
   * What is to be added once the vault is open and no backup of it runs.
   * @type {File[]}
   */
  const given = [];
  /**
   * Those of them that somebody is asked about.
   * @type {File[]}
   */
  const asked = [];
  /**
   * The core has it to look at, and nothing came of it yet.
   * @type {File | null}
   */
  let looked = null;
  let canAdd = false;
  /** The vault is open, and nothing is being looked at: before that files wait. */
  let isFree = false;
  /** One is on its way to the core, which does not show it yet. */
  let isOnItsWay = false;

  function next() {
    const file = isFree && !isOnItsWay ? waiting.shift() : null;
    if (!file) return;
    isOnItsWay = true;
    looked = file;
    look(file);
  }

  /**
   * Takes what others handed over; answers with what they did not.
   * @param {File[]} files
   */
  function receive(files) {
    for (const file of files.filter(isShare)) waiting.push(file);
    next();
    return files.filter((file) => !isShare(file));
  }

  function add() {
    if (!canAdd || given.length === 0) return;
    asked.push(...given.splice(0));
    // Any page can send somebody here with files.
    context.ask({ title: words.gallery.given(asked.length), line: words.gallery.givenLine,
      yes: words.receive.keep, look: 'primary', mark: 'plus' },
    () => context.choose(asked.splice(0)), () => asked.splice(0));
  }

  /** What is here as others gave it waits until the vault is open again. */
  function forget() {
    if (looked) waiting.unshift(looked);
    looked = null;
    given.unshift(...asked.splice(0));
    ways.forget();
    isFree = false;
    isOnItsWay = false;
    canAdd = false;
  }

  return {
    sheets: [ways, sharing, receiving],
    handOver: ways.handOver,
    receive,
    /** How many files wait for the vault. */
    get count() {
      return waiting.length + given.length;
    },
    /** @param {File[]} files what the system opens with Dayly, or another app shares */
    give(files) {
      for (const file of receive(files)) given.push(file);
      add();
    },
    /** @param {import('../../wire/types').OpenVault} vault */
    update(vault) {
      ways.update(vault.sharing);
      sharing.update(vault.sharing);
      receiving.update(vault.receiving);
      if (vault.receiving) isOnItsWay = false;
      if (!isOnItsWay && isOver(vault.receiving)) looked = null;
      // A key that is being kept may open the next one.
      isFree = vault.receiving === null && !context.named.isBusy;
      canAdd = vault.archive?.ended !== false;
      next();
      add();
    },
    /**
     * Answers whether it was for somebody else, or from them.
     * @param {Presented} presented
     */
    take(presented) {
      if ('picture' in presented && receiving.isNamed(presented.picture)) {
        receiving.take(presented.picture, presented.jpeg);
      } else if ('words' in presented && presented.of === sharedWords) {
        sharing.takeWords(presented.words);
      } else if ('share' in presented) {
        sharing.takeFile(new File([presented.share], presented.name));
      } else {
        return false;
      }
      return true;
    },
    forget,
    /** Nobody opens the vault here any more. */
    leave() {
      forget();
      waiting.length = 0;
      given.length = 0;
    },
  };
}
