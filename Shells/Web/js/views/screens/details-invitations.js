// Links that still let somebody in: whose, until when, and the way to end one.

import { words } from '../../words/words.js';
import { h, reconcile, set, text, visible } from '../dom.js';
import { button } from '../controls.js';

/**
 * @typedef {import('../../wire/types').OpenInvitation} OpenInvitation
 * @typedef {import('../../wire/types').GroupsEvent} GroupsEvent
 */

/** @param {(event: GroupsEvent) => void} send */
export function invitations(send) {
  const list = h('ul', { class: 'lines' });
  const element = h('div', { class: 'part' },
    h('h2', { class: 'part-title' }, words.people.invitations), list);
  /** @type {Parameters<typeof reconcile<OpenInvitation>>[1]} */
  const kept = new Map();
  return {
    element,
    /** @param {import('../../wire/types').GroupDetails} sheet */
    update({ invitations: open, busy }) {
      visible(element, open.length > 0);
      set(list, 'aria-busy', busy ? 'true' : null);
      reconcile(list, kept, open, ({ invite }) => invite, (first) => row(first, send));
    },
  };
}

/**
 * @param {OpenInvitation} first
 * @param {(event: GroupsEvent) => void} send
 */
function row({ invite }, send) {
  const whose = h('span', { class: 'line-name' });
  const until = h('span', { class: 'hint' });
  const revoke = button(words.people.withdraw, 'small',
    () => send({ kind: 'inviteRevokeTapped', invite }));
  return {
    element: h('li', { class: 'line' }, h('span', { class: 'person-words' }, whose, until), revoke),
    /** @param {OpenInvitation} next */
    update(next) {
      const name = next.you ? words.people.yourLink
        : words.people.linkOf(next.name || words.people.unknown);
      text(whose, name);
      text(until, words.people.expires(next.expires));
      set(revoke, 'aria-label', words.people.withdrawOf(name));
    },
  };
}
