// What the gallery says before anything else, one thing at a time: that a backup runs, that no
// words are on paper, that no backup was checked.

import { h } from '../dom.js';
import { backupReminder } from './backup-reminder.js';
import { wordsReminder } from './words-reminder.js';

/** @param {import('./vault.js').VaultContext} context */
export function reminders(context) {
  const words = wordsReminder(context);
  const backup = backupReminder(context);
  return {
    element: h('div', {}, words.element, backup.element),
    /**
     * @param {import('../../wire/types').OpenVault} vault
     * @param {boolean} isDue there is something in it, and nothing else is looked at
     */
    update(vault, isDue) {
      words.update(vault.keys, isDue);
      backup.update(vault, isDue && words.element.hidden);
    },
  };
}
