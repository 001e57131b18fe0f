// A line of the person's own for a day, written as on paper: it is kept a moment after they pause,
// and when they go on to something else.

import { monthOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { deceptive, h, set } from '../dom.js';

/** As long as what the core keeps, whatever is typed. */
const lengthMax = 340;
const pauseMilliseconds = 1000;

/** @param {string} typed in which no text of the core's has line breaks or deceptive signs */
const cleaned = (typed) =>
  typed.normalize('NFC').replace(/\s+/g, ' ').replace(deceptive, '').trim();

/** @param {import('../vault/vault.js').VaultContext} context */
export function dayLine(context) {
  const field = h('textarea', {
    class: 'day-line', rows: 1, maxlength: lengthMax, enterkeyhint: 'done', readonly: true,
    'aria-label': words.day.line, placeholder: words.day.lineHint,
    oninput: () => typed(), onfocus: () => {
      before = field.value;
    },
    onchange: () => {
      told = null;
      keep();
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.isComposing) return;
      if (event.key === 'Enter') field.blur();
      else if (event.key === 'Escape') takeBack();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  /** The day whose line it shows. */
  let day = 0;
  /**
   * What the vault has; null while nobody knows.
   * @type {string | null}
   */
  let kept = null;
  /**
   * What it was told last, until it has that.
   * @type {string | null}
   */
  let told = null;
  let before = '';
  let isTyped = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} line */
  function give(line) {
    field.value = line;
    isTyped = false;
    fit();
  }

  /** As high as what stands in it. */
  function fit() {
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  function typed() {
    isTyped = true;
    fit();
    clearTimeout(timer);
    timer = setTimeout(keep, pauseMilliseconds);
  }

  /** What stood there before is back. */
  function takeBack() {
    field.value = before;
    typed();
    keep();
    field.blur();
  }

  function keep() {
    clearTimeout(timer);
    if (!isTyped || kept === null) return;
    const line = cleaned(field.value);
    if (line === told || (told === null && line === kept)) return;
    told = line;
    context.months.follow(monthOf(day));
    context.days.follow(monthOf(day));
    context.send({ kind: 'day', event: { kind: 'lineWritten', day, line } });
  }

  // Whoever leaves the app may not come back to it before it is closed.
  const away = () => document.hidden && keep();
  document.addEventListener('visibilitychange', away);

  return {
    element: field,
    /** @param {number} now @param {string | null} line null while nobody knows it */
    update(now, line) {
      if (now !== day) {
        day = now;
        [kept, told] = [null, null];
        give('');
      }
      set(field, 'readonly', line === null ? true : null);
      if (line === null) return;
      const isNew = line !== kept;
      kept = line;
      if (line === told) told = null;
      // What was typed since stands over what comes back.
      if (isTyped && (told !== null || cleaned(field.value) !== line)) return;
      if (isNew && cleaned(field.value) !== line) give(line);
      isTyped = false;
    },
    /** What was typed counts, before another day is shown. */
    keep,
    /** Nothing of it stays. */
    leave() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', away);
      give('');
    },
  };
}
