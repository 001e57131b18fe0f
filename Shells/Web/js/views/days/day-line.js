// A line of the person's own for a day, written as on paper: it is kept a moment after they pause,
// and when they go on to something else.

import { days as words } from '../../words/days-words.js';
import { deceptive, h, set } from '../dom.js';

/** As long as what the core keeps, whatever is typed. */
const lengthMax = 340;
const pauseMilliseconds = 1000;

/** @param {string} typed in which no text of the core's has line breaks or deceptive signs */
const cleaned = (typed) =>
  typed.normalize('NFC').replace(/\s+/g, ' ').replace(deceptive, '').trim();

/** @typedef {import('../vault/capabilities.js').ItemChanges} Needs */

export class DayLine {
  #changes;
  #field;
  /** The day whose line it shows. */
  #day = 0;
  /**
   * What the vault has; null while nobody knows.
   * @type {string | null}
   */
  #kept = null;
  /**
   * What it was told last, until it has that.
   * @type {string | null}
   */
  #told = null;
  /** What stood there when somebody went to it. */
  #before = '';
  #isTyped = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Needs} context */
  constructor({ changes }) {
    this.#changes = changes;
    this.#field = h('textarea', {
      class: 'day-line', rows: 1, maxlength: lengthMax, enterkeyhint: 'done', readonly: true,
      'aria-label': words.day.line, placeholder: words.day.lineHint,
      oninput: () => this.#typed(),
      onfocus: () => {
        this.#before = this.#field.value;
      },
      onchange: () => {
        this.#told = null;
        this.keep();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
    });
    document.addEventListener('visibilitychange', this.#away);
  }

  get element() {
    return this.#field;
  }

  /** @param {number} now @param {string | null} line null while nobody knows it */
  update(now, line) {
    if (now !== this.#day) {
      this.#day = now;
      [this.#kept, this.#told] = [null, null];
      this.#give('');
    }
    set(this.#field, 'readonly', line === null ? true : null);
    if (line === null) return;
    const isNew = line !== this.#kept;
    this.#kept = line;
    if (line === this.#told) this.#told = null;
    const isOther = cleaned(this.#field.value) !== line;
    // What was typed since stands over what comes back.
    if (this.#isTyped && (this.#told !== null || isOther)) return;
    if (isNew && isOther) this.#give(line);
    this.#isTyped = false;
  }

  /** What was typed counts, before another day is shown. */
  keep() {
    clearTimeout(this.#timer);
    if (!this.#isTyped || this.#kept === null) return;
    const line = cleaned(this.#field.value);
    if (line === this.#told || (this.#told === null && line === this.#kept)) return;
    this.#told = line;
    this.#changes.writeLine(this.#day, line);
  }

  /** Nothing of it stays. */
  leave() {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#away);
    this.#give('');
  }

  // Whoever leaves the app may not come back to it before it is closed.
  #away = () => document.hidden && this.keep();

  /** @param {string} line */
  #give(line) {
    this.#field.value = line;
    this.#isTyped = false;
    this.#fit();
  }

  /** As high as what stands in it. */
  #fit() {
    this.#field.style.blockSize = 'auto';
    this.#field.style.blockSize = `${this.#field.scrollHeight}px`;
  }

  #typed() {
    this.#isTyped = true;
    this.#fit();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), pauseMilliseconds);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.isComposing) return;
    if (event.key === 'Enter') this.#field.blur();
    else if (event.key === 'Escape') this.#takeBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What stood there before is back. */
  #takeBack() {
    this.#field.value = this.#before;
    this.#typed();
    this.keep();
    this.#field.blur();
  }
}
