// Somebody in a group: the safety number to compare with them, as digits and as a QR code, and
// what to do when they came back under another account.

import { words } from '../../words/words.js';
import { h, heading, text, visible } from '../dom.js';
import { button, iconButton } from '../controls.js';
import { icon } from '../icons.js';
import { qrCode } from '../qr-code.js';

const digitsInGroup = 5;

/** @type {import('../types').Maker<'person'>} */
export function person(context) {
  const own = words.person;
  const send = (/** @type {'verifiedTapped' | 'unverifiedTapped' | 'acceptTapped'} */ kind) =>
    context.send({ kind: 'identity', event: { kind } });
  const title = heading();
  const devices = h('p', { class: 'hint' });
  const changedTitle = h('h2', { class: 'subtitle' });
  const changedLine = h('p', { class: 'lead' });
  const changed = h('div', { class: 'warning', role: 'note' },
    h('div', { class: 'warning-head' }, icon('alert'), changedTitle), changedLine,
    button(own.accept, 'primary wide', () => send('acceptTapped')));
  const state = h('p', { class: 'trust' }, icon('check'), h('span', {}, own.verified));
  const number = h('div', { class: 'safety-number', role: 'img', dir: 'ltr', translate: 'no' });
  const code = h('div', { class: 'safety-code' });
  const safety = h('div', { class: 'safety' }, code, number);
  const line = h('p', { class: 'lead' });
  const failed = h('p', { class: 'hint' }, own.failed);
  const verify = button(own.verify, 'primary wide', () => send('verifiedTapped'));
  const unverify = button(own.unverify, 'quiet wide', () => send('unverifiedTapped'));
  const element = h('section', { class: 'person-sheet' },
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    title, devices, changed, state, h('h2', { class: 'subtitle' }, own.numberTitle), line,
    safety, failed, h('div', { class: 'actions' }, verify, unverify));
  /** @type {string | null} */
  let shown = null;

  /** @param {string} digits */
  async function draw(digits) {
    const groups = digits.match(new RegExp(`.{1,${digitsInGroup}}`, 'g')) ?? [];
    number.setAttribute('aria-label', own.number(groups.map((group) => [...group].join(' '))));
    number.replaceChildren(...groups.map((group) => h('span', { 'aria-hidden': 'true' }, group)));
    const image = await qrCode(digits, own.code);
    if (shown === digits) code.replaceChildren(image);
  }

  return {
    element, heading: title,
    update({ sheet }) {
      text(title, sheet.name);
      text(devices, own.devices(sheet.devices));
      text(line, own.line(sheet.name));
      text(changedTitle, own.changedTitle(sheet.name));
      text(changedLine, own.changedLine(sheet.name));
      visible(changed, sheet.trust.kind === 'changed');
      visible(state, sheet.trust.kind === 'verified');
      visible(verify, sheet.trust.kind !== 'verified' && sheet.number !== null);
      visible(unverify, sheet.trust.kind === 'verified');
      visible(safety, !sheet.failed);
      visible(failed, sheet.failed);
      if (sheet.number === shown) return;
      shown = sheet.number;
      if (shown !== null) void draw(shown);
    },
  };
}
