// What is said of one's own photo of a day: on its card, in the notice and at the end of the day
// the same words, because they are of one value.

import { words } from '../words/words.js';

/** @typedef {import('../wire/types').Standing} Standing */
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
 * The same beside the group's name.
 * @param {string} group
 * @param {Standing} standing
 * @param {number} now
 */
export function standingOf(group, standing, now) {
  return standing.kind === 'sent' ? words.notice.sent(group)
    : words.ritual.standing.of(group, standingWords(standing, now));
}

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
