// Whether the core's memory keeps its size. WebAssembly gives none of it back, so what one event
// leaves behind, ten thousand would show.

import { Core } from '/source/js/core.js';
import { Tally } from './proof-world.js';

const id = (seed) => seed.toString(16).padStart(32, '0');

/** What a person does over and over, who never gets far. */
const round = [
  { kind: 'visible', now: true },
  { kind: 'signIn', event: { kind: 'startTapped' } },
  { kind: 'signIn', event: { kind: 'phoneEntered', phone: 'not a number' } },
  { kind: 'signIn', event: { kind: 'phoneEntered', phone: '+49 1555 0001234' } },
  { kind: 'signIn', event: { kind: 'codeEntered', code: 'transient/code' } },
  { kind: 'back' },
  { kind: 'back' },
  { kind: 'linkOpened', path: `/device/${id(7)}`, fragment: 'transient/link' },
  { kind: 'linking', event: { kind: 'acceptTapped' } },
  { kind: 'back' },
  { kind: 'linkOpened', path: `/join/${id(8)}`, fragment: 'transient/link' },
  { kind: 'visible', now: false },
  { kind: 'online', now: false },
  { kind: 'timerFired', timer: { kind: 'link' } },
  { kind: 'online', now: true },
];

/** How often each kind of request has been answered, so that answers differ. */
let answered = 0;

/** What the world says to an effect, if it says anything: now yes, now no. */
function answer(effect) {
  const { request } = effect;
  answered += 1;
  switch (effect.kind) {
    case 'http': return answered % 3 === 0
      ? { kind: 'httpFailed', request, fault: { kind: 'offline' } }
      : { kind: 'httpAnswered', request, status: 204, body: new Uint8Array(0) };
    case 'recipe': return answered % 2 === 0
      ? { kind: 'recipeFailed', request, failure: { step: 0, fault: { kind: 'missing' } } }
      : { kind: 'recipeDone', request, revealed: [new Uint8Array(32).fill(answered)] };
    case 'persist': return { kind: 'persisted', request };
    default: return null;
  }
}

/** Feeds a fresh core and tells whether its memory grew after `warm` events. */
export async function memory(warm, count) {
  const tally = new Tally();
  const core = await Core.load(fetch('/dayly.wasm'));
  const screens = new Set();
  const waiting = [{ kind: 'launched', saved: { kind: 'nothing' } }];
  let fed = 0;
  const feed = (until) => {
    for (; fed < until; fed += 1) {
      const { effects, screen } = core.handle(waiting.shift() ?? round[fed % round.length]);
      screens.add(screen.kind);
      for (const effect of effects) {
        const event = answer(effect);
        if (event) waiting.push(event);
      }
    }
  };
  feed(warm);
  const before = core.exports.memory.buffer.byteLength;
  const seen = screens.size;
  feed(warm + count);
  tally.count = fed;
  tally.same('bytes of memory', core.exports.memory.buffer.byteLength, before);
  tally.same('screens after warming up', screens.size, seen);
  for (const kind of ['welcome', 'phone', 'code', 'linking']) {
    tally.same(`comes by ${kind}`, screens.has(kind), true);
  }
  return tally;
}
