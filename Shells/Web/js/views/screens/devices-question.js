// What one's own devices ask: whether to take one out, and what to call one.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { button, faultLine, relabel } from '../controls.js';

/**
 * @typedef {import('../../wire/types').DevicesSheet} DevicesSheet
 * @typedef {import('../../wire/types').IdentityEvent} IdentityEvent
 * @typedef {NonNullable<DevicesSheet['question']>} Question
 */

/** @param {import('../types').Context} context */
export function question(context) {
  const own = words.devices;
  /** @type {Question | null} */
  let asked = null;
  /** @type {import('../../wire/types').FormFault | null} */
  let current = null;
  const title = h('h2', { class: 'subtitle', tabindex: -1 });
  const line = h('p', { class: 'hint' });
  const fault = faultLine({ tooLong: words.newGroup.tooLong, unusable: own.nameUnusable });
  const input = h('input', { class: 'field', id: 'device-name', type: 'text',
    autocomplete: 'off', autocapitalize: 'sentences', maxlength: 80, dir: 'auto',
    'aria-describedby': `device-name-hint ${fault.id}` });
  const naming = h('div', { class: 'naming' },
    h('label', { class: 'label', for: 'device-name' }, own.nameLabel), input,
    h('p', { class: 'hint', id: 'device-name-hint' }, own.nameHint));
  const yes = h('button', { type: 'submit', class: 'button primary wide' }, h('span', {}));
  const alone = button(own.revokeAlone, 'quiet wide', () => context.send({ kind: 'identity',
    event: { kind: 'revokeConfirmed', alone: true } }));
  const no = button('', 'quiet wide', () => context.send({ kind: 'back' }));
  const element = h('form', { class: 'confirm', novalidate: true, onsubmit: answer },
    title, line, naming, fault.element, yes, alone, no);

  /** @param {SubmitEvent} event */
  function answer(event) {
    event.preventDefault();
    if (!asked) return;
    context.send({ kind: 'identity', event: asked.kind === 'revoke'
      ? { kind: 'revokeConfirmed', alone: false }
      : { kind: 'deviceNamed', name: input.value } });
  }

  /**
   * What goes with a device, because it was let in by it.
   * @param {Extract<Question, { kind: 'revoke' }>} question
   * @param {DevicesSheet['devices']} devices
   */
  function revoking({ reach }, devices) {
    const names = reach.map((gone) => {
      const line = devices.find(({ device }) => device === gone);
      return line?.name || `${own.other}, ${line ? own.since(line.added) : ''}`;
    });
    return names.length > 0 ? `${own.reach(names)} ${own.confirmLine}` : own.confirmLine;
  }

  /**
   * @param {Question} question
   * @param {DevicesSheet} sheet
   */
  function ask(question, { devices }) {
    const isName = question.kind === 'name';
    const later = isName && question.added ? words.join.decline : words.people.cancel;
    text(title, !isName ? own.confirm : question.added ? own.addedTitle : own.nameTitle);
    text(line, isName ? own.nameLine : revoking(question, devices));
    const reaches = !isName && question.reach.length > 0;
    relabel(yes, isName ? words.people.save : reaches ? own.revokeAll : own.revokeNow);
    visible(alone, reaches);
    relabel(no, isName ? later : own.keep);
    yes.classList.toggle('danger', !isName);
    visible(naming, isName);
    if (!isName) return title.focus();
    input.value = devices.find(({ device }) => device === question.device)?.name ?? '';
    // That one was added is the news: it is read out before anything is typed.
    if (question.added) return title.focus();
    input.focus();
    input.select();
  }

  return {
    element,
    /** @param {DevicesSheet} sheet */
    update(sheet) {
      const before = JSON.stringify(asked);
      asked = sheet.question;
      const next = asked?.kind === 'name' ? sheet.fault : null;
      const failed = next !== null && current === null;
      current = next;
      visible(element, asked !== null);
      if (asked && JSON.stringify(asked) !== before) ask(asked, sheet);
      else if (failed) input.focus();
      set(input, 'aria-invalid', current ? 'true' : null);
      fault.update(current, context.now());
    },
  };
}
