// An open vault in which nothing is under way, for samples of what can be.

/** @param {object} [more] */
export const keys = (more) => ({ hasWords: true, openedByWords: false, changing: false,
  words: null, lockAfter: 15, fault: null, ways: [way('passphrase', 0), way('words', 1)],
  adding: false, sourceFault: null, ...more });

/**
 * A way to open the vault.
 * @param {string} kind @param {number} number
 */
export const way = (kind, number) => ({ unlocker: number.toString(16).padStart(32, '0'),
  kind: { kind }, made: 1_770_000_000_000 + number * 86_400_000 });

/**
 * All there is of these months, the latest first.
 * @param {any[]} months @param {object} [more]
 */
export function listed(months, more = {}) {
  const sections = months.map(({ month, pages: [page] }) =>
    ({ key: month, items: page.photos + page.videos + page.lives + page.others })).reverse();
  return listOf(sections, { offered: ['all', 'favorites', 'photos', 'videos'], ...more });
}

/** @param {{ key: number, items: number }[]} sections @param {any} [more] */
export const listOf = (sections, { offered = [], ...more } = {}) => ({
  place: { kind: 'all' }, searching: false, shown: { kind: 'all' },
  offered: sections.length > 0 ? offered.map((/** @type {string} */ kind) => ({ kind })) : [],
  order: { kind: 'newest' }, form: { kind: 'months', latestFirst: true }, sections,
  items: sections.reduce((sum, { items }) => sum + items, 0), waiting: false, ...more });

/**
 * @param {any} more
 * @returns {import('../../Shells/Web/js/wire/types').VaultView}
 */
export const openVault = (more) => /** @type {any} */ ({ kind: 'open', vault: {
  list: listed(more.months ?? []),
  vault: '1'.padStart(32, '0'), months: [], trashed: 0, changing: null, undoable: null,
  importing: null, removal: null,
  viewing: null, outcome: null, sharing: null, archive: null, proven: null,
  backupDue: false,
  reading: false, rebuilding: null, damaged: 0, unread: 0, files: null, unfinished: [],
  stranded: 0, fault: null, keys: keys(), albums: [], tags: [], counted: true, noted: [],
  named: null, hasOther: false, moving: null, ...more,
} });

/** What the browser allows: it may clear what is kept, and offers to install the app. */
export const system = { facts: async () => ({ notifications: { kind: 'unasked' },
  storage: { kind: 'unasked' }, install: { kind: 'offered' } }), ask: async () => {} };
