// What is loaded when it is first needed, and what the system hands over: a load that fails is
// tried again, what cannot be read loses itself alone, and nothing fails unheard.

import { Metadata } from '/source/js/effects/metadata.js';
import { once } from '/source/js/once.js';
import { ChosenFiles, handed } from '/source/js/views/vault/chosen-files.js';
import { Whereabouts } from '/source/js/whereabouts.js';
import { Inspecting } from '/source/js/workers/inspecting.js';
import { flawOf } from '/source/js/workers/quality.js';
import { Tally } from './proof-world.js';

/** Loses the network while `act` runs. */
async function offline(act) {
  const { fetch } = window;
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  try {
    return await act();
  } finally {
    window.fetch = fetch;
  }
}

export async function loadsAreTriedAgain() {
  const tally = new Tally();
  let [loads, fails] = [0, true];
  const load = once(async () => {
    loads += 1;
    if (fails) throw new Error('lost');
    return loads;
  });
  const said = await Promise.all(
    [load(), load()].map((one) => one.catch(({ message }) => message)));
  tally.same('who asks together fails together', said.join(), 'lost,lost');
  tally.same('and loads once', loads, 1);
  fails = false;
  tally.same('who asks next has it', await load(), 2);
  tally.same('and keeps it', await load(), 2);

  const inspecting = new Inspecting({ chosen: new Map([['chosen/1', new File(['x'], 'x.jpg')]]),
    opened: new Map(), remember() {} });
  const inspect = async () => (await inspecting.inspect({ kind: 'inspect', request: { number: 1 },
    file: { blob: 'chosen/1', name: 'x.jpg', modified: null }, sidecars: [] })).kind;
  tally.same('without the network', await offline(inspect), 'inspectFailed');
  tally.same('with it', await inspect(), 'inspected');

  const dark = new OffscreenCanvas(64, 64);
  dark.getContext('2d').fillRect(0, 0, 64, 64);
  tally.same('no hint', await offline(() => flawOf(dark)), null);
  tally.same('a hint', await flawOf(dark), 'dark');
  return tally;
}

/** An instance of the reader that came to no end reads no other file. */
export async function brokenReadersAreLeft() {
  const tally = new Tally();
  const metadata = await Metadata.load();
  const circumstances = { name: 'x.jpg', modified: null, sidecars: [], now: 0, isUnread: false };
  const file = new Blob([new Uint8Array(100)]);
  const read = (...more) => metadata.facts(file, circumstances, ...more)
    .then(() => 'read', ({ message }) => message);
  tally.same('a file', await read(), 'read');
  const [used] = metadata.free;
  used.exports = { ...used.exports, dayly_handle() {
    throw new WebAssembly.RuntimeError('unreachable');
  } };
  tally.same('one that traps', await read(), 'RuntimeError: unreachable');
  tally.same('is not kept', metadata.free.length, 0);
  tally.same('the next file', await read(), 'read');
  tally.same('has another', metadata.free.includes(used), false);
  tally.same('a file that is gone', await read(async () => { throw new Error('gone'); }), 'gone');
  tally.same('leaves none in its middle', metadata.free.length, 0);
  return tally;
}

/** What a place of the app is built around, and what failed of it. */
function place() {
  const root = document.createElement('div');
  const groups = root.appendChild(document.createElement('div'));
  const failed = [];
  return { failed, where: new Whereabouts({ root, groups, claim() {}, guarded() {},
    failed: ({ message }) => failed.push(message) }) };
}

export async function handedFilesAreHeardOf() {
  const tally = new Tally();
  const { failed, where } = place();
  where.load = async () => { throw new Error('the vault did not arrive'); };
  await where.open([{ name: 'one.locaphoto', getFile: async () => new File(['1'], 'one') }]);
  tally.same('a vault that does not arrive', failed.at(-1), 'the vault did not arrive');
  where.go('groups');

  const sent = [];
  const chosen = new ChosenFiles(() => ({
    send: ({ event }, { files }) => sent.push([event.file.name, files.size]) }));
  const refuse = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  for (const [name, getFile] of [['gone.locaphoto', refuse],
    ['here.locaphoto', async () => new File(['1'], 'here.locaphoto')]]) {
    chosen.receive(await handed({ name, getFile }));
  }
  tally.same('one that is gone is told, and stands in for no other',
    JSON.stringify(sent), JSON.stringify([['gone.locaphoto', 0], ['here.locaphoto', 1]]));
  return tally;
}
