// A group's details: who is in it, its open invitations, its settings, its history, and the way
// out. A question takes the page's place until it is answered.

import { words } from '../../words/words.js';
import { h, heading, text, visible } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';
import { history } from './details-history.js';
import { invitations } from './details-invitations.js';
import { people } from './details-people.js';
import { DetailsQuestion } from './details-question.js';
import { announcing } from '../notifications-off.js';

/** @type {import('../types').Maker<'details'>} */
export function details(context) {
  let group = '';
  /** @param {import('../../wire/types').GroupsEvent} event */
  const send = (event) => context.send({ kind: 'groups', event });
  const title = heading();
  const rename = iconButton(words.people.rename, 'edit', () => send({ kind: 'renameTapped' }));
  const count = h('p', { class: 'hint' });
  const list = people(send, (account) => context.send(
    { kind: 'identity', event: { kind: 'personTapped', group, account } }));
  const fault = faultLine({});
  const invite = inviting(() => context.send(
    { kind: 'invitation', event: { kind: 'inviteTapped', group } }));
  const open = invitations(send);
  const told = history();
  const mute = muteSwitch(context, () => send({ kind: 'muteTapped' }));
  const leaveTapped = () => send({ kind: 'leaveTapped' });
  const leave = button(words.details.leave, 'quiet danger wide', leaveTapped);
  const asked = new DetailsQuestion(context, send);
  const page = h('div', { class: 'details-page' }, count, list.element,
    invite.element, fault.element, open.element, mute.element, told.element, leave);
  const element = h('section', {},
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    h('div', { class: 'details-head' }, title, rename), page, asked.element);
  /** @type {import('../../wire/types').FormFault | null} */
  let current = null;
  /**
   * What had the focus when the question came.
   * @type {Element | null}
   */
  let former = null;
  let asking = false;

  return {
    element, heading: title,
    update({ sheet }) {
      group = sheet.group;
      const asks = sheet.question !== null;
      current = asks ? null : sheet.fault;
      if (asks && !asking) former = document.activeElement;
      text(title, sheet.name || words.people.unknownGroup);
      text(count, words.details.count(sheet.members.length));
      list.update(sheet);
      visible(rename, !asks && !sheet.broken);
      visible(page, !asks);
      invite.update(sheet);
      open.update(sheet);
      told.update(sheet);
      mute.update(sheet.muted);
      asked.update(sheet);
      fault.update(current, context.now());
      const back = former instanceof HTMLElement && element.contains(former) ? former : title;
      if (asking && !asks) back.focus({ preventScroll: true });
      asking = asks;
    },
    tick() {
      fault.update(current, context.now());
      asked.tick();
    },
  };
}

/**
 * The way to invite somebody, or why there is none.
 * @param {() => void} act
 */
function inviting(act) {
  const invite = button(words.details.invite, 'primary wide', act, 'invite');
  const full = h('p', { class: 'hint' }, words.details.full);
  const nameless = h('p', { class: 'hint' }, words.people.nameless);
  const broken = h('p', { class: 'reason' }, words.groups.brokenLine);
  return {
    element: h('div', { class: 'actions' }, invite, full, nameless, broken),
    /** @param {import('../../wire/types').GroupDetails} sheet */
    update(sheet) {
      visible(invite, sheet.canInvite);
      const stuck = !sheet.canInvite && !sheet.broken;
      visible(full, stuck && sheet.name !== '');
      // The key of its names is still on the way, and a link would have to carry it.
      visible(nameless, stuck && sheet.name === '');
      visible(broken, sheet.broken);
    },
  };
}

/**
 * @param {import('../types').Context} context
 * @param {() => void} act
 */
function muteSwitch(context, act) {
  const line = h('span', { class: 'hint' });
  const element = h('button', { type: 'button', role: 'switch', class: 'switch', onclick: act },
    h('span', { class: 'switch-words' }, h('span', { class: 'switch-name' }, words.people.announce),
      line),
    h('span', { class: 'switch-track', 'aria-hidden': 'true' }));
  return {
    element,
    /** @param {boolean} muted */
    update(muted) {
      element.setAttribute('aria-checked', String(!muted));
      text(line, announcing(context, muted));
    },
  };
}
