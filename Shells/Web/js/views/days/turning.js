// The views of the calendar, of which one is seen: chosen by a person, who finds it again, or
// zoomed into and out of, with a way back. Whichever comes next stands at the day the last one did.

import { days as words } from '../../words/days-words.js';
import { visible } from '../dom.js';
import { choice } from './choice.js';
import { keep, kept } from '../kept.js';

/**
 * One way to look at the days: it stands at a day, and can be led to another.
 * @typedef {{ element: HTMLElement, heading: HTMLElement, header: HTMLElement,
 *   readonly day: number,
 *   reach: (day: number, takesFocus: boolean) => void, refresh: () => void,
 *   update: (dated: import('./digest.js').Dated) => void, focus: () => void,
 *   weekChanged: () => void, leave: () => void }} View
 */

/** The first is what somebody sees who has not chosen. */
const names = /** @type {const} */ (['month', 'week', 'year', 'life']);
const fromSmallToLarge = /** @type {const} */ (['week', 'month', 'year', 'life']);
const keptName = 'days/view';
/** How months are read: one page after another, or one below another. */
export const readings = /** @type {const} */ (['pages', 'scroll']);
const keptReading = 'days/reading';

/** @typedef {typeof names[number]} ViewName */

export class Turning {
  /**
   * @param {Record<ViewName | 'scroll', View>} views
   * @param {() => void} turned hears that another view is seen
   */
  constructor(views, turned) {
    this.views = views;
    this.turned = turned;
    /** @type {ViewName} */
    this.name = kept(keptName, names);
    this.reading = kept(keptReading, readings);
    /**
     * The views that were zoomed out of and into, which the way back leads through.
     * @type {ViewName[]}
     */
    this.trail = [];
    const options = fromSmallToLarge.map((value) => ({ value, name: words.views[value] }));
    this.choice = choice(words.views.label, options, (name) => this.choose(name));
    this.show();
  }

  get now() {
    const isScrolled = this.name === 'month' && this.reading === 'scroll';
    return this.views[isScrolled ? 'scroll' : this.name];
  }

  get all() {
    return Object.values(this.views);
  }

  show() {
    for (const view of this.all) visible(view.element, view === this.now);
    this.choice.update(this.name);
  }

  /** @param {ViewName} name */
  turn(name) {
    this.name = name;
    this.show();
    this.turned();
  }

  /** @param {ViewName} name */
  choose(name) {
    const { day } = this.now;
    keep(keptName, names, name);
    this.trail = [];
    this.turn(name);
    this.now.reach(day, false);
  }

  /** @param {typeof readings[number]} reading */
  read(reading) {
    const { day } = this.now;
    keep(keptReading, readings, reading);
    this.reading = reading;
    this.turn(this.name);
    this.now.reach(day, false);
  }

  /**
   * Into what is smaller, or out to what is larger.
   * @param {ViewName} name @param {number} day
   */
  zoom(name, day) {
    if (this.trail.at(-1) === name) this.trail.pop();
    else this.trail.push(this.name);
    this.turn(name);
    this.now.reach(day, true);
  }

  /**
   * To a day in one of these views, the first of them unless another is seen.
   * @param {ViewName[]} names @param {number} day
   */
  reach(names, day) {
    if (names.includes(this.name)) this.now.reach(day, true);
    else this.zoom(names[0], day);
  }

  /** Answers whether there was a way back. */
  back() {
    const before = this.trail.at(-1);
    if (before) this.zoom(before, this.now.day);
    return before !== undefined;
  }
}
