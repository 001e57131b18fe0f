// The rules of days (Sources/Days), a small module in the page that is asked and answers at once.
// It is there before anything of vault or calendar is drawn (js/whereabouts.js), so that no view
// waits for an answer; who only has groups loads it when they take along what Dayly keeps of them.

import { Core, CoreStopped } from '../core.js';
import { placeOf } from '../places.js';
import { learn } from '../wire/codec.js';
import { daysSchema } from '../wire/days-schema.js';
import { hex } from '../wire/hex.js';
import { cut } from '../wire/typed.js';
import { now } from './clock.js';

/**
 * @typedef {import('../wire/types').DaysQuestion} DaysQuestion
 * @typedef {import('../wire/types').DaysAnswer} DaysAnswer
 */

/** What is asked of something typed has at most so much; of a longer one the beginning counts. */
const typedBytesMax = 1024;

/** @type {WebAssembly.Module | null} */
let compiled = null;
/** @type {Core<never, DaysAnswer> | null} */
let rules = null;

/**
 * From here on questions are answered.
 * @param {WebAssembly.Module} module
 */
export async function beginDays(module) {
  learn(daysSchema);
  compiled = module;
  rules = await Core.make(module, { input: 'DaysQuestion', turn: 'DaysAnswer' });
}

/** From here on questions are answered, wherever somebody has been before. */
export async function daysBegun() {
  if (!rules) await beginDays(await Core.compile(fetch(placeOf('days.wasm'))));
}

/**
 * Lets go of what was asked so far, a passphrase among it, with the memory it lies in: another
 * instance answers from then on.
 */
export async function forgetAsked() {
  if (compiled) await beginDays(compiled);
}

/**
 * Throws for what cannot be asked (`WireError`), and where the rules have come to their end.
 * @template {DaysAnswer['kind']} K
 * @param {DaysQuestion & { kind: K }} question
 * @returns {Extract<DaysAnswer, { kind: K }>}
 */
export function answerTo(question) {
  if (!rules) throw new CoreStopped('the rules of days were asked before they were there');
  const answer = rules.exchange(question);
  if (answer.kind !== question.kind) throw new CoreStopped(`${question.kind} was not answered`);
  return /** @type {Extract<DaysAnswer, { kind: K }>} */ (answer);
}

/**
 * Days for other calendars, as an iCalendar object.
 * @param {import('../wire/types').ExportedDay[]} days
 * @param {import('../wire/types').CalendarSource} source whose days they are
 */
export async function icalendar(days, source) {
  const { bytes } = answerTo({ kind: 'calendarName', source });
  const name = hex(new Uint8Array(await crypto.subtle.digest('SHA-256',
    /** @type {BufferSource} */ (bytes))));
  return answerTo({ kind: 'calendar', days, name, stamp: now() }).text;
}

/** @param {string} typed */
const asked = (typed) => cut(typed.normalize('NFC'), typedBytesMax);

/**
 * How hard a passphrase is to guess. Who types a longer one than is asked of is told so when it is
 * taken.
 * @param {string} typed
 */
export const strengthOf = (typed) => answerTo({ kind: 'strength',
  passphrase: asked(typed) }).strength.kind;

/**
 * What is looked for by who types this into a search.
 * @param {string} typed
 * @param {import('../wire/types').DateReading} reading
 */
export const typedQuery = (typed, reading) => answerTo({ kind: 'typedQuery',
  typed: asked(typed), reading }).words;

/**
 * Where somebody is led who types a date; null for what is none.
 * @param {string} typed
 * @param {import('../wire/types').DateReading} reading
 * @param {number} near the day in sight
 */
export const typedDate = (typed, reading, near) => answerTo({ kind: 'typedDate',
  typed: asked(typed), reading, near }).date;
