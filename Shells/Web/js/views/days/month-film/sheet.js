// The sheet in which a film of one's days is made: what is chosen, how far it is, and what became
// of it. Closing it, leaving the calendar and a locked vault end what is being made.

import { days } from '../../../words/days-words.js';
import { WakeLock } from '../../../effects/wake-lock.js';
import { fileName } from '../../../effects/month-film/plan.js';
import { render } from '../../../effects/month-film/rendering.js';
import { h } from '../../dom.js';
import { dialog } from '../dialog.js';
import { FilmChoices } from './choices.js';
import { FilmMade } from './made.js';
import { filmMaking } from './making.js';

const words = days.film;

/**
 * @typedef {import('../../vault/capabilities.js').OpenItems
 *   & import('../../vault/capabilities.js').FilmPieces} ItemNeeds
 * @typedef {import('../../vault/capabilities.js').Core
 *   & import('../../vault/capabilities.js').Guard & ItemNeeds & import('./choices.js').Needs
 *   & import('./made.js').Needs} Needs
 *
 * @typedef {import('../digest.js').Dated} Dated
 * @typedef {import('./span.js').FilmDay} FilmDay
 * @typedef {import('../../../effects/month-film/rendering.js').Wishes} Wishes
 */

/** Whoever waits for a film touches nothing: the vault is told that somebody is there. */
const activeMilliseconds = 10_000;

export class FilmSheet {
  #context;
  #choices;
  #making;
  #made;
  #fault = h('p', { class: 'fault', role: 'alert' });
  #place = h('div', { class: 'film-place' });
  #sheet = dialog(words.title, () => this.#changed(), this.#place);
  #awake = new WakeLock();
  /** @type {AbortController | null} */
  #running = null;

  /**
   * @param {Needs} context
   * @param {() => boolean} isCalm whether less motion is wanted
   */
  constructor(context, isCalm) {
    this.#context = context;
    this.#choices = new FilmChoices(context,
      (days, span, wishes) => this.#make(days, fileName(span), wishes));
    this.#making = filmMaking(() => this.#cancel(), isCalm);
    this.#made = new FilmMade(context);
    // A tap beside the sheet ends nothing that took long.
    this.element.addEventListener('click', (event) => {
      const isBeside = event.target === this.element;
      const isChoosing = this.#place.contains(this.#choices.element);
      if (isBeside && !isChoosing) event.stopImmediatePropagation();
    }, { capture: true });
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

  /**
   * @param {number} day that is seen @param {boolean} isOfYear
   * @param {Dated} dated
   */
  show(day, isOfYear, dated) {
    this.#choices.show(day, isOfYear, dated);
    this.#place.replaceChildren(this.#choices.element);
    this.#sheet.show();
  }

  /** @param {Dated} dated */
  update(dated) {
    if (!this.isOpen) return;
    this.#choices.update(dated);
    this.#made.update();
  }

  leave() {
    this.#stop();
  }

  /** @param {{ element: HTMLElement, focus: () => void }} part @param {...Node} more */
  #stand(part, ...more) {
    this.#place.replaceChildren(...more, part.element);
    part.focus();
  }

  /**
   * @param {FilmDay[]} days @param {string} name of its file
   * @param {Wishes} wishes
   */
  async #make(days, name, wishes) {
    const mine = new AbortController();
    this.#running = mine;
    this.#making.begin();
    this.#stand(this.#making);
    this.#awake.hold();
    try {
      const rendered = await render(days, wishes, itemsOf(this.#context), {
        signal: mine.signal, done: this.#telling(days.length, wishes),
        drawn: (frame, isWhole) => this.#making.draw(frame, isWhole) });
      if (mine.signal.aborted) return;
      this.#made.show(rendered, days.length - rendered.left.length, name,
        wishes.music !== null);
      this.#stand(this.#made);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.error(error);
      this.#fault.textContent = words.failed;
      this.#stand(this.#choices, this.#fault);
    } finally {
      if (this.#running === mine) this.#end();
    }
  }

  /**
   * What hears how many days are drawn.
   * @param {number} amount @param {Wishes} wishes
   */
  #telling(amount, { music }) {
    let active = performance.now();
    return (/** @type {number} */ done) => {
      this.#making.tell(done, amount);
      if (done === amount && music) this.#making.sound();
      if (performance.now() - active < activeMilliseconds) return;
      active = performance.now();
      this.#context.send({ kind: 'vault', event: { kind: 'active' } });
    };
  }

  /** What was open for it is closed. */
  #end() {
    this.#running = null;
    this.#context.reading.close();
    this.#awake.release();
  }

  #stop() {
    this.#running?.abort();
    if (this.#running) this.#end();
    this.#made.forget();
  }

  #cancel() {
    this.#stop();
    this.#stand(this.#choices);
  }

  /** The sheet came or went. */
  #changed() {
    if (!this.isOpen) this.#stop();
    this.#context.guarded();
  }
}

/** @param {ItemNeeds} context */
const itemsOf = ({ reading, films }) => ({
  open: (/** @type {string} */ item) => reading.open(item),
  address: films.address.bind(films), close: films.close.bind(films),
});
