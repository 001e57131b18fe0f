// A photo edge to edge: whole, over a soft blur of itself where its shape leaves room. It appears
// once it is decoded, so that nothing stutters, and fades when it has to go.

import { h, set, visible } from './dom.js';
import { animate } from './motion.js';

/** The blur needs no more of the picture than this many pixels a side. */
const blurSide = 32;
const fadeMs = 700;

/**
 * @param {string} className
 * @param {() => void} [failed] hears of a picture the browser cannot decode
 */
export function photo(className = '', failed = () => {}) {
  const backdrop = h('canvas', { class: 'photo-backdrop', 'aria-hidden': 'true' });
  const picture = h('img', { class: 'photo-picture', draggable: 'false', alt: '' });
  const element = h('div', { class: `photo ${className}` }, backdrop, picture);
  /** @type {Animation | null} */
  let fading = null;

  /** @param {string} url */
  function decode(url) {
    picture.decode().then(() => {
      if (picture.getAttribute('src') !== url) return;
      backdrop.width = blurSide;
      backdrop.height = blurSide;
      backdrop.getContext('2d')?.drawImage(picture, 0, 0, blurSide, blurSide);
      element.classList.add('photo-there');
    }).catch(() => {
      // Also a decoding that was given up for another picture ends here.
      if (picture.getAttribute('src') === url) failed();
    });
  }

  function clear() {
    set(picture, 'src', null);
    backdrop.width = 0;
    element.classList.remove('photo-there');
    visible(element, false);
  }

  return {
    element, picture,
    /**
     * @param {string | null} url
     * @param {string} description
     * @param {{ width: number, height: number } | null} size
     * @param {boolean} [fades] where there was a picture, it takes its leave
     */
    update(url, description, size, fades = false) {
      if (url === null) {
        if (fading) return;
        if (!fades || !element.classList.contains('photo-there')) return clear();
        const leaving = animate(element, { opacity: [1, 0] }, { duration: fadeMs });
        fading = leaving;
        leaving.finished.catch(() => {}).finally(() => {
          if (fading !== leaving) return;
          fading = null;
          clear();
        });
        return;
      }
      fading?.cancel();
      fading = null;
      visible(element, true);
      set(picture, 'alt', description);
      if (size) {
        set(picture, 'width', size.width);
        set(picture, 'height', size.height);
      }
      if (picture.getAttribute('src') === url) return;
      element.classList.remove('photo-there');
      set(picture, 'src', url);
      decode(url);
    },
  };
}
