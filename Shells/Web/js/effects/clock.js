// The effects `wake` and `sleep`, and what time it is. The only module that reads a clock. The
// core has no time zones: each event carries the local date and when the next one begins, which
// the browser derives from its own calendar, daylight saving and travel included.

/**
 * @typedef {import('../wire/types').Timer} Timer
 */

/** Looking again this often notices a clock that was set or a device that slept. */
const lookAgainEvery = 30000;
const dayMilliseconds = 86400000;

/** @returns {number} milliseconds since 1970 */
export function now() {
  return Date.now();
}

/**
 * Where in time an event happened, with fresh randomness.
 * @returns {import('../wire/types').Occasion}
 */
export function occasion() {
  const date = new Date();
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return {
    instant: date.getTime(),
    day: Math.round(Date.UTC(year, month, day) / dayMilliseconds),
    nextMidnight: nextMidnight(date, year, month, day),
    entropy: crypto.getRandomValues(new Uint8Array(32)),
  };
}

/**
 * When the local date next changes. Where a clock change skips midnight, the browser gives the
 * first instant after it.
 * @param {Date} date @param {number} year @param {number} month @param {number} day
 */
function nextMidnight(date, year, month, day) {
  const next = new Date(year, month, day + 1).getTime();
  // A date that a zone skipped whole would otherwise lie in the past.
  return next > date.getTime() ? next : date.getTime() + dayMilliseconds;
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
