// The lease of a vault's folder, over a folder of the test's own and a clock it puts on: what may
// be somebody else's by now is not written into.

import { FolderLease } from '/source/js/effects/folder-lease.js';
import { PickedFolder } from '/source/js/effects/picked-folder.js';
import { Tally } from './proof-world.js';

/** A page that sleeps so long trusts its lease no more. */
const sleepMilliseconds = 13_000;

class Folder {
  constructor() {
    this.text = null;
    this.fails = false;
    this.isFull = false;
  }

  async file() {
    if (this.fails) throw new DOMException('busy', 'NotReadableError');
    return this.text === null ? null : new Blob([this.text]);
  }

  async write(_, bytes) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.text = new TextDecoder().decode(bytes);
  }

  async remove() {
    this.text = null;
  }
}

/** Puts the clock on, or back, while `act` runs. */
async function later(milliseconds, act) {
  const { now } = Date;
  Date.now = () => now() + milliseconds;
  try {
    return await act();
  } finally {
    Date.now = now;
  }
}

export async function leaseIsHeldOrNothingIsWritten() {
  const tally = new Tally();
  const folder = new Folder();
  const lost = [];
  const lease = new FolderLease(folder, ['vault'], { browser: 'b', run: 'r' },
    (holder) => lost.push(holder));
  const hold = () => lease.hold().then(() => 'held', ({ fault }) => fault);
  await lease.take(() => {});
  tally.same('just taken', await hold(), 'held');
  folder.fails = true;
  tally.same('a busy folder is trusted for a while', await hold(), 'held');
  tally.same('not after a sleep', await later(sleepMilliseconds, hold), 'unavailable');
  tally.same('nor by a clock that was put back', await later(-sleepMilliseconds, hold),
    'unavailable');
  [folder.fails, folder.isFull] = [false, true];
  tally.same('who makes room on a full disk may', await later(sleepMilliseconds, hold), 'held');
  folder.fails = true;
  tally.same('where it is seen to be there', await later(sleepMilliseconds, hold), 'unavailable');
  [folder.fails, folder.isFull] = [false, false];
  await later(sleepMilliseconds, async () => {
    tally.same('once it answers again', await hold(), 'held');
    folder.text = 'dayly 1\nother run\n1\nthe command line\n';
    tally.same('it is looked at when it is old', await later(sleepMilliseconds, hold),
      'unavailable');
  });
  tally.same('whose it is, is said', lost.join(), 'the command line');
  await lease.release();
  tally.same('and left to them', folder.text?.includes('other run'), true);
  return tally;
}

/** A folder's looks are answered in another order than they were begun in. */
export async function aLookThatComesLateTellsNothing() {
  const tally = new Tally();
  const looks = [];
  const lost = [];
  const root = {
    queryPermission: async () => 'granted',
    getFileHandle: () => new Promise((there, gone) => {
      looks.push({ there, gone: () => gone(new DOMException('', 'NotFoundError')) });
    }),
  };
  const folder = new PickedFolder(root, (state) => lost.push(state));
  const begun = async (count) => {
    while (looks.length < count) await null;
  };
  const file = folder.file(['photo']).catch(({ name }) => name);
  await begun(1);
  looks[0].gone();
  // What was to be read is not there: is it the folder?
  await begun(2);
  looks[1].gone();
  await begun(3);
  const again = folder.state();
  await begun(4);
  looks[3].there();
  tally.same('whoever looked last sees it', await again, 'ready');
  looks[2].gone();
  tally.same('what was to be read fails', await file, 'NotFoundError');
  tally.same('and nothing is lost again', lost.join(), '');
  const later = folder.state();
  await begun(5);
  looks[4].gone();
  tally.same('what goes later is seen to be gone', await later, 'gone');
  return tally;
}
