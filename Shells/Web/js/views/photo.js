// A photo edge to edge: whole, over a soft blur of itself where its shape leaves room. It appears
// once it is decoded, so that nothing stutters, and fades when it has to go.

import { h, set, visible } from './dom.js';
import { animate } from './motion.js';

/** The blur needs no more of the picture than this many pixels a side. */
const blurSide = 32;
const fadeMs = 700;

export class Photo {
  #failed;
  #backdrop = h('canvas', { class: 'photo-backdrop', 'aria-hidden': 'true' });
  picture = h('img', { class: 'photo-picture', draggable: 'false', alt: '' });
  /** @type {Animation | null} */
  #fading = null;

  /**
   * @param {string} className
   * @param {() => void} [failed] hears of a picture the browser cannot decode
   */
  constructor(className = '', failed = () => {}) {
    this.#failed = failed;
    this.element = h('div', { class: `photo ${className}` }, this.#backdrop, this.picture);
  }

  /**
   * @param {string | null} url
   * @param {string} description
   * @param {{ width: number, height: number } | null} size
   * @param {boolean} [fades] where there was a picture, it takes its leave
   */
  update(url, description, size, fades = false) {
    if (url === null) {
      if (this.#fading) return;
      if (!fades || !this.element.classList.contains('photo-there')) this.#clear();
      else this.#fade();
      return;
    }
    this.#fading?.cancel();
    this.#fading = null;
    visible(this.element, true);
    set(this.picture, 'alt', description);
    if (size) {
      set(this.picture, 'width', size.width);
      set(this.picture, 'height', size.height);
    }
    if (this.#address === url) return;
    this.element.classList.remove('photo-there');
    set(this.picture, 'src', url);
    this.#decode(url);
  }

  get #address() {
    return this.picture.getAttribute('src');
  }

  /** @param {string} url */
  #decode(url) {
    const backdrop = this.#backdrop;
    this.picture.decode().then(() => {
      if (this.#address !== url) return;
      backdrop.width = blurSide;
      backdrop.height = blurSide;
      backdrop.getContext('2d')?.drawImage(this.picture, 0, 0, blurSide, blurSide);
      this.element.classList.add('photo-there');
    }).catch(() => {
      // Also a decoding that was given up for another picture ends here.
      if (this.#address === url) this.#failed();
    });
  }

  #fade() {
    const leaving = animate(this.element, { opacity: [1, 0] }, { duration: fadeMs });
    this.#fading = leaving;
    leaving.finished.catch(() => {}).finally(() => {
      if (this.#fading !== leaving) return;
      this.#fading = null;
      this.#clear();
    });
  }

  #clear() {
    set(this.picture, 'src', null);
    this.#backdrop.width = 0;
    this.element.classList.remove('photo-there');
    visible(this.element, false);
  }
}
