// The calendar over an open vault: a month, one day of it, or the year around it. It reads what the
// vault lists and keeps nothing of its own.

import { days as words } from '../../words/days-words.js';
import { vault as vaultWords } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { filterBar, filters } from '../vault/filters.js';
import { importCard } from '../vault/import-card.js';
import { intake } from '../vault/intake.js';
import { Order } from '../vault/order.js';
import { troubleOf } from '../vault/trouble.js';
import { dayView } from './day.js';
import { Dated, media, mediaOf } from './digest.js';
import { firstDay, monthOf } from './month-grid.js';
import { monthView } from './month.js';
import { yearView } from './year.js';

/** @typedef {import('../../wire/types').OpenVault} OpenVault */

/** What can be looked at alone. */
const looks = new Map(/** @type {import('../vault/filters.js').FilterName[]} */ (
  ['all', 'favorites', 'photos', 'videos', 'lives']).map((name) =>
  [name, mediaOf(filters[name])]));

/** @param {import('../vault/vault.js').VaultContext} context */
export function calendar(context) {
  const month = monthView(context, {
    openDay: (now) => openDay(now), openYear: () => openYear(), shown: (now) => tell(now),
  });
  const day = dayView(context, { close: () => closeDay(), turned: (now) => month.reach(now) });
  const year = yearView(context, (now) => closeYear(now));
  const parts = [month, day, year];
  const order = new Order(context.months, context.scene);
  const files = intake(context);
  const card = importCard(context);
  const trouble = h('p', { class: 'vault-trouble', role: 'status' });
  const undated = h('button', { type: 'button', class: 'days-undated',
    onclick: () => context.visit('vault') });
  const nothing = h('div', { class: 'days-nothing' },
    h('h2', { class: 'subtitle' }, words.empty.title), h('p', { class: 'lead' }, words.empty.line),
    button(vaultWords.gallery.add, 'primary', files.chooseFiles, 'plus'));
  const chips = filterBar((name) => {
    filter = name;
    if (vault) look(vault);
  }, [...looks.keys()]);
  month.header.after(chips.element, card.element, trouble);
  month.element.append(undated, nothing);
  const element = h('section', { class: 'days' }, ...parts.map((part) => part.element),
    files.target);
  files.listen(element);
  /** @type {string} */
  let counted = '';
  /** What should be known of the vault. */
  let said = '';
  let dated = new Dated([], media);
  /** @type {import('../vault/filters.js').FilterName} */
  let filter = 'all';
  /** @type {OpenVault | null} */
  let vault = null;

  /** @param {number} now the month that is shown */
  function tell(now) {
    const isDamaged = context.months.there(now)?.damaged ?? false;
    text(trouble, said || (isDamaged ? vaultWords.gallery.monthDamaged : ''));
    visible(trouble, trouble.textContent !== '');
  }

  /** @param {number} which */
  function openDay(which) {
    // Whoever comes back finds the keys on it.
    month.reach(which);
    visible(month.element, false);
    day.open(which);
    context.guarded();
  }

  function closeDay() {
    day.close();
    visible(month.element, true);
    month.refresh();
    month.focus();
    context.guarded();
  }

  function openYear() {
    visible(month.element, false);
    year.open(month.month);
    context.guarded();
  }

  /** @param {number} now the month to see then */
  function closeYear(now) {
    year.close();
    visible(month.element, true);
    if (now === month.month) month.refresh();
    else month.reach(now === monthOf(context.today()) ? context.today() : firstDay(now));
    month.focus();
    context.guarded();
  }

  /** @param {OpenVault} now */
  function look(now) {
    const amounts = JSON.stringify([now.months, filter]);
    if (amounts !== counted) dated = new Dated(now.months, looks.get(filter) ?? media);
    counted = amounts;
    Object.assign(context.scene, {
      months: dated.months, filter: dated.filter, isOldestFirst: true,
    });
    chips.update(now.months, filter);
    card.update(now.importing);
    said = troubleOf(now);
    text(undated, words.undated(dated.undated));
    visible(undated, dated.undated > 0);
    const isEmpty = dated.months.length === 0 && filter === 'all' && now.rebuilding === null;
    visible(nothing, isEmpty && !now.importing && dated.undated === 0);
    for (const part of parts) part.update(dated);
  }

  return {
    element,
    get heading() {
      return day.isOpen ? day.heading : year.isOpen ? year.heading : month.heading;
    },
    get isInside() {
      return day.isOpen || year.isOpen;
    },
    /** @param {{ vault: OpenVault }} view */
    update(view) {
      ({ vault } = view);
      look(vault);
    },
    /**
     * The viewer shows an item: its day is what is found when the viewer goes.
     * @param {string} item
     */
    seen(item) {
      const now = order.entry(item)?.date?.day;
      if (now === undefined || now === month.day || !day.isOpen) return;
      month.reach(now);
      day.follow(now);
    },
    /** Answers whether Escape, or the way back, meant anything here. */
    escape() {
      if (day.isOpen && day.escape()) return true;
      if (day.isOpen) closeDay();
      else if (year.isOpen) closeYear(month.month);
      else return false;
      return true;
    },
    leave() {
      for (const part of parts) part.leave();
    },
  };
}
