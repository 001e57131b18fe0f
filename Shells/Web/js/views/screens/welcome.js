// The first screen: what Dayly is in one breath, and whose invitation is waiting, or why the link
// that was followed is of no use.

import { words } from '../../words/words.js';
import { h, heading, set, text, visible } from '../dom.js';
import { button, languagePicker, relabel } from '../controls.js';
import { icon } from '../icons.js';
import { prints } from '../scene.js';

/** Faults that may be gone the next time. */
const mayPass = new Set(/** @type {import('../../wire/types').InviteFault['kind'][]} */ (
  ['offline', 'serverTrouble']));

/** @type {import('../types').Maker<'welcome'>} */
export function welcome(context) {
  const title = heading(words.welcome.title, 'title title-great');
  const invited = h('strong');
  const terms = h('span');
  const again = button(words.retry, 'quiet',
    () => context.send({ kind: 'invitation', event: { kind: 'joinTapped' } }), 'refresh');
  const invitation = h('div', { class: 'invited' }, icon('invite'),
    h('p', { role: 'status' }, invited, ' ', terms), again);
  const start = button(words.welcome.start, 'primary wide',
    () => context.send({ kind: 'signIn', event: { kind: 'startTapped' } }));
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
      start,
      button(words.welcome.haveAccount, 'quiet wide',
        () => context.send({ kind: 'signIn', event: { kind: 'haveAccountTapped' } }))));
  return {
    element, heading: title,
    update({ invitation: state }) {
      visible(invitation, state !== null);
      set(invitation, 'data-state', state?.kind ?? null);
      const { line, more } = said(state);
      text(invited, line);
      text(terms, more);
      visible(again, state?.kind === 'failed' && mayPass.has(state.fault.kind));
      relabel(start, state?.kind === 'ready' ? words.join.join(state.preview.group)
        : words.welcome.start);
    },
  };
}

/**
 * What stands there of the invitation.
 * @param {import('../../wire/types').JoinState | null} state
 */
function said(state) {
  switch (state?.kind) {
    case 'loading': return { line: words.join.loading, more: '' };
    case 'ready':
    case 'joining': return {
      line: words.welcome.invited(state.preview.inviter, state.preview.group),
      more: words.join.terms,
    };
    case 'failed': return { line: words.join.failed, more: words.join.faults[state.fault.kind] };
    default: return { line: '', more: '' };
  }
}
