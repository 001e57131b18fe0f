// Which recipes run beside each other: those that share no name, and of those that are written down
// one after another. Each recipe here ends when it is told to.

import { RecipeOrder } from '/source/js/workers/recipe-order.js';
import { Tally } from './proof-world.js';

const secret = (name) => ({ kind: 'secret', name });
const keeps = (name) => ({ kind: 'keep', name, value: { kind: 'result', step: 0 } });
const joins = (name) => ({ kind: 'join', parts: [{ kind: 'literal', bytes: new Uint8Array(1) },
  secret(name)] });
const puts = (name) => ({ kind: 'putBlob', name, value: { kind: 'result', step: 0 } });
const reads = (name) => ({ kind: 'length', of: { kind: 'blob', name } });

/** Whether the second waits for the first. */
const cases = [
  ['other keys in memory', [keeps('transient/a')], [keeps('transient/b')], false],
  ['the same key', [keeps('transient/a')], [keeps('transient/a')], true],
  ['a key that is read', [keeps('transient/a')], [joins('transient/a')], true],
  ['a key that was read', [joins('transient/a')], [{ kind: 'forget', name: 'transient/a' }], true],
  ['both read it', [joins('transient/a')], [joins('transient/a')], false],
  ['two files', [puts('vault/a')], [puts('vault/b')], true],
  ['a file and a key', [puts('vault/a')], [keeps('transient/a')], false],
  ['a key and a file', [keeps('transient/a')], [puts('vault/a')], false],
  ['a file that is read', [puts('vault/a')], [reads('vault/b')], true],
  ['a file under a key', [keeps('transient/a')], [joins('transient/a'), puts('vault/a')], true],
  ['a secret that lasts', [keeps('account/key')], [puts('vault/a')], true],
  ['a picture that is shown', [{ kind: 'present', name: 'thumbnail/a', jpeg: secret('x') }],
    [puts('vault/a')], true],
];

export async function recipeOrder() {
  const tally = new Tally();
  for (const [title, first, second, waits] of cases) {
    for (const fails of [false, true]) await ordered(tally, title, first, second, waits, fails);
  }
  return tally;
}

async function ordered(tally, title, first, second, waits, fails) {
  const order = new RecipeOrder();
  const begun = [];
  let end = () => {};
  const one = order.run({ steps: first, reveal: [] }, () => new Promise((resolve, reject) => {
    begun.push(1);
    end = () => (fails ? reject(new Error('refused')) : resolve('one'));
  })).catch(() => 'refused');
  const two = order.run({ steps: second, reveal: [] }, async () => {
    begun.push(2);
    return 'two';
  });
  let hasEnded = false;
  const all = order.ended().then(() => { hasEnded = true; });
  // Whatever can begin has begun after so many turns.
  for (let turn = 0; turn < 20; turn += 1) await null;
  tally.same(`${title}: begun`, begun.length, waits ? 1 : 2);
  tally.same(`${title}: not over`, hasEnded, false);
  end();
  tally.same(`${title}: first`, await one, fails ? 'refused' : 'one');
  tally.same(`${title}: second`, await two, 'two');
  await all;
  tally.same(`${title}: both`, begun.length, 2);
}
