// The people of a group, each with how they came. What can be done about somebody opens under
// their name: nothing that could hurt is a single tap away.

import { words } from '../../words/words.js';
import { h, reconcile, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { button, iconButton, initial } from '../controls.js';

/**
 * @typedef {import('../../wire/types').Person} Person
 * @typedef {import('../../wire/types').GroupsEvent} GroupsEvent
 */

/**
 * @param {(event: GroupsEvent) => void} send
 * @param {(account: string) => void} meet opens somebody's safety number
 */
export function people(send, meet) {
  const element = h('ul', { class: 'people' });
  /** @type {Parameters<typeof reconcile<{ person: Person, broken: boolean }>>[1]} */
  const kept = new Map();
  return {
    element,
    /** @param {import('../../wire/types').GroupDetails} sheet */
    update({ members, broken }) {
      reconcile(element, kept, members.map((person) => ({ person, broken })),
        ({ person }) => person.account, ({ person }) => row(person, send, meet));
    },
  };
}

/**
 * @param {Person} first
 * @param {(event: GroupsEvent) => void} send
 * @param {(account: string) => void} meet
 */
function row(first, send, meet) {
  const { account } = first;
  const say = words.people;
  const name = h('span', { class: 'person-name', dir: 'auto' });
  const origin = h('span', { class: 'hint' });
  const changed = h('span', { class: 'person-changed' }, icon('alert'),
    h('span', {}, words.details.changed));
  const verified = h('span', { class: 'hint person-verified' }, icon('check'),
    h('span', {}, words.details.verified));
  const compare = button(words.person.numberTitle, 'small', () => meet(account));
  const block = button(say.block, 'small', () => send({ kind: 'blockTapped', account }));
  const unblock = button(say.unblock, 'small', () => send({ kind: 'unblockTapped', account }));
  const remove = button(say.remove, 'small danger', () => send({ kind: 'removeTapped', account }));
  const choices = h('div', { class: 'person-choices', id: `person-${account}` },
    compare, block, unblock, remove);
  const more = first.you
    ? iconButton(say.ownName, 'edit', () => send({ kind: 'ownNameTapped' }))
    : iconButton('', 'more', () => show(choices.hidden));
  const face = h('span', { class: 'person-face' });
  const element = h('li', {}, h('div', { class: 'person' }, face,
    h('span', { class: 'person-words' }, name, origin, changed, verified), more), choices);
  if (!first.you) set(more, 'aria-controls', choices.id);
  show(false);

  /** @param {boolean} open */
  function show(open) {
    visible(choices, open);
    if (!first.you) set(more, 'aria-expanded', open ? 'true' : 'false');
  }

  return {
    element,
    /** @param {{ person: Person, broken: boolean }} next */
    update({ person, broken }) {
      const called = person.name || say.unknown;
      text(name, person.you ? words.details.yourself(person.name) : called);
      text(origin, person.blocked ? say.blocked : person.invitedBy === null
        ? words.details.founder : words.details.by(person.invitedBy || say.unknown));
      if (face.dataset.name !== person.name) {
        face.replaceChildren(initial(person));
        face.dataset.name = person.name;
      }
      set(element, 'data-blocked', person.blocked);
      if (!person.you) {
        set(more, 'aria-label', say.more(called));
        set(more, 'title', say.more(called));
      }
      visible(changed, person.changed && !person.blocked);
      visible(verified, person.verified);
      visible(block, !person.blocked);
      visible(unblock, person.blocked);
      visible(remove, !broken);
    },
  };
}
