// Fields for three of 24 words.

import { words as say } from '../words/words.js';
import { h, set, text } from './dom.js';

const askedCount = 3;
let sets = 0;

/** @param {string} described ids of what describes the fields */
export function wordsAsked(described) {
  sets += 1;
  const fields = Array.from({ length: askedCount }, (_, index) => {
    const id = `word-${sets}-${index}`;
    const label = h('label', { class: 'label', for: id });
    const input = h('input', { id, class: 'field', type: 'text', dir: 'ltr', autocomplete: 'off',
      autocapitalize: 'none', spellcheck: 'false', maxlength: 20, translate: 'no',
      'aria-describedby': described });
    return { label, input, row: h('div', { class: 'word-asked' }, label, input) };
  });
  return {
    rows: fields.map((field) => field.row),
    first: fields[0]?.input,
    /** What was typed; nothing while a field is empty, which has the focus then. */
    typed() {
      const empty = fields.find((field) => field.input.value.trim() === '');
      empty?.input.focus();
      return empty ? null : fields.map((field) => field.input.value).join(' ');
    },
    /** @param {Uint8Array} places @param {boolean} isWrong */
    update(places, isWrong) {
      fields.forEach(({ label, input }, index) => {
        text(label, say.wordsCheck.word((places[index] ?? 0) + 1));
        set(input, 'aria-invalid', isWrong ? 'true' : null);
      });
    },
    clear() {
      for (const { input } of fields) input.value = '';
    },
  };
}
