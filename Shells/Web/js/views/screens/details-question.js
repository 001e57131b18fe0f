// What the details ask before they act: whether to leave, to remove or to block somebody, and a
// new name.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { button, faultLine, relabel } from '../controls.js';

/**
 * @typedef {import('../../wire/types').GroupDetails} GroupDetails
 * @typedef {import('../../wire/types').GroupsEvent} GroupsEvent
 * @typedef {NonNullable<GroupDetails['question']>} Question
 */

/**
 * @param {import('../types').Context} context
 * @param {(event: GroupsEvent) => void} send
 */
export function question(context, send) {
  /** @type {Question | null} */
  let asked = null;
  let busy = false;
  /** @type {import('../../wire/types').FormFault | null} */
  let current = null;
  const title = h('h2', { class: 'subtitle', tabindex: -1 });
  const line = h('p', { class: 'hint' });
  const input = h('input', { class: 'field', id: 'new-name', type: 'text', autocomplete: 'off',
    autocapitalize: 'words', maxlength: 80, dir: 'auto' });
  const label = h('label', { class: 'label', for: 'new-name' });
  const fault = faultLine({ empty: words.newGroup.empty, tooLong: words.newGroup.tooLong,
    unusable: words.newGroup.unusable });
  set(input, 'aria-describedby', fault.id);
  const yes = h('button', { type: 'submit', class: 'button primary wide' }, h('span', {}));
  const no = button(words.people.cancel, 'quiet wide', () => context.send({ kind: 'back' }));
  const naming = h('div', { class: 'naming' }, label, input);
  const element = h('form', { class: 'confirm', novalidate: true, onsubmit: answer },
    title, line, naming, fault.element, yes, no);

  /** @param {SubmitEvent} event */
  function answer(event) {
    event.preventDefault();
    if (busy || !asked) return;
    switch (asked.kind) {
      case 'leave': return send({ kind: 'leaveConfirmed' });
      case 'remove': return send({ kind: 'removeConfirmed' });
      case 'block': return send({ kind: 'blockConfirmed' });
      case 'rename':
      case 'ownName': return send({ kind: 'renamed', name: input.value });
    }
  }

  /** @param {GroupDetails} sheet */
  function ask(sheet) {
    if (!asked) return;
    const say = wording(asked, sheet);
    text(title, say.title);
    text(line, say.line);
    relabel(/** @type {HTMLButtonElement} */ (yes), say.yes);
    relabel(no, say.no);
    const isForm = asked.kind === 'rename' || asked.kind === 'ownName';
    yes.classList.toggle('danger', !isForm);
    visible(naming, isForm);
    visible(line, say.line !== '');
    if (isForm) {
      text(label, say.title);
      set(title, 'class', 'heard');
      input.value = asked.kind === 'rename' ? sheet.name
        : sheet.members.find((person) => person.you)?.name ?? '';
      input.focus();
      input.select();
    } else {
      set(title, 'class', 'subtitle');
      title.focus();
    }
  }

  return {
    element,
    /** @param {GroupDetails} sheet */
    update(sheet) {
      const before = JSON.stringify(asked);
      asked = sheet.question;
      const failed = sheet.fault !== null && sheet.fault !== current && !sheet.busy;
      busy = sheet.busy;
      current = asked ? sheet.fault : null;
      visible(element, asked !== null);
      if (asked && JSON.stringify(asked) !== before) ask(sheet);
      else if (failed && asked) input.focus();
      for (const control of [yes, no]) set(control, 'aria-disabled', busy ? 'true' : null);
      yes.classList.toggle('busy', busy);
      set(input, 'aria-invalid', current ? 'true' : null);
      fault.update(current, context.now());
    },
    tick: () => fault.update(current, context.now()),
  };
}

/**
 * @param {Question} asked
 * @param {GroupDetails} sheet
 */
function wording(asked, sheet) {
  const say = words.people;
  const called = (/** @type {string} */ account) =>
    sheet.members.find((person) => person.account === account)?.name || say.unknown;
  switch (asked.kind) {
    case 'leave': return { title: words.details.confirm(sheet.name),
      line: words.details.confirmLine, yes: words.details.leaveNow(sheet.name),
      no: words.details.stay };
    case 'remove': return { title: say.removeTitle(called(asked.account), sheet.name),
      line: say.removeLine, yes: say.removeNow(called(asked.account)), no: say.cancel };
    case 'block': return { title: say.blockTitle(called(asked.account)), line: say.blockLine,
      yes: say.blockNow(called(asked.account)), no: say.cancel };
    case 'rename': return { title: words.newGroup.label, line: '', yes: say.save, no: say.cancel };
    case 'ownName': return { title: words.firstName.label, line: say.ownNameLine, yes: say.save,
      no: say.cancel };
  }
}
