// The motion of a Live Photo over its still: once when it comes into sight, then while a finger or
// the mouse stays on it, and by a button for everybody else.

import { vault as words } from '../../words/vault-words.js';
import { h, set, visible } from '../dom.js';
import { icon } from '../icons.js';
import { isCalm } from '../motion.js';

/** A finger that stays this long wants to see it move. */
const holdMilliseconds = 280;
/** One that wanders farther wants something else. */
const wanderMax = 10;

export class LivePhoto {
  #surface;
  #mayHold;
  #video = h('video', { class: 'photo-picture live-motion', playsinline: true, preload: 'auto',
    'aria-hidden': 'true', tabindex: -1 });
  control = h('button', { type: 'button', class: 'button glass live-button', hidden: true,
    onclick: () => (this.#video.paused ? this.#play(true) : this.#stop()) }, icon('live'),
  h('span', {}, words.item.live));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hold;
  /** Where a finger came down. */
  #start = { x: 0, y: 0 };

  /**
   * @param {HTMLElement} surface where fingers are looked for
   * @param {() => boolean} mayHold whether one that stays means the motion
   */
  constructor(surface, mayHold) {
    this.#surface = surface;
    this.#mayHold = mayHold;
    this.#hearFingers();
    this.#hearVideo();
  }

  /**
   * @param {string} address @param {string} name
   */
  show(address, name) {
    this.#surface.append(this.#video);
    set(this.control, 'disabled', null);
    set(this.control, 'title', null);
    set(this.control, 'aria-label', `${words.item.playLive}, ${name}`);
    visible(this.control, true);
    this.#video.src = address;
    if (!isCalm()) this.#play(false);
  }

  hide() {
    clearTimeout(this.#hold);
    visible(this.control, false);
    this.#mark(false);
    this.#video.remove();
  }

  #hearFingers() {
    const surface = this.#surface;
    surface.addEventListener('pointerdown', (event) => {
      if (!this.#isShown || event.button !== 0 || !this.#mayHold()) return;
      this.#start = { x: event.clientX, y: event.clientY };
      clearTimeout(this.#hold);
      this.#hold = setTimeout(() => this.#play(true), holdMilliseconds);
    });
    surface.addEventListener('pointermove', ({ clientX, clientY }) => {
      const { x, y } = this.#start;
      if (Math.hypot(clientX - x, clientY - y) > wanderMax) this.#release();
    });
    for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) {
      surface.addEventListener(kind, () => this.#release());
    }
    // A finger that stays would ask the system to save the still.
    surface.addEventListener('contextmenu', (event) => {
      if (this.#isShown && !this.#video.paused) event.preventDefault();
    });
  }

  #hearVideo() {
    this.#video.addEventListener('ended', () => this.#stop());
    this.#video.addEventListener('playing', () => this.#mark(true));
    this.#video.addEventListener('error', () => {
      if (!this.#video.getAttribute('src')) return;
      this.#stop();
      set(this.control, 'disabled', '');
      set(this.control, 'title', words.item.liveUnseen);
    });
  }

  get #isShown() {
    return !this.control.hidden && !this.control.hasAttribute('disabled');
  }

  /** @param {boolean} isWanted then it is heard, too */
  #play(isWanted) {
    const video = this.#video;
    video.muted = !isWanted;
    video.currentTime = 0;
    // Where nothing may be heard before somebody taps, it moves in silence; one that was stopped
    // before it began does not.
    video.play().catch((/** @type {DOMException} */ refused) => {
      if (refused.name !== 'NotAllowedError') return undefined;
      video.muted = true;
      return video.play();
    }).catch(() => {});
  }

  #release() {
    clearTimeout(this.#hold);
    if (this.#hold !== undefined) this.#stop();
    this.#hold = undefined;
  }

  #stop() {
    this.#video.pause();
    this.#mark(false);
  }

  /** @param {boolean} isPlaying */
  #mark(isPlaying) {
    this.#surface.classList.toggle('is-moving', isPlaying);
    set(this.control, 'aria-pressed', isPlaying ? 'true' : null);
  }
}
