// The rules of days as the page asks them.

import { Core } from '/source/js/core.js';
import { beginDays, forgetAsked, strengthOf } from '/source/js/effects/days.js';
import { Tally } from './proof-world.js';

const typed = 'seven quiet herons walk in purple fog';

/** @param {Core<any, any>} core @param {string} text whether it lies in its memory */
function holds(core, text) {
  const memory = new Uint8Array(core.exports.memory.buffer);
  const bytes = new TextEncoder().encode(text);
  return memory.some((_, at) => bytes.every((byte, index) => memory[at + index] === byte));
}

/** A passphrase is judged, also one that is too long, and is gone with the memory it lay in. */
export async function passphraseForgotten() {
  const tally = new Tally();
  /** @type {Core<any, any>[]} */
  const made = [];
  const make = Core.make;
  Core.make = async (...given) => {
    const core = await make.call(Core, ...given);
    made.push(core);
    return core;
  };
  try {
    await beginDays(await Core.compile(fetch('/source/days.wasm')));
    for (const [passphrase, strength] of [['password1234', 'weak'],
      ['seven quiet herons walk', 'fair'], [typed, 'strong'], ['', 'weak'],
      [`${typed} `.repeat(100), 'strong'], ['e\u0301'.repeat(20), 'weak'], ['\ud800', 'weak']]) {
      tally.same(passphrase.slice(0, 40), strengthOf(passphrase), strength);
    }
    tally.same('it lies in memory', holds(made[0], typed), true);
    await forgetAsked();
    tally.same('another instance answers', strengthOf('password1234'), 'weak');
    tally.same('there are two', made.length, 2);
    tally.same('the second one knows nothing of it', holds(made[1], typed), false);
  } finally {
    Core.make = make;
  }
  return tally;
}
