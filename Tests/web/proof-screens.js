// What is drawn once and not again: a screen of which nothing has changed is the very same value,
// and nobody is told of it twice; small pictures that come together are drawn together. And what
// a photo is called that somebody saves.

import { Core } from '/source/js/core.js';
import { overlay } from '/source/js/views/screens/viewer-overlay.js';
import { Changes } from '/source/js/views/vault/changes.js';
import { Pictures } from '/source/js/views/vault/pictures.js';
import { encode } from '/source/js/wire/codec.js';
import { Showing } from '/source/js/workers/showing.js';
import { words } from '/source/js/words/words.js';
import { Tally } from './proof-world.js';

export async function screensThatStay() {
  const tally = new Tally();
  const module = await Core.compile(fetch('/dayly.wasm'));
  const [core, other] = [await Core.make(module), await Core.make(module)];
  /** What the same core shows that reads every screen anew. */
  const afresh = (event) => {
    other.turns = null;
    return other.handle(event).screen;
  };
  let last = null;
  /** @param {boolean} isNew whether this changes what is seen */
  const feed = (event, isNew) => {
    const { screen } = core.handle(event);
    tally.same(`${event.kind} shows a new value`, screen !== last, isNew);
    tally.same(`${event.kind} shows what it has`, encode('Screen', screen).join(),
      encode('Screen', afresh(event)).join());
    last = screen;
  };
  const sign = (event) => ({ kind: 'signIn', event });
  feed({ kind: 'launched', saved: { kind: 'nothing' } }, true);
  feed({ kind: 'visible', now: true }, false);
  feed(sign({ kind: 'startTapped' }), true);
  feed({ kind: 'visible', now: false }, false);
  feed(sign({ kind: 'phoneEntered', phone: 'not a number' }), true);
  feed(sign({ kind: 'phoneEntered', phone: 'not a number' }), false);
  feed({ kind: 'back' }, true);
  return tally;
}

export function screensAreToldOnce() {
  const tally = new Tally();
  const told = [];
  const showing = new Showing((screen) => told.push(screen));
  const [one, two] = [{ kind: 'starting' }, { kind: 'open' }];
  const show = (...screens) => {
    for (const screen of screens) showing.show(screen);
    showing.due();
  };
  show(one);
  show(one);
  show(one, one);
  tally.same('once, however often it is shown', told.length, 1);
  show(one, two);
  tally.same('the last of what came in a while', told.at(-1) === two && told.length, 2);
  show(one, two);
  tally.same('nothing has changed in the end', told.length, 2);
  show(one);
  tally.same('back again', told.at(-1) === one && told.length, 3);
  return tally;
}

/** "Take today's photo" of the app's icon is done after whatever comes first. */
export async function theShortcutWaitsForTheGroups() {
  const tally = new Tally();
  const before = location.href;
  history.replaceState(null, '', '?today');
  const { shortcutTap } = await import('/source/js/shortcut.js?today');
  history.replaceState(null, '', before);
  const card = (group, kind) => ({ group, today: { kind }, alone: false, broken: false });
  const list = (...cards) => ({ kind: 'groups', list: { cards } });
  for (const kind of ['starting', 'welcome', 'phone', 'code', 'firstName', 'words']) {
    tally.same(`${kind} comes first`, shortcutTap({ kind }), null);
  }
  tally.same('who has just signed in has no group yet', shortcutTap(list()), null);
  const tap = shortcutTap(list(card('a', 'open'), card('b', 'sent')));
  tally.same('then the camera of the one that waits opens', tap?.event.group, 'a');
  tally.same('once', shortcutTap(list(card('a', 'open'))), null);
  return tally;
}

export async function picturesAreDrawnTogether() {
  const tally = new Tally();
  const pictures = new Pictures(() => {});
  const take = (count) => {
    for (let at = 0; at < count; at += 1) {
      pictures.take(`thumbnail/${at}`, new Blob([Uint8Array.of(at)], { type: 'image/jpeg' }));
    }
  };
  /** Each time somebody is told of pictures: how many there are. */
  const told = [];
  const next = () => new Promise((resolve) => {
    pictures.listeners.clear();
    pictures.listeners.add(() => {
      told.push(pictures.addresses.size);
      resolve();
    });
  });
  const first = next();
  take(84);
  await first;
  tally.same('eighty-four, told once', told.join(), '84');
  const second = next();
  take(1);
  await second;
  tally.same('and of one more', told.join(), '84,84');
  take(3);
  pictures.forget();
  tally.same('what was forgotten is not drawn', pictures.telling, undefined);
  return tally;
}

/** An element may still load a picture that another takes the place of. */
export async function aReplacedPictureStaysUntilAnotherIsDrawn() {
  const tally = new Tally();
  const pictures = new Pictures(() => {});
  const take = () => pictures.take('thumbnail/1', new Blob(['a picture'], { type: 'image/jpeg' }));
  const revoked = [];
  const { revokeObjectURL } = URL;
  URL.revokeObjectURL = (address) => revoked.push(address);
  take();
  const first = pictures.url('1');
  take();
  tally.same('still there', revoked.join(), '');
  await new Promise((resolve) => {
    pictures.listeners.add(resolve);
  });
  await null;
  tally.same('gone once the other is drawn', revoked.join(), first);
  const second = pictures.url('1');
  take();
  const third = pictures.url('1');
  pictures.forget();
  tally.same('all are forgotten', revoked.slice(1).sort().join(), [second, third].sort().join());
  URL.revokeObjectURL = revokeObjectURL;
  return tally;
}

/** Changing many takes longer than what was done can be taken back. */
export function whatIsBeingChangedIsTakenBackUntilItIsDone() {
  const tally = new Tally();
  const { setTimeout, clearTimeout } = window;
  const due = new Map();
  window.setTimeout = (act) => due.set(due.size + 1, act).size;
  window.clearTimeout = (timer) => due.delete(timer);
  const pass = () => {
    for (const [timer, act] of [...due]) {
      due.delete(timer);
      act();
    }
  };
  const sent = [];
  const changes = new Changes(({ event }) => sent.push(event), () => {},
    { follow() {}, followHeld() {} });
  const { element } = changes;
  const places = Array.from({ length: 5000 }, (_, item) => ({ item: String(item), month: 0 }));
  const trashed = (number, count) =>
    ({ number, what: { kind: 'items', count, change: { kind: 'trash' } } });
  const going = (left, undoable) => {
    changes.update({ changing: left > 0 ? { left, fault: null } : null, undoable });
    pass();
    return element.hidden ? 'gone' : element.firstChild.textContent.replace(/.* · /, '');
  };
  changes.trash(places);
  tally.same('in as many parts as the core takes', sent.map(({ kind }) => kind).join(),
    'itemsChanged,moreItemsChanged');
  tally.same('as they begin', going(5000, trashed(1, 5000)), '0%');
  tally.same('a quarter later', going(3750, trashed(1, 5000)), '25%');
  element.querySelector('button').click();
  tally.same('taken back', JSON.stringify(sent[2]), '{"kind":"takenBack","change":1}');
  tally.same('and done', going(0, null), 'gone');
  changes.trash(places.slice(0, 3));
  tally.same('of few no part is said', going(3, trashed(2, 3)), '3 items moved to the trash');
  changes.update({ changing: null, undoable: trashed(2, 3) });
  tally.same('just done', element.hidden, false);
  pass();
  tally.same('a while later', element.hidden, true);
  Object.assign(window, { setTimeout, clearTimeout });
  return tally;
}

/** Each of one's own photos has the name that the core says. */
export function photosAreSavedUnderTheirNames() {
  const tally = new Tally();
  const element = document.createElement('div');
  const begin = document.createElement('button');
  const lies = overlay(
    { images: { url: () => 'blob:photo' } },
    { close() {}, take() {}, toggle() {}, zoom() {}, go() {},
      back: { fault: element, begin, element: document.createElement('div'), update() {} } });
  const click = HTMLAnchorElement.prototype.click;
  const named = [];
  HTMLAnchorElement.prototype.click = function () { named.push(this.download); };
  for (const day of [20_000, 20_001]) {
    lies.update({
      name: 'Family', index: 0, overlay: true, canSend: false, withdrawal: { kind: 'no' },
      pages: [{ account: new Uint8Array(16), tint: 0, sender: 'Ana', you: true, day,
        fileName: `dayly-${day}.jpg`, received: 20_000 * 86_400_000 + 43_200_000, expires: 0,
        seen: true,
        source: { kind: 'camera' }, content: { kind: 'ready', image: 'photo', size: {} } }],
    });
    lies.element.querySelector(`[aria-label="${words.viewer.save}"]`).click();
  }
  HTMLAnchorElement.prototype.click = click;
  tally.same('as the core says', named.join(), 'dayly-20000.jpg,dayly-20001.jpg');
  return tally;
}
