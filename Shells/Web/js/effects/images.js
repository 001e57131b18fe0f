// Pictures on their way in and on their way to the eye. In: a frame or a file goes to a worker
// and comes back upright, at most 2048 px and without metadata. To the eye: opened photos and
// drafts by name, as addresses in memory that end when the core takes the picture back.

import { lendDecoder } from './decoding.js';
import { startWorker } from './trusted.js';

/**
 * @typedef {import('../wire/types').PixelSize} PixelSize
 * @typedef {import('../wire/types').ImageFault['kind']} ImageFault
 * @typedef {import('../wire/types').Framing} Framing
 * @typedef {import('../wire/types').Flaw['kind']} Flaw
 *
 * A picture out of the pipeline. `source` names what it was made from, while that is kept.
 * @typedef {{ jpeg: Uint8Array, size: PixelSize, source: number }} Prepared
 * @typedef {{ resolve: (made: Prepared) => void, reject: (problem: Error) => void }} Waiting
 */

/** A picture the pipeline cannot take. */
export class ImageProblem extends Error {
  /** @param {ImageFault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Pictures that some browsers decode; all others are decoded by each. */
const decodedByFew = new Set(['heif', 'avif', 'tiff', 'raw', 'jpegXL', 'jpeg2000', 'photoshop']);

/**
 * Whether a file that was not decoded is a picture of a kind that not every browser decodes. The
 * reader of metadata knows; it is loaded for this.
 * @param {unknown} problem @param {Blob} file
 */
async function isOfFew(problem, file) {
  if (!(problem instanceof ImageProblem) || problem.fault !== 'undecodable') return false;
  try {
    const { Metadata } = await import('./metadata.js');
    const end = await (await Metadata.load()).read(file, { kind: 'describe' });
    return end.kind === 'described' && decodedByFew.has(end.description.format.kind);
  } catch {
    return false;
  }
}

/** The worker that decodes, scales and encodes, so that the screen never stutters. */
export class Pipeline {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    this.number = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {Map<number, (flaw: Flaw) => void>} */
    this.judges = new Map();
  }

  /**
   * Throws `ImageProblem`. `judged` is called later, when the picture seems to have a flaw.
   * @param {Blob | ImageBitmap} picture
   * @param {(flaw: Flaw) => void} [judged]
   * @returns {Promise<Prepared>}
   */
  async prepare(picture, judged) {
    const transfer = picture instanceof ImageBitmap ? [picture] : [];
    try {
      return await this.ask({ picture }, transfer, judged);
    } catch (problem) {
      throw picture instanceof Blob && await isOfFew(problem, picture)
        ? new ImageProblem('unsupported') : problem;
    }
  }

  /**
   * Makes a picture anew from the one it was made from last. Throws `ImageProblem`: `empty` when
   * that is not kept any more.
   * @param {number} source
   * @param {Framing} framing
   */
  reframe(source, framing) {
    return this.ask({ source, framing }, []);
  }

  /** Lets go of the picture kept for `reframe`. */
  release() {
    this.worker?.postMessage({ number: 0 });
  }

  /**
   * @param {object} message
   * @param {Transferable[]} transfer
   * @param {(flaw: Flaw) => void} [judged]
   * @returns {Promise<Prepared>}
   */
  ask(message, transfer, judged) {
    this.number += 1;
    const number = this.number;
    if (judged) this.judges.set(number, judged);
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.start().postMessage({ number, ...message }, transfer);
    });
  }

  start() {
    if (this.worker) return this.worker;
    const worker = lendDecoder(startWorker('js/workers/image-worker.js'), startWorker);
    worker.onmessage = ({ data }) => {
      if (data.judged) {
        if (data.flaw) this.judges.get(data.number)?.(data.flaw);
        this.judges.delete(data.number);
        return;
      }
      const waiting = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if (data.fault) waiting?.reject(new ImageProblem(data.fault));
      else waiting?.resolve({ jpeg: data.jpeg, size: data.size, source: data.number });
    };
    // A worker that dies (out of memory, say) takes its pictures with it; the next gets a new one.
    worker.onerror = () => {
      for (const { reject } of this.waiting.values()) reject(new ImageProblem('undecodable'));
      this.waiting.clear();
      this.judges.clear();
      worker.terminate();
      this.worker = null;
    };
    this.worker = worker;
    return worker;
  }
}

/** Pictures the views may show, by name. */
export class Images {
  constructor() {
    /** @type {Map<string, string>} */
    this.addresses = new Map();
    /**
     * Addresses of drafts, with the bytes they show.
     * @type {Map<string, {bytes: Uint8Array, address: string}>}
     */
    this.draftAddresses = new Map();
    /** @type {Map<string, Uint8Array>} */
    this.drafts = new Map();
    /** @type {Array<() => void>} */
    this.listeners = [];
  }

  /**
   * @param {string} name
   * @param {Uint8Array} jpeg
   */
  present(name, jpeg) {
    this.forget(name);
    this.addresses.set(name, addressOf(jpeg));
    this.changed();
  }

  /** @param {string} name */
  dismiss(name) {
    this.forget(name);
    this.changed();
  }

  /** @param {string} name */
  forget(name) {
    const address = this.addresses.get(name);
    if (address) URL.revokeObjectURL(address);
    this.addresses.delete(name);
  }

  /** Forgets every opened picture. */
  dismissAll() {
    for (const name of [...this.addresses.keys()]) this.forget(name);
    this.changed();
  }

  /** @param {string} name */
  url(name) {
    return this.addresses.get(name) ?? null;
  }

  /** @param {string} name */
  draftUrl(name) {
    const bytes = this.drafts.get(name);
    const known = this.draftAddresses.get(name);
    if (known && known.bytes === bytes) return known.address;
    if (known) {
      URL.revokeObjectURL(known.address);
      this.draftAddresses.delete(name);
    }
    if (!bytes) return null;
    const address = addressOf(bytes);
    this.draftAddresses.set(name, { bytes, address });
    return address;
  }

  /** Drafts came or went. */
  draftsChanged() {
    for (const name of [...this.draftAddresses.keys()]) this.draftUrl(name);
    this.changed();
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  changed() {
    for (const listener of this.listeners) listener();
  }
}

/** @param {Uint8Array} jpeg */
const addressOf = (jpeg) => URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' }));
