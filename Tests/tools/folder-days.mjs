// Reading a folder whose days are shown, over a folder and an index in memory, with the rules of
// days of the web app that was built last:
//   node folder-days.mjs SCENARIO     fails where the scenario does not hold

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beginDays } from '../../Shells/Web/js/effects/days.js';
import { FolderFile } from '../../Shells/Web/js/effects/folder/file.js';
import { FolderReading } from '../../Shells/Web/js/effects/folder/reading.js';
import { entriesOf, halvesOf, pair } from '../../Shells/Web/js/effects/folder/days.js';
import { noneOver } from '../../Shells/Web/js/effects/folder/listing.js';
import { learn } from '../../Shells/Web/js/wire/codec.js';
import { librarySchema } from '../../Shells/Web/js/wire/library-schema.js';

learn(librarySchema);
await beginDays(await WebAssembly.compile(
  readFileSync(new URL('../../.build-web/days.wasm', import.meta.url))));

const none = { kind: { kind: 'photo' }, mediaType: 'image/jpeg', size: null, duration: 0,
  motion: null, stillTime: null, half: null, camera: '', album: null, hasSidecar: false,
  favorite: false, picture: null, passedOver: null };
const factsOn = (day, more = {}) => ({ ...none, ...more, date: { day,
  source: { kind: 'metadata' }, certainty: { kind: 'certain' },
  moment: { kind: 'local', milliseconds: day * 86_400_000 } } });

/** A folder whose files say their day by their bytes; what is read of it is counted. */
class World {
  constructor(count) {
    this.files = new Map();
    for (let number = 0; number < count; number += 1) this.write(`${1000 + number}.jpg`, number);
    /** What the system says of those it does not open, and those whose bytes cannot be read. */
    this.broken = new Map();
    this.unread = new Set();
    this.kept = new Map();
    this.looks = [];
    this.abort = new AbortController();
    this.abortAt = Infinity;
  }

  write(path, day) {
    this.files.set(path, { size: 1, lastModified: 1000 + day, day, path });
  }

  async* folders() {
    yield { path: '', files: [...this.files.keys()].sort().map((path) => ({
      path, name: path, file: async () => {
        if (this.broken.has(path)) throw new DOMException('', this.broken.get(path));
        return this.files.get(path);
      } })) };
  }

  get metadata() {
    return {
      sidecars: async () => [], halves: async () => [], isApart: async () => false,
      facts: async (file, { name, isUnread }) => {
        // Of a file without bytes its name says what it is.
        if (file instanceof Blob) {
          assert.ok(isUnread);
          return { ...factsOn(0), kind: { kind: name.endsWith('.mp4') ? 'video' : 'other' } };
        }
        if (this.unread.has(file.path)) throw new DOMException('', 'NotReadableError');
        this.looks.push(file.path);
        if (this.looks.length === this.abortAt) this.abort.abort();
        return factsOn(file.day, { passedOver: file.passedOver ?? null });
      },
    };
  }

  get index() {
    return {
      add: async (files) => {
        const number = Math.max(-1, ...this.kept.keys()) + 1;
        this.kept.set(number, files);
        return number;
      },
      replace: async (number, files) => {
        if (files.length > 0) this.kept.set(number, files);
        else this.kept.delete(number);
      },
    };
  }

  async* batches() {
    for (const [number, files] of [...this.kept]) yield { number, files };
  }

  /** Another run of the app. */
  async again() {
    this.abort = new AbortController();
    this.looks = [];
    const reading = new FolderReading({ index: this.index, changed() {},
      metadata: async () => this.metadata });
    await reading.recall(this.batches());
    return reading;
  }

  get rows() {
    return [...this.kept.values()].flat().map(({ path }) => path).sort();
  }
}

const scenarios = {
  async unlisted() {
    const world = new World(1);
    for (const path of ['2000/a.jpg', '2000/deep/b.jpg', '20/c.jpg']) world.write(path, 7);
    const reading = await world.again();
    await reading.run(world.folders(), world.abort.signal);
    assert.equal(reading.files.size, 4);
    async function* unlisted() {
      yield { path: '', files: [] };
      yield { path: '2000', files: null };
    }
    await reading.run(unlisted(), world.abort.signal);
    const known = ['2000/a.jpg', '2000/deep/b.jpg'];
    assert.deepEqual([...reading.files.keys()], known, 'what it said before is believed');
    assert.deepEqual(world.rows, known, 'and kept');
    async function* gone() {
      yield { path: '', files: [] };
    }
    await reading.run(gone(), world.abort.signal);
    assert.equal(reading.files.size, 0, 'a folder that is not there any more is not');
  },
  async many() {
    // More than an engine takes as the arguments of one call.
    const world = new World(150_000);
    async function* exported() {
      for await (const { files } of world.folders()) yield { path: 'Takeout', files };
    }
    const reading = await world.again();
    await reading.run(exported(), world.abort.signal);
    assert.equal(reading.files.size, 150_000);
  },
  async stopped() {
    const world = new World(1000);
    world.abortAt = 600;
    let reading = await world.again();
    await reading.run(world.folders(), world.abort.signal);
    const first = world.looks.length;
    assert.ok(first >= 600 && first < 610, `${first} were read`);
    // Whatever was read is kept, and not read again.
    assert.equal(world.rows.length, first);
    assert.ok([...world.kept.values()].every((files) => files.length <= 256));
    world.abortAt = Infinity;
    reading = await world.again();
    assert.equal(reading.files.size, first);
    await reading.run(world.folders(), world.abort.signal);
    assert.equal(world.looks.length, 1000 - first);
    reading = await world.again();
    await reading.run(world.folders(), world.abort.signal);
    assert.equal(world.looks.length, 0);
    assert.equal(reading.months.totals.reduce((sum, { pages }) => sum + pages[0].photos, 0), 1000);
  },

  async changed() {
    const world = new World(600);
    await (await world.again()).run(world.folders(), world.abort.signal);
    // Of different batches.
    world.files.delete('1500.jpg');
    world.write('1001.jpg', 40_000);
    world.write('new.jpg', 41_000);
    const reading = await world.again();
    await reading.run(world.folders(), world.abort.signal);
    assert.deepEqual(world.looks, ['1001.jpg', 'new.jpg']);
    assert.deepEqual(world.rows, [...world.files.keys()].sort());
    assert.equal(reading.files.get('1001.jpg').day, 40_000);
    assert.equal((await world.again()).files.get('1001.jpg').day, 40_000);
  },

  async unreadable() {
    const world = new World(3);
    world.write('1002.jpg', 5);
    await (await world.again()).run(world.folders(), world.abort.signal);
    // One file that was read before, and one that nobody has seen: both have a day.
    world.write('1002.jpg', 6);
    world.unread.add('1002.jpg');
    world.write('new.mp4', 7);
    world.broken.set('new.mp4', 'NotReadableError');
    const reading = await world.again();
    await reading.run(world.folders(), world.abort.signal);
    assert.deepEqual([...reading.unreadable].sort(), ['1002.jpg', 'new.mp4']);
    assert.equal(reading.files.get('1002.jpg').day, 5);
    assert.equal(reading.files.get('new.mp4').kind, 'video');
    // What it said before is believed the next time, too; the other is not in the index.
    assert.deepEqual(world.rows, ['1000.jpg', '1001.jpg', '1002.jpg']);
    // Both are tried again, in the same run of the app, too.
    world.broken.clear();
    world.unread.clear();
    await reading.run(world.folders(), world.abort.signal);
    assert.deepEqual(world.looks, ['1002.jpg', 'new.mp4']);
    assert.equal(reading.unreadable.size, 0);
  },

  async passedOver() {
    const world = new World(3);
    world.files.get('1001.jpg').passedOver = { kind: 'empty' };
    async function* folders() {
      for await (const { path, files } of world.folders()) {
        yield { path, files, passedOver: { ...noneOver(), system: 2, hidden: 1 } };
      }
    }
    const counted = { ...noneOver(), system: 2, hidden: 1, empty: 1 };
    for (let run = 0; run < 2; run += 1) {
      const reading = await world.again();
      await reading.run(folders(), world.abort.signal);
      assert.deepEqual(reading.passedOver, counted, 'whether it was read now or before');
      assert.equal(reading.months.totals.reduce((sum, { pages }) => sum + pages[0].photos, 0), 2);
    }
    // It has something in it now.
    world.write('1001.jpg', 9);
    const reading = await world.again();
    await reading.run(folders(), world.abort.signal);
    assert.equal(reading.passedOver.empty, 0);
    assert.equal(reading.files.get('1001.jpg').day, 9);
  },

  async denied() {
    const world = new World(600);
    world.broken.set('1400.jpg', 'NotAllowedError');
    const reading = await world.again();
    await assert.rejects(reading.run(world.folders(), world.abort.signal),
      { name: 'NotAllowedError' });
    // The folder is not read further, and nothing of it is forgotten.
    assert.ok(world.rows.length >= 390 && world.rows.length < 410, `${world.rows.length} are kept`);
  },

  async halves() {
    const half = (isStill, contentIdentifier = '') =>
      ({ half: { isStill, contentIdentifier, taken: null, described: null,
        duration: isStill ? null : 2000 } });
    const file = (path, more) => new FolderFile(path, { bytes: 1, modified: 1, sidecarBytes: 0,
      sidecarModified: 0 }, factsOn(1, more));
    const files = [file('a/IMG_1.HEIC', half(true)), file('a/IMG_1.mov', half(false)),
      file('b/IMG_1.HEIC', half(true)), file('b/other.jpg', half(true, 'X')),
      file('c/moved.mov', half(false, 'X')), file('c/none.png', {}),
      file('c/IMG_2.HEIC', half(true))];
    // Of those that nothing moves with, nobody needs to be asked.
    assert.deepEqual(halvesOf(files).map(({ path }) => path),
      ['a/IMG_1.HEIC', 'a/IMG_1.mov', 'b/IMG_1.HEIC', 'b/other.jpg', 'c/moved.mov']);
    await pair(files, async (asked) => {
      assert.deepEqual(asked.map(({ folder, name }) => `${folder}/${name}`),
        ['a/IMG_1.HEIC', 'a/IMG_1.mov', 'b/IMG_1.HEIC', 'b/other.jpg', 'c/moved.mov']);
      return [{ first: 0, second: 1, secondKnows: false }];
    });
    assert.equal(files[0].itemKind, 'live');
    const [live] = entriesOf([files[0]]);
    assert.equal(live.item, 'a/IMG_1.HEIC');
    assert.equal(live.kind.kind, 'live');
    assert.equal(live.bytes, 2);
    assert.deepEqual(files.map(({ isMotion }) => isMotion),
      [false, true, false, false, false, false, false]);
    // One that is gone leaves its still a photo.
    await pair(files, async () => []);
    assert.equal(files[0].itemKind, 'photo');
  },
};

const [, , name] = process.argv;
await scenarios[name]();
