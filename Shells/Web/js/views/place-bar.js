// The way between the app's places: at the bottom where a thumb is, at the side where there is
// room.

import { words } from '../words/words.js';
import { h, set } from './dom.js';
import { icon } from './icons.js';

/** @typedef {'groups' | 'days' | 'vault'} Place */

/** @type {Record<Place, import('./icons.js').IconName>} */
const marks = { groups: 'people', days: 'days', vault: 'lock' };
const order = /** @type {Place[]} */ (['groups', 'days', 'vault']);

/** @param {(place: Place) => void} go */
export function placeBar(go) {
  const buttons = order.map((place) => h('button', {
    type: 'button', class: 'place', onclick: () => go(place),
  }, icon(marks[place]), h('span', {}, words.places[place])));
  const element = h('nav', { class: 'places', 'aria-label': words.places.label }, ...buttons);
  return {
    element,
    /** @param {Place} current @param {boolean} isInReach nothing lies over it */
    update(current, isInReach) {
      element.inert = !isInReach;
      set(element, 'aria-hidden', isInReach ? null : 'true');
      buttons.forEach((control, index) =>
        set(control, 'aria-current', order[index] === current ? 'page' : null));
    },
    /** @param {Place} place */
    focus(place) {
      buttons[order.indexOf(place)]?.focus({ preventScroll: true });
    },
  };
}
