// The core as the page sees it: an event goes in, effects and a screen come out. Loads the
// WebAssembly module, gives it the three system functions it asks for, and stops for good when
// it traps: a core whose invariants broke must not go on writing.

import { occasion } from './effects/clock.js';
import { Successive, decode, encode } from './wire/codec.js';

/**
 * @typedef {import('./wire/types').Event} Event
 * @typedef {import('./wire/types').Turn} Turn
 *
 * What Shells/Web/Bridge exports.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   dayly_input: (count: number) => number,
 *   dayly_handle: () => number,
 *   dayly_output: () => number,
 *   dayly_ed25519_acceptable: () => number,
 * }} Exports
 *
 * The types of what goes in and comes out.
 * @typedef {{ input: string, turn: string }} Borders
 */

/** The core trapped or was handed what it cannot read. Nothing more may be sent to it. */
export class CoreStopped extends Error {}

/** The groups' core. */
const groups = { input: 'Input', turn: 'Turn' };

/** WASI's "not supported". What the core writes goes nowhere, and it has no files. */
const notSupported = 58;
const system = {
  fd_close: () => notSupported,
  fd_seek: () => notSupported,
  fd_write: () => notSupported,
  /** A core that wants randomness of its own is a mistake: randomness arrives in events. */
  random_get: () => {
    throw new CoreStopped('the core asked for randomness');
  },
};

/**
 * The running core.
 * @template {{ kind: string }} [E=Event]
 * @template [T=Turn]
 */
export class Core {
  /**
   * @param {Exports} exports
   * @param {Borders} borders
   */
  constructor(exports, borders) {
    this.exports = exports;
    this.borders = borders;
    /**
     * Reads what comes of events, once there was one.
     * @type {Successive | null}
     */
    this.turns = null;
    /** Set when the core trapped, and never cleared. */
    this.isStopped = false;
  }

  /**
   * Compiles the module while it arrives; each run of the app makes a core of its own from it.
   * @param {Promise<Response>} response
   */
  static async compile(response) {
    return WebAssembly.compileStreaming(response);
  }

  /**
   * @param {WebAssembly.Module} module
   * @param {Borders} [borders]
   * @returns {Promise<Core<any, any>>}
   */
  static async make(module, borders = groups) {
    const imports = { wasi_snapshot_preview1: system };
    const instance = await WebAssembly.instantiate(module, imports);
    return new Core(/** @type {any} */ (instance.exports), borders);
  }

  /** @param {Promise<Response>} response of the WebAssembly module */
  static async load(response) {
    return Core.make(await Core.compile(response));
  }

  /**
   * Handles one event, now; a screen that nothing changed of is the very same value as before.
   * Throws `WireError` for an event the schema does not allow (the core has not seen it) and
   * `CoreStopped` when the core has come to its end.
   * @param {E} event @returns {T}
   */
  handle(event) {
    const turns = this.turns ??= new Successive(this.borders.turn);
    return this.exchange({ occasion: occasion(), event }, (turn) => turns.decode(turn));
  }

  /**
   * The same for an input as a whole, of a module that is told nothing of the time.
   * @param {unknown} whole
   * @param {(turn: Uint8Array) => T} [read] what the module answers
   * @returns {T}
   */
  exchange(whole, read = (turn) => decode(this.borders.turn, turn)) {
    const input = encode(this.borders.input, whole);
    const count = this.guarded(() => {
      this.lend(input);
      return this.exports.dayly_handle();
    });
    if (count < 0) this.stop();
    const start = this.guarded(() => this.exports.dayly_output());
    try {
      const turn = new Uint8Array(this.exports.memory.buffer, start >>> 0, count);
      return read(turn);
    } catch (error) {
      return this.stop(error);
    }
  }

  /**
   * Whether a key and signature are ones every shell accepts (`Ed25519Strictness`).
   * @param {Uint8Array} key @param {Uint8Array} signature
   */
  isAcceptableEd25519(key, signature) {
    if (key.length !== 32 || signature.length !== 64) return false;
    const both = new Uint8Array(96);
    both.set(key);
    both.set(signature, 32);
    return this.guarded(() => {
      this.lend(both);
      return this.exports.dayly_ed25519_acceptable() === 1;
    });
  }

  /**
   * Copies `bytes` to where the core lends room for them.
   * @param {Uint8Array} bytes
   */
  lend(bytes) {
    const start = this.exports.dayly_input(bytes.length) >>> 0;
    // The memory may have grown: its buffer is asked for after the call.
    new Uint8Array(this.exports.memory.buffer, start, bytes.length).set(bytes);
  }

  /**
   * @template T
   * @param {() => T} call @returns {T}
   */
  guarded(call) {
    if (this.isStopped) throw new CoreStopped('the core has stopped');
    try {
      return call();
    } catch (error) {
      return this.stop(error);
    }
  }

  /**
   * @param {unknown} [error]
   * @returns {never}
   */
  stop(error) {
    this.isStopped = true;
    throw error instanceof CoreStopped ? error : new CoreStopped(String(error ?? 'no answer'));
  }
}
