// How what is dropped comes to the vault, over entries of the test's own: a folder with more files
// than a call has arguments comes whole, in as many steps as it has files.

import { intake } from '/source/js/views/vault/intake.js';
import { Moves } from '/source/js/views/vault/moving.js';
import { Tally } from './proof-world.js';

const many = 300_000;

const fileEntry = (name, fullPath, isBroken = false) => ({ isFile: true, name, fullPath,
  file(taken, failed) {
    if (isBroken) failed(new DOMException('gone', 'NotFoundError'));
    // A browser takes minutes to make so many files.
    else taken({ name });
  } });

/** A folder whose reader gives all at once, as some do. */
const folderEntry = (name, entries) => ({ isFile: false, name, fullPath: `/${name}`,
  createReader() {
    let isRead = false;
    return { readEntries(taken) {
      taken(isRead ? [] : entries);
      isRead = true;
    } };
  } });

function drop(entries) {
  return new Promise((resolve) => {
    const element = document.createElement('div');
    intake({ choose: resolve }).listen(element);
    const event = new Event('drop');
    event.dataTransfer = { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) };
    element.dispatchEvent(event);
  });
}

export async function largeFoldersComeWhole() {
  const tally = new Tally();
  const entries = Array.from({ length: many }, (_, number) =>
    fileEntry(`${number}.jpg`, `/year/${number}.jpg`));
  const files = await drop([folderEntry('year', entries), fileEntry('.hidden', '/.hidden'),
    fileEntry('gone.jpg', '/gone.jpg', true)]);
  tally.same('all of its files', files.length, many + 2);
  tally.same('in their order', files.at(-3).name, `${many - 1}.jpg`);
  // The library counts what it passes over.
  tally.same('what is hidden among them', files.at(-2).name, '.hidden');
  tally.same('what is gone stands for itself', files.at(-1).name, 'gone.jpg');
  return tally;
}

export async function manyItemsAreMoved() {
  const tally = new Tally();
  const sent = [];
  const moves = new Moves({ send: (event) => sent.push(event),
    changes: { leaving() {}, say() {} }, ask() {}, setUp() {}, isTying: () => false,
    isHidden: true });
  moves.update({ hasOther: true, archive: null, moving: null });
  moves.move(Array.from({ length: many }, (_, item) => ({ item, month: 0 })), () => {});
  tally.same('the first of them are on their way', sent.length, 1);
  return tally;
}
