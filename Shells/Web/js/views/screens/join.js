// An opened invitation: who invites, to what, and the choice.

import { words } from '../../words/words.js';
import { h, heading, set, text, visible } from '../dom.js';
import { button, iconButton, relabel } from '../controls.js';
import { scene } from '../scene.js';

/** Faults that may be gone the next time. */
const mayPass = new Set(/** @type {import('../../wire/types').InviteFault['kind'][]} */ (
  ['offline', 'serverTrouble']));

/** @type {import('../types').Maker<'join'>} */
export function join(context) {
  const title = heading();
  const line = h('p', { class: 'lead', role: 'status' });
  const terms = h('p', { class: 'hint' }, words.join.terms);
  const accept = button('', 'primary wide',
    () => context.send({ kind: 'invitation', event: { kind: 'joinTapped' } }));
  const again = button(words.retry, 'primary wide',
    () => context.send({ kind: 'invitation', event: { kind: 'joinTapped' } }), 'refresh');
  const decline = button(words.join.decline, 'quiet wide',
    () => context.send({ kind: 'invitation', event: { kind: 'declineTapped' } }));
  const element = h('section', { class: 'join' },
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    h('div', { class: 'mark' }, scene('morning')), title, line, terms,
    h('div', { class: 'actions' }, accept, again, decline));
  return {
    element, heading: title,
    update({ sheet: { state } }) {
      const offered = state.kind === 'ready' || state.kind === 'joining';
      visible(terms, offered);
      visible(accept, offered);
      visible(again, state.kind === 'failed' && mayPass.has(state.fault.kind));
      relabel(decline, state.kind === 'failed' ? words.join.dismiss : words.join.decline);
      visible(decline, state.kind !== 'joining');
      set(element, 'aria-busy', state.kind === 'joining' || state.kind === 'loading'
        ? 'true' : null);
      accept.classList.toggle('busy', state.kind === 'joining');
      set(accept, 'aria-disabled', state.kind === 'joining' ? 'true' : null);
      switch (state.kind) {
        case 'loading':
          text(title, words.join.loading);
          text(line, '');
          break;
        case 'ready':
          text(title, words.join.title(state.preview.group));
          text(line, `${words.join.line(state.preview.inviter)} ` +
            words.join.members(state.members));
          relabel(accept, words.join.join(state.preview.group));
          break;
        case 'joining':
          text(title, words.join.title(state.preview.group));
          text(line, words.join.joining);
          relabel(accept, words.join.join(state.preview.group));
          break;
        case 'failed':
          text(title, words.join.failed);
          text(line, words.join.faults[state.fault.kind]);
          break;
      }
    },
  };
}
