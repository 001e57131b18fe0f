// What is said of one's own photo of a day: on its card, in the notice and at the end of the day
// the same words, because they are of one value.

import { words } from '../words/words.js';

/** @typedef {import('../wire/types').Standing} Standing */
/** @typedef {import('../wire/types').ShotPart} ShotPart */
/** @typedef {import('../wire/types').Delivery} Delivery */

/**
 * @param {Standing} standing
 * @param {number} now
 * @returns {string}
 */
export function standingWords(standing, now) {
  switch (standing.kind) {
    case 'open': return words.groups.take;
    case 'waiting': return waiting(standing.next, standing.offline, now);
    case 'sending': return standing.total === 0 ? words.preview.sending
      : words.delivery.uploading(standing.moved / standing.total);
    case 'sent': return words.groups.sent;
    case 'takenBack': return words.ritual.standing.takenBack;
  }
}

/**
 * The same of the photos of a shot beside the names of their groups, a line for those that stand
 * alike.
 * @param {ShotPart[]} shot
 * @param {number} now
 */
export function shotWords(shot, now) {
  return shot.map(({ names, standing }) => {
    const groups = words.groups.members(names);
    return standing.kind === 'sent' ? words.notice.sent(groups)
      : words.ritual.standing.of(groups, standingWords(standing, now));
  }).join('\n');
}

/**
 * The same where it is plain which group is meant if there is only one.
 * @param {ShotPart[]} shot
 * @param {number} now
 */
export function endWords(shot, now) {
  return shot.length === 1 && shot[0].names.length === 1
    ? standingWords(shot[0].standing, now) : shotWords(shot, now);
}

/**
 * To be read out: not each percent.
 * @param {ShotPart[]} shot
 * @returns {ShotPart[]}
 */
export function withoutPercent(shot) {
  return shot.map(({ names, standing }) => ({ names,
    standing: standing.kind === 'sending' ? { ...standing, total: 0 } : standing }));
}

/** @param {ShotPart[]} shot */
export const isSent = (shot) => shot.every(({ standing }) => standing.kind === 'sent');

/**
 * A photo of a day before, still on its way.
 * @param {Delivery} way
 * @param {number} now
 */
export function earlierWords(way, now) {
  return words.ritual.standing.earlier(deliveryWords(way, now));
}

/**
 * @param {Delivery} way
 * @param {number} now
 */
function deliveryWords(way, now) {
  switch (way.kind) {
    case 'saving': return words.delivery.saving;
    case 'sealing': return words.delivery.sealing;
    case 'uploading': return words.delivery.uploading(way.moved / Math.max(1, way.total));
    case 'waiting': return waiting(way.next, way.offline, now);
  }
}

/**
 * @param {number} next
 * @param {boolean} offline
 * @param {number} now
 */
function waiting(next, offline, now) {
  return offline ? words.delivery.offline : words.delivery.waiting(Math.ceil((next - now) / 1000));
}

/**
 * How far today's photo has come, for a bar; null where there is nothing to measure.
 * @param {Standing} standing
 */
export function progressOf(standing) {
  return standing.kind === 'sending' && standing.total > 0
    ? standing.moved / standing.total : null;
}
