// What stands around the days of a vault in every view: what is looked at alone, how an import
// goes, what is wrong, how much has no date, and what is said while there is nothing.

import { days as words } from '../../words/days-words.js';
import { vault as vaultWords } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { importCard } from '../vault/import-card.js';
import { intake } from '../vault/intake.js';
import { troubleOf } from '../vault/trouble.js';
import { undated as undatedMonth } from './digest.js';
import { lookedAt } from './looks.js';

/**
 * @typedef {import('../vault/capabilities.js').Incoming
 *   & import('../vault/capabilities.js').FolderWay & import('../vault/capabilities.js').DayMonths
 *   & import('../vault/capabilities.js').GalleryWay
 *   & import('../vault/import-card.js').Needs} Needs
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 */

/**
 * @param {Needs} context
 * @param {() => void} filtered hears that something else is looked at
 * @returns {import('./source.js').Around<OpenVault>}
 */
export function around(context, filtered) {
  const files = intake(context.incoming);
  const card = importCard(context);
  const looks = lookedAt(filtered);
  const whose = context.folder.switch();
  const trouble = h('p', { class: 'vault-trouble', role: 'status' });
  const undated = h('button', { type: 'button', class: 'days-undated',
    onclick: () => context.toGallery({ ledTo: undatedMonth }) });
  const nothing = h('div', { class: 'days-nothing' },
    h('h2', { class: 'subtitle' }, words.empty.title), h('p', { class: 'lead' }, words.empty.line),
    button(vaultWords.gallery.add, 'primary', files.chooseFiles, 'plus'), context.folder.way());
  /** What should be known of the vault. */
  let said = '';

  return {
    /** Where files are dropped. */
    target: files.target,
    listen: files.listen,
    showAll: looks.showAll,
    dress({ header, element }) {
      header.after(whose.element, looks.element, card.element, trouble);
      element.append(undated, nothing);
    },
    /** How files come in is seen where they were chosen, or dropped. */
    cover: (header) => header.after(card.element, trouble),
    tell(months) {
      const isDamaged = months.some((month) => context.days.there(month)?.damaged);
      text(trouble, said || (isDamaged ? vaultWords.gallery.monthDamaged : ''));
      visible(trouble, trouble.textContent !== '');
    },
    update(open) {
      const dated = looks.update(open.months);
      whose.update();
      card.update(open.importing);
      said = troubleOf(open);
      trouble.toggleAttribute('data-reading', open.reading);
      text(undated, words.undated(dated.undated));
      visible(undated, dated.undated > 0);
      const isEmpty = dated.months.length === 0 && looks.isAll && !open.reading
        && open.rebuilding === null;
      visible(nothing, isEmpty && !open.importing && dated.undated === 0);
      return dated;
    },
  };
}
