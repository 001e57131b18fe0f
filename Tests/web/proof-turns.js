// Whether the shipped modules answer as the native cores do, byte for byte, and how much of their
// stacks that takes. The native tests have written down runs of events and what came of each
// (Tests/DaylyCoreTests/TurnsTests.swift, Tests/LibraryCoreTests/LibraryTurnsTests.swift).

import { Core } from '/source/js/core.js';
import { decode, learn } from '/source/js/wire/codec.js';
import { librarySchema } from '/source/js/wire/library-schema.js';
import { Tally, hex, unhex } from './proof-world.js';

const untouched = 0xAA;

/**
 * The stack of a module that is not at work: it lies before all data, so that a call that goes too
 * deep leaves the memory and traps, and overwrites nothing.
 */
class Stack {
  constructor(memory) {
    this.memory = memory;
    this.size = new Uint8Array(memory.buffer).findIndex((byte) => byte !== 0);
    new Uint8Array(memory.buffer, 0, this.size).fill(untouched);
  }

  /** How many bytes of it no call has reached. */
  get unused() {
    return new Uint8Array(this.memory.buffer).findIndex((byte) => byte !== untouched);
  }
}

/** The encoded turn that the module answers an encoded input with. */
function turn(core, input) {
  core.lend(input);
  const count = core.exports.dayly_handle();
  const start = core.exports.dayly_output() >>> 0;
  return new Uint8Array(core.exports.memory.buffer, start, Math.max(0, count)).slice();
}

/** Whether the page reads an answer. */
function isRead(type, bytes) {
  try {
    decode(type, bytes);
    return true;
  } catch {
    return false;
  }
}

/** Feeds each run to a fresh core. */
async function answers(wasm, written, type) {
  const tally = new Tally();
  const module = await Core.compile(fetch(wasm));
  const text = await (await fetch(written)).text();
  for (const [run, lines] of text.trim().split('\n\n').entries()) {
    const core = await Core.make(module);
    const stack = new Stack(core.exports.memory);
    tally.same('the stack lies before the data', stack.size >= 64 * 1024, true);
    for (const [number, line] of lines.split('\n').entries()) {
      const [input, expected] = line.split(' ');
      const answer = turn(core, unhex(input));
      tally.same(`event ${number} of run ${run} agrees`, hex(answer) === expected, true);
      tally.same('and is read', isRead(type, answer), true);
    }
    tally.same(`run ${run} left half of the stack`, stack.unused >= stack.size / 2, true);
  }
  return tally;
}

export const turns = () => answers('/dayly.wasm', '/proof/turns.txt', 'Turn');
export const libraryTurns = () => {
  learn(librarySchema);
  return answers('/library.wasm', '/proof/library-turns.txt', 'LibraryTurn');
};
