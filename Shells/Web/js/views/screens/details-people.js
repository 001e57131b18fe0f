// The people of a group, each with how they came. What can be done about somebody opens under
// their name: nothing that could hurt is a single tap away.

import { words } from '../../words/words.js';
import { h, reconcile, set, text, visible } from '../dom.js';
import { button, iconButton, initial } from '../controls.js';

/**
 * @typedef {import('../../wire/types').Person} Person
 * @typedef {import('../../wire/types').GroupsEvent} GroupsEvent
 */

/** @param {(event: GroupsEvent) => void} send */
export function people(send) {
  const element = h('ul', { class: 'people' });
  /** @type {Parameters<typeof reconcile<{ person: Person, broken: boolean }>>[1]} */
  const kept = new Map();
  return {
    element,
    /** @param {import('../../wire/types').GroupDetails} sheet */
    update({ members, broken }) {
      reconcile(element, kept, members.map((person) => ({ person, broken })),
        ({ person }) => person.account, ({ person }) => row(person, send));
    },
  };
}

/**
 * @param {Person} first
 * @param {(event: GroupsEvent) => void} send
 */
function row(first, send) {
  const { account } = first;
  const say = words.people;
  const name = h('span', { class: 'person-name', dir: 'auto' });
  const origin = h('span', { class: 'hint' });
  const block = button(say.block, 'small', () => send({ kind: 'blockTapped', account }));
  const unblock = button(say.unblock, 'small', () => send({ kind: 'unblockTapped', account }));
  const remove = button(say.remove, 'small danger', () => send({ kind: 'removeTapped', account }));
  const choices = h('div', { class: 'person-choices', id: `person-${account}` },
    block, unblock, remove);
  const more = first.you
    ? iconButton(say.ownName, 'edit', () => send({ kind: 'ownNameTapped' }))
    : iconButton('', 'more', () => show(choices.hidden));
  const face = h('span', { class: 'person-face' });
  const element = h('li', {}, h('div', { class: 'person' }, face,
    h('span', { class: 'person-words' }, name, origin), more), choices);
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
      visible(block, !person.blocked);
      visible(unblock, person.blocked);
      visible(remove, !broken);
    },
  };
}
