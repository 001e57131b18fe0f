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

export class Card {
  #context;
  /** @type {GroupCard | null} */
  #group = null;
  #called = h('span', { dir: 'auto' });
  #muted = h('span', { class: 'card-muted', title: words.people.mutedMark },
    icon('bellOff'), h('span', { class: 'heard' }, words.people.mutedMark));
  #face = h('button', { type: 'button', class: 'card-face', 'data-testid': 'card',
    onclick: () => this.#act((group) => ({ kind: 'groups',
      event: { kind: 'cardTapped', group } })) });
  #more = iconButton('', 'more', () => this.#act((group) => ({ kind: 'groups',
    event: { kind: 'detailsTapped', group } })));
  #people = faces();
  #status = h('span', { class: 'status-words' });
  #last = h('span', { class: 'hint status-last' });
  #photosLabel = h('span');
  #photos = h('button', { type: 'button', class: 'button glassy',
    onclick: () => this.#openPhotos() }, icon('library'), this.#photosLabel);
  #way = progress();
  #kept = h('button', { type: 'button', class: 'kept-banner', onclick: () => this.#openKept() },
    icon('alert'), h('span', {}, words.groups.kept), icon('forward'));
  #note = h('p', { class: 'hint card-note' });
  #alone = h('p', { class: 'hint card-alone' }, words.groups.aloneLine);
  element = h('li', { class: 'card' }, this.#face,
    h('div', { class: 'card-top' },
      h('h2', { class: 'card-name' }, this.#called, this.#muted), this.#more),
    h('p', { class: 'status' }, h('span', { class: 'dot' }), this.#status, this.#last),
    this.#way.element, this.#note,
    h('div', { class: 'card-foot' }, this.#people.element, this.#alone, this.#photos),
    this.#kept);

  /** @param {import('../types').Context} context */
  constructor(context) {
    this.#context = context;
    onHold(this.#face, () => this.#openPhotos());
  }

  /** @param {GroupCard} next */
  update(next) {
    // A new device has no names until somebody's device has sent it the key.
    const group = { ...next, name: next.name || words.people.unknownGroup };
    this.#group = group;
    const state = stateOf(group, this.#context.now());
    text(this.#called, group.name);
    visible(this.#muted, group.muted);
    set(this.#face, 'data-group', group.group);
    set(this.element, 'data-state', state.name);
    set(this.#more, 'aria-label', words.groups.detailsOf(group.name));
    set(this.#more, 'title', words.groups.detailsOf(group.name));
    this.#people.update(group);
    text(this.#note, state.note);
    visible(this.#note, state.note !== '');
    visible(this.#alone, state.name === 'alone');
    visible(this.#people.element, state.name !== 'alone');
    const isNew = group.unseen > 0;
    this.#photos.classList.toggle('glassy-new', isNew);
    set(this.#photos, 'aria-label', words.groups.photosOf(group.name, group.unseen));
    text(this.#photosLabel, isNew ? words.groups.unseen(group.unseen) : words.groups.photos);
    visible(this.#last, !group.alone && state.name !== 'broken');
    visible(this.#kept, group.kept !== null);
    set(this.#kept, 'aria-label', words.groups.keptOf(group.name));
    this.tick();
  }

  tick() {
    const group = this.#group;
    if (!group) return;
    const now = this.#context.now();
    const state = stateOf(group, now);
    set(this.#face, 'aria-label', state.label);
    text(this.#status, state.words);
    text(this.#last, group.lastPhoto === null ? words.groups.none
      : words.viewer.ago(group.lastPhoto, now));
    this.#way.update(group, now);
  }

  /** @param {(group: string) => import('../../wire/types').Event} make */
  #act(make) {
    if (this.#group) this.#context.send(make(this.#group.group));
  }

  #openPhotos() {
    this.#act((group) => ({ kind: 'viewer', event: { kind: 'opened', group } }));
  }

  #openKept() {
    const photo = this.#group?.kept;
    if (photo) this.#context.send({ kind: 'outbox', event: { kind: 'keptTapped', photo } });
  }
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
