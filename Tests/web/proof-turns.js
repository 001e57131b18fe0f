// Whether the shipped module answers as the native core does, byte for byte. The native tests have
// written down runs of events and what came of each (Tests/DaylyCoreTests/TurnsTests.swift).

import { Core } from '/source/js/core.js';
import { Tally, hex, unhex } from './proof-world.js';

/** The encoded turn that the module answers an encoded input with. */
function turn(core, input) {
  core.lend(input);
  const count = core.exports.dayly_handle();
  const start = core.exports.dayly_output() >>> 0;
  return new Uint8Array(core.exports.memory.buffer, start, Math.max(0, count)).slice();
}

/** Feeds each run to a fresh core. */
export async function turns() {
  const tally = new Tally();
  const module = await Core.compile(fetch('/dayly.wasm'));
  const text = await (await fetch('/proof/turns.txt')).text();
  for (const [run, lines] of text.trim().split('\n\n').entries()) {
    const core = await Core.make(module);
    for (const [number, line] of lines.split('\n').entries()) {
      const [input, expected] = line.split(' ');
      const found = hex(turn(core, unhex(input)));
      tally.same(`event ${number} of run ${run} agrees`, found === expected, true);
    }
  }
  return tally;
}
