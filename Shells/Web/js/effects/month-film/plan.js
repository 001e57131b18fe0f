// What of each day a film shows, and for how long. Pure: lengths in, frames out. A photo stands for
// two seconds. Of what moves, up to three seconds are shown: those around the moment a Live Photo
// was taken, and of a film its middle, where the camera is no longer being lifted and not yet put
// away. What is shorter than a second stands still at its end until one is over.

export const framesPerSecond = 30;
export const photoSeconds = 2;
export const movingSecondsMax = 3;
const movingSecondsMin = 1;
/** The item before fades out over the first of these. */
export const fadeFrames = 12;
/** Upright, 4:5: large on a phone that is held as they are, and whole in a window on a desk. */
export const frameSize = { width: 1080, height: 1350 };

/** @param {number} seconds */
const framesIn = (seconds) => Math.round(seconds * framesPerSecond);

export const photoFrames = framesIn(photoSeconds);

/**
 * Which part of something that moves is shown: from where in it, and for how many frames.
 * @param {number} seconds it lasts
 * @param {number | null} [stillSeconds] when the still beside it was taken
 */
export function movingPart(seconds, stillSeconds = null) {
  const length = Math.min(seconds, movingSecondsMax);
  const middle = stillSeconds ?? seconds / 2;
  const from = Math.max(0, Math.min(seconds - length, middle - length / 2));
  return { from, frames: framesIn(Math.max(length, movingSecondsMin)) };
}

/**
 * Where in what moves the frame of this number is taken: the middle of the time it is shown, so
 * that no frame falls between two of the original's.
 * @param {{ from: number }} part @param {number} frame
 * @param {number} seconds it lasts
 */
export const momentOf = ({ from }, frame, seconds) =>
  Math.min(from + (frame + 0.5) / framesPerSecond, Math.max(0, seconds - 0.5 / framesPerSecond));

/**
 * How much of the item before is still seen, from 1 to 0.
 * @param {number} frame of an item @param {boolean} fades
 */
export const remains = (frame, fades) =>
  (fades && frame < fadeFrames ? 1 - (frame + 1) / (fadeFrames + 1) : 0);

/**
 * Where an item lies in the frame: all of it is seen, as large as it can be.
 * @param {number} width @param {number} height
 */
export function placed(width, height) {
  const scale = Math.min(frameSize.width / width, frameSize.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return {
    left: Math.round((frameSize.width - size.width) / 2),
    top: Math.round((frameSize.height - size.height) / 2), ...size,
  };
}

/**
 * How loud music is: it fades at its end.
 * @param {number} second @param {number} seconds the film lasts
 */
export const loudness = (second, seconds) =>
  Math.max(0, Math.min(1, (seconds - second) / Math.min(musicFadeSeconds, seconds)));

export const musicFadeSeconds = 2;

/** A name that a film of days has, and nothing else is likely to. */
const made = /^\d{4,}(-\d\d(-\d\d--\d{4,}-\d\d-\d\d)?)? film\.mp4$/;

/** @param {string} span in digits: 2026, 2026-11 or 2026-11-03--2026-11-20 */
export const fileName = (span) => `${span} film.mp4`;

/**
 * A film of one's days is no part of another one.
 * @param {{ name: string, kind: { kind: string } }} entry
 */
export const isMonthFilm = ({ name, kind }) => kind.kind === 'video' && made.test(name);
