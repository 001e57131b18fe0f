// What media files say of themselves, read by a module written in Swift (Sources/MediaMetadata)
// that asks for ranges of a file: this reads them, and decides nothing. Loaded when the first file
// is imported.

import { Core, CoreStopped } from '../core.js';
import { placeOf } from '../places.js';
import { rangeOf } from './sources.js';
import { learn } from '../wire/codec.js';
import { librarySchema } from '../wire/library-schema.js';
import { cut } from '../wire/typed.js';

/**
 * @typedef {import('../wire/types').MetadataStep} MetadataStep
 * @typedef {import('../wire/types').MetadataTask} MetadataTask
 */

const borders = { input: 'MetadataInput', turn: 'MetadataStep' };

/** A longer file describes no other (TakeoutSidecar). */
const sidecarBytesMax = 1 << 20;

/** As the reader takes the path of a folder. */
const folderBytesMax = 4096;

/** So many names are told at once; a folder of a system's may have any number. */
const namedMax = 4096;

/**
 * A file that lies beside another and may describe it; without bytes where it is gone.
 * @param {string} name @param {Blob | null | undefined} file
 * @returns {Promise<import('../wire/types').DescribingFile>}
 */
export const describing = async (name, file) => ({ name,
  bytes: file && file.size <= sidecarBytesMax
    ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array() });

/** The compiled module. */
export class Metadata {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /**
     * Instances whose file has come to its end: making one takes longer than most files.
     * @type {Core[]}
     */
    this.free = [];
  }

  static async load() {
    learn(librarySchema);
    return new Metadata(await Core.compile(fetch(placeOf('metadata.wasm'))));
  }

  /**
   * The end of what there is to do with a file: described, edited or refused. Each file has an
   * instance for itself, so that several are read at once, and one that traps (`CoreStopped`) costs
   * itself alone; the next file has another then. Throws what the browser throws for a file that
   * cannot be read any more.
   * @param {Blob} file @param {MetadataTask} task
   * @returns {Promise<Exclude<MetadataStep, { kind: 'needs' }>>}
   */
  async read(file, task) {
    return this.end(rangesOf(file), { kind: 'opened', byteCount: file.size, task });
  }

  /**
   * What is left of a file without this, and what is not; null where nobody can say. Throws what
   * `read` throws.
   * @param {import('./origin.js').Origin} file
   * @param {import('../wire/types').MetadataRemoval} removal
   */
  async edits({ count, read }, { kind }) {
    const end = await this.end(read, { kind: 'opened', byteCount: count,
      task: { kind: kind === 'location' ? 'removeLocation' : 'removeAll' } });
    return end.kind === 'edited' ? end : null;
  }

  /**
   * What a vault wants to know of a part that somebody sealed. Throws what `read` throws.
   * @param {import('./origin.js').Origin} part
   * @param {import('../wire/types').FileCircumstances} circumstances
   */
  async partFacts({ count, read }, circumstances) {
    return this.inspected(read, { kind: 'chosen', byteCount: count, circumstances });
  }

  /**
   * What a vault wants to know of a file. Throws as `read` does.
   * @param {Blob} file @param {import('../wire/types').FileCircumstances} circumstances
   * @param {(at: number, count: number) => Promise<Uint8Array>} [read] of the file
   * @returns {Promise<import('../wire/types').MediaFacts>}
   */
  async facts(file, circumstances, read = rangesOf(file)) {
    return this.inspected(read, { kind: 'chosen', byteCount: file.size, circumstances });
  }

  /**
   * @param {(at: number, count: number) => Promise<Uint8Array> | Uint8Array} read
   * @param {import('../wire/types').MetadataEvent} chosen
   */
  async inspected(read, chosen) {
    const end = await this.end(read, chosen);
    if (end.kind !== 'inspected') throw new CoreStopped('a file was inspected and nothing said');
    return end.facts;
  }

  /**
   * Which of these are the still and the motion of one Live Photo, by their places in the list.
   * @param {import('../wire/types').FileHalf[]} files
   */
  halves(files) {
    return this.pairs({ kind: 'halved', files });
  }

  /**
   * Which of these may be described by which, by their places in the list.
   * @param {import('../wire/types').ListedFile[]} files
   */
  sidecars(files) {
    return this.pairs({ kind: 'listed', files });
  }

  /**
   * Why each of these is passed over in a folder that somebody chose; null for one that is not.
   * @param {string[]} paths below that folder, of files and folders
   * @returns {Promise<(import('../wire/types').PassedOverReason | null)[]>}
   */
  async passedOver(paths) {
    /** @type {(import('../wire/types').PassedOverReason | null)[]} */
    const reasons = paths.map(() => null);
    for (let start = 0; start < paths.length; start += namedMax) {
      const end = await this.end(async () => new Uint8Array(),
        { kind: 'named', paths: paths.slice(start, start + namedMax) });
      if (end.kind !== 'passedOver') throw new CoreStopped('names were told and nothing said');
      for (const { place, reason } of end.names) reasons[start + place] = reason;
    }
    return reasons;
  }

  /**
   * Whether what describes the files of this folder may lie in another one: an export of Google
   * comes in parts.
   * @param {string} folder its path below one that somebody chose
   */
  async isApart(folder) {
    const end = await this.end(async () => new Uint8Array(), { kind: 'placed',
      folder: cut(folder, folderBytesMax) });
    if (end.kind !== 'apart') throw new CoreStopped('a folder was told and nothing said');
    return end.isSo;
  }

  /**
   * @param {import('../wire/types').MetadataEvent} asked
   * @returns {Promise<import('../wire/types').FilePair[]>}
   */
  async pairs(asked) {
    const end = await this.end(async () => new Uint8Array(), asked);
    if (end.kind !== 'paired') throw new CoreStopped('files were compared and nothing said');
    return end.pairs;
  }

  /**
   * @param {(at: number, count: number) => Promise<Uint8Array> | Uint8Array} read
   * @param {import('../wire/types').MetadataEvent} beginning
   * @returns {Promise<Exclude<MetadataStep, { kind: 'needs' }>>}
   */
  async end(read, beginning) {
    const core = this.free.pop() ?? await Core.make(this.module, borders);
    /** @param {import('../wire/types').MetadataEvent} event @returns {MetadataStep} */
    const tell = (event) => core.exchange({ event });
    let step = tell(beginning);
    while (step.kind === 'needs') {
      const { offset, byteCount } = step.range;
      step = tell({ kind: 'read', bytes: await read(offset, byteCount) });
    }
    this.free.push(core);
    return step;
  }
}

/**
 * @param {Blob} file
 * @returns {(at: number, count: number) => Promise<Uint8Array>}
 */
const rangesOf = (file) => (at, count) => rangeOf(file, at, count);
