// A line of the person's own for a day, written as on paper: it is kept when they go on to
// something else, and by Enter.

import { days as words } from '../../words/days-words.js';
import { h, set } from '../dom.js';
import { cleaned } from '../vault/organise.js';
import { monthOf } from './month-grid.js';

/** As long as what the core keeps, whatever is typed. */
const lengthMax = 340;

/** @param {import('../vault/vault.js').VaultContext} context */
export function dayLine(context) {
  const field = h('textarea', {
    class: 'day-line', rows: 1, maxlength: lengthMax, enterkeyhint: 'done',
    'aria-label': words.day.line, placeholder: words.day.lineHint,
    oninput: () => fit(), onchange: () => keep(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' && !event.isComposing) field.blur();
      else if (event.key === 'Escape') give(kept);
      else return;
      event.preventDefault();
      if (event.key === 'Escape') field.blur();
      event.stopPropagation();
    },
  });
  /** The day whose line it shows. */
  let day = 0;
  /** What the vault has. */
  let kept = '';

  /** @param {string} line */
  function give(line) {
    field.value = line;
    fit();
  }

  /** As high as what stands in it. */
  function fit() {
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  function keep() {
    const line = cleaned(field.value.replace(/\s+/g, ' '));
    if (line === kept) return;
    kept = line;
    context.months.follow(monthOf(day));
    context.send({ kind: 'day', event: { kind: 'lineWritten', day, line } });
  }

  // Whoever leaves the app may not come back to it before it is closed.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && field.isConnected) keep();
  });

  return {
    element: field,
    /** @param {number} now @param {string | null} line null while nobody knows it */
    update(now, line) {
      const isOther = now !== day;
      day = now;
      set(field, 'readonly', line === null ? true : null);
      if (line === null || (!isOther && document.activeElement === field)) return;
      if (!isOther && line === kept) return;
      kept = line;
      give(line);
    },
    /** What was typed counts, before another day is shown. */
    keep,
  };
}
