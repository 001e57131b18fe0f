// One group's card. Its whole face is one button: the camera, the invitation or the end of the day,
// as the core decides. Holding it opens the photos; the Photos button is that gesture's visible
// twin. Rings around the initials tell whose photo of today is here.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { bar, iconButton, initial } from '../controls.js';
import { onHold } from '../gestures.js';
import { icon } from '../icons.js';
import { earlierWords, progressOf, standingWords } from '../standing.js';

/** @typedef {import('../../wire/types').GroupCard} GroupCard */

/** More circles than this become a count. */
const initialsMax = 5;

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
  const people = faces();
  const status = h('span', { class: 'status-words' });
  const last = h('span', { class: 'hint status-last' });
  const photosLabel = h('span');
  const photos = h('button', { type: 'button', class: 'button glassy', onclick: openPhotos },
    icon('library'), photosLabel);
  const way = progress();
  const keptButton = h('button', { type: 'button', class: 'kept-banner',
    onclick: () => value?.kept && context.send({ kind: 'outbox',
      event: { kind: 'keptTapped', photo: value.kept } }) },
  icon('alert'), h('span', {}, words.groups.kept), icon('forward'));
  const note = h('p', { class: 'hint card-note' });
  const alone = h('p', { class: 'hint card-alone' }, words.groups.aloneLine);
  const element = h('li', { class: 'card' }, face,
    h('div', { class: 'card-top' }, name, more),
    h('p', { class: 'status' }, h('span', { class: 'dot' }), status, last), way.element, note,
    h('div', { class: 'card-foot' }, people.element, alone, photos), keptButton);

  function tick() {
    if (!value) return;
    const now = context.now();
    const state = stateOf(value, now);
    set(face, 'aria-label', state.label);
    text(status, state.words);
    text(last, value.lastPhoto === null ? words.groups.none
      : words.viewer.ago(value.lastPhoto, now));
    way.update(value, now);
  }

  return {
    element, tick,
    /** @param {GroupCard} next */
    update(next) {
      // A new device has no names until somebody's device has sent it the key.
      const group = { ...next, name: next.name || words.people.unknownGroup };
      value = group;
      const state = stateOf(group, context.now());
      text(called, group.name);
      visible(muted, group.muted);
      set(face, 'data-group', group.group);
      set(element, 'data-state', state.name);
      set(more, 'aria-label', words.groups.detailsOf(group.name));
      set(more, 'title', words.groups.detailsOf(group.name));
      people.update(group);
      text(note, state.note);
      visible(note, state.note !== '');
      visible(alone, state.name === 'alone');
      visible(people.element, state.name !== 'alone');
      const isNew = group.unseen > 0;
      photos.classList.toggle('glassy-new', isNew);
      set(photos, 'aria-label', words.groups.photosOf(group.name, group.unseen));
      text(photosLabel, isNew ? words.groups.unseen(group.unseen) : words.groups.photos);
      visible(last, !group.alone && state.name !== 'broken');
      visible(keptButton, group.kept !== null);
      set(keptButton, 'aria-label', words.groups.keptOf(group.name));
      tick();
    },
  };
}

/** Who is in the group, ringed once their photo of today is here. */
function faces() {
  const element = h('div', { class: 'initials' });
  let drawn = '';
  return {
    element,
    /** @param {GroupCard} group */
    update({ members }) {
      const key = JSON.stringify(members.map((one) => [one.account, one.name, one.sent, one.tint]));
      if (key === drawn) return;
      drawn = key;
      const count = members.length > initialsMax ? initialsMax - 1 : members.length;
      // Where not everybody has room, those who have sent come first.
      const ordered = count === members.length ? members
        : [...members].sort((one, other) => Number(other.sent) - Number(one.sent));
      const rest = members.length - count;
      const call = (/** @type {import('../../wire/types').Person} */ person) =>
        person.you ? words.details.you : person.name;
      const sent = members.filter((one) => one.sent).map(call);
      element.replaceChildren(
        h('span', { class: 'heard' }, words.groups.members(members.map(call))),
        h('span', { class: 'heard' }, sent.length > 0 ? words.ritual.standing.sentBy(sent) : ''),
        ...ordered.slice(0, count).map(initial),
        ...rest > 0 ? [h('span', { class: 'initial initial-rest', 'aria-hidden': 'true' },
          `+${rest}`)] : []);
    },
  };
}

/**
 * @param {GroupCard} group
 * @param {number} now
 */
function stateOf(group, now) {
  const say = words.groups;
  if (group.broken) {
    return { name: 'broken', label: say.cardBroken(group.name), words: say.broken,
      note: say.brokenLine };
  }
  if (group.alone) {
    return { name: 'alone', label: say.cardInvite(group.name), words: say.invite, note: '' };
  }
  const { today } = group;
  const line = standingWords(today, now);
  const label = today.kind === 'open' ? say.cardTake(group.name)
    : today.kind === 'sent' ? say.cardSent(group.name)
      : words.ritual.standing.of(group.name, line);
  return { name: today.kind, label, words: line, note: '' };
}

/** The bar of today's photo, or the line of an earlier one that is still on its way. */
function progress() {
  const line = h('span', { class: 'delivery-words' });
  const track = bar(words.delivery.bar);
  const element = h('div', { class: 'delivery' }, line, track.element);
  return {
    element,
    /**
     * @param {GroupCard} group
     * @param {number} now
     */
    update({ today, delivery }, now) {
      const isToday = today.kind === 'sending' || today.kind === 'waiting';
      const earlier = isToday ? null : delivery;
      visible(element, earlier !== null || today.kind === 'sending');
      visible(line, earlier !== null);
      if (earlier) text(line, earlierWords(earlier, now));
      track.fill(earlier
        ? earlier.kind === 'uploading' ? earlier.moved / Math.max(1, earlier.total) : null
        : progressOf(today));
    },
  };
}
