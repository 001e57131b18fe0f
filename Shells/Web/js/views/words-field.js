// A field for all 24 words, which counts them.

import { vault as words } from '../../words/vault-words.js';
import { h, text } from '../dom.js';

const phraseCount = 24;

/** @param {string} id */
export function wordsField(id) {
  const input = h('textarea', { id, class: 'field field-words', rows: 6,
    dir: 'ltr', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', maxlength: 600,
    translate: 'no' });
  const counted = h('p', { class: 'hint' });
  const count = () => text(counted, words.locked.counted(
    Math.min(99, input.value.match(/[a-z]+/gi)?.length ?? 0), phraseCount));
  input.addEventListener('input', count);
  count();
  return { input, counted, label: h('label', { class: 'label', for: id }, words.locked.words) };
}
