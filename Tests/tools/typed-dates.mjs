// What the web app understands of typed dates, held to what Intl writes: every day of some years,
// in every way a language has, comes back as itself. Says the first that do not as JSON; called by
// test_typed_dates.py with the folder of the calendar's modules.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, asked] = process.argv.slice(2);
const take = (name) => import(pathToFileURL(join(folder, name)).href);
const { dateReader, dayExample } = await take('date-typed.js');
const { dayOf, monthOf, yearOf } = await take('month-grid.js');

const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'fr-CA', 'es-ES', 'es-MX', 'zh-Hans-CN',
  'zh-Hans-CN-u-nu-hanidec', 'en-u-nu-arab', 'en-u-nu-deva', 'de-u-nu-fullwide'];
const first = dayOf(2019, 1, 1);
const behind = dayOf(2027, 1, 1);
/** Nothing that is written lies after it. */
const today = behind - 1;
const utc = { timeZone: 'UTC' };
const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' };
const ofDays = [{ dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'medium' },
  { dateStyle: 'short' }, numeric, { ...numeric, month: '2-digit', day: '2-digit' },
  { ...numeric, month: 'short' }, { ...numeric, month: 'long', weekday: 'short' }];
const ofMonths = ['long', 'short', 'numeric', '2-digit']
  .map((month) => ({ month, year: 'numeric' }));

/** @type {unknown[]} */
const faults = [];
let count = 0;

/** Points may be left out where no digits would run together, and be something else. */
const variants = [(text) => text, (text) => text.toUpperCase(),
  (text) => text.replace(/[.,](?!\p{Nd})/gu, ''), (text) => ` ${text.replace(/[./-]/g, ' ')} `];

function hold(read, locale, options, day, meant) {
  const written = new Intl.DateTimeFormat(locale, { ...utc, ...options }).format(day * 86_400_000);
  for (const change of variants) {
    count += 1;
    const found = read(change(written), today, today);
    if (JSON.stringify(found) !== JSON.stringify(meant) && faults.length < 20) {
      faults.push([locale, change(written), found, meant]);
    }
  }
}

if (asked) {
  const { locale, typed, now, near } = JSON.parse(asked);
  const read = dateReader(locale);
  const found = typed.map((one) => read(one, now, near));
  const example = dayExample(locale);
  console.log(JSON.stringify({ found, example, meant: read(example, now, near) }));
} else {
  for (const locale of locales) {
    const read = dateReader(locale);
    for (let day = first; day < behind; day += 1) {
      // Every format has its turn on each date of the year within these years.
      for (const [index, options] of ofDays.entries()) {
        if ((day + index) % 3 === 0) hold(read, locale, options, day, { kind: 'day', day });
      }
    }
    for (let month = monthOf(first); month < monthOf(behind); month += 1) {
      const day = dayOf(yearOf(month), month % 12 + 1, 1);
      for (const options of ofMonths) hold(read, locale, options, day, { kind: 'month', month });
    }
    for (let year = 2019; year < 2027; year += 1) {
      hold(read, locale, { year: 'numeric' }, dayOf(year, 1, 1), { kind: 'year', year });
    }
  }
  console.log(JSON.stringify({ count, faults }));
}
