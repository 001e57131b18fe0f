// The saved state was refused, or nothing can be kept here. Nothing has been deleted; the screen
// says so, and what to do.

import { words } from '../../words/words.js';
import { h, heading, text } from '../dom.js';
import { button } from '../controls.js';
import { icon } from '../icons.js';

/** @type {import('../types').Maker<'damaged'>} */
export function damaged() {
  const title = heading('');
  const what = h('p', { class: 'lead' });
  const out = h('p', { class: 'hint' });
  const element = h('section', { class: 'middle column' },
    h('span', { class: 'badge badge-warm' }, icon('alert')), title, what, out,
    button(words.damaged.reload, 'primary wide', () => location.reload(), 'refresh'));
  return {
    element, heading: title,
    update({ damage }) {
      const said = words.damaged[sentences(damage)];
      text(title, said.title);
      text(what, said.what);
      text(out, said.out);
    },
  };
}

/** @param {import('../../wire/types').Damage} damage */
function sentences(damage) {
  return damage.kind === 'unkept' ? damage.fault.kind : damage.kind;
}
