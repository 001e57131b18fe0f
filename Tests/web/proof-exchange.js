// Posts that travel between the engines: sealed here to be opened elsewhere, and opened here when
// sealed elsewhere. The keys and the expectation are those of Vectors/locaphoto.

import { Opener, folder, told } from './proof-containers.js';
import { hex, json, keptKey, makeWorld, unhex } from './proof-world.js';

/** What of a head sealing is told: when (8), the offset (4) and the size (8), without the day. */
const seal = (head) => head.slice(0, 16) + head.slice(24);

/** Seals a still, in hexadecimal, for the named recipients: the container, likewise. */
export async function sealPost(still, recipients) {
  const index = await json(`${folder}index.json`);
  const opener = await Opener.make(index);
  // The app's own stores, which the opener does without.
  const world = await makeWorld();
  opener.world = world;
  const { sender, expect, vectors: [{ head }] } = index;
  const device = await keptKey('sign', unhex(sender.seed), unhex(sender.public));
  world.secrets.transient.set('transient/device', device);
  await world.blobs.write('draft/still', unhex(still));
  const recipe = opener.call('proof_seal', unhex([
    expect.group, '5a'.repeat(32), expect.device, expect.photo,
    (expect.day >>> 0).toString(16).padStart(8, '0'), seal(told(head, 'post')),
    ...recipients.map((name) => index.keys[name].public),
  ].join('')));
  const answer = await opener.finish(recipe);
  if (answer[0] !== 1) throw new Error(new TextDecoder().decode(answer.subarray(1)));
  return hex(await world.blobs.read('sealed/post'));
}

/** Opens a post: its outcome, its still and what is sealed in front of it. */
export async function openPost(container, recipient) {
  const opener = await Opener.make(await json(`${folder}index.json`));
  const outcome = await opener.open(
    unhex(container), { purpose: 'post', keys: [recipient], sender: 'sender' });
  return {
    outcome, stills: opener.stills.map(hex), metadata: hex(opener.metadata ?? []),
  };
}
