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
  return tally;
}
