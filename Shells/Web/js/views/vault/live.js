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

/**
 * @param {HTMLElement} surface where fingers are looked for
 * @param {() => boolean} mayHold whether one that stays means the motion
 */
export function livePhoto(surface, mayHold) {
  const video = h('video', { class: 'photo-picture live-motion', playsinline: true,
    preload: 'auto', 'aria-hidden': 'true', tabindex: -1 });
  const control = h('button', { type: 'button', class: 'button glass live-button', hidden: true,
    onclick: () => (video.paused ? play(true) : stop()) }, icon('live'),
  h('span', {}, words.item.live));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hold = undefined;
  let start = { x: 0, y: 0 };

  surface.addEventListener('pointerdown', (event) => {
    if (!isShown() || event.button !== 0 || !mayHold()) return;
    start = { x: event.clientX, y: event.clientY };
    clearTimeout(hold);
    hold = setTimeout(() => play(true), holdMilliseconds);
  });
  surface.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > wanderMax) release();
  });
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) {
    surface.addEventListener(kind, release);
  }
  // A finger that stays would ask the system to save the still.
  surface.addEventListener('contextmenu', (event) => {
    if (isShown() && !video.paused) event.preventDefault();
  });
  video.addEventListener('ended', stop);
  video.addEventListener('playing', () => mark(true));
  video.addEventListener('error', () => {
    if (!video.getAttribute('src')) return;
    stop();
    set(control, 'disabled', '');
    set(control, 'title', words.item.liveUnseen);
  });

  return {
    control,
    /**
     * @param {string} address @param {string} name
     */
    show(address, name) {
      surface.append(video);
      set(control, 'disabled', null);
      set(control, 'title', null);
      set(control, 'aria-label', `${words.item.playLive}, ${name}`);
      visible(control, true);
      video.src = address;
      if (!isCalm()) play(false);
    },
    hide() {
      clearTimeout(hold);
      visible(control, false);
      mark(false);
      video.remove();
    },
  };

  function isShown() {
    return !control.hidden && !control.hasAttribute('disabled');
  }

  /** @param {boolean} isWanted then it is heard, too */
  function play(isWanted) {
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

  function release() {
    clearTimeout(hold);
    if (hold !== undefined) stop();
    hold = undefined;
  }

  function stop() {
    video.pause();
    mark(false);
  }

  /** @param {boolean} isPlaying */
  function mark(isPlaying) {
    surface.classList.toggle('is-moving', isPlaying);
    set(control, 'aria-pressed', isPlaying ? 'true' : null);
  }
}
