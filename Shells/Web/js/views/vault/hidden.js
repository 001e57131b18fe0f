// The place of what is hidden: a vault of its own over the one it lies in, drawn by the same views
// and opened by a library of its own. It is locked when somebody leaves it, and with the vault
// around it.

import { h, visible } from '../dom.js';
import { Moves } from './moving.js';
import { beneathOf } from './place-dialog.js';

/**
 * @typedef {import('../../effects/library.js').Library} Library
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {import('./parts.js').Seen} Seen
 * @typedef {import('./vault.js').VaultPlace} VaultPlace
 * @typedef {import('./moving.js').MovingWorld} MovingWorld
 *
 * What the views of the hidden vault are told of the one around it: `leave` goes back there, `seen`
 * hears how things stand, and whether it can be sealed to.
 * @typedef {{ leave: () => void, seen: (view: Seen, isReady: boolean) => void }} Within
 *
 * The ways from a vault to the other: `show` leads to the one that is hidden in it, `leave` from
 * a hidden one to the one around it, which no other has.
 * @typedef {{ show: () => void, leave: (() => void) | null }} HiddenWays
 *
 * @typedef {Parameters<typeof import('./vault.js').vaultPlace>[0]} World
 */

/** Nothing goes from what is hidden to a group as it is. */
const noGroups = { areThere: () => false, post() {}, withdraw() {} };

/**
 * What a vault has to do with the other one, whichever of the two it is.
 * @param {World} world @param {(world: World) => VaultPlace} make the views of a vault
 * @param {Omit<MovingWorld, 'isHidden' | 'setUp' | 'isSettingUp' | 'isTying'> & {
 *   core: () => Library | null, vault: () => OpenVault | null }} here
 */
export function hiding(world, make, here) {
  const { within, guarded } = world;
  /** @type {HiddenPlace | null} */
  const hidden = within ? null : new HiddenPlace((stage, told) =>
    make({ ...world, stage, within: told, groups: noGroups }),
  { ...here, guarded, settled: () => moves.settled() });
  const show = () => hidden?.show();
  const moves = new Moves({ ...here, isHidden: within !== undefined, setUp: show,
    isSettingUp: () => hidden?.isSettingUp ?? false, isTying: () => hidden?.isTying ?? false });
  /** @type {HiddenWays} */
  const ways = { show, leave: within?.leave ?? null };
  /** @type {import('../../effects/vault-place.js').PlaceName} */
  const place = within ? 'hidden' : 'vault';
  return {
    moves, ways, place, elements: hidden ? [hidden.element] : [],
    get isOpen() {
      return hidden?.isOpen ?? false;
    },
    escape: () => hidden?.escape() ?? false,
    hide: () => hidden?.hide(),
    leave: () => hidden?.leave(),
    /** @param {OpenVault} vault */
    update(vault) {
      moves.update(vault);
      hidden?.around(vault);
    },
    forget() {
      hidden?.forget();
      moves.forget();
    },
  };
}

/** @param {{ ended: boolean } | null} work */
const goesOn = (work) => work !== null && !work.ended;

/**
 * Whether something is under way that a lock would break off.
 * @param {OpenVault} vault
 */
const isBusy = ({ moving, importing, archive }) => [moving, importing, archive].some(goesOn);

class HiddenPlace {
  element = h('div', { class: 'stage vault-stage vault-hidden', hidden: true });
  #make;
  #around;
  #tie;
  #beneath = beneathOf(this.element);
  /** @type {VaultPlace | null} */
  #place = null;
  /** @type {Seen} */
  #shown = { kind: 'nowhere' };
  #takenOut = arriving(() => this.#around.core()?.send({ kind: 'placed' }));
  #putIn = arriving(() => {
    if (this.#shown.kind === 'open') this.#send({ kind: 'placed' });
  });

  /**
   * @param {(stage: HTMLElement, within: Within) => VaultPlace} make the views of a vault
   * @param {{ core: () => Library | null, vault: () => OpenVault | null,
   *   guarded: () => void, settled: () => void }} around `settled` hears that setting it up may
   *   have come to an end
   */
  constructor(make, around) {
    this.#make = make;
    this.#around = around;
    this.#tie = new Tie(around);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Somebody is there, or has left it while it is being made. */
  get isSettingUp() {
    return this.isOpen || (this.#shown.kind === 'absent' && this.#shown.making);
  }

  /** Something can be moved there in a moment. */
  get isTying() {
    return this.#tie.isUnderWay;
  }

  show() {
    const library = this.#around.core();
    if (!library || this.isOpen) return;
    this.#beneath.cover();
    visible(this.element, true);
    this.#place ??= this.#make(this.element, { leave: () => this.hide(),
      seen: (view, isReady) => this.#seen(view, isReady) });
    this.#place.enter(library.hidden(), 'vault');
    this.#place.focus();
    this.#around.guarded();
  }

  /** Answers whether it was open. */
  hide() {
    if (!this.isOpen) return false;
    visible(this.element, false);
    this.#place?.away();
    this.#beneath.uncover();
    this.#lock();
    this.#around.settled();
    this.#around.guarded();
    return true;
  }

  /** @param {OpenVault} vault the one around it, as it is now */
  around(vault) {
    this.#putIn(vault);
  }

  /** Answers whether Escape meant anything here. */
  escape() {
    return this.isOpen && ((this.#place?.escape() ?? false) || this.hide());
  }

  /** The vault around is locked: whatever is under way goes on when it is opened again. */
  forget() {
    this.hide();
    if (this.#shown.kind === 'open') this.#lockNow();
  }

  /** This tab runs the app no more. */
  leave() {
    this.hide();
    this.#place?.leave();
  }

  /** @param {Seen} view @param {boolean} isReady */
  #seen(view, isReady) {
    this.#shown = view;
    this.#tie.seen(view, isReady);
    this.#around.settled();
    if (view.kind !== 'open') return;
    this.#takenOut(view.vault);
    if (!this.isOpen) this.#lock();
  }

  /** What is under way is ended first: leaving is no reason to break it off. */
  #lock() {
    const shown = this.#shown;
    if (shown.kind === 'open' && !this.#tie.holds && !isBusy(shown.vault)) this.#lockNow();
  }

  #lockNow() {
    this.#send({ kind: 'vault', event: { kind: 'lockTapped' } });
  }

  /** @param {import('../../wire/types').LibraryEvent} event */
  #send(event) {
    this.#around.core()?.hidden().send(event);
  }
}

/**
 * Tells an open vault that something has come into it, as often as more has left the other one.
 * @param {() => void} tell
 */
function arriving(tell) {
  let told = 0;
  return (/** @type {OpenVault} */ { moving }) => {
    const done = moving?.done ?? 0;
    if (done > told) tell();
    told = done;
  };
}

/**
 * Makes the two vaults known to each other, while both are open, if they are not: nobody else may
 * put keys in their places later. First the hidden one, whose own key is about to be written by
 * then, learns of the one around it; that is written after it, and then the other one reads it.
 */
class Tie {
  /** @param {{ core: () => Library | null, vault: () => OpenVault | null }} around */
  constructor(around) {
    this.around = around;
    this.isNew = false;
    this.isOpen = false;
    this.isAsked = false;
    this.isTold = false;
  }

  get isUnknown() {
    return this.around.vault()?.hasOther === false;
  }

  /** The hidden one has to be open for what is still to be done. */
  get holds() {
    return this.isOpen && !this.isTold && (this.isNew || this.isUnknown);
  }

  get isUnderWay() {
    return this.holds || (this.isTold && this.isUnknown);
  }

  /** @param {Seen} view of the hidden vault @param {boolean} isReady */
  seen(view, isReady) {
    const wasOpen = this.isOpen;
    this.isOpen = view.kind === 'open';
    if (view.kind !== 'open') {
      this.isNew ||= view.kind === 'absent';
      return;
    }
    if (!wasOpen) [this.isAsked, this.isTold] = [false, false];
    if (!this.holds || !isReady) return;
    const library = this.around.core();
    const event = /** @type {const} */ ({ kind: 'moving', event: { kind: 'tied' } });
    if (view.vault.hasOther) {
      library?.send(event);
      this.isTold = true;
      this.isNew = false;
    } else if (!this.isAsked) {
      library?.hidden().send(event);
      this.isAsked = true;
    }
  }
}
