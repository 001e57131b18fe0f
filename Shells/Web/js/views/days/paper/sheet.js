// Days outside of the app: on paper or as PDF, as a picture, or in other calendars. What leaves
// with them the sheet says.

import { monthAt, monthOf, monthsOf, spanName, yearOf } from '../../../effects/calendar.js';
import { icalendar } from '../../../effects/days.js';
import { days as words } from '../../../words/days-words.js';
import { button } from '../../controls.js';
import { h, set, text } from '../../dom.js';
import { download } from '../../vault/copies.js';
import { choice } from '../choice.js';
import { dialog } from '../dialog.js';
import { amountOf, monthTitle, yearTitle } from '../names.js';
import { Gathering } from './gathering.js';
import { monthPicture } from './picture.js';
import { print, removePaper } from './print.js';

/**
 * @typedef {import('../../vault/capabilities.js').Guard
 *   & import('../../vault/capabilities.js').Origin & import('./gathering.js').Needs} Needs
 *
 * @typedef {import('./gathering.js').Page} Page
 * @typedef {import('../digest.js').Dated} Dated
 */

export class PaperSheet {
  #context;
  #gathering;
  #month = 0;
  /** @type {Dated | null} */
  #dated = null;
  /** @type {'month' | 'year'} */
  #span = 'month';
  /** What is being handed on, by its number. */
  #run = 0;
  #status = h('p', { class: 'hint', role: 'status' });
  /** The ways out of the app. */
  #ways = [
    button(words.paper.print, 'primary wide', () => this.#hand((pages) => this.#print(pages))),
    button(words.paper.picture, 'tinted wide',
      () => this.#hand((pages) => this.#savePictures(pages))),
    button(words.paper.calendar, 'tinted wide',
      () => this.#hand((pages) => this.#saveCalendar(pages))),
  ];
  #spans = h('div', {});
  #sheet;

  /** @param {Needs} context */
  constructor(context) {
    this.#context = context;
    this.#gathering = new Gathering(context);
    this.#sheet = dialog(words.paper.title, () => this.#changed(), this.#spans,
      h('p', { class: 'hint' }, context.origin.leaves), ...this.#ways, this.#status);
  }

  get element() {
    return this.#sheet.element;
  }

  get isOpen() {
    return this.#sheet.isOpen;
  }

  close() {
    this.#sheet.close();
  }

  /** @param {number} day one of the month that is meant @param {Dated} now */
  show(day, now) {
    this.#month = monthOf(day);
    this.#dated = now;
    this.#span = 'month';
    const choosing = choice(words.views.label, [
      { value: /** @type {const} */ ('month'), name: monthTitle(this.#month) },
      { value: /** @type {const} */ ('year'), name: yearTitle(yearOf(this.#month)) },
    ], (value) => {
      this.#span = value;
      text(this.#status, '');
    });
    choosing.update(this.#span);
    this.#spans.replaceChildren(choosing.element);
    text(this.#status, '');
    this.#sheet.show();
  }

  /** @param {Dated} now */
  update(now) {
    this.#dated = now;
    this.#gathering.update(now);
  }

  leave() {
    this.#stop();
    removePaper();
  }

  /** The sheet came or went. */
  #changed() {
    if (!this.isOpen) this.#stop();
    this.#context.guarded();
  }

  /** What is under way is given up. */
  #stop() {
    this.#run += 1;
    this.#gathering.leave();
  }

  get #months() {
    return this.#span === 'month' ? [this.#month] : monthsOf(yearOf(this.#month));
  }

  /** @param {(pages: Page[]) => Promise<string>} act answers what is said then */
  async #hand(act) {
    if (!this.#dated) return;
    this.#run += 1;
    const mine = this.#run;
    this.#busy(true);
    text(this.#status, words.paper.gathering);
    try {
      const pages = await this.#gathering.read(this.#months, this.#dated);
      const said = pages && mine === this.#run ? await act(pages) : '';
      if (mine === this.#run) text(this.#status, said);
    } catch {
      text(this.#status, words.paper.failed);
    } finally {
      this.#busy(false);
    }
  }

  /** @param {boolean} now */
  #busy(now) {
    for (const way of this.#ways) set(way, 'disabled', now ? true : null);
  }

  /** @param {Page[]} pages */
  async #print(pages) {
    const mine = this.#run;
    await print(pages, () => mine === this.#run);
    return '';
  }

  /** @param {Page[]} pages */
  async #savePictures(pages) {
    const mine = this.#run;
    for (const page of pages) {
      const picture = await monthPicture(page);
      if (mine !== this.#run) return '';
      if (!picture) return words.paper.failed;
      download(picture, `${nameOf([page.month])}.png`);
    }
    return words.paper.saved;
  }

  /** @param {Page[]} pages */
  async #saveCalendar(pages) {
    const events = pages.flatMap(({ weeks }) => weeks.flat()).flatMap((day) => (day
      ? [{ day: day.day, line: day.line, amount: day.digest ? amountOf(day.digest) : '' }] : []));
    const written = await icalendar(events, this.#context.origin.events());
    download(new Blob([written], { type: 'text/calendar' }),
      `${nameOf(this.#months)}.ics`);
    return words.paper.saved;
  }
}

/**
 * As 2024-05, or 2024 for all months of a year.
 * @param {number[]} months one after another
 */
const nameOf = (months) => spanName({
  from: monthAt(months[0]).first, to: monthAt(months[months.length - 1]).last });
