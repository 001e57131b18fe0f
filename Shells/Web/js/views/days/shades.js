// Which grey stands for how many: six of them over none. In a year a day's grey means the same for
// everybody; over a life the darkest one is that of the fullest months there are, so that months of
// 50 and of 500 look different beside each other, whoever's they are. Pure.

/** From so many items on a day is drawn darker, and darker still. */
const daySteps = [1, 2, 5, 12, 30, 80];
/** Each step of a month is about three times the one below. */
const ladder = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000];
const shades = 6;
/** A life in which no month has more than a few is drawn lightly. */
const topMin = 100;

/** @param {number} count of a day's items, from 0 to the darkest, 6 */
export const dayShade = (count) => shadeOf(daySteps, count);

/**
 * From so many items on a month is drawn darker, and darker still.
 * @param {number} fullest how much the month holds that has the most
 */
export function monthSteps(fullest) {
  const top = Math.max(ladder.indexOf(topMin),
    ladder.filter((step) => step <= fullest).length - 1);
  return [1, ...ladder.slice(Math.max(0, top - shades + 2), top + 1)];
}

/** @param {number[]} steps @param {number} count */
export const shadeOf = (steps, count) => steps.filter((step) => count >= step).length;
