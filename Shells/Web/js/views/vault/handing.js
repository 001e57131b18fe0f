// What passes between people: items that are handed to somebody else, and files that others handed
// over, one after another; and what another app gives to be added, which waits for the vault.

import { vault as words } from '../../words/vault-words.js';
import { receiveSheet } from './receive.js';
import { shareSheet } from './share.js';
import { waysSheet } from './ways.js';

/** @typedef {import('../../effects/library.js').Presented} Presented */

/** The secret whose words open a share. */
const sharedWords = 'transient/share/words';

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
  let canAdd = false;
  /** The vault is open, and nothing is being looked at: before that files wait. */
  let isFree = false;
  /** One is on its way to the core, which does not show it yet. */
  let isOnItsWay = false;

  function next() {
    const file = isFree && !isOnItsWay ? waiting.shift() : null;
    if (!file) return;
    isOnItsWay = true;
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
    const files = given.splice(0);
    // Any page can send somebody here with files.
    context.ask({ title: words.gallery.given(files.length), line: words.gallery.givenLine,
      yes: words.receive.keep, look: 'primary', mark: 'plus' }, () => context.choose(files));
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
    forget() {
      waiting.length = 0;
      given.length = 0;
      ways.forget();
      isFree = false;
      isOnItsWay = false;
      canAdd = false;
    },
  };
}
