// A photo that goes back into the card it came from. The picture itself is carried there: its
// address may have ended already, what is decoded has not.

import { h } from './dom.js';
import { animate, isCalm } from './motion.js';

const wayMs = 300;
const fadeMs = 160;

/**
 * Where the picture of an image that is fitted into its box really lies.
 * @param {HTMLImageElement} picture
 */
function fittedBox(picture) {
  const box = picture.getBoundingClientRect();
  const scale = Math.min(box.width / Math.max(1, picture.naturalWidth),
    box.height / Math.max(1, picture.naturalHeight));
  const width = picture.naturalWidth * scale;
  const height = picture.naturalHeight * scale;
  return { width, height, left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2 };
}

/**
 * Called while the photo's screen is still there. `target` is asked once what is below is shown.
 * @param {HTMLImageElement | null} picture
 * @param {() => Element | null} target
 */
export function shrinkInto(picture, target) {
  if (!picture?.isConnected || picture.naturalWidth === 0) return;
  const from = fittedBox(picture);
  picture.removeAttribute('style');
  picture.className = 'ghost-picture';
  picture.alt = '';
  const ghost = h('div', { class: 'ghost', 'aria-hidden': 'true' }, picture);
  for (const side of /** @type {const} */ (['width', 'height', 'left', 'top'])) {
    ghost.style.setProperty(side, `${from[side]}px`);
  }
  document.body.append(ghost);
  requestAnimationFrame(() => {
    const to = isCalm() ? null : target()?.getBoundingClientRect();
    const gone = to && to.width > 0 ? animate(ghost, way(from, to), {
      duration: wayMs, easing: 'cubic-bezier(0.3, 0, 0.1, 1)', fill: 'forwards' })
      : animate(ghost, { opacity: [1, 0] }, { duration: fadeMs, fill: 'forwards' });
    gone.finished.finally(() => ghost.remove());
  });
}

/**
 * @param {{ left: number, top: number, width: number, height: number }} from
 * @param {DOMRect} to
 */
function way(from, to) {
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const end = `translate(${x}px, ${y}px) scale(${scale})`;
  return [
    { transform: 'none', opacity: 1, borderRadius: '0px', offset: 0 },
    { opacity: 1, offset: 0.6 },
    { transform: end, opacity: 0, borderRadius: `${28 / Math.max(0.05, scale)}px`, offset: 1 },
  ];
}
