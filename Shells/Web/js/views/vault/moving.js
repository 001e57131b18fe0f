// Items on their way into the hidden vault, or out of it: asked, said to the core, and told of once
// they are there. What is to be hidden before there is a hidden vault waits while it is set up.

import { vault as vaultWords } from '../../words/vault-words.js';
import { iconButton } from '../controls.js';

const words = vaultWords.hidden;

/**
 * @typedef {import('../../wire/types').ItemPlace} ItemPlace
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {ReturnType<typeof moving>} Moves
 */

/** The core takes so many at once. */
const placesAtOnce = 4096;

/**
 * @param {{ send: (event: import('../../wire/types').LibraryEvent) => void,
 *   changes: import('./changes.js').Changes, ask: import('./question.js').Ask,
 *   setUp: () => void, isSettingUp: () => boolean, isTying: () => boolean,
 *   isHidden: boolean }} world `setUp` shows the hidden vault where nothing can be moved there yet,
 *   nor in a moment (`isTying`), and `isSettingUp` while somebody is there; `isHidden`: items are
 *   taken out of it
 */
export function moving({ send, changes, ask, setUp, isSettingUp, isTying, isHidden }) {
  /** @type {OpenVault | null} */
  let vault = null;
  /** @type {ItemPlace[]} */
  let left = [];
  /**
   * What somebody wants hidden who sets up the hidden vault first.
   * @type {{ places: ItemPlace[], begun: () => void } | null}
   */
  let wished = null;
  let [moved, stayed] = [0, 0];
  /** How the last of them ended was read: the core forgets it before more are moved. */
  let isSeen = false;

  /** A backup or a restore runs: nothing leaves the vault. */
  const isHeld = () => vault?.archive?.ended === false;

  function next() {
    const isBusy = isHeld() || vault?.moving?.ended === false;
    if (left.length === 0 || isSeen || isBusy || !vault?.hasOther) return;
    const items = left.splice(0, placesAtOnce);
    changes.leaving(items);
    send({ kind: 'moving', event: { kind: 'moveTapped', items } });
  }

  /** @param {ItemPlace[]} places */
  function begin(places) {
    left = [...left, ...places];
    if (isHeld()) changes.say(words.later);
    next();
  }

  const isReady = () => isHidden || vault?.hasOther === true || isTying();

  /** What was wished for before there was a hidden vault, as soon as there is one. */
  function grant() {
    if (!wished || !isReady()) return;
    const { places, begun } = wished;
    wished = null;
    begun();
    begin(places);
  }

  /** @param {import('../../wire/types').ItemsOutcome} outcome */
  function ended({ done, failed }) {
    isSeen = true;
    moved += done;
    stayed += failed;
    send({ kind: 'noticeSeen' });
    if (left.length > 0) return;
    if (stayed > 0) changes.say(words.stayed(stayed));
    else changes.say(isHidden ? words.shown(moved) : words.moved(moved));
    [moved, stayed] = [0, 0];
  }

  return {
    isHidden,
    /**
     * @param {ItemPlace[]} places
     * @param {() => void} begun they are on their way
     */
    move(places, begun) {
      const go = () => {
        wished = { places, begun };
        grant();
        if (wished) setUp();
      };
      if (isHidden) go();
      else {
        ask({ title: words.askTitle(places.length), line: words.askLine, yes: words.act,
          look: 'primary', mark: 'eyeOff' }, go);
      }
    },
    /** @param {OpenVault} now */
    update(now) {
      vault = now;
      grant();
      const outcome = now.moving;
      if (!outcome?.ended) isSeen = false;
      else if (!isSeen) ended(outcome);
      next();
    },
    /** Somebody has left what was to be set up, or it could not be: nothing comes of the wish. */
    settled() {
      if (!isReady() && !isSettingUp()) wished = null;
    },
    forget() {
      vault = null;
      left = [];
      wished = null;
      [moved, stayed, isSeen] = [0, 0, false];
    },
  };
}

/**
 * @param {Moves} moves @param {() => void} act @param {string} [look]
 */
export const hideButton = ({ isHidden }, act, look) =>
  iconButton(isHidden ? words.show : words.act, isHidden ? 'eye' : 'eyeOff', act, look);
