// The effects `wake` and `sleep`, and what time it is. The only module that reads a clock. The
// core has no time zones: each event carries the local date and when the next one begins, which
// the browser derives from its own calendar, daylight saving and travel included.

/**
 * @typedef {import('../wire/types').Timer['kind']} Timer
 */

/** Looking again this often notices a clock that was set or a device that slept. */
const lookAgainEvery = 30000;
const dayMilliseconds = 86400000;
/** Where the clocks change, the date is looked up in steps of a quarter of an hour, */
const stepMilliseconds = 900000;
/** for two days at the most: a zone that goes back over the date line has one twice. */
const stepsMax = 200;

/** @returns {number} milliseconds since 1970 */
export function now() {
  return Date.now();
}

/**
 * Where in time an event happened, with fresh randomness.
 * @returns {import('../wire/types').Occasion}
 */
export function occasion() {
  return { ...moment(now()), entropy: crypto.getRandomValues(new Uint8Array(32)) };
}

/**
 * What the wall clock and the wall calendar say at `instant`, and when the date next changes.
 * @param {number} instant
 */
export function moment(instant) {
  const day = dayOf(instant);
  return { instant, day, nextMidnight: nextMidnight(instant, day) };
}

/**
 * The civil date a wall calendar shows, in days since 1970.
 * @param {number} instant
 */
function dayOf(instant) {
  const date = new Date(instant);
  return Math.round(
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMilliseconds);
}

/**
 * The first instant after `instant` at which the local date is another one.
 * @param {number} instant @param {number} day that of `instant`
 */
function nextMidnight(instant, day) {
  const offset = offsetOf(instant);
  const midnight = (day + 1) * dayMilliseconds - offset;
  if (offsetOf(midnight) === offset) return midnight;
  // The clocks change before: midnight may come earlier or later, twice, or not at all.
  let before = instant;
  let after = instant;
  for (let steps = 0; steps < stepsMax && dayOf(after) === day; steps += 1) {
    before = after;
    after += stepMilliseconds;
  }
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle) === day) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * How far the wall clock is ahead of UTC, in milliseconds.
 * @param {number} instant
 */
export function offsetOf(instant) {
  return -new Date(instant).getTimezoneOffset() * 60000;
}

/** Wake-up calls, one per timer. */
export class Clock {
  /** @param {(timer: Timer) => void} fired */
  constructor(fired) {
    this.fired = fired;
    /** @type {Map<Timer, {instant: number, handle: number}>} */
    this.timers = new Map();
  }

  /**
   * Fires once `instant` has come.
   * @param {Timer} timer @param {number} instant
   */
  wake(timer, instant) {
    this.sleep(timer);
    const delay = Math.min(Math.max(0, instant - now()), lookAgainEvery);
    const handle = window.setTimeout(() => this.look(timer), delay);
    this.timers.set(timer, { instant, handle });
  }

  /** @param {Timer} timer */
  sleep(timer) {
    clearTimeout(this.timers.get(timer)?.handle);
    this.timers.delete(timer);
  }

  /** Forgets every timer. */
  sleepAll() {
    for (const timer of [...this.timers.keys()]) this.sleep(timer);
  }

  /** @param {Timer} timer */
  look(timer) {
    const waiting = this.timers.get(timer);
    if (!waiting) return;
    if (waiting.instant > now()) {
      this.wake(timer, waiting.instant);
    } else {
      this.timers.delete(timer);
      this.fired(timer);
    }
  }

  /** Looks at every timer: the page was asleep. */
  lookAtAll() {
    for (const timer of [...this.timers.keys()]) this.look(timer);
  }
}
