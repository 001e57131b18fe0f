// The saved state was refused. Nothing has been deleted; the screen says so first.

import { words } from '../../words/words.js';
import { h, heading, text } from '../dom.js';
import { button } from '../controls.js';
import { icon } from '../icons.js';

/** @type {import('../types').Maker<'damaged'>} */
export function damaged() {
  const title = heading(words.damaged.title);
  const what = h('p', { class: 'lead' });
  const out = h('p', { class: 'hint' });
  const element = h('section', { class: 'middle column' },
    h('span', { class: 'badge badge-warm' }, icon('alert')), title, what, out,
    button(words.damaged.reload, 'primary wide', () => location.reload(), 'refresh'));
  return {
    element, heading: title,
    update({ damage }) {
      const newer = damage.kind === 'newer';
      text(what, newer ? words.damaged.newer : words.damaged.unreadable);
      text(out, newer ? words.damaged.newerOut : words.damaged.unreadableOut);
    },
  };
}
