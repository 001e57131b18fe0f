// Items on their way into the hidden vault, or out of it: asked, said to the core, and told of once
// they are there.

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
 * @param {{ send: (event: import('../../wire/types').VaultEvent) => void,
 *   changes: import('./changes.js').Changes, ask: import('./question.js').Ask,
 *   setUp: () => void, isTying: () => boolean, isHidden: boolean }} world `setUp` shows the hidden
 *   vault where nothing can be moved there yet, nor in a moment (`isTying`); `isHidden`: items are
 *   taken out of it
 */
export function moving({ send, changes, ask, setUp, isTying, isHidden }) {
  /** @type {OpenVault | null} */
  let vault = null;
  /** @type {ItemPlace[]} */
  let left = [];
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
    send({ kind: 'moveTapped', items });
  }

  /** @param {ItemPlace[]} places */
  function begin(places) {
    left = [...left, ...places];
    if (isHeld()) changes.say(words.later);
    next();
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
      if (!isHidden && !vault?.hasOther && !isTying()) return setUp();
      const go = () => {
        begun();
        begin(places);
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
      const outcome = now.moving;
      if (!outcome?.ended) isSeen = false;
      else if (!isSeen) ended(outcome);
      next();
    },
    forget() {
      vault = null;
      left = [];
      [moved, stayed, isSeen] = [0, 0, false];
    },
  };
}

/**
 * @param {Moves} moves @param {() => void} act @param {string} [look]
 */
export const hideButton = ({ isHidden }, act, look) =>
  iconButton(isHidden ? words.show : words.act, isHidden ? 'eye' : 'eyeOff', act, look);
