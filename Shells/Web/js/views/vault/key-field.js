// A field for the key of a file of an older format: typed, pasted, or out of its file.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h } from '../dom.js';
import { fieldFault } from './fields.js';
import { keyOf } from './typed-key.js';

const keyBytes = 32;
/** No key is longer in any of its forms. */
const fileBytesMax = 1024;

/**
 * @param {string} id
 * @param {(file: File) => void} [chosen] hears of the file a key came from
 */
export function keyField(id, chosen) {
  // Six long words are more than a line of a small screen.
  const input = h('textarea', { id, class: 'field field-words two', rows: 2, autocomplete: 'off',
    autocapitalize: 'none', spellcheck: 'false', translate: 'no' });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    input.form?.requestSubmit();
  });
  const fault = fieldFault(input);
  const picker = h('input', { type: 'file', hidden: true });
  /** Counts files, and what makes an end of them: what is read too late stays nowhere. */
  let reading = 0;
  const choose = button(words.named.choose, 'quiet wide', () => picker.click());
  picker.addEventListener('change', async () => {
    const [file] = picker.files ?? [];
    picker.value = '';
    if (!file) return;
    reading += 1;
    const mine = reading;
    const read = await textOf(file).catch(() => null);
    if (mine !== reading) return;
    input.value = read ?? '';
    fault.say(read === null || !keyOf(read) ? words.receive.noKey : '');
    input.focus();
    if (read !== null) chosen?.(file);
  });
  return {
    input, fault, choose, picker,
    /** What was typed, where it is a key; else that is said. */
    get key() {
      const key = keyOf(input.value);
      if (!key) {
        fault.say(words.receive.noKey);
        input.select();
      }
      return key;
    },
    clear() {
      reading += 1;
      input.value = '';
      fault.say('');
    },
  };
}

/**
 * The key in a file as somebody would type it; null for what is none.
 * @param {File} file
 */
async function textOf(file) {
  if (file.size > fileBytesMax) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length !== keyBytes) return new TextDecoder().decode(bytes).trim();
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
