// How a folder is read for its days, over files and an index that are the test's own: who was
// stopped reads nothing again, and nobody counts a whole folder anew for one file more.

import { Core } from '/source/js/core.js';
import { beginDays } from '/source/js/effects/days.js';
import { FolderFile } from '/source/js/effects/folder/file.js';
import { heldMax } from '/source/js/effects/folder/collecting.js';
import { startWorker } from '/source/js/effects/trusted.js';
import { foldersOf } from '/source/js/effects/folder/listing.js';
import { FolderReading } from '/source/js/effects/folder/reading.js';
import { learn } from '/source/js/wire/codec.js';
import { librarySchema } from '/source/js/wire/library-schema.js';
import { Tally } from './proof-world.js';

const dayMilliseconds = 86_400_000;
const files = 2_000;
const months = 50;
/** So many are looked at beside each other. */
const atOnce = 8;
/** Reading is stopped after so many, within a batch. */
const stoppedAfter = 900;

/** A photo taken on one day of its month. */
const facts = (number) => {
  const day = 31 * (number % months);
  return { kind: { kind: 'photo' }, mediaType: 'image/jpeg', size: { width: 4, height: 3 },
    duration: 0, date: { source: { kind: 'metadata' }, certainty: { kind: 'certain' }, day,
      moment: { kind: 'local', milliseconds: day * dayMilliseconds } },
    motion: null, stillTime: null, half: null, camera: '',
    album: null, hasSidecar: false, favorite: false, picture: null, passedOver: null };
};

/** By which is known which month a file lies in. */
const rules = async () => beginDays(await Core.compile(fetch('/source/days.wasm')));

/** A disk, an index that is kept, and what was asked of both. */
class World {
  constructor() {
    learn(librarySchema);
    this.batches = new Map();
    this.listed = Array.from({ length: files }, (_, number) => `${number}.jpg`);
    this.inspected = [];
    /** How far it was, each time somebody was told. */
    this.told = [];
    this.stop = new AbortController();
    this.stopsAfter = Infinity;
  }

  reading() {
    const reading = new FolderReading({
      index: { add: async (rows) => this.keep(this.batches.size, rows),
        replace: async (number, rows) => { this.keep(number, rows); } },
      metadata: async () => ({ facts: async (_, { name }) => this.inspect(name),
        halves: async () => [], sidecars: async () => [], isApart: async () => false }),
      changed: () => this.told.push(reading.found),
    });
    return reading;
  }

  keep(number, rows) {
    this.batches.set(number, rows);
    return number;
  }

  inspect(name) {
    this.inspected.push(name);
    if (this.inspected.length === this.stopsAfter) this.stop.abort();
    return facts(parseInt(name, 10));
  }

  async* folders() {
    yield { path: '', files: this.listed.map((name) =>
      ({ path: name, name, file: async () => new File(['x'], name, { lastModified: 1000 }) })) };
  }

  async* kept() {
    for (const [number, rows] of this.batches) yield { number, files: rows };
  }
}

export async function folderGoesOn() {
  const tally = new Tally();
  await rules();
  const world = new World();
  world.stopsAfter = stoppedAfter;
  await world.reading().run(world.folders(), world.stop.signal);
  const before = world.inspected.length;
  tally.same('it stopped in the middle', before >= stoppedAfter && before < files, true);
  const again = world.reading();
  await again.recall(world.kept());
  tally.same('what was read is known', again.files.size, before);
  world.stopsAfter = Infinity;
  await again.run(world.folders(), new AbortController().signal);
  tally.same('all of it was found', again.found, files);
  tally.same('the rest alone was read', again.read, files - before);
  tally.same('nothing was read twice', new Set(world.inspected).size, world.inspected.length);
  tally.same('all of it is in the months',
    again.months.totals.reduce((sum, { pages: [{ photos }] }) => sum + photos, 0), files);
  return tally;
}

export async function folderSaysHowFar() {
  const tally = new Tally();
  await rules();
  const world = new World();
  const reading = world.reading();
  const run = async () => {
    world.told = [];
    await reading.run(world.folders(), world.stop.signal);
    return new Set(world.told).size;
  };
  tally.same('while it is read', await run() >= files / atOnce, true);
  tally.same('while nothing of it is new', await run() >= files / atOnce, true);
  tally.same('nothing of it was', reading.read, 0);
  return tally;
}

/** How many files were gone through for what `look` answers. */
function counting(look) {
  const own = Object.getOwnPropertyDescriptor(FolderFile.prototype, 'itemKind');
  let count = 0;
  Object.defineProperty(FolderFile.prototype, 'itemKind', { ...own, get() {
    count += 1;
    return own.get.call(this);
  } });
  try {
    look();
  } finally {
    Object.defineProperty(FolderFile.prototype, 'itemKind', own);
  }
  return count;
}

export async function folderIsCountedOnce() {
  const tally = new Tally();
  await rules();
  const world = new World();
  const reading = world.reading();
  await reading.run(world.folders(), world.stop.signal);
  const look = () => reading.months.totals;
  const each = files / months;
  tally.same('each file once', counting(look), files);
  tally.same('and no more while nothing changes', counting(look), 0);
  const stamp = { bytes: 9, modified: 1, sidecarBytes: 0, sidecarModified: 0 };
  reading.put(new FolderFile('new.jpg', stamp, facts(3)));
  await reading.keep();
  tally.same('one more: those of its month', counting(look), each + 1);
  tally.same('it lies there', look()[3].pages[0].photos, each + 1);
  reading.put(new FolderFile('new.jpg', stamp, facts(7)));
  tally.same('on another day now: those of both months', counting(look), each + each + 1);
  tally.same('it left the first', look()[3].pages[0].photos, each);
  reading.forget(new Set(world.listed));
  tally.same('it is gone', look()[7].pages[0].photos, each);
  return tally;
}

/** A folder on a disk, and which of its files somebody asked for. */
class Disk {
  constructor(entries) {
    this.entries = entries;
    this.asked = [];
  }

  async* values() {
    for (const [name, inside] of Object.entries(this.entries)) {
      yield inside instanceof Disk ? Object.assign(inside, { kind: 'directory', name })
        : { kind: 'file', name, getFile: async () => this.file(name) };
    }
  }

  file(name) {
    this.asked.push(name);
    return new File([this.entries[name]], name);
  }
}

export async function folderIsLetGoOf() {
  const tally = new Tally();
  const many = new Disk(Object.fromEntries(Array.from({ length: heldMax }, (_, number) =>
    [`${number}.jpg`, 'x'])));
  const own = new Disk({ kind: 'vault\n', 'sealed.jpg': 'x' });
  const disk = new Disk({ many, own, 'b.jpg': 'b', 'a.jpg': 'a', '.hidden.jpg': 'x' });
  let collected = 0;
  const found = [];
  const hidden = async (/** @type {string[]} */ names) => names.map((name) =>
    (name.startsWith('.') ? { kind: 'hidden' } : null));
  for await (const { files } of foldersOf(disk, hidden, () => { collected += 1; })) {
    tally.same('nothing is asked of a file before it is wanted', many.asked.length, 0);
    for (const { path, file } of files) found.push([path, await (await file()).text()]);
  }
  tally.same('in the order of names', JSON.stringify(found.slice(0, 3)),
    '[["a.jpg","a"],["b.jpg","b"],["many/0.jpg","x"]]');
  tally.same('all but what is hidden or our own', found.length, heldMax + 2);
  tally.same('of our own no more than its kind', own.asked.join(), 'kind');
  // Each file was listed, and then asked for.
  tally.same('nobody holds them any more', collected, 2);
  return tally;
}

/** A folder of the origin's own, with files that are read. */
async function ownFolder(name, count) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  for (let number = 0; number < count; number += 1) {
    const file = await folder.getFileHandle(`${number}.jpg`, { create: true });
    const writable = await file.createWritable();
    await writable.write('x');
    await writable.close();
  }
  return folder;
}

/** Who taps twice while a folder is read has it read once, from its beginning. */
export async function folderIsReadByOne() {
  const tally = new Tally();
  const count = 200;
  const folder = await ownFolder('twice', count);
  const worker = startWorker('js/workers/folder-worker.js');
  const views = [];
  await new Promise((resolve, reject) => {
    worker.onmessage = ({ data: { stopped, view } }) => {
      if (stopped) reject(new Error(stopped));
      if (!view) return;
      views.push(view);
      if (views.length === 1) for (const reads of [true, true]) worker.postMessage({ reads });
      if (view.state === 'ready') resolve();
    };
    worker.postMessage({ picked: folder });
  });
  worker.terminate();
  tally.same('nothing was found twice', views.at(-1).found, count);
  tally.same('nor is known twice', views.at(-1).known, count);
  return tally;
}
