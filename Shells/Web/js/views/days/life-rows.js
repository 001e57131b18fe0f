// The years of a life in rows: each with what its months hold. Years without anything between
// others are shown as they are, and many of them one after another as one row that says so. Pure.

/**
 * A year with how much its twelve months hold, or a row of `from` to `to` with nothing in them.
 * @typedef {{ kind: 'year', year: number, counts: number[], count: number }} YearRow
 * @typedef {YearRow | { kind: 'gap', from: number, to: number }} LifeRow
 */

/** So many blank years in a row are one. */
const gapMin = 3;

/**
 * From the first year with anything to the last, or to this one where that is later.
 * @param {(year: number) => number[]} countsOf how much its months hold
 * @param {number[]} years with anything
 * @param {number} thisYear
 * @returns {LifeRow[]}
 */
export function lifeRows(countsOf, years, thisYear) {
  const shown = [...new Set([...years, thisYear])].sort((one, other) => one - other);
  return shown.flatMap((year, index) => {
    const before = index === 0 ? year : shown[index - 1] + 1;
    return [...blank(before, year - 1), yearRow(countsOf, year)];
  });

  /** @param {number} from @param {number} to @returns {LifeRow[]} */
  function blank(from, to) {
    if (to - from + 1 >= gapMin) return [{ kind: 'gap', from, to }];
    return Array.from({ length: Math.max(0, to - from + 1) },
      (_, offset) => yearRow(countsOf, from + offset));
  }
}

/**
 * @param {(year: number) => number[]} countsOf @param {number} year
 * @returns {YearRow}
 */
function yearRow(countsOf, year) {
  const counts = countsOf(year);
  return { kind: 'year', year, counts, count: counts.reduce((sum, one) => sum + one, 0) };
}
