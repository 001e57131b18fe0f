// What somebody chooses of a film before it is made: its days, whether dates are written into it
// and whether it fades, and its music.

import { monthOf, yearOf } from '../../../effects/calendar.js';
import { days } from '../../../words/days-words.js';
import { audioConfig, videoConfig } from '../../../effects/month-film/encoding.js';
import { musicSeconds, musicSecondsMax } from '../../../effects/month-film/music.js';
import { layout } from '../../../effects/month-film/plan.js';
import { dayOfDate, isoDay } from '../../../wire/dates.js';
import { button } from '../../controls.js';
import { h, set, text, visible } from '../../dom.js';
import { choice } from '../choice.js';
import { monthTitle, yearTitle } from '../names.js';
import { daysOf, ofMonth, ofYear } from './span.js';

const words = days.film;

/**
 * @typedef {import('./span.js').Span} Span
 * @typedef {import('./span.js').FilmDay} FilmDay
 * @typedef {import('../../../effects/month-film/rendering.js').Wishes} Wishes
 * @typedef {'month' | 'year' | 'span'} Kind
 */

/** @param {string} label @param {boolean} isOn */
function box(label, isOn) {
  const input = h('input', { type: 'checkbox' });
  input.checked = isOn;
  return { input, element: h('label', { class: 'vault-show' }, input, h('span', {}, label)) };
}

let fields = 0;

/** @param {string} label @param {() => void} changed */
function dateField(label, changed) {
  const id = `film-date-${++fields}`;
  const input = h('input', { type: 'date', class: 'field', id, onchange: changed });
  return { input, element: h('div', { class: 'film-date' },
    h('label', { class: 'label', for: id }, label), input) };
}

/**
 * A file of one's own whose sound is under the film.
 */
function musicChoice() {
  const said = h('p', { class: 'hint film-music-name', role: 'status' });
  const pick = button(words.music, 'tinted', () => input.click());
  const without = button(words.withoutMusic, 'quiet', () => take(null));
  const input = h('input', { type: 'file', accept: 'audio/*', hidden: true, onchange: () => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) hear(file);
  } });
  const element = h('div', { class: 'film-music', hidden: true }, pick, without, said, input);
  /** @type {File | null} */
  let music = null;

  /** @param {File} file */
  async function hear(file) {
    const seconds = await musicSeconds(file).catch(() => null);
    take(seconds !== null && seconds <= musicSecondsMax ? file : null);
    if (seconds === null) text(said, words.musicUnread);
    else if (seconds > musicSecondsMax) text(said, words.musicTooLong);
  }

  /** @param {File | null} file */
  function take(file) {
    music = file;
    text(said, file?.name ?? '');
    visible(without, file !== null);
    if (!file) pick.focus({ preventScroll: true });
  }

  visible(without, false);
  audioConfig().then((config) => visible(element, config !== null));
  return { element, get file() {
    return music;
  } };
}

/**
 * @param {import('../source.js').DaySource} context
 * @param {(days: FilmDay[], span: Span, wishes: Wishes) => void} make
 */
export function filmChoices(context, make) {
  const from = dateField(words.from, () => look());
  const to = dateField(words.to, () => look());
  const dates = h('div', { class: 'film-dates' }, from.element, to.element);
  const captions = box(words.captions, true);
  const fades = box(words.fades, true);
  const music = musicChoice();
  const found = h('p', { class: 'days-understood', role: 'status' });
  const go = button(words.make, 'primary wide', () => begin());
  const place = h('div', {});
  const element = h('div', { class: 'film-choices' }, h('p', { class: 'hint' }, words.line), place,
    dates, h('div', { class: 'film-boxes' }, captions.element, fades.element), music.element,
    found, go);
  /** @type {Kind} */
  let kind = 'month';
  let day = 0;
  /** @type {import('../digest.js').Dated | null} */
  let dated = null;
  /** @type {FilmDay[]} */
  let days = [];
  let isAble = true;
  videoConfig().then((config) => {
    isAble = config !== null;
    look();
  });

  /** @returns {Span | null} */
  function span() {
    if (kind === 'month') return ofMonth(monthOf(day));
    if (kind === 'year') return ofYear(yearOf(monthOf(day)));
    const [first, last] = [from, to].map(({ input }) => dayOfDate(input.valueAsNumber));
    return first === null || last === null ? null : { from: first, to: last };
  }

  function look() {
    visible(dates, kind === 'span');
    const wanted = span();
    const there = wanted && dated && daysOf(context.months, dated, wanted);
    days = Array.isArray(there) ? there : [];
    const isReading = there === null && wanted !== null;
    text(found, !isAble ? words.unable : isReading ? words.reading
      : there === 'tooMany' ? words.tooMany(layout().daysMax)
        : days.length > 0 ? words.found(days.length) : words.nothing);
    set(found, 'data-found', isAble && days.length > 0);
    set(go, 'aria-disabled', isAble && days.length > 0 ? null : 'true');
  }

  function begin() {
    const wanted = span();
    if (!isAble || days.length === 0 || !wanted) return;
    make(days, wanted, {
      captions: captions.input.checked, fades: fades.input.checked, music: music.file });
  }

  return {
    element,
    focus: () => go.focus({ preventScroll: true }),
    /**
     * @param {number} at the day that is seen @param {boolean} isOfYear
     * @param {import('../digest.js').Dated} now
     */
    show(at, isOfYear, now) {
      day = at;
      dated = now;
      kind = isOfYear ? 'year' : 'month';
      const month = ofMonth(monthOf(day));
      from.input.value = isoDay(month.from);
      to.input.value = isoDay(month.to);
      const which = choice(words.which, /** @type {{ value: Kind, name: string }[]} */ ([
        { value: 'month', name: monthTitle(monthOf(day)) },
        { value: 'year', name: yearTitle(yearOf(monthOf(day))) },
        { value: 'span', name: words.span },
      ]), (value) => {
        kind = value;
        look();
      });
      which.element.classList.add('days-list');
      which.update(kind);
      place.replaceChildren(which.element);
      look();
    },
    /** @param {import('../digest.js').Dated} now */
    update(now) {
      dated = now;
      look();
    },
  };
}
