// What the calendar's views make of the rules of days (Sources/Days), which are read from the web
// app that was built last:
//   node calendar.mjs keys          where keys lead from a day
//   node calendar.mjs life JSON     the rows of a life: [counts by month, years, this year]
//   node calendar.mjs scroll JSON   the long page of months: [months, sizes, week, places]
//   node calendar.mjs filling JSON  of days: [shapes, width, height of what is in sight], …; how
//     many pictures each row has, and how high it is; where each lies; and where keys lead
//   node calendar.mjs shapes JSON   of items: [size, edit], …; their shapes
//   node calendar.mjs shades JSON   [fullest month, counts], …; the shades of months, and of days
//   node calendar.mjs shown JSON    of items: [name of an item, its day, its kind, whether it is a
//     favorite], …; which each look holds, how many there are of a page that has two of everything,
//     what stands for the days, and what each day is said to have

import { readFileSync } from 'node:fs';
import { monthsOf } from '../../Shells/Web/js/effects/calendar.js';
import { beginDays } from '../../Shells/Web/js/effects/days.js';
import {
  countedDays, coversOf, digestOf, lookNames, lookOf,
} from '../../Shells/Web/js/effects/shown.js';
import { dayByKey } from '../../Shells/Web/js/views/days/day-keys.js';
import { lifeRows } from '../../Shells/Web/js/views/days/life-rows.js';
import { FilledLayout } from '../../Shells/Web/js/views/vault/filled-layout.js';
import { shapeOf } from '../../Shells/Web/js/views/vault/rows.js';
import { ScrollLayout } from '../../Shells/Web/js/views/days/scroll-layout.js';
import { dayShade, monthSteps, shadeOf } from '../../Shells/Web/js/views/days/shades.js';

await beginDays(await WebAssembly.compile(
  readFileSync(new URL('../../.build-web/days.wasm', import.meta.url))));

const asked = {
  keys() {
    const week = { firstWeekday: 1, minimalDays: 4 };
    const press = (key, more = {}, isMirrored = false) => dayByKey({ key, shiftKey: false,
      altKey: false, ctrlKey: false, metaKey: false, ...more }, 100, week, isMirrored) ?? null;
    return [press('ArrowRight'), press('ArrowLeft'), press('ArrowRight', {}, true),
      press('ArrowLeft', {}, true), press('ArrowDown'), press('ArrowUp'), press('Home'),
      press('End'), press('PageDown'), press('PageUp', { shiftKey: true }), press('a'),
      press('ArrowLeft', { altKey: true }), press('PageUp', { metaKey: true })];
  },
  life([counts, years, now]) {
    return lifeRows((year) => monthsOf(year).map((month) => counts[month] ?? 0), years, now);
  },
  filling(days) {
    return days.map(([shapes, width, height]) => {
      const layout = new FilledLayout(0, shapes, width, height);
      const [section] = layout.sections;
      return { rows: layout.rows.map((row) => [row.behind - row.first, Math.round(row.height)]),
        places: shapes.map((_, index) => layout.place(section, index)), height: layout.height,
        below: shapes.map((_, index) => layout.beyond(index, 1)),
        above: shapes.map((_, index) => layout.beyond(index, -1)),
        inSight: [0, 0.5, 1].map((part) => layout.cellsInSight(section, part * layout.height,
          part * layout.height + 100)) };
    });
  },
  shapes: (items) => items.map(([size, edit]) => shapeOf({ size, edit })),
  shades: (asked) => asked.map(([fullest, counts]) =>
    [counts.map((count) => shadeOf(monthSteps(fullest), count)), counts.map(dayShade)]),
  shown(items) {
    const entries = items.map(([item, day, kind, favorite]) => ({ item, kind: { kind }, favorite,
      group: null, pinned: null, date: day === null ? null : { day } }));
    const page = { photos: 2, videos: 2, lives: 2, others: 2, favorites: 8, posts: 2 };
    const chosen = [{ day: 5, line: '', cover: 'chosen' }];
    const { days } = countedDays({ month: 0, entries, damaged: false, notes: chosen, noted: true });
    return [lookNames().map((name) => [name, lookOf(name).count(page),
      entries.filter(lookOf(name).holds).map(({ item }) => item)]),
    coversOf(entries.filter(lookOf().holds), chosen).map(({ day, entry }) => [day, entry.item]),
    lookNames().map((name) => digestOf(days, lookOf(name)).map(({ day, items: count, cover }) =>
      [day, count, cover]))];
  },
  scroll([months, sizes, week, places]) {
    const layout = new ScrollLayout(months, sizes, week);
    return [layout.sections.map(({ first, last, weeks, top, height }) =>
      [first, last, weeks.length, top, height]), layout.height,
    places.map((place) => layout.sections.indexOf(layout.at(place))),
    places.map((place) => layout.inSight(place, place + 300)
      .map((section) => layout.sections.indexOf(section)))];
  },
};

const [, , what, json] = process.argv;
console.log(JSON.stringify(asked[what](JSON.parse(json ?? 'null'))));
