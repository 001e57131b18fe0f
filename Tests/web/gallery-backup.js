// Samples of the vault's backups: the sheet, what goes on, how it ended, and a vault brought back.

import { openVault } from './gallery-open.js';

/** @param {object} more */
const archive = (more) => ({
  work: { kind: 'backup' }, items: 1240, present: 980, done: 0, marked: 0, reread: 0,
  rewritten: 0, lists: 0, sections: 0, bytes: 9.4e9, doneBytes: 3.1e9, failed: 0, failures: [],
  unfinished: false, fault: null, ended: false, ...more,
});

const proven = { vault: '1'.padStart(32, '0'), archive: '2'.padStart(32, '0'),
  at: 1_770_000_000_000, items: 980, missing: 0 };
const press = '.vault-tools .icon-save';
const failures = ['7', '8'].map((digit) =>
  ({ item: digit.padStart(32, '0a'), fault: { kind: 'damaged' } }));

/**
 * @param {import('../../Shells/Web/js/wire/types').CatalogMonth[]} months
 * @returns {Record<string, any>}
 */
export function backupSamples(months) {
  const open = (/** @type {object} */ more) => openVault({ months, ...more });
  const ended = (/** @type {object} */ more) =>
    ({ view: open({ archive: archive({ ended: true, ...more }) }), press });
  const absent = { kind: 'absent', making: false, fault: null };
  return {
    'vault-backup': { view: open({}), press },
    'vault-backup-picked': { view: open({ proven: { ...proven, missing: 12 } }), press,
      written: 'vault-2026-11-01.dayly' },
    'vault-backup-importing': { view: open({ importing: { paused: false, chosen: 12, done: 3,
      bytes: 9e6, doneBytes: 3e6, kept: 3, known: 0, failed: 0,
      items: 3, knownItems: 0, leftOut: [], failures: [],
      passedOver: { system: 0, deleted: 0, hidden: 0, empty: 0, unknown: 0 },
      albums: { made: 0, continued: 0, albums: [], full: 0, missing: 0, failed: 0 },
      ended: false } }),
    press },
    'vault-backup-running': { view: open({ proven, archive: archive({}) }), press },
    'vault-backup-looking': { view: open({ archive: archive({ bytes: 0, doneBytes: 0 }) }), press },
    'vault-backup-written': ended({ done: 260 }),
    'vault-backup-nothing-new': ended({ marked: 3 }),
    'vault-backup-mended': ended({ done: 3, reread: 240, rewritten: 1, lists: 1, sections: 2 }),
    'vault-backup-partly': ended({ done: 258, failed: 2, failures }),
    'vault-backup-stopped': ended({ done: 120, fault: { kind: 'cancelled' } }),
    'vault-backup-full': ended({ done: 120, fault: { kind: 'storageFull' } }),
    'vault-backup-other': ended({ work: { kind: 'restore' }, fault: { kind: 'otherVault' } }),
    'vault-backup-proven': { view: open({ proven, archive: archive({ ended: true, done: 980,
      items: 980, work: { kind: 'verification' } }) }), press },
    'vault-backup-damaged': ended({ work: { kind: 'verification' }, done: 978, failed: 2, failures,
      items: 1240, marked: 4, unfinished: true }),
    'vault-backup-restored': ended({ work: { kind: 'restore' }, done: 260, marked: 4 }),
    'vault-backup-keys': ended({ work: { kind: 'restore' }, done: 260, failed: 2, failures: [
      { item: null, fault: { kind: 'tooLarge' } }, { item: null, fault: { kind: 'newer' } }] }),
    'vault-backup-behind': { view: open({ archive: archive({}) }) },
    'vault-backup-due': { view: open({ backupDue: true }) },
    'vault-recover': { view: absent, click: '.vault-start > .quiet' },
    'vault-recover-wrong': { view: { ...absent, making: true }, click: '.vault-start > .quiet',
      last: { ...absent, fault: { kind: 'wrongPassphrase' } } },
    'vault-recover-words': { view: absent,
      click: '.vault-start > .quiet, .vault-start .form .quiet' },
  };
}
