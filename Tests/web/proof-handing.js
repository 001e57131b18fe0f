// Files that others handed over, one after another, and the keys of older ones, over a core of the
// test's own that shows what it did late, as a busy one does.

import { Core } from '/source/js/core.js';
import { beginDays } from '/source/js/effects/days.js';
import { handing } from '/source/js/views/vault/handing.js';
import { NamedKeys, givenKey } from '/source/js/views/vault/named-keys.js';
import { SealedCopies } from '/source/js/views/vault/sealed-copies.js';
import { WaysSheet } from '/source/js/views/vault/ways.js';
import { vault as words } from '/source/js/words/vault-words.js';
import { Tally } from './proof-world.js';

const done = { keys: [], stage: { kind: 'done' } };

/** Whatever can happen has happened after so many. */
async function turns() {
  for (let turn = 0; turn < 20; turn += 1) await null;
}

/** Named keys whose core hears `sent`; as they are in an open vault. */
function openKeys(sent) {
  const keys = new NamedKeys((event, key) => sent.push({ event, key }), () => {});
  keys.update(null);
  return keys;
}

export async function keysAreAskedOfAnOpenVaultAlone() {
  const tally = new Tally();
  const sent = [];
  const keys = openKeys(sent);
  let last = null;
  new SealedCopies(keys).make(['a', 'b', 'c'], 'family', {}, (outcome) => { last = outcome; });
  tally.same('the first is asked for', sent.length, 1);
  keys.forget();
  await turns();
  tally.same('and no other once it was locked', sent.length, 1);
  tally.same('which ends', [last?.ended, last?.failed].join(), 'true,3');
  keys.update(null);
  let listed = 'nothing';
  keys.list().then((fault) => { listed = fault; });
  tally.same('the next is asked for at once', sent.at(-1).event.kind, 'listTapped');
  keys.update(done);
  await turns();
  tally.same('and answered', listed, null);
  keys.update(null);
  keys.take('family', new Uint8Array(32));
  tally.same('a key has a name of its own', sent.at(-1).event.key, givenKey);
  return tally;
}

/** What is handed over, as it stands in an open vault with these keys. */
function place(named) {
  const looked = [];
  const said = [];
  const hands = handing({ named, place: 'vault', guarded() {}, ask() {},
    send: ({ event }) => said.push(event.kind) }, { areThere: () => false }, (file) =>
    looked.push(file.name));
  document.body.append(...hands.sheets.map(({ element }) => element));
  return { looked, said, hands, leave: () => hands.sheets.forEach(({ element }) =>
    element.remove()), show: (receiving) => hands.show(receiving, true) };
}

const open = { name: 'a.lfs', bytes: 1,
  stage: { kind: 'open', title: '', signer: null, items: [] } };
const files = () => ['a.lfs', 'b.lfs'].map((name) => new File(['x'], name));

export async function filesAreLookedAtOneAfterAnother() {
  const tally = new Tally();
  const sent = [];
  const keys = openKeys(sent);
  const { looked, said, hands, leave, show } = place(keys);
  show(null);
  hands.receive(files());
  // Something else was shown before the core has the first of them.
  show(null);
  tally.same('the second waits', looked.join(), 'a.lfs');
  show(open);
  const isShown = () => hands.sheets.some(({ isOpen }) => isOpen);
  tally.same('the first is shown', isShown(), true);
  keys.take('family', new Uint8Array(32));
  hands.sheets.forEach((one) => one.escape());
  tally.same('it is left', said.join(), 'closed');
  show(open);
  tally.same('and shown no more', isShown(), false);
  show(null);
  tally.same('a key is being kept that may open the second', looked.join(), 'a.lfs');
  keys.update(done);
  show(null);
  tally.same('then it is looked at', looked.join(), 'a.lfs,b.lfs');
  show({ ...open, name: 'b.lfs' });
  tally.same('and shown', isShown(), true);
  leave();
  return tally;
}

/** The picture that is to be posted, `seen` by the test, and what the groups are given. */
function posting(seen) {
  const posted = [];
  const context = { send() {}, guarded() {}, viewer: { close() {} } };
  const sheet = new WaysSheet(context, { areThere: () => true,
    post: (file) => posted.push(file.name), withdraw() {} }, () => {});
  document.body.append(sheet.element);
  sheet.handOver([photo], seen);
  const press = () => [...sheet.element.querySelectorAll('button')]
    .find((button) => button.textContent === words.ways.post).click();
  return { posted, sheet, press };
}

const photo = { item: '0'.repeat(32), name: 'house.jpg', kind: { kind: 'photo' }, edit: null,
  contents: [{ role: { kind: 'original' }, mediaType: 'image/jpeg' }] };

export async function aPhotoIsPostedOnceItIsOpen() {
  const tally = new Tally();
  // What is posted may be edited.
  await beginDays(await Core.compile(fetch('/source/days.wasm')));
  const seen = { picture: null, isUnseen: false };
  const { posted, sheet, press } = posting(seen);
  press();
  tally.same('it is not there yet', posted.length, 0);
  seen.picture = new Blob(['x'], { type: 'image/jpeg' });
  seen.opened();
  tally.same('then it goes by itself', posted.join(), 'house.jpg');
  seen.opened();
  tally.same('once', posted.length, 1);
  sheet.element.remove();

  const later = { picture: null, isUnseen: false };
  const left = posting(later);
  left.press();
  left.sheet.escape();
  later.picture = seen.picture;
  later.opened();
  tally.same('who leaves does not post', left.posted.length, 0);
  left.sheet.element.remove();
  return tally;
}
