// Where each month lies in the long page of all months, so that only what is in sight is drawn.
// Months without anything that lie one after another are one short line. Pure: months and sizes in,
// places out.

import { monthGrid, monthOf } from '../../effects/calendar.js';
import { place } from '../../sorted.js';

/** @typedef {import('../../wire/types').WeekRule} WeekRule */

/**
 * From `first` to `last`: one month with its weeks, or blank ones, which have none.
 * @typedef {{ first: number, last: number, weeks: number[][], top: number,
 *   height: number }} Section
 *
 * In CSS pixels: a month's name, a week, a line of blank months.
 * @typedef {{ name: number, week: number, blank: number }} Sizes
 */

/**
 * The weeks of a month that have any of its days.
 * @param {number} month @param {WeekRule} rule
 */
const weeksWithin = (month, rule) => monthGrid(month, rule)
  .filter(({ within }) => within).map(({ days }) => days);

export class ScrollLayout {
  /**
   * @param {number[]} months that are shown with their days, in any order
   * @param {Sizes} sizes
   * @param {WeekRule} rule
   */
  constructor(months, sizes, rule) {
    /** @type {Section[]} */
    this.sections = [];
    this.sizes = sizes;
    this.height = 0;
    const sorted = [...new Set(months)].sort((one, other) => one - other);
    for (const [index, month] of sorted.entries()) {
      const before = index === 0 ? month : sorted[index - 1] + 1;
      if (before < month) this.add(before, month - 1, [], sizes.blank);
      const weeks = weeksWithin(month, rule);
      this.add(month, month, weeks, sizes.name + weeks.length * sizes.week);
    }
  }

  /**
   * @param {number} first @param {number} last
   * @param {number[][]} weeks @param {number} height
   */
  add(first, last, weeks, height) {
    this.sections.push({ first, last, weeks, top: this.height, height });
    this.height += height;
  }

  /**
   * The section at a place, the last one behind all of them.
   * @param {number} place
   */
  at(place) {
    const index = this.search(({ top, height }) => top + height > place);
    return this.sections[Math.min(index, this.sections.length - 1)];
  }

  /**
   * The section a month lies in, the nearest one for a month beyond them.
   * @param {number} month
   */
  of(month) {
    const index = this.search(({ last }) => last >= month);
    return this.sections[Math.min(index, this.sections.length - 1)];
  }

  /**
   * What is in sight between two places.
   * @param {number} from @param {number} to
   */
  inSight(from, to) {
    const start = this.search(({ top, height }) => top + height > from);
    const behind = this.search(({ top }) => top >= to);
    return this.sections.slice(start, Math.max(start, behind));
  }

  /**
   * The nearest month with its days that comes after a section, or before it.
   * @param {Section} section @param {1 | -1} way
   * @returns {number | null}
   */
  beside(section, way) {
    const months = this.sections.filter(({ weeks }) => weeks.length > 0);
    const found = way === 1 ? months.find(({ first }) => first > section.first)
      : months.filter(({ first }) => first < section.first).at(-1);
    return found?.first ?? null;
  }

  /**
   * How high the page is where so much of it is in sight: the last month comes to the top, too, so
   * that it is named when it is the one that is read.
   * @param {number} room
   */
  heightFor(room) {
    return Math.max(this.height, (this.sections.at(-1)?.top ?? 0) + room);
  }

  /**
   * From where to where the week of a day lies.
   * @param {number} day in a month that is shown
   */
  weekPlace(day) {
    const { top, weeks } = this.of(monthOf(day));
    const row = Math.max(0, weeks.findIndex((week) => week.includes(day)));
    const start = top + this.sizes.name + row * this.sizes.week;
    return { start, end: start + this.sizes.week };
  }

  /**
   * How far its month has to lie above the top for the week of a day to be in sight.
   * @param {number} day in a month that is shown
   * @param {number} room
   */
  offsetToSee(day, room) {
    return Math.max(0, this.weekPlace(day).end - this.of(monthOf(day)).top - room);
  }

  /**
   * The number of the first section that is so.
   * @param {(section: Section) => boolean} holds of all behind the first one, too
   */
  search(holds) {
    return place(this.sections, (section) => !holds(section));
  }
}
