// One group's card. Its whole face is one button: the camera, the invitation or the limit, as the
// core decides. Holding it opens the photos; the Photos button is that gesture's visible twin.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { bar, iconButton, initial } from '../controls.js';
import { onHold } from '../gestures.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').GroupCard} GroupCard */
/** @typedef {import('../../wire/types').Delivery} Delivery */

/** More circles than this become a count. */
const initialsMax = 6;

/** @param {import('../types').Context} context */
export function card(context) {
  /** @type {GroupCard | null} */
  let value = null;
  /** @param {(group: GroupCard) => import('../../wire/types').Event} make */
  const act = (make) => () => {
    if (value) context.send(make(value));
  };
  const openPhotos = act((group) => ({ kind: 'viewer',
    event: { kind: 'opened', group: group.group } }));
  const called = h('span', { dir: 'auto' });
  const muted = h('span', { class: 'card-muted', title: words.people.mutedMark },
    icon('bellOff'), h('span', { class: 'heard' }, words.people.mutedMark));
  const name = h('h2', { class: 'card-name' }, called, muted);
  const face = h('button', { type: 'button', class: 'card-face', 'data-testid': 'card',
    onclick: act((group) => ({ kind: 'groups',
      event: { kind: 'cardTapped', group: group.group } })) });
  onHold(face, openPhotos);
  const more = iconButton('', 'more', act((group) => ({ kind: 'groups',
    event: { kind: 'detailsTapped', group: group.group } })));
  const circles = h('div', { class: 'initials' });
  const status = h('span', { class: 'status-words' });
  const mark = h('span', { class: 'dot' });
  const last = h('span', { class: 'hint' });
  const photosLabel = h('span', {}, words.groups.photos);
  const unseen = h('span', { class: 'unseen', 'aria-hidden': 'true' });
  const photos = h('button', { type: 'button', class: 'button glassy', onclick: openPhotos },
    icon('library'), photosLabel, unseen);
  const way = delivery();
  const keptButton = h('button', { type: 'button', class: 'kept-banner',
    onclick: () => value?.kept && context.send({ kind: 'outbox',
      event: { kind: 'keptTapped', photo: value.kept } }) },
  icon('alert'), h('span', {}, words.groups.kept), icon('forward'));
  const note = h('p', { class: 'hint card-note' });
  const element = h('li', { class: 'card' }, face,
    h('div', { class: 'card-top' }, name, more), circles, note,
    h('p', { class: 'status' }, mark, status),
    h('div', { class: 'card-foot' }, last, photos),
    way.element, keptButton);
  let people = '';

  function drawPeople(/** @type {GroupCard} */ group) {
    const key = group.members.map((person) => person.account + person.name).join();
    if (key === people) return;
    people = key;
    const shown = group.members.slice(0, initialsMax);
    const rest = group.members.length - shown.length;
    circles.replaceChildren(
      h('span', { class: 'heard' }, words.groups.members(group.members.map(
        (person) => person.you ? words.details.you : person.name))),
      ...shown.map(initial),
      ...rest > 0 ? [h('span', { class: 'initial initial-rest', 'aria-hidden': 'true' },
        `+${rest}`)] : []);
  }

  function tick() {
    if (!value) return;
    const now = context.now();
    text(last, value.lastPhoto === null ? words.groups.none
      : words.groups.last(value.lastPhoto, now));
    way.update(value.delivery, now);
  }

  return {
    element, tick,
    /** @param {GroupCard} next */
    update(next) {
      // A new device has no names until somebody's device has sent it the key.
      const group = { ...next, name: next.name || words.people.unknownGroup };
      value = group;
      const state = stateOf(group);
      text(called, group.name);
      visible(muted, group.muted);
      set(face, 'aria-label', state.label);
      set(face, 'data-group', group.group);
      set(element, 'data-state', state.name);
      set(more, 'aria-label', words.groups.detailsOf(group.name));
      set(more, 'title', words.groups.detailsOf(group.name));
      drawPeople(group);
      text(status, state.words);
      text(note, state.note);
      visible(note, state.note !== '');
      set(photos, 'aria-label', words.groups.photosOf(group.name, group.unseen));
      visible(unseen, group.unseen > 0);
      text(unseen, words.groups.unseen(group.unseen));
      visible(last, !group.alone);
      visible(keptButton, group.kept !== null);
      set(keptButton, 'aria-label', words.groups.keptOf(group.name));
      tick();
    },
  };
}

/** @param {GroupCard} group */
function stateOf(group) {
  const say = words.groups;
  if (group.broken) {
    return { name: 'broken', label: say.cardBroken(group.name), words: say.broken,
      note: say.brokenLine };
  }
  if (group.alone) {
    return { name: 'alone', label: say.cardInvite(group.name), words: say.invite,
      note: say.aloneLine };
  }
  if (group.sentToday) {
    return { name: 'sent', label: say.cardSent(group.name), words: say.sent, note: '' };
  }
  return { name: 'open', label: say.cardTake(group.name), words: say.take, note: '' };
}

/** The line of a photo on its way. */
function delivery() {
  const line = h('span', { class: 'delivery-words' });
  const track = bar(words.delivery.bar);
  const element = h('div', { class: 'delivery' }, line, track.element);
  return {
    element,
    /**
     * @param {Delivery | null} way
     * @param {number} now
     */
    update(way, now) {
      visible(element, way !== null);
      if (!way) return;
      text(line, sentence(way, now));
      set(element, 'data-state', way.kind);
      track.fill(way.kind === 'uploading' ? way.moved / Math.max(1, way.total) : null);
    },
  };
}

/**
 * @param {Delivery} way
 * @param {number} now
 */
function sentence(way, now) {
  switch (way.kind) {
    case 'saving': return words.delivery.saving;
    case 'sealing': return words.delivery.sealing;
    case 'uploading': return words.delivery.uploading(way.moved / Math.max(1, way.total));
    case 'waiting': return way.offline ? words.delivery.offline
      : words.delivery.waiting(Math.ceil((way.next - now) / 1000));
  }
}
