// Days outside of the app: on paper or as PDF, as a picture, or in other calendars. What leaves
// with them the sheet says.

import { monthAt, monthOf, monthsOf, spanName, yearOf } from '../../../effects/calendar.js';
import { icalendar } from '../../../effects/days.js';
import { days as words } from '../../../words/days-words.js';
import { button } from '../../controls.js';
import { h, set, text } from '../../dom.js';
import { choice } from '../choice.js';
import { dialog } from '../dialog.js';
import { amountOf, monthTitle, yearTitle } from '../names.js';
import { Gathering } from './gathering.js';
import { monthPicture } from './picture.js';
import { print, removePaper } from './print.js';

/**
 * @typedef {import('./gathering.js').Page} Page
 * @typedef {import('../digest.js').Dated} Dated
 */

/** @param {import('../source.js').DaySource} context */
export function paperSheet(context) {
  const gathering = new Gathering(context);
  let month = 0;
  /** @type {Dated | null} */
  let dated = null;
  /** @type {'month' | 'year'} */
  let span = 'month';
  /** What is being handed on, by its number. */
  let run = 0;
  const line = h('p', { class: 'hint' }, context.leaves);
  const status = h('p', { class: 'hint', role: 'status' });
  const onPaper = button(words.paper.print, 'primary wide', () => hand(async (pages) => {
    const mine = run;
    await print(pages, () => mine === run);
    return '';
  }));
  const asPicture = button(words.paper.picture, 'tinted wide', () => hand(savePictures));
  const asCalendar = button(words.paper.calendar, 'tinted wide', () => hand(saveCalendar));
  const spans = h('div', {});
  const sheet = dialog(words.paper.title, () => closed(), spans, line, onPaper, asPicture,
    asCalendar, status);

  function closed() {
    if (!sheet.isOpen) stop();
    context.guarded();
  }

  /** What is under way is given up. */
  function stop() {
    run += 1;
    gathering.leave();
  }

  const months = () => (span === 'month' ? [month] : monthsOf(yearOf(month)));

  /** @param {(pages: Page[]) => Promise<string>} act answers what is said then */
  async function hand(act) {
    if (!dated) return;
    const mine = ++run;
    busy(true);
    text(status, words.paper.gathering);
    try {
      const pages = await gathering.read(months(), dated);
      const said = pages && mine === run ? await act(pages) : '';
      if (mine === run) text(status, said);
    } catch {
      text(status, words.paper.failed);
    } finally {
      busy(false);
    }
  }

  /** @param {boolean} now */
  function busy(now) {
    for (const control of [onPaper, asPicture, asCalendar]) {
      set(control, 'disabled', now ? true : null);
    }
  }

  /** @param {Page[]} pages */
  async function savePictures(pages) {
    const mine = run;
    for (const page of pages) {
      const picture = await monthPicture(page);
      if (mine !== run) return '';
      if (!picture) return words.paper.failed;
      context.save(picture, `${nameOf([page.month])}.png`);
    }
    return words.paper.saved;
  }

  /** @param {Page[]} pages */
  async function saveCalendar(pages) {
    const events = pages.flatMap(({ weeks }) => weeks.flat()).flatMap((day) => (day
      ? [{ day: day.day, line: day.line, amount: day.digest ? amountOf(day.digest) : '' }] : []));
    const written = await icalendar(events, context.events());
    context.save(new Blob([written], { type: 'text/calendar' }), `${nameOf(months())}.ics`);
    return words.paper.saved;
  }

  return {
    element: sheet.element,
    get isOpen() {
      return sheet.isOpen;
    },
    close: () => sheet.close(),
    /** @param {number} day one of the month that is meant @param {Dated} now */
    show(day, now) {
      month = monthOf(day);
      dated = now;
      span = 'month';
      const choosing = choice(words.views.label, [
        { value: /** @type {const} */ ('month'), name: monthTitle(month) },
        { value: /** @type {const} */ ('year'), name: yearTitle(yearOf(month)) },
      ], (value) => {
        span = value;
        text(status, '');
      });
      choosing.update(span);
      spans.replaceChildren(choosing.element);
      text(status, '');
      sheet.show();
    },
    /** @param {Dated} now */
    update(now) {
      dated = now;
      gathering.update(now);
    },
    leave() {
      stop();
      removePaper();
    },
  };
}

/**
 * As 2024-05, or 2024 for all months of a year.
 * @param {number[]} months one after another
 */
const nameOf = (months) => spanName({
  from: monthAt(months[0]).first, to: monthAt(months[months.length - 1]).last });
