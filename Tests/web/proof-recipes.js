// Vectors/recipes.json: what is computed without chance comes out the same in every engine. The
// native tests run the same file.

import { Tally, json, makeWorld, outcome, unhex } from './proof-world.js';

/** An operand as the file writes it, or what is none. */
function operand(value) {
  if (Array.isArray(value)) return value.map(operand);
  if (value?.hex !== undefined) return { kind: 'literal', bytes: unhex(value.hex) };
  if (value?.step !== undefined) return { kind: 'result', step: value.step };
  return value;
}

const step = (row) => Object.fromEntries(
  Object.entries(row).map(([field, value]) => [field, operand(value)]));

export async function recipes() {
  const tally = new Tally();
  const world = await makeWorld();
  for (const { name, steps, result } of (await json('/own/recipes.json')).recipes) {
    tally.same(name, await outcome(world, ...steps.map(step)), result);
  }
  await untypedPassphrases(tally, world);
  return tally;
}

/** What nobody can have typed, and what would take too long or no time. */
async function untypedPassphrases(tally, world) {
  const cases = [
    ['', 1], ['c3', 1], ['eda080', 1], ['ff', 1], ['61'.repeat(1025), 1], ['61', 0],
    ['61', 10_000_001],
  ];
  for (const [passphrase, iterations] of cases) {
    const row = { kind: 'passphraseKey', passphrase: { hex: passphrase }, salt: { hex: '00' } };
    const found = await outcome(world, step({ ...row, iterations }));
    tally.same(`passphrase ${passphrase.slice(0, 8)} ${iterations}`, found, 'invalid');
  }
  const longest = { kind: 'scryptKey', passphrase: { hex: '61'.repeat(1024) },
    salt: { hex: '00' }, workFactor: 1 };
  tally.same('the longest', (await outcome(world, step(longest))).length, 64);
  for (const workFactor of [0, 21, 255]) {
    const row = { kind: 'scryptKey', passphrase: { hex: '61' }, salt: { hex: '00' }, workFactor };
    tally.same(`scrypt ${workFactor}`, await outcome(world, step(row)), 'invalid');
  }
}
