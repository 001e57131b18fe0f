// Several tabs or windows of one device: exactly one owns the state and runs the core, the others
// follow. Whichever a person looks at takes over: it asks, the owner finishes its writes and
// yields; an owner that does not answer (a phone has put it to sleep) is taken over from all the
// same, and the database refuses whatever it still tries to write (docs/decisions/0010).

import { appFolder } from './places.js';

/**
 * What a tab does with its part. `start` runs the app and answers when it runs; `stop` ends it
 * and answers when all writes are done; `lost` ends it at once.
 * @typedef {{
 *   start: (token: string) => Promise<void>,
 *   stop: () => Promise<void>,
 *   lost: () => void,
 *   hold: () => Hold,
 *   follow: () => void,
 *   kept: (hold: Hold) => void,
 *   shown: (list: GroupList) => void,
 *   failed: (error: unknown) => void,
 * }} Part
 *
 * Why an owner keeps the state just now: nothing; something typed; a photo that is not sent.
 * @typedef {'nothing' | 'form' | 'photo'} Hold
 *
 * @typedef {import('./wire/types').GroupList} GroupList
 * @typedef {{ kind: 'claim', from: string, isInsisting: boolean }
 *   | { kind: 'finishing', to: string }
 *   | { kind: 'yielded', to: string }
 *   | { kind: 'kept', to: string, hold: Hold }
 *   | { kind: 'free' }
 *   | { kind: 'groups', build: string, list: GroupList }} Message
 *
 * @typedef {'following' | 'claiming' | 'starting' | 'owning' | 'yielding' | 'ended'} State
 */

const lockName = 'dayly';
/** Tabs of different builds may be open together; a screen is for tabs of the same. */
const build = appFolder.href;
/** An owner that is awake says within this that it heard. */
const answerMilliseconds = 1500;
/** One that yields may have a photo's bytes to write first. */
const finishMilliseconds = 10_000;
/** Whoever asked has gone: the owner goes on after this. */
const takeMilliseconds = 5000;

/** This tab among the device's tabs. */
export class Tabs {
  /** @param {Part} part */
  constructor(part) {
    this.part = part;
    this.token = crypto.randomUUID();
    /** @type {State} */
    this.state = 'following';
    this.channel = new BroadcastChannel('dayly tabs');
    this.channel.onmessage = ({ data }) => this.heard(data);
    /**
     * Lets go of the lock.
     * @type {() => void}
     */
    this.release = () => {};
    /** Numbers the requests for the lock; `held` is the one that has it. */
    this.requests = 0;
    this.held = 0;
    /**
     * Ends the wait for the lock.
     * @type {AbortController | null}
     */
    this.waiting = null;
    /** @type {(answer: Message | null) => void} */
    this.answered = () => {};
    this.timer = 0;
    /** Somebody was told to wait. */
    this.hasRefused = false;
    /** This tab was told to wait. */
    this.wasKept = false;
  }

  /** Begins: takes the state if nobody has it, else asks for it or follows. */
  async open() {
    if (await this.lock({ ifAvailable: true })) return this.run();
    this.follow();
    if (!document.hidden) await this.claim();
  }

  /**
   * Takes over, as the tab a person uses.
   * @param {boolean} [isInsisting] also from an owner with a half-filled form
   */
  async claim(isInsisting = false) {
    if (this.state !== 'following') return;
    this.state = 'claiming';
    const answer = await this.ask(isInsisting);
    // The lock may have come by itself: its owner was closed.
    if (this.state !== 'claiming') return;
    if (answer?.kind === 'kept') {
      this.wasKept = true;
      this.follow();
      this.part.kept(answer.hold);
      return;
    }
    this.waiting?.abort();
    this.waiting = null;
    // Yielded, or fast asleep. Others that wait for the lock go on waiting.
    await this.lock({ steal: true });
    await this.run();
  }

  /**
   * The owner's screen has changed: followers see the groups as it does, and whoever was told to
   * wait may ask again once nothing is held back any more.
   * @param {GroupList | null} list
   */
  show(list) {
    if (this.state !== 'owning') return;
    if (list) this.say({ kind: 'groups', build, list: { ...list, notice: null } });
    if (!this.hasRefused || this.part.hold() !== 'nothing') return;
    this.hasRefused = false;
    this.say({ kind: 'free' });
  }

  /** This tab will not run the app again: its core has stopped. */
  end() {
    this.state = 'ended';
    this.release();
  }

  // Parts

  /** @param {Message} message */
  say(message) {
    this.channel.postMessage(message);
  }

  /** @param {boolean} isInsisting @returns {Promise<Message | null>} null for silence */
  ask(isInsisting) {
    return new Promise((resolve) => {
      this.answered = resolve;
      this.waitFor(answerMilliseconds, () => resolve(null));
      this.say({ kind: 'claim', from: this.token, isInsisting });
    });
  }

  /** @param {number} milliseconds @param {() => void} act */
  waitFor(milliseconds, act) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(act, milliseconds);
  }

  /** @param {Message} message */
  heard(message) {
    switch (message.kind) {
      case 'claim':
        if (this.state === 'owning') this.claimed(message.from, message.isInsisting);
        // Asked too early: it hears when it may ask again.
        else if (this.state === 'starting') this.refuse(message.from, 'nothing');
        return;
      case 'finishing':
        if (message.to !== this.token || this.state !== 'claiming') return;
        this.waitFor(finishMilliseconds, () => this.answered(null));
        return;
      case 'kept':
      case 'yielded':
        if (message.to !== this.token || this.state !== 'claiming') return;
        clearTimeout(this.timer);
        this.answered(message);
        return;
      case 'free':
        if (this.wasKept && !document.hidden) this.claim();
        return;
      case 'groups':
        if (this.state !== 'following' || this.wasKept || message.build !== build) return;
        this.part.shown(message.list);
    }
  }

  /** @param {string} from @param {boolean} isInsisting */
  async claimed(from, isInsisting) {
    const hold = this.part.hold();
    if (hold === 'photo' || (hold === 'form' && !isInsisting)) {
      this.refuse(from, hold);
      return;
    }
    this.state = 'yielding';
    this.say({ kind: 'finishing', to: from });
    await Promise.race([this.part.stop(), this.pause(finishMilliseconds)]);
    if (this.state !== 'yielding') return;
    this.say({ kind: 'yielded', to: from });
    this.waitFor(takeMilliseconds, () => {
      if (this.state === 'yielding') this.run();
    });
  }

  /** @param {string} from @param {Hold} hold */
  refuse(from, hold) {
    this.hasRefused = true;
    this.say({ kind: 'kept', to: from, hold });
  }

  /** @param {number} milliseconds @returns {Promise<void>} */
  pause(milliseconds) {
    return new Promise((resolve) => {
      window.setTimeout(resolve, milliseconds);
    });
  }

  follow() {
    this.state = 'following';
    if (this.waiting) return;
    // When the owner goes, closed or crashed, one of those that wait inherits.
    const waiting = new AbortController();
    this.waiting = waiting;
    this.lock({ signal: waiting.signal }).then((got) => {
      if (!got || this.waiting !== waiting) return;
      this.waiting = null;
      if (this.state === 'following' || this.state === 'claiming') this.run();
    });
  }

  async run() {
    clearTimeout(this.timer);
    this.state = 'starting';
    this.wasKept = false;
    try {
      await this.part.start(this.token);
      // Taken away while it began, or it stopped at once.
      if (this.state !== 'starting') this.part.lost();
      else this.state = 'owning';
    } catch (error) {
      this.end();
      this.part.failed(error);
    }
  }

  /**
   * Whether the lock is ours from now on. It is until `release`, or until another takes it.
   * @param {LockOptions} options @returns {Promise<boolean>}
   */
  lock(options) {
    this.requests += 1;
    const request = this.requests;
    // From here on a lock of our own that this takes the place of is none to be missed.
    if (options.steal) this.held = request;
    return new Promise((resolve) => {
      navigator.locks.request(lockName, options, (lock) => {
        resolve(lock !== null);
        if (!lock) return null;
        this.held = request;
        return new Promise((release) => {
          this.release = () => release(null);
        });
      }).catch(() => {
        resolve(false);
        if (this.held === request) this.taken();
      });
    });
  }

  /** Another tab has the lock now. */
  taken() {
    if (this.state === 'ended') return;
    this.held = 0;
    clearTimeout(this.timer);
    if (this.state !== 'yielding') this.part.lost();
    this.follow();
    this.part.follow();
  }
}
