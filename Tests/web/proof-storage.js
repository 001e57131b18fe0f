// Storage: recipes keep all or nothing, what is on disk is sealed, and what was sealed for one
// place does not open in another.

import { Database } from '/source/js/effects/database.js';
import { carryOut } from '/source/js/effects/recipe.js';
import { Records } from '/source/js/effects/records.js';
import {
  Tally, blob, hex, literal, makeWorld, outcome, result, secret,
} from './proof-world.js';

const text = (string) => new TextEncoder().encode(string);
const read = (value) => ({ kind: 'join', parts: [value] });
const keep = (name, value) => ({ kind: 'keep', name, value });
const refusal = { kind: 'equal', left: literal(text('a')), right: literal(text('b')) };

/** A recipe that fails leaves nothing of what it kept, put or presented. */
export async function recipesAreAtomic() {
  const tally = new Tally();
  const world = await makeWorld();
  await outcome(world, keep('invite/1', literal(text('old'))));
  const found = await outcome(
    world,
    keep('invite/1', literal(text('new'))), keep('transient/x', literal(text('x'))),
    { kind: 'makeAgreementKey', name: 'prekey/9' },
    { kind: 'putBlob', name: 'outbox/1', value: literal(text('photo')) },
    { kind: 'putBlob', name: 'draft/1', value: literal(text('photo')) },
    { kind: 'present', name: 'photo/1', jpeg: literal(text('photo')) },
    refusal,
  );
  tally.same('fails', found, 'refused');
  tally.same('kept', await outcome(world, read(secret('invite/1'))), hex(text('old')));
  tally.same('transient', await outcome(world, read(secret('transient/x'))), 'missing');
  tally.same('key', await world.secrets.find('prekey/9'), null);
  tally.same('outbox', await outcome(world, read(blob('outbox/1'))), 'missing');
  tally.same('draft', await outcome(world, read(blob('draft/1'))), 'missing');
  tally.same('image', world.images.url('photo/1'), null);
  return tally;
}

/** Within a recipe, what it keeps can be used at once; after it, by the next. */
export async function recipesSeeTheirOwn() {
  const tally = new Tally();
  const world = await makeWorld();
  for (const name of ['names/1', 'transient/names']) {
    tally.same(name, await outcome(
      world, keep(name, literal(text('n'))), read(secret(name))), hex(text('n')));
    tally.same(`${name} later`, await outcome(world, read(secret(name))), hex(text('n')));
    tally.same(`${name} forgotten`, await outcome(
      world, { kind: 'forget', name }, read(secret(name))), 'missing');
    await outcome(world, { kind: 'forget', name });
    tally.same(`${name} gone`, await outcome(world, read(secret(name))), 'missing');
  }
  for (const name of ['draft/1', 'outbox/1', 'sealed/1', 'post/1']) {
    const put = { kind: 'putBlob', name, value: literal(text(name)) };
    tally.same(name, await outcome(world, put, read(blob(name))), hex(text(name)));
    tally.same(`${name} later`, await outcome(world, read(blob(name))), hex(text(name)));
    await outcome(world, { kind: 'dropBlob', name });
    await outcome(world, { kind: 'dropBlob', name });
    tally.same(`${name} gone`, await outcome(world, read(blob(name))), 'missing');
  }
  tally.same('later result', await outcome(world, read(result(0))), 'invalid');
  tally.same('slice', await outcome(
    world, { kind: 'slice', of: literal(text('abc')), offset: 2, count: 2 }), 'invalid');
  await carryOut(world, { steps: [], reveal: [] });
  return tally;
}

/**
 * The value of a record; null when it does not open.
 * @param {Records} records
 */
async function found(records, key = 'state') {
  const saved = await records.saved();
  return saved.records.find((record) => record.key === key).value;
}

/** Nothing readable lies in the database, and pieces of it cannot be moved about. */
export async function diskIsSealed() {
  const tally = new Tally();
  const world = await makeWorld();
  const canary = text('canary in the coal mine');
  const records = new Records(world.database);
  await records.persist([{ key: 'state', value: canary }, { key: 'other', value: canary }]);
  await outcome(world, keep('invite/1', literal(canary)),
    { kind: 'putBlob', name: 'outbox/1', value: literal(canary) });
  const places = [['records', 'state'], ['secrets', 'invite/1'], ['blobs', 'outbox/1']];
  for (const [store, name] of places) {
    const bytes = await world.database.get(store, name);
    tally.same(`${store} is there`, bytes.length > canary.length, true);
    tally.same(`${store} is sealed`, hex(bytes).includes(hex(canary)), false);
  }
  tally.same('saved', hex(await found(records)), hex(canary));
  const other = await world.database.get('records', 'other');
  await world.database.write([{ store: 'records', name: 'state', value: other }]);
  // One that does not open costs no other.
  tally.same('moved', await found(records), null);
  tally.same('beside it', hex(await found(records, 'other')), hex(canary));
  await records.persist([{ key: 'state', value: null }, { key: 'other', value: null }]);
  tally.same('deleted', (await records.saved()).kind, 'nothing');
  const key = await world.database.get('keys', 'storage key');
  tally.same('storage key', key.extractable, false);
  return tally;
}

/** Records are written together or not at all, in order, and found by the next run. */
export async function recordsAreAtomic() {
  const tally = new Tally();
  const name = `proof ${crypto.randomUUID()}`;
  const database = await Database.open(name);
  const records = new Records(database);
  const writes = [];
  for (let number = 0; number < 20; number += 1) {
    const value = new Uint8Array(20 - number).fill(number);
    writes.push(records.persist([{ key: 'state', value }]));
  }
  await Promise.all(writes);
  tally.same('last wins', hex(await found(records)), '13');
  const failed = database.write([
    { store: 'records', name: 'state', value: new Uint8Array(1) },
    // A function cannot be stored: the second write fails and takes the first with it.
    { store: 'blobs', name: 'x', value: () => {} },
  ]);
  tally.same('fails', await failed.then(() => 'done', (error) => error.fault), 'unavailable');
  database.handle.close();
  const again = await Database.open(name);
  tally.same('next run', hex(await found(new Records(again))), '13');
  return tally;
}

/** What this device sealed, keeps or wrote as a file, and cannot read: its own fault. */
export async function faultsOfTheDevice() {
  const tally = new Tally();
  const world = await makeWorld();
  await outcome(world, keep('filekey/1', literal(text('k'))),
    { kind: 'putBlob', name: 'outbox/1', value: literal(text('photo')) },
    { kind: 'putBlob', name: 'post/1', value: literal(text('photo')) },
    { kind: 'makeAgreementKey', name: 'prekey/1' }, { kind: 'makeSigningKey', name: 'device/key' });
  const gone = { use: 'agree', privateKey: null, publicKey: new Uint8Array(32) };
  await world.database.write([
    { store: 'secrets', name: 'filekey/1', value: new Uint8Array(40) },
    { store: 'blobs', name: 'outbox/1', value: 'no bytes' },
    { store: 'keys', name: 'prekey/1', value: gone },
    { store: 'keys', name: 'device/key', value: { ...gone, use: 'sign' } },
  ]);
  const message = literal(text('m'));
  const open = { kind: 'hpkeOpen', key: 'prekey/1', info: message,
    sealed: literal(new Uint8Array(80)) };
  const unread = [
    ['secret', read(secret('filekey/1'))], ['photo', read(blob('outbox/1'))],
    ['prekey', open], ['device', { kind: 'sign', key: 'device/key', message }],
  ];
  for (const [name, step] of unread) {
    tally.same(name, await outcome(world, step), 'unavailable');
  }
  const { getFile } = FileSystemFileHandle.prototype;
  const locked = (error) => {
    FileSystemFileHandle.prototype.getFile = () => Promise.reject(new DOMException('', error));
  };
  locked('NotReadableError');
  tally.same('file', await outcome(world, read(blob('post/1'))), 'unavailable');
  locked('NotFoundError');
  tally.same('no file', await outcome(world, read(blob('post/1'))), 'missing');
  FileSystemFileHandle.prototype.getFile = getFile;
  tally.same('file again', await outcome(world, read(blob('post/1'))), hex(text('photo')));
  return tally;
}

/** Where files do not come back, what would lie in one lies in the database. */
export async function keptWithoutFiles() {
  const tally = new Tally();
  const world = await makeWorld();
  await outcome(world, { kind: 'putBlob', name: 'post/1', value: literal(text('photo')) });
  tally.same('read', await outcome(world, read(blob('post/1'))), hex(text('photo')));
  tally.same('place', hex(await world.database.get('blobs', 'post/1')), hex(text('photo')));
  return tally;
}

/** A database has one owner: whoever owned it before writes nothing more, and can still read. */
export async function fence() {
  const tally = new Tally();
  const name = `proof ${crypto.randomUUID()}`;
  const [asleep, awake] = [await Database.open(name), await Database.open(name)];
  await asleep.own('first');
  const late = new Records(asleep);
  await late.persist([{ key: 'state', value: new Uint8Array([1]) }]);
  await awake.own('second');
  const now = new Records(awake);
  const fault = (/** @type {Promise<void>} */ write) => write.then(() => 'done', (e) => e.fault);
  const write = [{ key: 'state', value: new Uint8Array([2]) }];
  tally.same('late', await fault(late.persist(write)), 'unavailable');
  tally.same('nothing written', hex(await found(now)), '01');
  tally.same('the owner', await fault(now.persist(write)), 'done');
  tally.same('is read', hex(await found(late)), '02');
  await asleep.own('first');
  tally.same('owned again', await fault(late.persist(write)), 'done');
  tally.same('and no other', await fault(now.persist(write)), 'unavailable');
  return tally;
}
