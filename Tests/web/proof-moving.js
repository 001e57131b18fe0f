// What is hidden while something else is under way, and when it is told of.

import { hiding } from '/source/js/views/vault/hidden.js';
import { Moves } from '/source/js/views/vault/moving.js';
import { vault } from '/source/js/words/vault-words.js';
import { Tally } from './proof-world.js';

const words = vault.hidden;

/** Items wait for a backup, and that is said; then they go, and are told of once. */
export async function hidingWaitsForABackup() {
  const tally = new Tally();
  const [sent, said, setUp] = [[], [], []];
  const moves = new Moves({
    send: ({ kind, event }) => sent.push(event?.kind ?? kind),
    changes: { leaving() {}, say: (line) => said.push(line) },
    ask: (_, yes) => yes(), setUp: () => setUp.push(true), isSettingUp: () => false,
    isTying: () => false, isHidden: false,
  });
  const vaultNow = (hasOther, archive, outcome) => moves.update({ hasOther, archive,
    moving: outcome });
  const place = { item: new Uint8Array(16), month: 1 };

  vaultNow(false, null, null);
  moves.move([place], () => {});
  tally.same('nothing can be moved where nothing is set up', setUp.length, 1);
  moves.settled();

  vaultNow(true, { ended: false }, null);
  moves.move([place], () => {});
  tally.same('nothing leaves during a backup', sent.length, 0);
  tally.same('and that is said', said.join('|'), words.later);

  vaultNow(true, { ended: true }, null);
  tally.same('then it goes', sent.join('|'), 'moveTapped');
  vaultNow(true, { ended: true }, { items: 1, done: 0, failed: 0, ended: false });
  vaultNow(true, { ended: true }, { items: 1, done: 1, failed: 0, ended: true });
  vaultNow(true, { ended: true }, { items: 1, done: 1, failed: 0, ended: true });
  tally.same('what has come there is told of once', said.join('|'),
    [words.later, words.moved(1)].join('|'));
  tally.same('and forgotten', sent.join('|'), 'moveTapped|noticeSeen');
  return tally;
}

/** What is hidden first is hidden once there is something to hide it in, and never later. */
export async function theFirstToBeHiddenWaitsForTheHiddenVault() {
  const tally = new Tally();
  const sent = [];
  let [begun, isSettingUp, isTying] = [0, false, false];
  const moves = new Moves({
    send: ({ event }) => sent.push(event), changes: { leaving() {}, say() {} }, isHidden: false,
    ask: (_, yes) => yes(), setUp: () => { isSettingUp = true; },
    isSettingUp: () => isSettingUp, isTying: () => isTying,
  });
  const vaultNow = (hasOther) => moves.update({ hasOther, archive: null, moving: null });
  const wish = (month) => moves.move([{ item: new Uint8Array(16), month }], () => { begun += 1; });

  vaultNow(false);
  wish(1);
  tally.same('it is set up first', isSettingUp, true);
  tally.same('and what is to be hidden stays where it is meanwhile', begun, 0);
  moves.settled();
  vaultNow(false);
  isTying = true;
  vaultNow(false);
  tally.same('it is on its way once something can go there in a moment', begun, 1);
  tally.same('and goes not before', sent.length, 0);
  [isTying, isSettingUp] = [false, false];
  vaultNow(true);
  tally.same('then it goes', sent.map(({ kind, items }) => `${kind} ${items[0].month}`).join('|'),
    'moveTapped 1');

  const others = [];
  const other = new Moves({
    send: (event) => others.push(event), changes: { leaving() {}, say() {} }, isHidden: false,
    ask: (_, yes) => yes(), setUp() {}, isSettingUp: () => false, isTying: () => false,
  });
  const elsewhere = (hasOther) => other.update({ hasOther, archive: null, moving: null });
  elsewhere(false);
  other.move([{ item: new Uint8Array(16), month: 1 }], () => { begun += 1; });
  other.settled();
  elsewhere(true);
  tally.same('who leaves without setting it up hides nothing later', others.length + begun, 1);
  return tally;
}

/** What is hidden is locked as soon as somebody leaves it, and nothing is under way there; with the
 * vault around it at once. */
export async function hiddenLocks() {
  const tally = new Tally();
  const sent = [];
  const inner = { send: ({ event }) => sent.push(event?.kind) };
  const library = { hidden: () => inner, send() {} };
  let seen = (_view, _isReady) => {};
  const place = { enter() {}, focus() {}, away() {}, leave() {}, escape: () => false };
  const make = (world) => {
    seen = world.within.seen;
    return place;
  };
  const both = hiding({ guarded() {} }, make, {
    core: () => library, vault: () => ({ hasOther: true }), send() {}, changes: {}, ask() {},
  });
  document.body.append(...both.elements);
  const open = (importing) => ({ kind: 'open',
    vault: { hasOther: true, moving: null, archive: null, importing } });
  const locks = () => sent.filter((kind) => kind === 'lockTapped').length;

  both.ways.show();
  seen(open(null), true);
  tally.same('it is open while it is in sight', locks(), 0);
  both.hide();
  tally.same('and locked when it is left', locks(), 1);

  seen({ kind: 'locked' }, true);
  both.ways.show();
  seen(open({ ended: false }), true);
  both.hide();
  tally.same('what is under way there is not broken off', locks(), 1);
  seen(open({ ended: true }), true);
  tally.same('but locked after it', locks(), 2);

  seen({ kind: 'locked' }, true);
  both.ways.show();
  seen(open({ ended: false }), true);
  both.forget();
  tally.same('with the vault around it is locked whatever is under way', locks(), 3);
  for (const element of both.elements) element.remove();
  return tally;
}
