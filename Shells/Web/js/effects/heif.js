// Pictures of phones (HEIC) for a browser that does not draw them: where and how their parts lie
// says the reader of metadata, and a worker has them decoded.

import { once } from '../once.js';
import { Metadata } from './metadata.js';

export const metadata = once(() => Metadata.load());

/**
 * Whether this browser draws such pictures; null until one was drawn.
 * @type {boolean | null}
 */
let isDrawnHere = null;

/**
 * Pictures are decoded one after another, so that several do not fill the memory; small ones,
 * whenever they are wanted. These wait, the next one in front.
 * @type {(() => void)[]}
 */
const queue = [];
let isBusy = false;

/**
 * The same picture as one that every browser draws; itself where this one does, and where nobody
 * can.
 * @param {Blob} picture
 * @param {boolean} isLookedAt now: others wait for it
 * @returns {Promise<Blob>}
 */
export async function drawable(picture, isLookedAt) {
  if (await isDrawn(picture)) return picture;
  return inTurn(isLookedAt, () => decoded(picture)).catch(() => picture);
}

/**
 * @template T
 * @param {boolean} isNext before all that wait
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
async function inTurn(isNext, act) {
  if (isBusy) {
    /** @type {Promise<void>} */
    const turn = new Promise((go) => (isNext ? queue.unshift(go) : queue.push(go)));
    await turn;
  }
  isBusy = true;
  try {
    return await act();
  } finally {
    const next = queue.shift();
    // It begins at once: nobody comes between.
    if (next) next();
    else isBusy = false;
  }
}

/** @param {Blob} picture */
async function isDrawn(picture) {
  if (isDrawnHere !== null) return isDrawnHere;
  try {
    (await createImageBitmap(picture)).close();
    isDrawnHere = true;
    return true;
  } catch {
    return false;
  }
}

/**
 * The small picture that lies in such a picture, where it takes long until that itself is drawn;
 * null where there is none.
 * @param {Blob} picture
 * @returns {Promise<Blob | null>}
 */
export async function drawnBefore(picture) {
  if (await isDrawn(picture)) return null;
  const plan = await planOf(picture).catch(() => null);
  return plan?.thumbnail ? inWorker(picture, plan.setUps, plan.thumbnail).catch(() => null) : null;
}

/** @param {Blob} picture */
async function planOf(picture) {
  const end = await (await metadata()).read(picture, { kind: 'draw' });
  if (end.kind !== 'planned') throw new Error('there is no plan of this picture');
  return end.plan;
}

/** @param {Blob} picture */
async function decoded(picture) {
  const plan = await planOf(picture);
  const drawn = await inWorker(picture, plan.setUps, plan.picture);
  // It was no fault of the picture's that the browser did not.
  isDrawnHere = false;
  return drawn;
}

/**
 * Through which a worker asks for what the page decodes.
 * @type {MessagePort | null}
 */
let lent = null;
let number = 0;
/**
 * What each picture waits for.
 * @type {Map<number, (drawn: Blob | null) => void>}
 */
const waiting = new Map();

// The page hands it over before anything else, and nobody else is told of it.
self.addEventListener('message', (event) => {
  if (lent || event.data?.lent !== 'decoder') return;
  event.stopImmediatePropagation();
  [lent] = event.ports;
  lent.onmessage = ({ data }) => waiting.get(data.number)?.(data.drawn);
});

/**
 * @param {import('./decoding.js').Coded} coded
 * @returns {Promise<Blob | null>}
 */
async function asked(coded) {
  if (!lent) return null;
  number += 1;
  const own = number;
  /** @type {Promise<Blob | null>} */
  const answered = new Promise((resolve) => { waiting.set(own, resolve); });
  lent.postMessage({ number: own, coded });
  return answered.finally(() => waiting.delete(own));
}

/**
 * @param {Blob} file @param {import('../wire/types').MediaRange[]} setUps
 * @param {import('../wire/types').DrawnPicture} picture
 * @returns {Promise<Blob>}
 */
async function inWorker(file, setUps, picture) {
  const drawn = await asked({ file, setUps, picture });
  if (!drawn) throw new Error('a picture was not decoded');
  return drawn;
}
