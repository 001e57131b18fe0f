// The image pipeline: hands the test program what comes out of it, and reads headers of anything.

import { HTTP } from '/source/js/effects/http.js';
import { Pipeline } from '/source/js/effects/images.js';
import { sizeOf, withoutMetadata } from '/source/js/workers/picture-bytes.js';
import { Tally, makeWorld } from './proof-world.js';

const pipeline = new Pipeline();

/** The prepared picture, or the fault. @param {string} base64 */
export async function prepare(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  try {
    const { jpeg, size } = await pipeline.prepare(new Blob([bytes]));
    let text = '';
    for (const byte of jpeg) text += String.fromCharCode(byte);
    return { jpeg: btoa(text), size };
  } catch (error) {
    return { fault: error.fault ?? String(error) };
  }
}

/** Any truncation and any changed byte of a header: never an error, never a read past the end. */
export async function headersNeverTrap(base64) {
  const tally = new Tally();
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const size = sizeOf(bytes);
  tally.same('size is known', size !== null && size.width > 0, true);
  for (let end = 0; end < Math.min(bytes.length, 1500); end += 1) {
    sizeOf(bytes.slice(0, end));
    const changed = bytes.slice();
    changed[end] ^= 0xff;
    sizeOf(changed);
    withoutMetadata(changed);
    tally.count += 1;
  }
  return tally;
}

/** Uploads are whole, report progress and end at the whole; a missing blob is told. */
export async function uploads() {
  const tally = new Tally();
  const world = await makeWorld();
  const moves = [];
  const http = new HTTP({
    secrets: world.secrets, blobs: world.blobs,
    progressed: (request, moved, total) => moves.push([moved, total]),
  });
  const request = { machine: { kind: 'outbox' }, number: 1 };
  const message = {
    method: { kind: 'put' }, path: '/v1/upload', body: { kind: 'blob', name: 'sealed/1' },
    saveAs: null, most: 1000, patience: 10000,
  };
  const missing = await http.perform(request, message).catch((error) => error.fault);
  tally.same('missing', missing, 'missingBlob');
  await world.blobs.write('sealed/1', new Uint8Array(700000));
  const answer = await http.perform(request, message);
  tally.same('status', answer.status, 201);
  tally.same('all of it', new TextDecoder().decode(answer.body), '700000');
  tally.same('progress', String(moves.at(-1)), '700000,700000');
  const get = { ...message, method: { kind: 'get' }, body: { kind: 'none' }, path: '/dayly.wasm' };
  tally.same('too large', await http.perform(request, get).catch((e) => e.fault), 'tooLarge');
  const away = { ...get, path: '//example.org/' };
  tally.same('elsewhere', await http.perform(request, away).catch((e) => e.fault), 'offline');
  const saved = await http.perform(request, { ...get, most: 5e6, saveAs: 'post/1' });
  tally.same('saved', saved.body.length, 0);
  tally.same('in the blob', (await world.blobs.read('post/1')).length > 1000, true);
  const pending = http.perform(request, { ...get, most: 5e6 }).catch((e) => e.fault);
  http.cancel(request);
  tally.same('cancelled', await pending, 'cancelled');
  return tally;
}
