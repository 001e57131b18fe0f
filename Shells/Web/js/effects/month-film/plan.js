// What of each day a film shows, and for how long, as the rules of days have it
// (Sources/Days/Film), in the numbers of a browser.

import { held } from '../../wire/codec.js';
import { answerTo } from '../days.js';

const microseconds = 1_000_000;
/** Of what fades, so many parts are all of it. */
const whole = 65_536;

/**
 * Whatever length a file claims.
 * @param {number} seconds
 */
const inMicroseconds = (seconds) => held(seconds * microseconds + 0.5,
  { least: 0, most: Number.MAX_SAFE_INTEGER });

/** @type {import('../../wire/types').FilmLayout | null} */
let known = null;

/** What all films have in common; asked once. */
export const layout = () => known ??= answerTo({ kind: 'filmLayout' }).layout;

/**
 * Which moments of something that moves are shown, frame by frame, in seconds.
 * @param {number} seconds it lasts
 * @param {number | null} [still] when the still beside it was taken
 */
export const momentsOf = (seconds, still = null) => answerTo({ kind: 'filmMoments',
  length: inMicroseconds(seconds), still: still === null ? null : inMicroseconds(still),
}).moments.map((moment) => moment / microseconds);

/**
 * How much of the item before is still seen, from 1 to 0.
 * @param {number} frame of an item @param {boolean} fades
 */
export const remains = (frame, fades) => (fades ? (layout().fades[frame] ?? 0) / whole : 0);

/**
 * Where an item lies in the frame.
 * @param {number} width @param {number} height
 */
export const placed = (width, height) => answerTo({ kind: 'filmPlace', width, height });

/**
 * For how many seconds music fades at the end of a film.
 * @param {number} seconds the film lasts
 */
export const musicFade = (seconds) =>
  answerTo({ kind: 'musicFade', length: inMicroseconds(seconds) }).length / microseconds;

/**
 * What the file is called.
 * @param {{ from: number, to: number }} span days, both of which count
 */
export const fileName = ({ from, to }) =>
  answerTo({ kind: 'filmName', first: from, last: to }).name;

/**
 * A film of one's days is no part of another one.
 * @param {{ name: string, kind: { kind: string } }} entry
 */
export const isMonthFilm = ({ name, kind }) =>
  kind.kind === 'video' && answerTo({ kind: 'isFilmOfDays', name }).isOne;
