// Says how far a backup is while one runs out of sight, and, while there is much in the vault that
// no backup was shown to have, that a lost device costs it. Put off, that is quiet until the vault
// is opened again.

import { vault as words } from '../../words/vault-words.js';
import { words as shared } from '../../words/words.js';
import { button } from '../controls.js';
import { h, text, visible } from '../dom.js';

/** @typedef {import('./capabilities.js').BackupSheet} Needs */
/** @typedef {import('../../wire/types').OpenVault} OpenVault */

/** @param {Needs} context */
export function backupReminder({ backup }) {
  let isPutOff = false;
  const line = h('p');
  const later = button(shared.words.later, 'quiet', () => {
    isPutOff = true;
    visible(element, false);
  });
  const element = h('section', { class: 'vault-reminder', 'aria-label': words.backup.title,
    hidden: true }, line, h('div', { class: 'import-tools' }, later,
    button(words.backup.title, 'tinted', () => backup.show())));
  return {
    element,
    /**
     * @param {OpenVault} vault
     * @param {boolean} mayRemind nothing more important is being said
     */
    update({ archive, backupDue, proven }, mayRemind) {
      const running = archive && !archive.ended ? archive : null;
      const part = running && running.bytes > 0 ? running.doneBytes / running.bytes : 0;
      text(line, running ? words.backup.running(words.backup.works[running.work.kind],
        Math.min(1, part)) : words.backup.due(proven?.missing ?? 0));
      visible(later, !running);
      visible(element, running !== null || (backupDue && mayRemind && !isPutOff));
    },
  };
}
