// Going to a date by typing it. What was understood is said before anything happens; what is no
// date can be looked for.

import { typedDate } from '../../effects/days.js';
import { firstDay, monthOf, stepped, yearOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { button, relabel } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { dateReading, dayExample } from './date-reading.js';
import { dialog } from './dialog.js';
import {
  dayTitle, monthShort, monthTitle, spanTitle, weekNumberTitle, weekTitle, yearTitle,
} from './names.js';
import { weekRule } from './week-choice.js';

/**
 * @typedef {import('../vault/capabilities.js').Guard
 *   & import('../vault/capabilities.js').Clock} Needs
 * @typedef {import('../../wire/types').TypedDate} TypedDate
 */

/** A calendar of the vault may lie beside one of a folder. */
let jumps = 0;
/** A letter or a digit, of any script. */
const typable = /^[\p{L}\p{N}]$/u;

export class Jump {
  #context;
  #turning;
  #search;
  #lead;
  #number = ++jumps;
  #example = dayExample();
  #field = h('input', { class: 'field', id: `days-typed-${this.#number}`, autocomplete: 'off',
    autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go', maxlength: 60,
    'aria-describedby': `days-understood-${this.#number}`, oninput: () => this.#say(false) });
  #understood = h('p', { class: 'days-understood', id: `days-understood-${this.#number}`,
    role: 'status' });
  #elsewhere = button('', 'tinted wide', () => {
    this.sheet.close();
    this.#search?.(this.#field.value.trim());
  });

  /**
   * @param {Needs} context
   * @param {import('./turning.js').Turning} turning
   * @param {((typed: string) => void) | null} search looks for what is no date
   * @param {(turn: () => void, day: number | null) => void} lead has a view turned, to a day if
   *   one was typed
   */
  constructor(context, turning, search, lead) {
    this.#context = context;
    this.#turning = turning;
    this.#search = search;
    this.#lead = lead;
    const go = button(words.jump.act, 'primary wide', () => {});
    go.type = 'submit';
    const form = h('form', {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.#leave();
      },
    }, h('label', { class: 'label', for: this.#field.id }, words.jump.label), this.#field,
    this.#understood, go, this.#elsewhere);
    this.sheet = dialog(words.jump.title, context.guarded, form);
  }

  /** @param {string} [typed] */
  open(typed = '') {
    this.#field.value = typed;
    this.#say(false);
    this.sheet.show();
    this.#field.focus();
  }

  /**
   * Whoever types where nothing is typed into means a date.
   * @param {KeyboardEvent} event
   */
  typed(event) {
    const { key, target, altKey, ctrlKey, metaKey, isComposing } = event;
    if (altKey || ctrlKey || metaKey || isComposing || !typable.test(key)) return;
    if (target instanceof Element && target.closest('input, select, textarea, dialog')) return;
    event.preventDefault();
    this.open(key);
  }

  /** @returns {TypedDate | null} */
  get #meant() {
    return typedDate(this.#field.value, dateReading(this.#context.today()),
      this.#turning.now.day);
  }

  /** @param {boolean} isAsked somebody wants to go there */
  #say(isAsked) {
    const found = this.#meant;
    const today = this.#context.today();
    const typed = this.#field.value.trim();
    const isUnknown = !found && (isAsked || typed !== '');
    const month = monthOf(today);
    text(this.#understood, found ? titleOf(found) : isUnknown ? words.jump.unknown
      : words.jump.examples(this.#example, monthShort(month), yearTitle(yearOf(month))));
    set(this.#understood, 'data-found', found !== null);
    set(this.#field, 'aria-invalid', isUnknown && isAsked ? 'true' : null);
    relabel(this.#elsewhere, words.jump.search(typed));
    visible(this.#elsewhere, isUnknown && this.#search !== null && typed !== '');
  }

  #leave() {
    const found = this.#meant;
    if (!found) return this.#say(true);
    this.sheet.close();
    this.#lead(() => follow(this.#turning, found, this.#context.today()),
      found.kind === 'day' ? found.day : null);
  }
}

/** @param {Exclude<TypedDate, { kind: 'week' | 'month' | 'year' }>} meant */
function dayOf(meant) {
  switch (meant.kind) {
    case 'day': return meant.day;
    case 'until': return meant.last;
    case 'days': case 'since': return meant.first;
  }
}

/** @param {TypedDate} meant */
function titleOf(meant) {
  switch (meant.kind) {
    case 'day': return dayTitle(meant.day);
    case 'since': return dayTitle(meant.first);
    case 'until': return dayTitle(meant.last);
    case 'days': return spanTitle(meant.first, meant.last);
    case 'month': return monthTitle(meant.month);
    case 'year': return yearTitle(meant.year);
    case 'week': return `${weekNumberTitle(meant.first)}, ${weekTitle(meant.first)}`;
  }
}

/**
 * To a day or a month in pages of days, to a week and to a year on its own; of several days to the
 * first, or to the one end they have.
 * @param {import('./turning.js').Turning} turning
 * @param {TypedDate} meant @param {number} today
 */
function follow(turning, meant, today) {
  const { day } = turning.now;
  if (meant.kind === 'year') {
    return turning.reach(['year'],
      stepped(day, { kind: 'year', year: meant.year }, weekRule()));
  }
  if (meant.kind === 'week') return turning.reach(['week'], meant.first);
  if (meant.kind === 'month') {
    const isNow = monthOf(today) === meant.month;
    return turning.reach(['month'], isNow ? today : firstDay(meant.month));
  }
  turning.reach(['month', 'week'], dayOf(meant));
}
