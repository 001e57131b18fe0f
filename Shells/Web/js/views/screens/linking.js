// Adding a device by a code. The device that has the account shows the code, then asks whether the
// new one shows the same number; the new one asks whether to begin, then shows its number. The
// link is a secret: the shell renders it, the core holds its name, and the field is emptied on
// leaving.

import { words } from '../../words/words.js';
import { h, heading, set, text, visible } from '../dom.js';
import { button, faultLine, iconButton, relabel } from '../controls.js';
import { qrCode } from '../qr-code.js';

/**
 * @typedef {import('../../wire/types').LinkingSheet} LinkingSheet
 * @typedef {import('../../wire/types').LinkingEvent['kind']} LinkingEvent
 * @typedef {import('../../wire/types').SecretLink} SecretLink
 */

const minuteMs = 60_000;
/** After these the code that was followed is of no use any more. */
const final = new Set(['linkEnded', 'hasAccount']);

/** @type {import('../types').Maker<'linking'>} */
export function linking(context) {
  const own = words.linking;
  const send = (/** @type {LinkingEvent} */ event) =>
    context.send({ kind: 'linking', event: { kind: event } });
  const back = () => context.send({ kind: 'back' });
  const title = heading();
  const line = h('p', { class: 'lead', role: 'status' });
  const shown = code(context);
  const number = digits();
  const status = h('p', { class: 'hint hint-middle working link-status', role: 'status' });
  const fault = faultLine({ unusable: own.chain });
  const care = h('p', { class: 'reason' }, own.care);
  const copy = button(words.invite.copy, 'tinted wide', () => send('copyTapped'), 'link');
  const ways = waysOn(send, back);
  const byLink = h('div', { class: 'link-field' },
    h('label', { class: 'label', for: 'device-link' }, own.label), shown.field, copy,
    h('p', { class: 'hint' }, own.trust));
  const element = h('section', {},
    iconButton(words.close, 'close', back, 'corner'),
    title, line, shown.place, number.element, status, shown.expires, care, fault.element,
    ways.element, byLink);
  let stage = '';

  /** @param {LinkingSheet} sheet what the sheet is drawn from */
  function update(sheet) {
    const now = sheet.stage;
    const failed = sheet.fault !== null;
    const ended = now.kind === 'invited' && sheet.fault !== null && final.has(sheet.fault.kind);
    const say = wording(sheet, ended);
    text(title, say.title);
    text(line, say.line);
    visible(line, say.line !== '');
    text(status, say.status);
    shown.update(now.kind === 'showing' ? now.link : null);
    // Its place is kept from the beginning, so that nothing jumps when it comes.
    visible(shown.place, now.kind === 'showing' || (now.kind === 'opening' && !failed));
    number.update(now.kind === 'asking' || now.kind === 'waiting' ? now.number : null);
    visible(byLink, now.kind === 'showing');
    relabel(copy, now.kind === 'showing' && now.copied ? words.invite.copied : words.invite.copy);
    set(copy, 'data-done', now.kind === 'showing' && now.copied);
    visible(care, now.kind === 'invited' && !ended);
    ways.update(sheet, ended);
    fault.update(ended ? null : sheet.fault, context.now());
    // Another question stands there now; what had the focus may be gone.
    const next = `${say.title} ${ended}`;
    if (stage !== '' && stage !== next) title.focus({ preventScroll: true });
    stage = next;
  }

  return {
    element, heading: title,
    update: ({ sheet }) => update(sheet),
    tick: shown.tick,
    leave: () => shown.update(null),
  };
}

/**
 * What can be answered at a stage.
 * @param {(event: LinkingEvent) => void} send @param {() => void} back
 */
function waysOn(send, back) {
  const own = words.linking;
  const again = button(own.again, 'primary wide', () => send('addTapped'), 'refresh');
  const yes = button(own.yes, 'primary wide', () => send('confirmTapped'));
  const accept = button(own.accept, 'primary wide', () => send('acceptTapped'));
  const no = button('', 'quiet wide', back);
  return {
    element: h('div', { class: 'actions' }, again, yes, accept, no),
    /** @param {LinkingSheet} sheet @param {boolean} ended */
    update({ stage: { kind }, fault }, ended) {
      visible(again, kind === 'opening' && fault !== null && fault.kind !== 'unusable');
      visible(yes, kind === 'asking');
      visible(accept, kind === 'invited' && !ended);
      visible(no, kind === 'asking' || kind === 'invited');
      relabel(no, kind === 'asking' ? own.no : ended ? words.join.dismiss : words.join.decline);
    },
  };
}

/**
 * What a stage says; all of it is read out when it changes.
 * @param {LinkingSheet} sheet
 * @param {boolean} ended nothing can come of the code
 * @returns {{ title: string, line: string, status: string }}
 */
function wording({ stage, fault }, ended) {
  const own = words.linking;
  switch (stage.kind) {
    case 'opening': return fault
      ? { title: own.failed, line: '', status: '' }
      : { title: words.devices.add, line: '', status: own.making };
    case 'showing': return { title: words.devices.add, line: own.line, status: own.waiting };
    case 'asking': return { title: own.ask, line: own.askLine, status: '' };
    case 'adding': return { title: own.adding, line: '', status: own.addingLine };
    case 'invited': return ended
      ? { title: own.broken, line: fault?.kind === 'hasAccount' ? words.fault.hasAccount
        : `${words.fault.linkEnded} ${own.askAgain}`, status: '' }
      : { title: own.invited, line: own.invitedLine, status: '' };
    case 'waiting': return stage.number === null
      ? { title: own.preparing, line: '', status: own.addingLine }
      : { title: own.compare, line: own.compareLine, status: own.waiting };
  }
}

/**
 * The code, the link it stands for, and how long both are good for.
 * @param {import('../types').Context} context
 */
function code(context) {
  const place = h('div', { class: 'link-code' });
  const expires = h('p', { class: 'hint hint-middle' });
  const field = h('input', { class: 'field field-link', readonly: true, dir: 'ltr',
    id: 'device-link' });
  field.addEventListener('focus', () => field.select());
  /** @type {SecretLink | null} */
  let current = null;

  /** @param {SecretLink} link */
  async function fill(link) {
    const address = await context.secrets.link(link.path, link.fragment).catch(() => '');
    const drawn = address === '' ? null : await qrCode(address, words.linking.code).catch(
      () => h('p', { class: 'hint hint-middle' }, words.people.codeFailed));
    if (current?.path !== link.path) return;
    field.value = address;
    if (drawn) place.replaceChildren(drawn);
  }

  function tick() {
    if (!current) return;
    const rest = Math.ceil((current.expires - context.now()) / minuteMs);
    text(expires, rest > 0 ? words.linking.expires(rest) : words.linking.runOut);
  }

  return {
    place, expires, field, tick,
    /** @param {SecretLink | null} link nothing of a code stays when there is none */
    update(link) {
      const isNew = link?.path !== current?.path;
      current = link;
      visible(expires, link !== null);
      if (isNew) {
        field.value = '';
        place.replaceChildren();
        if (link) void fill(link);
      }
      tick();
    },
  };
}

/** The number two devices show, large; heard digit by digit when it comes. */
function digits() {
  const element = h('p', { class: 'link-number', dir: 'ltr', translate: 'no', role: 'status' });
  /** @type {string | null} */
  let shown = null;
  return {
    element,
    /** @param {string | null} number */
    update(number) {
      if (number === shown) return;
      shown = number;
      element.replaceChildren(...number === null ? [] : [
        h('span', { 'aria-hidden': 'true' }, number),
        h('span', { class: 'heard' }, words.linking.number([...number].join(' '))),
      ]);
    },
  };
}
