// What stands around the days in every view: what is looked at alone, how an import goes, what is
// wrong, how much has no date, and what is said while there is nothing.

import { days as words } from '../../words/days-words.js';
import { vault as vaultWords } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { filterBar, filters } from '../vault/filters.js';
import { importCard } from '../vault/import-card.js';
import { intake } from '../vault/intake.js';
import { troubleOf } from '../vault/trouble.js';
import { Dated, media, mediaOf, undated as undatedMonth } from './digest.js';

/**
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {import('../vault/filters.js').FilterName} FilterName
 */

/** What can be looked at alone. */
const looks = new Map(/** @type {FilterName[]} */ (
  ['all', 'favorites', 'photos', 'videos', 'lives', 'posts']).map((name) =>
  [name, mediaOf(filters[name])]));

/**
 * @param {import('../vault/vault.js').VaultContext} context
 * @param {() => void} filtered hears that something else is looked at
 */
export function around(context, filtered) {
  const files = intake(context);
  const card = importCard(context);
  const trouble = h('p', { class: 'vault-trouble', role: 'status' });
  const undated = h('button', { type: 'button', class: 'days-undated',
    onclick: () => {
      context.scene.ledTo = undatedMonth;
      context.visit('vault');
    } });
  const nothing = h('div', { class: 'days-nothing' },
    h('h2', { class: 'subtitle' }, words.empty.title), h('p', { class: 'lead' }, words.empty.line),
    button(vaultWords.gallery.add, 'primary', files.chooseFiles, 'plus'));
  const chips = filterBar((name) => {
    filter = name;
    filtered();
  }, [...looks.keys()]);
  /** @type {FilterName} */
  let filter = 'all';
  let counted = '';
  /** What should be known of the vault. */
  let said = '';
  let dated = new Dated([], media);

  return {
    /** Where files are dropped. */
    target: files.target,
    listen: files.listen,
    /**
     * Stands around another view now.
     * @param {import('./turning.js').View} view
     */
    dress({ header, element }) {
      header.after(chips.element, card.element, trouble);
      element.append(undated, nothing);
    },
    /** @param {number[]} months that are in sight */
    tell(months) {
      const isDamaged = months.some((month) => context.months.there(month)?.damaged);
      text(trouble, said || (isDamaged ? vaultWords.gallery.monthDamaged : ''));
      visible(trouble, trouble.textContent !== '');
    },
    /**
     * Answers what has a place in the calendar.
     * @param {OpenVault} open
     */
    update(open) {
      const amounts = JSON.stringify([open.months, filter]);
      if (amounts !== counted) dated = new Dated(open.months, looks.get(filter) ?? media);
      counted = amounts;
      chips.update(open.months, filter);
      card.update(open.importing);
      said = troubleOf(open);
      text(undated, words.undated(dated.undated));
      visible(undated, dated.undated > 0);
      const isEmpty = dated.months.length === 0 && filter === 'all' && open.rebuilding === null;
      visible(nothing, isEmpty && !open.importing && dated.undated === 0);
      return dated;
    },
  };
}
