// The days of the files of a folder: which two are a Live Photo, how much lies in each month, and
// what. Pure: files in, months out.

import { cut } from '../../wire/typed.js';
import { monthOf } from '../calendar.js';
import { answerTo } from '../days.js';
import { folderOf, nameOf } from './file.js';
import { noneOver } from './listing.js';

/**
 * @typedef {import('./file.js').FolderFile} FolderFile
 * @typedef {import('../../wire/types').CatalogMonth} CatalogMonth
 * @typedef {import('../../wire/types').ShownMonth} ShownMonth
 */

/** Stands for items of which nobody knows the day. */
const undated = -0x80000000;
/** So many files are compared at once (FileHalf in the schema). */
const comparedMax = 262_144;
/** As the rules take a path (DatedFile in the schema). */
const pathBytesMax = 4096;
/** So many items are asked for at once (folderItems in the schema). */
const itemsMax = 4096;

/**
 * What the names of halves begin with, up to the first point. The folder says nothing yet: an
 * export of Google may have the halves in two of its parts.
 * @param {FolderFile} file
 */
const stemOf = ({ path }) => nameOf(path).normalize('NFD').toLowerCase().split('.', 1)[0];

/**
 * The files that may be halves of Live Photos: every film that can be one, and the stills that
 * share its name or what Apple writes into both. Which belong together `LivePhotoPairing` says.
 * @param {Iterable<FolderFile>} files
 */
export function halvesOf(files) {
  const all = [...files].filter(({ isStill }) => isStill !== null);
  const motions = all.filter(({ isStill }) => !isStill);
  const stems = new Set(motions.map(stemOf));
  const identifiers = new Set(motions.map(({ identifier }) => identifier).filter(Boolean));
  return all.filter((file) => !file.isStill || identifiers.has(file.identifier)
    || stems.has(stemOf(file))).slice(0, comparedMax);
}

/**
 * Has the files know which of them are one item.
 * @param {Iterable<FolderFile>} files
 * @param {(halves: import('../../wire/types').FileHalf[]) =>
 *   Promise<import('../../wire/types').FilePair[]>} compare
 */
export async function pair(files, compare) {
  const halves = halvesOf(files);
  const pairs = halves.length < 2 ? [] : await compare(halves.flatMap((file) => {
    const { half, date } = file.facts;
    return half ? [{ folder: folderOf(file.path), name: nameOf(file.path), half, date }] : [];
  }));
  for (const file of files) {
    file.motion = null;
    file.isMotion = false;
    file.motionKnows = false;
  }
  for (const { first, second, secondKnows } of pairs) {
    halves[first].motion = halves[second];
    halves[first].motionKnows = secondKnows;
    halves[second].isMotion = true;
  }
}

/**
 * What lies in which month. Files come and go one by one, so that a folder that is being read is
 * not gone through anew each time somebody is told how far it is.
 */
export class FolderMonths {
  /** @param {Iterable<FolderFile>} files halves know which film they belong to */
  constructor(files) {
    /** @type {Map<number, Set<FolderFile>>} */
    this.files = new Map();
    /**
     * Of months of which nothing changed since they were counted.
     * @type {Map<number, CatalogMonth>}
     */
    this.counted = new Map();
    /** Files that have no place in any. */
    this.passedOver = noneOver();
    for (const file of files) this.add(file);
  }

  /** @param {FolderFile} file */
  add(file) {
    if (file.passedOver) this.passedOver[file.passedOver] += 1;
    const month = placeIn(file);
    if (month === null) return;
    const there = this.files.get(month);
    if (there) there.add(file);
    else this.files.set(month, new Set([file]));
    this.counted.delete(month);
  }

  /** @param {FolderFile} file as it was added */
  remove(file) {
    if (file.passedOver) this.passedOver[file.passedOver] -= 1;
    const month = placeIn(file);
    const there = month === null ? undefined : this.files.get(month);
    if (month === null || !there?.delete(file)) return;
    if (there.size === 0) this.files.delete(month);
    this.counted.delete(month);
  }

  /** @returns {CatalogMonth[]} the earliest first */
  get totals() {
    return [...this.files].sort(([one], [other]) => one - other).map(([month, files]) => {
      const total = this.counted.get(month) ?? totalOf(month, files);
      this.counted.set(month, total);
      return total;
    });
  }

  /** @param {number} month @returns {ShownMonth} the earliest first */
  shown(month) {
    const entries = entriesOf([...this.files.get(month) ?? []]);
    const { places } = answerTo({ kind: 'fileOrder',
      files: entries.map(({ item, date }) => ({ date, path: cut(item, pathBytesMax) })) });
    return { month, entries: places.map((place) => entries[place]), damaged: false, notes: [],
      noted: false };
  }
}

/**
 * The items they are listed as, named by their paths.
 * @param {FolderFile[]} files
 * @returns {import('../../wire/types').CatalogEntry[]}
 */
export function entriesOf(files) {
  const entries = [];
  for (let next = 0; next < files.length; next += itemsMax) {
    const some = files.slice(next, next + itemsMax);
    const listed = answerTo({ kind: 'folderItems', items: some.map(({ said }) => said) }).entries;
    entries.push(...listed.map((entry, index) => ({ ...entry, item: some[index].path })));
  }
  return entries;
}

/**
 * The month an item lies in; null for what is none.
 * @param {FolderFile} file
 */
function placeIn(file) {
  if (file.isMotion || file.passedOver) return null;
  const { day } = file.dated;
  return day === null ? undated : monthOf(day);
}

/** @param {number} month @param {Iterable<FolderFile>} files @returns {CatalogMonth} */
function totalOf(month, files) {
  const page = { photos: 0, videos: 0, lives: 0, others: 0, favorites: 0, posts: 0, bytes: 0 };
  for (const file of files) {
    page.bytes += file.bytes + (file.motion?.bytes ?? 0);
    if (file.itemKind === 'photo') page.photos += 1;
    else if (file.itemKind === 'video') page.videos += 1;
    else page.lives += 1;
  }
  return { month, pages: [page] };
}
