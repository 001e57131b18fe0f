// Time as the core is told it, in whatever zone and at whatever instant the test program set.

import { Clock, moment, occasion } from '/source/js/effects/clock.js';

/** The occasion of this moment, without its randomness. */
export async function momentNow() {
  const { instant, day, nextMidnight } = occasion();
  return { instant, day, nextMidnight };
}

/** Day and next midnight of each of these instants, in the zone the test program set. */
export async function moments(instants) {
  return instants.map((instant) => {
    const { day, nextMidnight } = moment(instant);
    return [day, nextMidnight];
  });
}

const fired = [];
let clock = null;

/** Sets a timer this many milliseconds ahead. */
export async function wakeIn(timer, milliseconds) {
  clock ??= new Clock((name) => fired.push(name));
  clock.wake(timer, Date.now() + milliseconds);
}

export async function sleep(timer) {
  clock.sleep(timer);
}

export async function firedTimers() {
  return [...fired];
}
