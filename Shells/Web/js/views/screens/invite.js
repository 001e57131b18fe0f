// Shows an invitation's link to hand on. The link is a secret: the shell renders it, the core
// holds its name, and the field is emptied on leaving.

import { words } from '../../words/words.js';
import { h, heading, set, text, visible } from '../dom.js';
import { button, faultLine, iconButton, relabel } from '../controls.js';
import { qrCode } from '../qr-code.js';

/** @typedef {import('../../wire/types').SecretLink} SecretLink */

/** @type {import('../types').Maker<'invite'>} */
export function invite(context) {
  let group = '';
  const title = heading();
  const line = h('p', { class: 'lead' });
  const field = h('input', { class: 'field field-link', readonly: true, dir: 'ltr', id: 'link' });
  field.addEventListener('focus', () => field.select());
  const expires = h('p', { class: 'hint' });
  const making = h('p', { class: 'hint hint-middle working', role: 'status' }, words.invite.making);
  const fault = faultLine({});
  const copy = button(words.invite.copy, 'primary wide',
    () => context.send({ kind: 'invitation', event: { kind: 'copyTapped' } }), 'link');
  const share = button(words.invite.share, 'tinted wide',
    () => context.send({ kind: 'invitation', event: { kind: 'shareTapped' } }), 'share');
  const make = button(words.invite.make, 'primary wide',
    () => context.send({ kind: 'invitation', event: { kind: 'inviteTapped', group } }));
  const place = h('div', { class: 'code-place', 'aria-live': 'polite' });
  const code = button(words.people.code, 'quiet wide', () => void showCode(place.hidden), 'code');
  const ready = h('div', { class: 'actions' },
    h('label', { class: 'label', for: 'link' }, words.invite.label), field, expires, copy, share,
    code, place, h('p', { class: 'hint' }, words.invite.trust));
  const element = h('section', {},
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    title, line, making, ready, fault.element, make);
  /** @type {string | null} */
  let shown = null;

  /** @param {boolean} open */
  async function showCode(open) {
    place.replaceChildren();
    visible(place, open);
    relabel(code, open ? words.people.hideCode : words.people.code);
    set(code, 'aria-expanded', open ? 'true' : 'false');
    if (!open) return;
    const address = field.value;
    const drawn = await qrCode(address, words.people.codeLabel).catch(
      () => h('p', { class: 'hint' }, words.people.codeFailed));
    if (!place.hidden && field.value === address) place.replaceChildren(drawn);
  }

  /** @param {SecretLink | null} link */
  async function fill(link) {
    const name = link?.fragment ?? null;
    if (shown === name) return;
    shown = name;
    field.value = '';
    void showCode(false);
    if (!link) return;
    const address = await context.secrets.link(link.path, link.fragment).catch(() => '');
    if (shown === name) field.value = address;
  }

  return {
    element, heading: title,
    update({ sheet }) {
      group = sheet.group;
      text(title, words.invite.title(sheet.name));
      text(line, sheet.alone ? words.invite.aloneLine : words.invite.line);
      visible(making, sheet.link === null && sheet.fault === null);
      visible(ready, sheet.link !== null);
      visible(make, sheet.link === null && sheet.fault !== null);
      visible(share, typeof navigator.share === 'function');
      text(expires, sheet.link ? words.invite.expires(sheet.link.expires) : '');
      relabel(copy, sheet.copied ? words.invite.copied : words.invite.copy);
      set(copy, 'data-done', sheet.copied);
      fault.update(sheet.fault, context.now());
      void fill(sheet.link);
    },
    leave() {
      shown = null;
      field.value = '';
      void showCode(false);
    },
  };
}
