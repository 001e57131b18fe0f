// Every kind of value at its ends, from the core through the codec into the views: dates that no
// calendar has, numbers that JavaScript does not count with, texts that are empty or as long as
// they may be. Nothing of it may throw: what throws ends the app's loop.

import { Core } from '../../Shells/Web/js/core.js';
import * as dayNames from '../../Shells/Web/js/views/days/names.js';
import * as itemDates from '../../Shells/Web/js/views/vault/dates.js';
import { measures } from '../../Shells/Web/js/words/measures.js';
import { decode, learn } from '../../Shells/Web/js/wire/codec.js';
import * as dates from '../../Shells/Web/js/wire/dates.js';
import { librarySchema } from '../../Shells/Web/js/wire/library-schema.js';
import { schema } from '../../Shells/Web/js/wire/schema.js';
import { told } from './gallery-vault.js';

/** @type {Record<string, bigint[]>} the ends of integers, and what lies around 2^53 */
const ends = {
  u8: [0n, 255n], u16: [0n, 65_535n], u32: [0n, 4_294_967_295n],
  u64: [0n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n],
  i32: [-(2n ** 31n), -1n, 0n, 2n ** 31n - 1n],
  i64: [-(2n ** 63n), -(2n ** 53n) - 1n, -1n, 0n, 2n ** 53n + 1n, 2n ** 63n - 1n],
};
/** @type {Record<string, readonly [string, any]>} */
const types = { ...schema, ...librarySchema };
learn(librarySchema);
learn(Object.fromEntries(Object.keys(ends).map((name) => [`only ${name}`,
  ['struct', { value: name }]])));

/** A number of a sample that says which of its parts is meant stays. */
const places = new Set(['index']);

/** @param {string} name */
const bytesOf = (name) => Number(name.slice(1)) / 8;

/** @param {string} name @param {bigint} value */
function raw(name, value) {
  const bytes = bytesOf(name);
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, BigInt.asIntN(64, value));
  return new Uint8Array(view.buffer, 8 - bytes);
}

/**
 * Chooses among values: the same place of all of them, or by chance (mulberry32).
 * @param {number} round
 */
function chooser(round) {
  let state = round;
  const below = (/** @type {number} */ most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most);
  };
  return {
    below,
    /** @template T @param {T[]} values */
    of: (values) => values[round < 6 ? round % values.length : below(values.length)],
  };
}

/** @param {number} most bytes */
const texts = (most) => ['', '日'.repeat(Math.floor(most / 3)), 'e\u0301😀\u202eا'
  .slice(0, Math.floor(most / 4))];

/** @param {string} use */
function taken(use) {
  const list = /^\[(.+)\]<(\d+)>$/.exec(use);
  const sized = /^(text|bytes)<(\d+)>$/.exec(use);
  return { list, sized };
}

/**
 * A value with every number and text of it at an end, each as the codec gives it.
 * @param {string} use @param {any} value @param {ReturnType<typeof chooser>} chosen
 * @returns {any}
 */
function wild(use, value, chosen) {
  if (use.endsWith('?')) return value === null ? null : wild(use.slice(0, -1), value, chosen);
  const { list, sized } = taken(use);
  if (list) {
    return Array.from(value, (/** @type {any} */ one) => wild(list[1], one, chosen));
  }
  if (sized) return sized[1] === 'text' ? chosen.of(texts(Number(sized[2]))) : value;
  if (ends[use]) return decode(`only ${use}`, raw(use, chosen.of(ends[use]))).value;
  if (!types[use]) return value;
  const [kind, argument] = types[use];
  const fields = (/** @type {Record<string, string>} */ uses) => ({ ...value,
    ...Object.fromEntries(Object.entries(uses).map(([name, inner]) =>
      [name, places.has(name) ? value[name] : wild(inner, value[name], chosen)])) });
  switch (kind) {
    case 'number': {
      const name = argument.integer ?? argument;
      return decode(use, raw(name, chosen.of(ends[name])));
    }
    case 'struct': return fields(argument);
    case 'enum': return fields(argument[value.kind]);
    default: return value;
  }
}

/**
 * The encoding of any value of a type, numbers and texts at their ends.
 * @param {string} use @param {ReturnType<typeof chooser>} chosen
 * @param {string[]} [path] cases of the enums on the way
 * @returns {number[]}
 */
function encoding(use, chosen, path = []) {
  const counted = (/** @type {number[]} */ bytes, count = bytes.length) =>
    [...raw('u32', BigInt(count)), ...bytes];
  if (use.endsWith('?')) {
    return chosen.below(2) ? [1, ...encoding(use.slice(0, -1), chosen, path)] : [0];
  }
  const { list, sized } = taken(use);
  if (list) {
    const all = Array.from({ length: chosen.below(3) }, () => encoding(list[1], chosen));
    return counted(all.flat(), all.length);
  }
  if (sized) {
    return counted([...new TextEncoder().encode(sized[1] === 'text'
      ? chosen.of(texts(Number(sized[2]))) : '0'.repeat(Math.min(Number(sized[2]), 32)))]);
  }
  if (use === 'bool') return [chosen.below(2)];
  if (ends[use]) return [...raw(use, chosen.of(ends[use]))];
  const [kind, argument] = types[use];
  switch (kind) {
    case 'fixed': return Array(Number(argument)).fill(chosen.below(256));
    case 'number': return encoding(argument.integer ?? argument, chosen);
    case 'token': return counted([...new TextEncoder().encode('transient/words')]);
    case 'struct': return Object.values(argument).flatMap((inner) => encoding(inner, chosen, path));
    default: {
      const cases = Object.keys(argument);
      const name = path[0] ?? cases[chosen.below(cases.length)];
      return [cases.indexOf(name), ...Object.values(argument[name]).flatMap((inner) =>
        encoding(inner, chosen, path.slice(1)))];
    }
  }
}

/** Every kind of event of a core. @param {string} type */
const kindsOf = (type) => Object.entries(types[type][1]).flatMap(([kind, fields]) =>
  (fields.event ? Object.keys(types[fields.event][1]).map((inner) => [kind, inner]) : [[kind]]));

/**
 * What a module answers to any bytes, decoded.
 * @param {Core<any, any>} core @param {number[]} input
 */
function turned(core, input) {
  core.lend(Uint8Array.from(input));
  const count = core.exports.dayly_handle();
  if (count < 0) throw new Error('the core cannot read it');
  const start = core.exports.dayly_output() >>> 0;
  return decode(core.borders.turn, new Uint8Array(core.exports.memory.buffer, start, count));
}

/** @param {string} type an occasion, and an event of these kinds behind it */
const input = (type, path, chosen) => [
  ...encoding('Instant', chosen), ...encoding('CivilDay', chosen), ...encoding('Instant', chosen),
  ...raw('u32', 32n), ...Array(32).fill(7), ...encoding(type, chosen, path)];

/** Whatever writes a date, by its name. */
function writersOfDates() {
  const { moment, date, left, ago, agoBriefly, clock } = measures('en', 'just now');
  const named = (/** @type {any} */ date) => itemDates.takenName(date);
  return { ...dates, moment: moment.format, date: date.format,
    left: (/** @type {number} */ at) => left(at, 0),
    ago: (/** @type {number} */ at) => ago(at, 0),
    agoBriefly: (/** @type {number} */ at) => agoBriefly(at, 0),
    clock: (/** @type {number} */ at) => clock(at, 0),
    span: (/** @type {number} */ at) => date.formatRange(at, -at),
    parts: (/** @type {number} */ at) => date.formatToParts(at).length,
    dayTitle: dayNames.dayTitle, weekTitle: dayNames.weekTitle,
    weekNumberTitle: dayNames.weekNumberTitle, weekdayTitle: dayNames.weekdayTitle,
    monthTitle: dayNames.monthTitle, monthShort: dayNames.monthShort,
    monthAlone: dayNames.monthAlone, monthInitial: dayNames.monthInitial,
    monthParts: dayNames.monthParts, yearTitle: dayNames.yearTitle,
    monthName: itemDates.monthName, pinnedName: itemDates.pinnedName,
    dateName: itemDates.dateName, momentName: itemDates.momentName,
    sizeName: itemDates.sizeName, durationName: itemDates.durationName,
    takenName: (/** @type {number} */ at) =>
      named({ day: at, moment: { kind: 'instant', instant: at, offset: at } }),
    wallName: (/** @type {number} */ at) =>
      named({ day: at, moment: { kind: 'local', milliseconds: at } }) };
}

/** What is called a number, and is not one that a calendar has. */
const numbers = [0, -0, 0.5, NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 2 ** 63,
  -(2 ** 63), 1e300, 2 ** 31 - 1, -(2 ** 31), -719_163, 2_932_897, 8.64e15 + 1];

/** Two cores, by what they are told and what they answer. */
const cores = /** @type {const} */ ([
  [{ input: 'Input', turn: 'Turn' }, 'Event'],
  [{ input: 'LibraryInput', turn: 'LibraryTurn' }, 'LibraryEvent']]);

export class Extremes {
  /** @type {string[]} */
  #failures = [];
  #count = 0;

  /**
   * @param {any} view of groups and settings
   * @param {(name: string) => any} show a sample of any place
   * @param {Record<string, any>} samples of groups and settings
   */
  constructor(view, show, samples) {
    this.view = view;
    this.show = show;
    this.samples = samples;
  }

  /** Screens as the core makes them, with all of their numbers and texts at an end. */
  screens() {
    this.show('starting');
    for (const [name, screen] of Object.entries(this.samples)) {
      for (let round = 0; round < 9; round += 1) {
        this.#hold(`${name}, round ${round}`,
          () => this.view.show(wild('Screen', screen, chooser(round))));
      }
    }
    this.view.show(this.samples.starting);
    return this.#tally;
  }

  /** Items in the vault and on their days, dated so. @param {string[]} names of samples */
  async items(names) {
    const month = told.month;
    for (const name of names) {
      for (let round = 0; round < 7; round += 1) {
        told.month = (shown) => ({ ...shown, entries: shown.entries.map((
          /** @type {any} */ entry, /** @type {number} */ at) => ({
          ...wild('CatalogEntry', entry, chooser(round + at % 3)),
          item: entry.item, trashed: entry.trashed, edit: entry.edit,
        })) });
        this.#count += 1;
        await this.show(name).catch((/** @type {Error} */ error) =>
          this.#failures.push(`${name}, round ${round}: ${error.stack}`));
      }
    }
    told.month = month;
    return this.#tally;
  }

  /** Whatever writes a date, given anything that is called a number. */
  names() {
    for (const [name, write] of Object.entries(writersOfDates())) {
      if (name === 'dateFormat') continue;
      for (const number of numbers) {
        this.#hold(`${name} of ${number}`, () => /** @type {any} */ (write)(number));
      }
    }
    this.#hold('ends', () => {
      const said = [dates.isoDay(2 ** 40), dates.isoDay(-(2 ** 40)), dates.isoMoment(NaN),
        dates.isoMoment(2 ** 63)].join();
      if (said !== '9999-12-31,0001-01-01,1970-01-01T00:00:00.000Z,9999-12-31T23:59:59.999Z') {
        throw new Error(said);
      }
    });
    return this.#tally;
  }

  /**
   * Every kind of event of both cores, and what comes of it drawn.
   * @param {...string} addresses where the modules lie, that of the groups first
   */
  async cores(...addresses) {
    this.show('starting');
    for (const [index, [borders, type]] of cores.entries()) {
      const bytes = await (await fetch(addresses[index])).arrayBuffer();
      const module = await WebAssembly.compile(bytes);
      for (const path of kindsOf(type)) {
        this.#turn(await Core.make(module, borders), type, path);
      }
    }
    this.view.show(this.samples.starting);
    return this.#tally;
  }

  /**
   * Events of one kind, after the core was launched.
   * @param {Core<any, any>} core @param {string} type @param {string[]} path
   */
  #turn(core, type, path) {
    this.#hold(`${type} launched`, () => {
      const first = [...encoding('Instant', chooser(3)), ...encoding('CivilDay', chooser(2)),
        ...encoding('Instant', chooser(3)), ...raw('u32', 32n), ...Array(32).fill(7), 0, 0];
      turned(core, first);
    });
    for (let round = 0; path[0] !== 'launched' && round < 8; round += 1) {
      this.#hold(`${type} ${path.join('.')}, round ${round}`, () => {
        const { screen } = turned(core, input(type, path, chooser(round)));
        if (type === 'Event') this.view.show(screen);
      });
    }
  }

  /** @param {string} name @param {() => void} act */
  #hold(name, act) {
    this.#count += 1;
    try {
      act();
    } catch (error) {
      this.#failures.push(`${name}: ${/** @type {Error} */ (error).stack ?? error}`);
    }
  }

  get #tally() {
    return { count: this.#count, failures: this.#failures.slice(0, 20) };
  }
}
