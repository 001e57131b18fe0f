// The library's core in its worker, and the groups' core in the page: what one asks of the other
// holds over a restart, and a worker that stops leaves the page at work.

import { Core } from '/source/js/core.js';
import { Library } from '/source/js/effects/library.js';
import { Tally } from './proof-world.js';

/** The groups' core with storage in memory, and the library beside it. */
class Device {
  constructor(core, records, token) {
    this.core = core;
    /** What the groups have written: records by name. */
    this.records = records;
    this.received = [];
    this.screen = { kind: 'starting' };
    this.changed = () => {};
    this.library = new Library(token, (event) => {
      this.received.push(event.kind);
      this.feed(event);
      this.changed();
    }, async () => null);
    this.library.show = (screen) => {
      this.screen = screen;
      this.changed();
    };
    const saved = records.size === 0 ? { kind: 'nothing' } : {
      kind: 'found', records: [...records].map(([key, value]) => ({ key, value })),
    };
    this.feed({ kind: 'launched', saved });
  }

  static async start(records, token) {
    return new Device(await Core.load(fetch('/dayly.wasm')), records, token);
  }

  feed(event) {
    const waiting = [event];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const effect of this.core.handle(next).effects) {
        const answer = this.carryOut(effect);
        if (answer) waiting.push(answer);
      }
    }
  }

  carryOut(effect) {
    const { request } = effect;
    switch (effect.kind) {
      case 'persist':
        for (const { key, value } of effect.records) this.records.set(key, value);
        return { kind: 'persisted', request };
      case 'deliver':
        this.library.send({ kind: 'received', envelope: effect.envelope });
        return null;
      case 'acknowledge':
        this.acknowledged = effect.number;
        this.library.send({
          kind: 'acknowledged', channel: effect.channel, number: effect.number,
        });
        return null;
      default: return null;
    }
  }

  /** Answers once `holds` does. */
  async until(holds) {
    while (!holds()) {
      await new Promise((resolve) => {
        this.changed = () => resolve(undefined);
      });
    }
  }

  async stop() {
    this.library.halt();
    await this.library.written();
  }
}

const isOpen = (screen, keepsPosts) => screen.kind === 'open'
  && screen.library.keepsPosts === keepsPosts;

const vaultFolder = 'vault';

/** A locked vault: its folder says what to seal to. Version, vault and key. */
async function placeVault() {
  const root = await navigator.storage.getDirectory();
  const vault = await root.getDirectoryHandle(vaultFolder, { create: true });
  const captured = await vault.getDirectoryHandle('captured', { create: true });
  const file = await captured.getFileHandle('key', { create: true });
  const stream = await file.createWritable();
  await stream.write(Uint8Array.of(0, 0, 0, 1, ...new Uint8Array(16 + 32).fill(9)));
  await stream.close();
}

/** A wish of the library's and the groups' answer, over a restart of both. */
export async function library() {
  const tally = new Tally();
  const records = new Map();
  const first = await Device.start(records, 'one');
  tally.same('a worker before anybody needs it', first.library.worker, null);
  await placeVault();
  first.library.send({ kind: 'placed' });
  await first.until(() => first.acknowledged === 1 && isOpen(first.screen, true));
  tally.same('the groups have heard', first.received.join(), 'libraryLaunched,received');
  tally.same('they have written it down', records.has('library'), true);
  await first.stop();
  tally.same('the worker is gone', first.library.worker, null);

  const second = await Device.start(records, 'two');
  second.library.send({ kind: 'groupsLaunched' });
  await second.until(() => isOpen(second.screen, true));
  second.library.send({ kind: 'keepPostsTapped', now: false });
  await second.until(() => second.acknowledged === 2 && isOpen(second.screen, false));
  tally.same('each message came once', second.received.join(), 'libraryLaunched,received');

  second.library.heard({ stopped: 'for this test' });
  tally.same('a stopped worker is not begun again', second.library.worker, null);
  second.library.send({ kind: 'groupsLaunched' });
  tally.same('nor asked for anything', second.library.worker, null);
  const { screen } = second.core.handle({ kind: 'visible', now: true });
  tally.same('the groups go on', screen.kind, 'welcome');
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('dayly-library').onsuccess = resolve;
  });
  await (await navigator.storage.getDirectory()).removeEntry(vaultFolder, { recursive: true });
  return tally;
}
