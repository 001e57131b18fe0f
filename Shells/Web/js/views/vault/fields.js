// What the vault's forms are made of.

import { vault as words } from '../../words/vault-words.js';
import { h, set, visible } from '../dom.js';
import { icon } from '../icons.js';

let fields = 0;

/**
 * @param {string} label
 * @param {string} autocomplete
 */
export function passphraseField(label, autocomplete) {
  const id = `passphrase-${fields += 1}`;
  const input = h('input', {
    id, class: 'field', type: 'password', autocomplete, autocapitalize: 'off', spellcheck: 'false',
  });
  return { input, label: h('label', { class: 'label', for: id }, label) };
}

/**
 * A box that shows what is typed in `inputs`.
 * @param {HTMLInputElement[]} inputs
 */
export function showing(inputs) {
  const box = h('input', { type: 'checkbox', onchange: () => {
    for (const input of inputs) input.type = box.checked ? 'text' : 'password';
  } });
  return h('label', { class: 'vault-show' }, box, h('span', {}, words.show));
}

/**
 * Attempts with what is typed in a form, and what the screens say became of them. The next one may
 * fail as the last did, and where the machine is busy no screen is drawn while it is under way:
 * then only who began it knows that it is another.
 */
export class Attempts {
  isUnderWay = false;
  heard = '';

  /**
   * Whether a screen says something new: it is drawn often, and whatever is typed after an attempt
   * has not been tried.
   * @param {boolean} isBusy it is under way
   * @param {string} said
   */
  isNews(isBusy, said) {
    const isNew = said !== this.heard || (said !== '' && this.isUnderWay);
    this.heard = said;
    if (isBusy || said !== '') this.isUnderWay = isBusy;
    return !isBusy && isNew;
  }
}

/**
 * The line that says what went wrong with what is typed in a field, until it is typed otherwise
 * there or in one of the fields beside it.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {...(HTMLInputElement | HTMLTextAreaElement)} beside
 */
export function fieldFault(input, ...beside) {
  const line = h('p', { class: 'fault', role: 'alert', id: `${input.id}-fault`, hidden: true });
  set(input, 'aria-describedby', line.id);
  for (const one of [input, ...beside]) one.addEventListener('input', () => say(''));
  const attempts = new Attempts();

  /** @param {string} said */
  function say(said) {
    if (line.textContent !== said) line.replaceChildren(...(said ? [icon('alert'), said] : []));
    visible(line, said !== '');
    set(input, 'aria-invalid', said ? 'true' : null);
  }

  return {
    line, say,
    /**
     * Says what is wrong before anything is tried, or that an attempt begins.
     * @param {string} wrong nothing where it does
     */
    begin(wrong) {
      attempts.isUnderWay = wrong === '';
      say(wrong);
    },
    /**
     * Says what became of an attempt, once, however often it is drawn.
     * @param {boolean} isBusy it is under way @param {string} said
     */
    hear(isBusy, said) {
      if (attempts.isNews(isBusy, said)) say(said);
    },
  };
}

/** @param {HTMLElement} form @param {HTMLButtonElement} submit @param {boolean} busy */
export function showBusy(form, submit, busy) {
  set(form, 'aria-busy', busy ? 'true' : null);
  set(submit, 'aria-disabled', busy ? 'true' : null);
  submit.classList.toggle('busy', busy);
}
