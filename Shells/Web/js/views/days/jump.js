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

/** @typedef {import('../../wire/types').TypedDate} TypedDate */

/** A calendar of the vault may lie beside one of a folder. */
let jumps = 0;
/** A letter or a digit, of any script. */
const typable = /^[\p{L}\p{N}]$/u;

/**
 * @param {import('./source.js').DaySource} context
 * @param {import('./turning.js').Turning} turning
 * @param {((typed: string) => void) | null} search looks for what is no date
 * @param {(turn: () => void, day: number | null) => void} lead has a view turned, to a day if one
 *   was typed
 */
export function jump(context, turning, search, lead) {
  const example = dayExample();
  const field = h('input', { class: 'field', id: `days-typed-${++jumps}`, autocomplete: 'off',
    autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go', maxlength: 60,
    'aria-describedby': `days-understood-${jumps}`, oninput: () => say(false) });
  const understood = h('p', { class: 'days-understood', id: `days-understood-${jumps}`,
    role: 'status' });
  const go = button(words.jump.act, 'primary wide', () => {});
  go.type = 'submit';
  const elsewhere = button('', 'tinted wide', () => {
    sheet.close();
    search?.(field.value.trim());
  });
  const form = h('form', {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      leave();
    },
  }, h('label', { class: 'label', for: field.id }, words.jump.label), field, understood, go,
  elsewhere);
  const sheet = dialog(words.jump.title, context.guarded, form);

  /** @returns {TypedDate | null} */
  const meant = () => typedDate(field.value, dateReading(context.today()), turning.now.day);

  /** @param {boolean} isAsked somebody wants to go there */
  function say(isAsked) {
    const found = meant();
    const today = context.today();
    const isUnknown = !found && (isAsked || field.value.trim() !== '');
    const month = monthOf(today);
    text(understood, found ? titleOf(found) : isUnknown ? words.jump.unknown
      : words.jump.examples(example, monthShort(month), yearTitle(yearOf(month))));
    set(understood, 'data-found', found !== null);
    set(field, 'aria-invalid', isUnknown && isAsked ? 'true' : null);
    relabel(elsewhere, words.jump.search(field.value.trim()));
    visible(elsewhere, isUnknown && search !== null && field.value.trim() !== '');
  }

  function leave() {
    const found = meant();
    if (!found) return say(true);
    sheet.close();
    lead(() => follow(turning, found, context.today()),
      found.kind === 'day' ? found.day : null);
  }

  /** @param {string} typed */
  function open(typed) {
    field.value = typed;
    say(false);
    sheet.show();
    field.focus();
  }

  return {
    sheet,
    open: () => open(''),
    /**
     * Whoever types where nothing is typed into means a date.
     * @param {KeyboardEvent} event
     */
    typed(event) {
      const { key, target, altKey, ctrlKey, metaKey, isComposing } = event;
      if (altKey || ctrlKey || metaKey || isComposing || !typable.test(key)) return;
      if (target instanceof Element && target.closest('input, select, textarea, dialog')) return;
      event.preventDefault();
      open(key);
    },
  };
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
