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
 * @typedef {import('../../vault/capabilities.js').ItemMonths} Needs
 * @typedef {import('../digest.js').Dated} Dated
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

export class FilmChoices {
  #context;
  #make;
  #from = dateField(words.from, () => this.#look());
  #to = dateField(words.to, () => this.#look());
  #dates = h('div', { class: 'film-dates' }, this.#from.element, this.#to.element);
  #captions = box(words.captions, true);
  #fades = box(words.fades, true);
  #music = musicChoice();
  #found = h('p', { class: 'days-understood', role: 'status' });
  #go = button(words.make, 'primary wide', () => this.#begin());
  #place = h('div', {});
  element = h('div', { class: 'film-choices' }, h('p', { class: 'hint' }, words.line),
    this.#place, this.#dates,
    h('div', { class: 'film-boxes' }, this.#captions.element, this.#fades.element),
    this.#music.element, this.#found, this.#go);
  /** @type {Kind} */
  #kind = 'month';
  #day = 0;
  /** @type {Dated | null} */
  #dated = null;
  /** @type {FilmDay[]} */
  #days = [];
  /** This browser can make films. */
  #isAble = true;

  /**
   * @param {Needs} context
   * @param {(days: FilmDay[], span: Span, wishes: Wishes) => void} make
   */
  constructor(context, make) {
    this.#context = context;
    this.#make = make;
    videoConfig().then((config) => {
      this.#isAble = config !== null;
      this.#look();
    });
  }

  focus() {
    this.#go.focus({ preventScroll: true });
  }

  /**
   * @param {number} at the day that is seen @param {boolean} isOfYear
   * @param {Dated} now
   */
  show(at, isOfYear, now) {
    this.#day = at;
    this.#dated = now;
    this.#kind = isOfYear ? 'year' : 'month';
    const month = ofMonth(monthOf(at));
    this.#from.input.value = isoDay(month.from);
    this.#to.input.value = isoDay(month.to);
    this.#place.replaceChildren(this.#kinds());
    this.#look();
  }

  /** @param {Dated} now */
  update(now) {
    this.#dated = now;
    this.#look();
  }

  /** The choice of what the film is of. */
  #kinds() {
    const month = monthOf(this.#day);
    const which = choice(words.which, /** @type {{ value: Kind, name: string }[]} */ ([
      { value: 'month', name: monthTitle(month) },
      { value: 'year', name: yearTitle(yearOf(month)) },
      { value: 'span', name: words.span },
    ]), (value) => {
      this.#kind = value;
      this.#look();
    });
    which.element.classList.add('days-list');
    which.update(this.#kind);
    return which.element;
  }

  /** @returns {Span | null} */
  get #span() {
    const month = monthOf(this.#day);
    if (this.#kind === 'month') return ofMonth(month);
    if (this.#kind === 'year') return ofYear(yearOf(month));
    const [first, last] = [this.#from, this.#to].map(({ input }) =>
      dayOfDate(input.valueAsNumber));
    return first === null || last === null ? null : { from: first, to: last };
  }

  #look() {
    visible(this.#dates, this.#kind === 'span');
    const wanted = this.#span;
    const there = wanted && this.#dated && daysOf(this.#context.months, this.#dated, wanted);
    this.#days = Array.isArray(there) ? there : [];
    const amount = this.#days.length;
    const isReading = there === null && wanted !== null;
    text(this.#found, !this.#isAble ? words.unable : isReading ? words.reading
      : there === 'tooMany' ? words.tooMany(layout().daysMax)
        : amount > 0 ? words.found(amount) : words.nothing);
    set(this.#found, 'data-found', this.#isAble && amount > 0);
    set(this.#go, 'aria-disabled', this.#isAble && amount > 0 ? null : 'true');
  }

  #begin() {
    const wanted = this.#span;
    if (!this.#isAble || this.#days.length === 0 || !wanted) return;
    this.#make(this.#days, wanted, { captions: this.#captions.input.checked,
      fades: this.#fades.input.checked, music: this.#music.file });
  }
}
