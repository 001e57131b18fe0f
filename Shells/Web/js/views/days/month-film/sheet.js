// The sheet in which a film of one's days is made: what is chosen, how far it is, and what became
// of it. Closing it, leaving the calendar and a locked vault end what is being made.

import { days } from '../../../words/days-words.js';
import { WakeLock } from '../../../effects/wake-lock.js';
import { fileName } from '../../../effects/month-film/plan.js';
import { render } from '../../../effects/month-film/rendering.js';
import { h } from '../../dom.js';
import { dialog } from '../dialog.js';
import { filmChoices } from './choices.js';
import { filmMade } from './made.js';
import { filmMaking } from './making.js';

const words = days.film;

/**
 * @typedef {import('../digest.js').Dated} Dated
 * @typedef {import('./span.js').FilmDay} FilmDay
 * @typedef {import('../../../effects/month-film/rendering.js').Wishes} Wishes
 */

/** Whoever waits for a film touches nothing: the vault is told that somebody is there. */
const activeMilliseconds = 10_000;

/**
 * @param {import('../source.js').DaySource} context
 * @param {() => boolean} isCalm whether less motion is wanted
 */
export function filmSheet(context, isCalm) {
  const choices = filmChoices(context, (days, span, wishes) => make(days, fileName(span), wishes));
  const making = filmMaking(() => cancel(), isCalm);
  const made = filmMade(context);
  const fault = h('p', { class: 'fault', role: 'alert' });
  const place = h('div', { class: 'film-place' });
  const sheet = dialog(words.title, () => changed(), place);
  const awake = new WakeLock();
  /** @type {AbortController | null} */
  let running = null;
  // A tap beside the sheet ends nothing that took long.
  sheet.element.addEventListener('click', (event) => {
    const isBeside = event.target === sheet.element;
    if (isBeside && !place.contains(choices.element)) event.stopImmediatePropagation();
  }, { capture: true });

  /** @param {{ element: HTMLElement, focus: () => void }} part @param {...Node} more */
  function stand(part, ...more) {
    place.replaceChildren(...more, part.element);
    part.focus();
  }

  /**
   * @param {FilmDay[]} days @param {string} name of its file
   * @param {Wishes} wishes
   */
  async function make(days, name, wishes) {
    const mine = new AbortController();
    running = mine;
    making.begin();
    stand(making);
    awake.hold();
    let active = performance.now();
    /** @param {number} done */
    function tell(done) {
      making.tell(done, days.length);
      if (done === days.length && wishes.music) making.sound();
      if (performance.now() - active < activeMilliseconds) return;
      active = performance.now();
      context.send({ kind: 'vault', event: { kind: 'active' } });
    }
    try {
      const rendered = await render(days, wishes, itemsOf(context), {
        signal: mine.signal, done: tell, drawn: (frame, isWhole) => making.draw(frame, isWhole) });
      if (mine.signal.aborted) return;
      made.show(rendered, days.length - rendered.left.length, name,
        wishes.music !== null);
      stand(made);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.error(error);
      fault.textContent = words.failed;
      stand(choices, fault);
    } finally {
      if (running === mine) end();
    }
  }

  /** What was open for it is closed. */
  function end() {
    running = null;
    context.reading.close();
    awake.release();
  }

  function stop() {
    running?.abort();
    if (running) end();
    made.forget();
  }

  function cancel() {
    stop();
    stand(choices);
  }

  /** The sheet came or went. */
  function changed() {
    if (!sheet.isOpen) stop();
    context.guarded();
  }

  return {
    element: sheet.element,
    get isOpen() {
      return sheet.isOpen;
    },
    close: sheet.close,
    /**
     * @param {number} day that is seen @param {boolean} isOfYear
     * @param {Dated} dated
     */
    show(day, isOfYear, dated) {
      choices.show(day, isOfYear, dated);
      place.replaceChildren(choices.element);
      sheet.show();
    },
    /** @param {Dated} dated */
    update(dated) {
      if (!sheet.isOpen) return;
      choices.update(dated);
      made.update();
    },
    leave: stop,
  };
}

/** @param {import('../source.js').DaySource} context */
const itemsOf = ({ reading, films }) => ({
  open: (/** @type {string} */ item) => reading.open(item),
  address: films.address.bind(films), close: films.close.bind(films),
});
