// A photo edge to edge: whole, over a soft blur of itself where its shape leaves room.

import { h, set, visible } from './dom.js';

/** @param {string} className */
export function photo(className = '') {
  const backdrop = h('img', { class: 'photo-backdrop', alt: '', 'aria-hidden': 'true' });
  const picture = h('img', { class: 'photo-picture', draggable: 'false', alt: '' });
  const element = h('div', { class: `photo ${className}` }, backdrop, picture);
  picture.addEventListener('load', () => element.classList.add('photo-there'));
  return {
    element, picture,
    /**
     * @param {string | null} url
     * @param {string} description
     * @param {{ width: number, height: number } | null} size
     */
    update(url, description, size) {
      visible(element, url !== null);
      if (picture.getAttribute('src') !== url) element.classList.remove('photo-there');
      set(picture, 'src', url);
      set(backdrop, 'src', url);
      set(picture, 'alt', description);
      if (!size) return;
      set(picture, 'width', size.width);
      set(picture, 'height', size.height);
    },
  };
}
