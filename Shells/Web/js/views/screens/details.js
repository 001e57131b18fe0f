// Who is in a group and by whose invitation; inviting and leaving.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button, faultLine, iconButton, initial, relabel } from '../controls.js';

/** @typedef {import('../../wire/types').Person} Person */

/** @type {import('../types').Maker<'details'>} */
export function details(context) {
  let group = '';
  const title = heading();
  const count = h('p', { class: 'hint' });
  const list = h('ul', { class: 'people' });
  const full = h('p', { class: 'hint' }, words.details.full);
  const fault = faultLine({});
  const invite = button(words.details.invite, 'primary wide',
    () => context.send({ kind: 'invitation', event: { kind: 'inviteTapped', group } }), 'invite');
  const leave = button(words.details.leave, 'quiet danger wide',
    () => context.send({ kind: 'groups', event: { kind: 'leaveTapped' } }));
  const question = h('h2', { class: 'subtitle', tabindex: -1 });
  const leaveNow = button('', 'primary danger wide',
    () => context.send({ kind: 'groups', event: { kind: 'leaveConfirmed' } }));
  const stay = button(words.details.stay, 'quiet wide', () => context.send({ kind: 'back' }));
  const confirm = h('div', { class: 'confirm' }, question,
    h('p', { class: 'hint' }, words.details.confirmLine), leaveNow, stay);
  const actions = h('div', { class: 'actions' }, invite, full, leave);
  const element = h('section', {},
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    title, count, list, fault.element, actions, confirm);
  /** @type {Parameters<typeof reconcile<Person>>[1]} */
  const kept = new Map();
  let asking = false;
  /** @type {import('../../wire/types').FormFault | null} */
  let current = null;

  return {
    element, heading: title,
    update({ sheet }) {
      group = sheet.group;
      current = sheet.fault;
      text(title, sheet.name);
      text(count, words.details.count(sheet.members.length));
      reconcile(list, kept, sheet.members, (person) => person.account, row);
      visible(invite, sheet.canInvite);
      visible(full, !sheet.canInvite);
      visible(actions, !sheet.confirmLeave);
      visible(confirm, sheet.confirmLeave);
      text(question, words.details.confirm(sheet.name));
      relabel(leaveNow, words.details.leaveNow(sheet.name));
      for (const control of [invite, leave, leaveNow]) {
        control.classList.toggle('busy', sheet.busy);
        set(control, 'aria-disabled', sheet.busy ? 'true' : null);
      }
      fault.update(sheet.fault, context.now());
      if (sheet.confirmLeave && !asking) question.focus();
      if (!sheet.confirmLeave && asking) leave.focus();
      asking = sheet.confirmLeave;
    },
    tick: () => fault.update(current, context.now()),
  };
}

/** @param {Person} person */
function row(person) {
  const name = h('span', { class: 'person-name' });
  const origin = h('span', { class: 'hint' });
  const element = h('li', { class: 'person' }, initial(person),
    h('span', { class: 'person-words' }, name, origin));
  return {
    element,
    /** @param {Person} next */
    update(next) {
      text(name, next.you ? words.details.yourself(next.name) : next.name);
      text(origin, next.invitedBy === null ? words.details.founder
        : words.details.by(next.invitedBy));
    },
  };
}
