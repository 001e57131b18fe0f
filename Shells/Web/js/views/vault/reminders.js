// What the gallery says before anything else, one thing at a time: that a backup runs, that no
// words are on paper, that no backup was checked, that the device could open the vault.

import { h } from '../dom.js';
import { backupReminder } from './backup-reminder.js';
import { passkeyOffer } from './passkey-offer.js';
import { wordsReminder } from './words-reminder.js';

/**
 * @typedef {import('./words-reminder.js').Needs & import('./backup-reminder.js').Needs
 *   & import('./passkey-offer.js').Needs} Needs
 */

/** @param {Needs} context */
export function reminders(context) {
  const words = wordsReminder(context);
  const backup = backupReminder(context);
  const passkey = passkeyOffer(context);
  return {
    element: h('div', {}, words.element, backup.element, passkey.element),
    /**
     * @param {import('../../wire/types').OpenVault} vault
     * @param {boolean} isDue there is something in it, and nothing else is looked at
     */
    update(vault, isDue) {
      words.update(vault.keys, isDue);
      backup.update(vault, isDue && words.element.hidden);
      const isFree = isDue || vault.months.length === 0;
      passkey.update(vault.keys, isFree && words.element.hidden && backup.element.hidden);
    },
  };
}
