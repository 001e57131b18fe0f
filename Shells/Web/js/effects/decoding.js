// The worker that decodes pictures of phones. The page begins it for the first of them, and ends it
// when one takes too long; workers that draw ask for it through a port. None of them begins one of
// its own: Firefox now and then lets a worker within a worker stand still.

/**
 * @typedef {typeof import('./trusted.js').startWorker} StartWorker
 * @typedef {{ file: Blob, setUps: import('../wire/types').MediaRange[],
 *   picture: import('../wire/types').DrawnPicture }} Coded
 */

/** A photo of 12 MP takes a second on a desk; nobody waits longer than this for one. */
const millisecondsMax = 60_000;

/**
 * How workers are begun here; whoever lends the decoder says it.
 * @type {StartWorker | null}
 */
let starting = null;
/** @type {Worker | null} */
let worker = null;
let last = 0;
/**
 * What each picture waits for.
 * @type {Map<number, (drawn: Blob | null) => void>}
 */
const waiting = new Map();

/** @param {StartWorker} startWorker */
function started(startWorker) {
  if (worker) return worker;
  worker = startWorker('js/workers/hevc-worker.js');
  worker.onerror = end;
  worker.onmessage = ({ data }) => waiting.get(data.number)?.(data.drawn);
  return worker;
}

/** Whatever it was at comes to nothing, and its memory is free. */
function end() {
  worker?.terminate();
  worker = null;
  for (const fail of waiting.values()) fail(null);
}

/**
 * The picture as one that every browser draws; null where it cannot be decoded.
 * @param {Coded} coded
 * @returns {Promise<Blob | null>}
 */
async function decode(coded) {
  if (!starting) return null;
  last += 1;
  const number = last;
  const late = setTimeout(end, millisecondsMax);
  /** @type {Promise<Blob | null>} */
  const answered = new Promise((resolve) => { waiting.set(number, resolve); });
  started(starting).postMessage({ number, ...coded });
  const drawn = await answered;
  clearTimeout(late);
  waiting.delete(number);
  return drawn;
}

/**
 * Lends a worker that draws, and was told nothing yet, the one that decodes.
 * @template {Pick<Worker, 'postMessage'>} Drawing
 * @param {Drawing} drawing @param {StartWorker} startWorker
 */
export function lendDecoder(drawing, startWorker) {
  starting = startWorker;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = async ({ data: { number, coded } }) =>
    port1.postMessage({ number, drawn: await decode(coded).catch(() => null) });
  drawing.postMessage({ lent: 'decoder' }, [port2]);
  return drawing;
}
