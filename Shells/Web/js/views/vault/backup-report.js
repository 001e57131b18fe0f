// How a backup, a check or a restore ended, in lines.

import { vault as words } from '../../words/vault-words.js';

/** @typedef {import('../../wire/types').ArchiveView} ArchiveView */

/** Digits of an item's identifier that are told: it may have no other name here. */
const digits = 8;

/**
 * Whether all went well.
 * @param {ArchiveView} view
 */
export const isWhole = ({ fault, failed, unfinished, work }) =>
  !fault && failed === 0 && (work.kind === 'backup' || !unfinished);

/**
 * @param {ArchiveView} view
 * @returns {string[]}
 */
export function reportOf(view) {
  const { work, fault, unfinished } = view;
  const lines = fault ? [words.backup.faults[fault.kind]] : [];
  // What came of it counts, however it ended.
  if (!fault || view.done > 0) lines.push(...counted(view));
  if (unfinished && work.kind !== 'backup') lines.push(words.backup.unfinished);
  const failed = work.kind === 'verification' ? view.failed : itemsFailed(view);
  if (failed > 0) lines.push(words.backup.failed[work.kind](failed));
  return lines;
}

/**
 * Of all that failed, without lists of items or keys.
 * @param {ArchiveView} view
 */
const itemsFailed = ({ failed, failures }) => failed - failures.filter(({ item }) => !item).length;

/**
 * @param {ArchiveView} view
 * @returns {string[]}
 */
function counted({ work, items, present, done, marked, rewritten, lists, sections }) {
  const said = words.backup;
  switch (work.kind) {
    case 'backup': {
      const mended = [...(rewritten > 0 ? [said.rewritten(rewritten)] : []),
        ...(lists > 0 ? [said.rewrittenLists(lists)] : []),
        ...(sections > 0 ? [said.sections(sections)] : [])];
      const added = done - rewritten;
      if (added > 0) return [said.added(added), said.has(present + done), ...mended];
      return [marked > 0 ? said.marked(marked) : said.upToDate, said.has(present + done),
        ...mended];
    }
    case 'restore':
      return [said.restored(done), present > 0 ? said.present(present) : '',
        marked > 0 ? said.trashed(marked) : ''].filter((line) => line !== '');
    case 'verification': {
      const would = Math.max(0, items - present);
      return [said.whole(done, items), would > 0 ? said.wouldAdd(would) : said.wouldAddNothing,
        marked > 0 ? said.wouldTrash(marked) : ''].filter((line) => line !== '');
    }
  }
}

/**
 * What failed, item by item.
 * @param {ArchiveView} view
 */
export const failuresOf = ({ failures }) => failures.map(({ item, fault }) => (item
  ? words.backup.item(item.slice(0, digits), reasonOf(fault))
  : listOf(fault)));

/** @param {import('../../wire/types').ItemFault} fault */
const listOf = ({ kind }) =>
  (kind === 'newer' || kind === 'tooLarge' || kind === 'marks'
    ? words.backup.lists[kind] : words.backup.list);

/**
 * Nothing is taken out of what goes into a backup, and nothing is drawn for one.
 * @param {import('../../wire/types').ItemFault} fault
 */
const reasonOf = ({ kind }) =>
  words.backup.reasons[kind === 'notRemoved' || kind === 'undrawn' ? 'unavailable' : kind];
