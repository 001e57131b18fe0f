// What passes between people: items that are handed to somebody else, and files that others handed
// over, one after another.

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
  /** The vault is open, and nothing is being looked at: before that files wait. */
  let isFree = false;

  function next() {
    const file = isFree ? waiting.shift() : null;
    if (!file) return;
    isFree = false;
    look(file);
  }

  return {
    sheets: [ways, sharing, receiving],
    handOver: ways.handOver,
    /**
     * Takes what others handed over; answers with what they did not.
     * @param {File[]} files
     */
    receive(files) {
      for (const file of files.filter(isShare)) waiting.push(file);
      next();
      return files.filter((file) => !isShare(file));
    },
    /** @param {import('../../wire/types').OpenVault} vault */
    update(vault) {
      ways.update(vault.sharing);
      sharing.update(vault.sharing);
      receiving.update(vault.receiving);
      isFree = vault.receiving === null;
      next();
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
      ways.forget();
      isFree = false;
    },
  };
}
