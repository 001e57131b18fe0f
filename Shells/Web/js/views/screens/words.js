// The 24 words. The core names the secret; only this screen renders it, and forgets it on leaving.

import { words as say } from '../../words/words.js';
import { h, heading, text, visible } from '../dom.js';
import { button } from '../controls.js';
import { icon } from '../icons.js';
import { wordsList } from '../words-list.js';

/** @type {import('../types').Maker<'words'>} */
export function words(context) {
  const title = heading(say.words.title);
  const list = wordsList();
  const state = h('p', { class: 'hint hint-middle', role: 'status' }, say.words.loading);
  const send = (/** @type {'wordsClosed' | 'wordsWritten'} */ kind) =>
    context.send({ kind: 'signIn', event: { kind } });
  const element = h('section', { class: 'column words-screen' },
    h('span', { class: 'badge' }, icon('key')), title, h('p', { class: 'lead' }, say.words.line),
    state, list.element, h('p', { class: 'hint' }, say.words.advice),
    h('div', { class: 'foot' },
      button(say.words.done, 'primary wide', () => send('wordsWritten')),
      button(say.words.later, 'quiet wide', () => send('wordsClosed'))));
  /** @type {string | null} */
  let shown = null;

  /** @param {string} secret */
  async function fill(secret) {
    try {
      const found = await context.secrets.words(secret);
      if (shown !== secret) return;
      list.show(found);
      visible(state, false);
    } catch {
      text(state, say.words.failed);
    }
  }

  return {
    element, heading: title,
    update({ sheet }) {
      if (shown === sheet.secret) return;
      shown = sheet.secret;
      void fill(sheet.secret);
    },
    leave() {
      shown = null;
      list.clear();
    },
  };
}
