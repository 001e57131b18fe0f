// A field for all 24 words, which counts them.

import { h, text } from './dom.js';

const phraseCount = 24;

/**
 * @param {string} id
 * @param {string} label
 * @param {(count: number, all: number) => string} sentence says how many words were typed
 */
export function wordsField(id, label, sentence) {
  const input = h('textarea', { id, class: 'field field-words', rows: 6,
    dir: 'ltr', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', maxlength: 600,
    translate: 'no' });
  const counted = h('p', { class: 'hint', id: `${id}-count` });
  const count = () => text(counted,
    sentence(Math.min(99, input.value.match(/[\p{L}\p{M}]+/gu)?.length ?? 0), phraseCount));
  input.addEventListener('input', count);
  count();
  return { input, counted, label: h('label', { class: 'label', for: id }, label) };
}
