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
  const send = (/** @type {import('../../wire/types').InvitationEvent} */ event) =>
    context.send({ kind: 'invitation', event });
  const title = heading();
  const line = h('p', { class: 'lead' });
  const link = new InviteLink(context);
  const expires = h('p', { class: 'hint' });
  const making = h('p', { class: 'hint hint-middle working', role: 'status' }, words.invite.making);
  const fault = faultLine({});
  const copy = button(words.invite.copy, 'primary wide', () => send({ kind: 'copyTapped' }),
    'link');
  const share = button(words.invite.share, 'tinted wide', () => send({ kind: 'shareTapped' }),
    'share');
  const make = button(words.invite.make, 'primary wide',
    () => send({ kind: 'inviteTapped', group }));
  const ready = h('div', { class: 'actions' },
    h('label', { class: 'label', for: 'link' }, words.invite.label), link.field, expires, copy,
    share, link.code, link.place, h('p', { class: 'hint' }, words.invite.trust));
  const element = h('section', {},
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    title, line, making, ready, fault.element, make);

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
      void link.show(sheet.link);
    },
    leave: () => link.clear(),
  };
}

/** The link in its field, and as a code to be scanned. */
class InviteLink {
  #context;
  /** @type {HTMLInputElement} */
  field = h('input', { class: 'field field-link', readonly: true, dir: 'ltr', id: 'link',
    onfocus: () => this.field.select() });
  place = h('div', { class: 'code-place', 'aria-live': 'polite' });
  code = button(words.people.code, 'quiet wide', () => void this.#showCode(this.place.hidden),
    'code');
  /** @type {string | null} */
  #shown = null;

  /** @param {import('../types').Context} context */
  constructor(context) {
    this.#context = context;
  }

  /** @param {SecretLink | null} link */
  async show(link) {
    const name = link?.fragment ?? null;
    if (this.#shown === name) return;
    this.#shown = name;
    this.field.value = '';
    void this.#showCode(false);
    if (!link) return;
    const address = await this.#context.secrets.link(link.path, link.fragment).catch(() => '');
    if (this.#shown === name) this.field.value = address;
  }

  clear() {
    this.#shown = null;
    this.field.value = '';
    void this.#showCode(false);
  }

  /** @param {boolean} open */
  async #showCode(open) {
    this.place.replaceChildren();
    visible(this.place, open);
    relabel(this.code, open ? words.people.hideCode : words.people.code);
    set(this.code, 'aria-expanded', open ? 'true' : 'false');
    if (!open) return;
    const address = this.field.value;
    const drawn = await qrCode(address, words.people.codeLabel).catch(
      () => h('p', { class: 'hint' }, words.people.codeFailed));
    if (!this.place.hidden && this.field.value === address) this.place.replaceChildren(drawn);
  }
}
