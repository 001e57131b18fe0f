// The calendar over an open vault: a month, one day of it, or the year around it. It reads what the
// vault lists and keeps nothing of its own.

import { days as words } from '../../words/days-words.js';
import { vault as vaultWords } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { importCard } from '../vault/import-card.js';
import { intake } from '../vault/intake.js';
import { Order } from '../vault/order.js';
import { troubleOf } from '../vault/trouble.js';
import { dayView } from './day.js';
import { Dated, media } from './digest.js';
import { firstDay, monthOf } from './month-grid.js';
import { monthView } from './month.js';
import { yearView } from './year.js';

/** @typedef {import('../../wire/types').OpenVault} OpenVault */

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
  month.header.after(card.element, trouble);
  month.element.append(undated, nothing);
  const element = h('section', { class: 'days' }, ...parts.map((part) => part.element),
    files.target);
  files.listen(element);
  /** @type {string} */
  let counted = '';
  /** What should be known of the vault. */
  let said = '';
  let dated = new Dated([]);

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

  return {
    element,
    get heading() {
      return day.isOpen ? day.heading : year.isOpen ? year.heading : month.heading;
    },
    get isInside() {
      return day.isOpen || year.isOpen;
    },
    /** @param {{ vault: OpenVault }} view */
    update({ vault }) {
      const now = JSON.stringify(vault.months);
      if (now !== counted) dated = new Dated(vault.months);
      counted = now;
      Object.assign(context.scene, { months: dated.months, filter: media, isOldestFirst: true });
      card.update(vault.importing);
      said = troubleOf(vault);
      text(undated, words.undated(dated.undated));
      visible(undated, dated.undated > 0);
      const isEmpty = dated.months.length === 0 && vault.rebuilding === null && !vault.importing;
      visible(nothing, isEmpty && dated.undated === 0);
      for (const part of parts) part.update(dated);
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
