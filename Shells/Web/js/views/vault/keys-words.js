// The vault's 24 words: shown, written down, three of them asked.

import { vault as words } from '../../words/vault-words.js';
import { words as shared } from '../../words/words.js';
import { button } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { wordsAsked } from '../words-asked.js';
import { wordsList } from '../words-list.js';
import { showBusy } from './fields.js';

/** @typedef {import('./capabilities.js').Core & import('./capabilities.js').TypedSecrets} Needs */
/** @typedef {import('../../wire/types').VaultKeys} VaultKeys */

/** @param {Needs} context */
export function wordsStages(context) {
  const reading = readingStage(context);
  const question = questionStage(context);
  const element = h('div', { class: 'keys-words', hidden: true },
    reading.element, question.element);
  return {
    element,
    /** @param {VaultKeys} keys */
    update({ words: stage }) {
      visible(element, stage !== null);
      reading.update(stage);
      question.update(stage);
    },
    /** @param {string[]} found */
    take: (found) => reading.take(found),
    clear() {
      reading.clear();
      question.clear();
    },
  };
}

/** @typedef {import('../../wire/types').WordsStage | null} Stage */

/** @param {import('./capabilities.js').Core} context */
function readingStage({ send }) {
  const list = wordsList();
  const written = button(shared.words.done, 'primary wide',
    () => send({ kind: 'vault', event: { kind: 'wordsWritten' } }));
  const later = button(shared.words.later, 'quiet wide',
    () => send({ kind: 'vault', event: { kind: 'wordsClosed' } }));
  const element = h('div', { class: 'keys-stage' }, h('p', { class: 'lead' }, words.keys.wordsLine),
    list.element, h('p', { class: 'hint' }, shared.words.advice), written, later);
  return {
    element,
    /** @param {Stage} stage */
    update(stage) {
      const isShown = stage?.kind === 'shown' || stage?.kind === 'preparing';
      visible(element, isShown);
      if (!isShown) list.clear();
      const isNew = stage?.kind === 'shown' && stage.new;
      visible(written, isNew);
      text(later.lastElementChild ?? later, isNew ? shared.words.later : shared.close);
    },
    /** @param {string[]} found */
    take(found) {
      list.show(found);
      list.element.focus({ preventScroll: true });
    },
    clear: () => list.clear(),
  };
}

/** @param {Needs} context */
function questionStage({ send, secrets }) {
  const line = h('p', { class: 'lead', id: 'vault-words-line' }, shared.wordsCheck.line);
  const wrong = h('p', { class: 'fault', role: 'alert', id: 'vault-words-fault', hidden: true });
  const asked = wordsAsked(`${line.id} ${wrong.id}`);
  const submit = h('button', { type: 'submit', class: 'button primary wide' },
    h('span', {}, shared.wordsCheck.check));
  let busy = false;
  const form = h('form', { class: 'form', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const typed = busy ? null : asked.typed();
    if (typed !== null) {
      secrets.type(typed,
        (words) => ({ kind: 'vault', event: { kind: 'wordsAnswered', words } }));
    }
  } }, line, ...asked.rows, wrong, submit);
  const element = h('div', { class: 'keys-stage' }, form,
    button(shared.words.later, 'quiet wide',
      () => send({ kind: 'vault', event: { kind: 'wordsClosed' } })));
  let isShown = false;
  return {
    element,
    /** @param {Stage} stage */
    update(stage) {
      visible(element, stage?.kind === 'asked');
      if (stage?.kind !== 'asked') {
        if (isShown) asked.clear();
        isShown = false;
        return;
      }
      const isRefused = busy && !stage.busy && stage.wrong;
      busy = stage.busy;
      showBusy(form, submit, busy);
      asked.update(stage.places, stage.wrong);
      text(wrong, stage.wrong ? shared.wordsCheck.wrong : '');
      visible(wrong, stage.wrong);
      if (!isShown) asked.first?.focus();
      else if (isRefused) asked.first?.select();
      isShown = true;
    },
    clear: () => asked.clear(),
  };
}
