// One quiet sentence at the bottom that goes away by itself; read out politely.

import { words } from '../words/words.js';
import { h, text, visible } from './dom.js';
import { iconButton } from './controls.js';
import { icon } from './icons.js';
import { isSent, shotWords, withoutPercent } from './standing.js';

/**
 * @param {import('../wire/types').Notice} notice
 * @param {number} now
 * @returns {string}
 */
function sentence(notice, now) {
  switch (notice.kind) {
    case 'today': return shotWords(notice.shot, now);
    case 'joined': return words.notice.joined(notice.group);
    case 'left': return words.notice.left(notice.group);
    case 'removedFrom': return words.notice.removedFrom(notice.group);
    case 'linkCopied': return words.notice.linkCopied;
    case 'inviteUnusable': return words.join.faults[notice.fault.kind];
    case 'storageFull': return words.notice.storageFull;
    case 'unsaved': return words.notice.unsaved;
    case 'lost': return words.notice.lost[notice.what.kind];
    case 'withdrawn': return words.notice.withdrawn;
  }
}

/**
 * @param {import('../wire/types').Notice} notice
 */
function isGood(notice) {
  if (notice.kind === 'today') return isSent(notice.shot);
  return notice.kind !== 'inviteUnusable' && notice.kind !== 'storageFull'
    && notice.kind !== 'unsaved' && notice.kind !== 'removedFrom' && notice.kind !== 'lost';
}

/**
 * @param {import('../wire/types').Notice} notice
 * @param {number} now
 */
const spokenOf = (notice, now) => sentence(
  notice.kind === 'today' ? { ...notice, shot: withoutPercent(notice.shot) } : notice, now);

/** Neither good nor bad: on its way. */
const isUnderWay = (/** @type {import('../wire/types').Notice} */ notice) =>
  notice.kind === 'today' && !isSent(notice.shot);

/**
 * @param {() => void} dismiss
 * @param {() => number} now
 */
export function toast(dismiss, now) {
  const line = h('span', { class: 'toast-line' });
  // Always there and never hidden: a live region that comes with its words is often not heard.
  const spoken = h('p', { class: 'heard', role: 'status', 'aria-live': 'polite' });
  const good = h('span', { class: 'toast-mark' }, icon('check'));
  const bad = h('span', { class: 'toast-mark toast-bad' }, icon('alert'));
  const close = iconButton(words.notice.dismiss, 'close', dismiss, 'small');
  const toast = h('aside', { class: 'toast', 'aria-label': words.app }, good, bad, line, close);
  return {
    element: h('div', {}, toast, spoken),
    /** @param {import('../wire/types').Notice | null} notice */
    update(notice) {
      toast.classList.toggle('toast-shown', notice !== null);
      toast.inert = notice === null;
      text(spoken, notice ? spokenOf(notice, now()) : '');
      // The words stay in sight while the toast fades away.
      if (!notice) return;
      text(line, sentence(notice, now()));
      visible(good, isGood(notice));
      visible(bad, !isGood(notice) && !isUnderWay(notice));
    },
  };
}
