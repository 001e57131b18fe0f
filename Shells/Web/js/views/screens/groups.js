// Home: the groups as large cards, in reach of a thumb.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button, iconButton } from '../controls.js';
import { onPull } from '../gestures.js';
import { icon } from '../icons.js';
import { prints } from '../scene.js';
import { notificationsOff } from '../notifications-off.js';
import { Card } from './groups-card.js';

/** @typedef {import('../../wire/types').GroupCard} GroupCard */

/** @type {import('../types').Maker<'groups'>} */
export function groups(context) {
  const send = (/** @type {import('../../wire/types').GroupsEvent} */ event) =>
    context.send({ kind: 'groups', event });
  const title = heading(words.groups.title, 'title title-great');
  const refresh = iconButton(words.groups.refresh, 'refresh',
    () => send({ kind: 'refreshPulled' }));
  const gear = iconButton(words.settings.title, 'gear',
    () => context.send({ kind: 'settings', event: { kind: 'opened' } }));
  const pulled = h('div', { class: 'pulled', 'aria-hidden': 'true' }, icon('refresh'));
  const reminder = wordsReminder(() => send({ kind: 'reminderTapped' }));
  /** @type {string | null} */
  let stranded = null;
  const keptButton = h('button', { type: 'button', class: 'kept-banner', onclick: () => stranded
    && context.send({ kind: 'outbox', event: { kind: 'keptTapped', photo: stranded } }) },
  icon('alert'), h('span', {}, words.groups.keptElsewhere), icon('forward'));
  const list = h('ul', { class: 'cards', 'aria-label': words.groups.title });
  const empty = h('div', { class: 'empty' }, prints(), h('h2', { class: 'subtitle' },
    words.groups.emptyTitle), h('p', { class: 'lead' }, words.groups.emptyLine));
  const create = button(words.groups.create, 'wide', () => send({ kind: 'newGroupTapped' }),
    'plus');
  const connection = h('p', { class: 'connection', role: 'status' });
  const silence = notificationsOff(context);
  const element = h('section', { class: 'column groups' }, pulled,
    h('header', { class: 'groups-top' },
      h('div', {}, h('p', { class: 'wordmark' }, words.app), title),
      h('div', { class: 'groups-tools' }, refresh, gear)),
    reminder.element, keptButton, empty, list, create, silence.element, connection);
  onPull(element, (part) => {
    pulled.style.setProperty('block-size', `${Math.min(part, 1.4) * 64}px`);
    pulled.classList.toggle('pulled-enough', part >= 1);
    pulled.style.setProperty('--turn', `${Math.min(part, 1.4) * 270}deg`);
  }, () => send({ kind: 'refreshPulled' }));
  /** @type {Map<string, Card>} */
  const kept = new Map();

  return {
    element, heading: title,
    update({ list: value }) {
      reminder.update(value);
      stranded = value.kept;
      visible(keptButton, stranded !== null);
      visible(empty, value.cards.length === 0);
      visible(list, value.cards.length > 0);
      create.classList.toggle('primary', value.cards.length === 0);
      create.classList.toggle('tinted', value.cards.length > 0);
      text(connection, words.groups.connection[value.connection.kind]);
      set(connection, 'data-state', value.connection.kind);
      silence.update(value);
      refresh.classList.toggle('turning', value.connection.kind === 'connecting');
      reconcile(list, kept, value.cards, (group) => group.group, () => new Card(context));
    },
    tick() {
      for (const piece of kept.values()) piece.tick();
    },
  };
}

/**
 * That the words for one's account are still to be written down.
 * @param {() => void} tapped
 */
function wordsReminder(tapped) {
  const line = h('span', { class: 'hint' }, words.groups.remindLine);
  const element = h('button', { type: 'button', class: 'reminder', onclick: tapped },
    h('span', { class: 'badge badge-warm' }, icon('key')),
    h('span', { class: 'reminder-words' }, h('strong', {}, words.groups.remindTitle), line),
    icon('forward'));
  return {
    element,
    /** @param {import('../../wire/types').GroupList} list */
    update({ remindWords, remindBriefly }) {
      visible(element, remindWords);
      visible(line, !remindBriefly);
      element.classList.toggle('reminder-brief', remindBriefly);
    },
  };
}
