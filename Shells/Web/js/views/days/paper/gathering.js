// Reads what stands on the pages of some months: what lies on their days, what is said of them, and
// the small pictures that stand for them.

import { dateAt, monthGrid, monthOf } from '../../../effects/calendar.js';
import { weekRule } from '../week-choice.js';

/**
 * @typedef {import('../../vault/capabilities.js').DayMonths
 *   & import('../../vault/capabilities.js').SmallPictures} Needs
 *
 * @typedef {import('../digest.js').Dated} Dated
 * @typedef {import('../digest.js').DayDigest} DayDigest
 *
 * `picture` is an address; null for a day without any, or whose picture cannot be shown.
 * @typedef {{ day: number, date: number, digest: DayDigest | null, line: string,
 *   picture: string | null }} PageDay
 * @typedef {{ month: number, weeks: (PageDay | null)[][] }} Page null stands for another month's
 */

/** A picture that does not come in so long is left out. */
const patienceMilliseconds = 4000;

export class Gathering {
  /** @param {Needs} context */
  constructor({ days, pictures }) {
    this.days = days;
    this.pictures = pictures;
    /** @type {number[]} */
    this.wanted = [];
    /** @type {Dated | null} */
    this.dated = null;
    /** @type {((pages: Page[] | null) => void) | null} */
    this.done = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.look = () => this.proceed();
  }

  /**
   * The pages of these months, in their order; null when it was given up.
   * @param {number[]} months @param {Dated} dated
   * @returns {Promise<Page[] | null>}
   */
  read(months, dated) {
    this.leave();
    this.wanted = months;
    this.dated = dated;
    this.pictures.listeners.add(this.look);
    return new Promise((resolve) => {
      this.done = resolve;
      this.proceed();
    });
  }

  /** @param {Dated} dated */
  update(dated) {
    if (!this.done) return;
    this.dated = dated;
    this.proceed();
  }

  leave() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pictures.listeners.delete(this.look);
    this.done?.(null);
    this.done = null;
  }

  proceed() {
    const { dated } = this;
    if (!this.done || !dated) return;
    const missing = this.wanted.filter((month) =>
      !this.days.wanted(month) && this.days.has(month));
    if (missing.length > 0) return;
    const pages = this.wanted.map((month) => this.page(month, dated));
    const lacking = pages.flatMap(({ weeks }) => weeks.flat()).flatMap((day) =>
      (day?.digest && day.picture === null ? [day.digest.cover] : []));
    if (lacking.length === 0) return this.end(pages);
    this.pictures.want(lacking);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(pages), patienceMilliseconds);
  }

  /** @param {Page[]} pages */
  end(pages) {
    const { done } = this;
    this.done = null;
    this.leave();
    done?.(pages);
  }

  /** @param {number} month @param {Dated} dated @returns {Page} */
  page(month, dated) {
    const shown = this.days.there(month);
    const digests = shown && dated.digest(shown);
    const within = monthGrid(month, weekRule()).filter((week) => week.within);
    const weeks = within.map((week) => week.days.map((day) => {
      if (monthOf(day) !== month) return null;
      const digest = digests?.get(day) ?? null;
      return { day, date: dateAt(day).date, digest, line: dated.line(shown, day),
        picture: digest && this.pictures.url(digest.cover) };
    }));
    return { month, weeks };
  }
}
