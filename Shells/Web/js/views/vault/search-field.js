// The field in the vault's head: what is typed is looked for while it is typed.

import { typedQuery } from '../../effects/days.js';
import { albums as words } from '../../words/vault-words.js';
import { dateReading } from '../days/date-reading.js';
import { h } from '../dom.js';

/** Whoever types on is not interrupted. */
const restMilliseconds = 120;

/** @param {() => number} today @param {() => void} changed */
export function searchField(today, changed) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const input = h('input', { type: 'search', class: 'field', autocomplete: 'off',
    autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'search', maxlength: 200,
    'aria-label': words.search, placeholder: words.hint,
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(changed, restMilliseconds);
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' && !event.isComposing) {
        clearTimeout(timer);
        changed();
      } else if (event.key === 'Escape' && input.value !== '') {
        // What is open behind the field stays.
        event.preventDefault();
        event.stopPropagation();
        clear();
        changed();
      }
    } });
  const element = h('div', { class: 'vault-search', role: 'search' }, input);

  function clear() {
    clearTimeout(timer);
    input.value = '';
  }

  return {
    element, clear,
    /** @param {string} words somebody typed them elsewhere, and goes on here */
    type(words) {
      input.value = words;
      input.focus({ preventScroll: true });
    },
    get isUsed() {
      return input.value.trim() !== '';
    },
    get words() {
      return typedQuery(input.value, dateReading(today()));
    },
  };
}
