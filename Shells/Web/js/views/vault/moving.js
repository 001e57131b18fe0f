// Items on their way into the hidden vault, or out of it: asked, said to the core, and told of once
// they are there. What is to be hidden before there is a hidden vault waits while it is set up.

import { vault as vaultWords } from '../../words/vault-words.js';
import { wordedButton } from '../controls.js';

const words = vaultWords.hidden;

/**
 * @typedef {import('../../wire/types').ItemPlace} ItemPlace
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 */

/** The core takes so many at once. */
const placesAtOnce = 4096;

/**
 * What is asked of the world. `setUp` shows the hidden vault where nothing can be moved there yet,
 * nor in a moment (`isTying`), and `isSettingUp` while somebody is there; `isHidden`: items are
 * taken out of it.
 * @typedef {{ send: (event: import('../../wire/types').LibraryEvent) => void,
 *   changes: import('./changes.js').Changes, ask: import('./question.js').Ask,
 *   setUp: () => void, isSettingUp: () => boolean, isTying: () => boolean,
 *   isHidden: boolean }} MovingWorld
 */

export class Moves {
  #world;
  /** @type {OpenVault | null} */
  #vault = null;
  /** @type {ItemPlace[]} */
  #left = [];
  /**
   * What somebody wants hidden who sets up the hidden vault first.
   * @type {{ places: ItemPlace[], begun: () => void } | null}
   */
  #wished = null;
  #moved = 0;
  #stayed = 0;
  /** How the last of them ended was read: the core forgets it before more are moved. */
  #isSeen = false;

  /** @param {MovingWorld} world */
  constructor(world) {
    this.#world = world;
    this.isHidden = world.isHidden;
  }

  /**
   * @param {ItemPlace[]} places
   * @param {() => void} begun they are on their way
   */
  move(places, begun) {
    const go = () => {
      this.#wished = { places, begun };
      this.#grant();
      if (this.#wished) this.#world.setUp();
    };
    if (this.isHidden) go();
    else {
      this.#world.ask({ title: words.askTitle(places.length), line: words.askLine,
        yes: words.act, look: 'primary', mark: 'eyeOff' }, go);
    }
  }

  /** @param {OpenVault} now */
  update(now) {
    this.#vault = now;
    this.#grant();
    const outcome = now.moving;
    if (!outcome?.ended) this.#isSeen = false;
    else if (!this.#isSeen) this.#ended(outcome);
    this.#next();
  }

  /** Somebody has left what was to be set up, or it could not be: nothing comes of the wish. */
  settled() {
    if (!this.#isReady && !this.#world.isSettingUp()) this.#wished = null;
  }

  forget() {
    this.#vault = null;
    this.#left = [];
    this.#wished = null;
    [this.#moved, this.#stayed, this.#isSeen] = [0, 0, false];
  }

  get #isReady() {
    return this.isHidden || this.#vault?.hasOther === true || this.#world.isTying();
  }

  /** A backup or a restore runs: nothing leaves the vault. */
  get #isHeld() {
    return this.#vault?.archive?.ended === false;
  }

  /** What was wished for before there was a hidden vault, as soon as there is one. */
  #grant() {
    if (!this.#wished || !this.#isReady) return;
    const { places, begun } = this.#wished;
    this.#wished = null;
    begun();
    this.#left = [...this.#left, ...places];
    if (this.#isHeld) this.#world.changes.say(words.later);
    this.#next();
  }

  #next() {
    const isBusy = this.#isHeld || this.#vault?.moving?.ended === false;
    if (this.#left.length === 0 || this.#isSeen || isBusy || !this.#vault?.hasOther) return;
    const items = this.#left.splice(0, placesAtOnce);
    this.#world.changes.leaving(items);
    this.#world.send({ kind: 'moving', event: { kind: 'moveTapped', items } });
  }

  /** @param {import('../../wire/types').ItemsOutcome} outcome */
  #ended({ done, failed }) {
    const { send, changes } = this.#world;
    this.#isSeen = true;
    this.#moved += done;
    this.#stayed += failed;
    send({ kind: 'noticeSeen' });
    if (this.#left.length > 0) return;
    if (this.#stayed > 0) changes.say(words.stayed(this.#stayed));
    else changes.say(this.isHidden ? words.shown(this.#moved) : words.moved(this.#moved));
    [this.#moved, this.#stayed] = [0, 0];
  }
}

/**
 * @param {Moves} moves @param {() => void} act @param {string} [look]
 */
export const hideButton = ({ isHidden }, act, look) =>
  wordedButton(isHidden ? words.show : words.act, isHidden ? 'eye' : 'eyeOff', act, look);
