// The first screen: what Dayly is in one breath, and whose invitation is waiting.

import { words } from '../../words/words.js';
import { h, heading, text, visible } from '../dom.js';
import { button } from '../controls.js';
import { icon } from '../icons.js';
import { languagePicker } from '../language.js';
import { prints } from '../scene.js';

/** @type {import('../types').Maker<'welcome'>} */
export function welcome(context) {
  const title = heading(words.welcome.title, 'title title-great');
  const invited = h('span');
  const invitation = h('p', { class: 'invited' }, icon('invite'), invited);
  /** @type {import('../icons.js').IconName[]} */
  const marks = ['lock', 'clock', 'quiet'];
  const element = h('section', { class: 'column welcome' },
    h('header', { class: 'welcome-top' },
      h('p', { class: 'wordmark' }, words.app), languagePicker('language-quiet')),
    prints(),
    h('div', { class: 'welcome-words' },
      title, h('p', { class: 'lead lead-great' }, words.welcome.line), invitation,
      h('ul', { class: 'points' }, ...words.welcome.points.map((point, index) =>
        h('li', {}, icon(marks[index] ?? 'check'), h('span', {}, point))))),
    h('div', { class: 'foot' },
      button(words.welcome.start, 'primary wide',
        () => context.send({ kind: 'signIn', event: { kind: 'startTapped' } })),
      button(words.welcome.haveAccount, 'quiet wide',
        () => context.send({ kind: 'signIn', event: { kind: 'haveAccountTapped' } }))));
  return {
    element, heading: title,
    update({ invitation: preview }) {
      visible(invitation, preview !== null);
      text(invited, preview ? words.welcome.invited(preview.inviter, preview.group) : '');
    },
  };
}
