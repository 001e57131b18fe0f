// Which of the library's recipes run beside each other. One that makes keys in memory waits for no
// file of another item to be written: it follows those alone that name what it names. What is
// written down is written one recipe after another.

import { isTransient } from '../effects/secrets.js';

/**
 * @typedef {import('../wire/types').Recipe} Recipe
 *
 * What a recipe names: what it reads, and what it may change. `lasts` when any of it is kept
 * beyond memory, or was.
 * @typedef {{ read: Set<string>, changed: Set<string>, lasts: boolean }} Named
 */

export class RecipeOrder {
  constructor() {
    /**
     * Under way.
     * @type {Map<Promise<unknown>, Named>}
     */
    this.running = new Map();
  }

  /**
   * Begins a recipe once all has ended that it has to follow.
   * @template T
   * @param {Recipe} recipe @param {() => Promise<T>} begin
   * @returns {Promise<T>}
   */
  run(recipe, begin) {
    const named = namedBy(recipe);
    const before = [...this.running].flatMap(([end, other]) =>
      mustFollow(named, other) ? [end] : []);
    const done = Promise.all(before).then(begin);
    /** @type {Promise<unknown>} */
    const end = done.then(() => {}, () => {}).then(() => this.running.delete(end));
    this.running.set(end, named);
    return done;
  }

  /** Answers when all that is under way has ended. */
  async ended() {
    await Promise.all(this.running.keys());
  }
}

/**
 * @param {Recipe} recipe
 * @returns {Named}
 */
function namedBy({ steps }) {
  /** @type {Named} */
  const named = { read: new Set(), changed: new Set(), lasts: false };
  for (const step of steps) {
    for (const [field, operand] of Object.entries(step)) {
      if (field !== 'kind') note(operand, named);
    }
  }
  return named;
}

/**
 * A name that stands alone is one the step changes, or is taken for one.
 * @param {unknown} operand @param {Named} named
 */
function note(operand, named) {
  if (typeof operand === 'string') {
    named.changed.add(operand);
    if (!isTransient(operand)) named.lasts = true;
  } else if (Array.isArray(operand)) {
    for (const part of operand) note(part, named);
  } else if (operand && typeof operand === 'object' && 'kind' in operand && 'name' in operand) {
    const { kind, name } = /** @type {{ kind: string, name: string }} */ (operand);
    named.read.add(name);
    if (kind === 'blob') named.lasts = true;
  }
}

/** @param {Named} later @param {Named} earlier */
function mustFollow(later, earlier) {
  if (later.lasts && earlier.lasts) return true;
  return [...later.changed].some((name) => earlier.changed.has(name) || earlier.read.has(name))
    || [...later.read].some((name) => earlier.changed.has(name));
}
