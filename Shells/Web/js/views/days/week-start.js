// How the reader's part of the world counts weeks: on which day one begins, and how many days of a
// year its first one has at least. Browsers know by CLDR's tables; for those that do not say it,
// the regions that do not begin with Monday, and those whose first week has four days, are listed.

/** @typedef {{ firstDay?: number, minimalDays?: number }} WeekInfo */

const monday = 1;
const friday = 5;
const saturday = 6;
const sunday = 7;
/** The first week of a year is the one that has most of its days there, as ISO 8601 has it. */
const mostOfWeek = 4;

const onSunday = new Set(('AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP ' +
  'KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ' +
  'ZA ZW').split(' '));
const onSaturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));
const byMost = new Set(('AD AT AX BE BG CH CZ DE DK EE ES FI FJ FO FR GB GF GG GI GP GR HU IE IM ' +
  'IS IT JE LI LT LU MC MQ NL NO PL PT RE RU SE SJ SK SM VA').split(' '));

/**
 * How weeks are counted: `start` is 1 for Monday to 7 for Sunday.
 * @param {string} tag of a language and a region, where one is said
 * @param {boolean} [asksBrowser] false to use the tables alone
 * @returns {{ start: number, minimalDays: number }}
 */
export function weeksBy(tag, asksBrowser = true) {
  try {
    const locale = /** @type {Intl.Locale & { getWeekInfo?: () => WeekInfo,
      weekInfo?: WeekInfo }} */ (new Intl.Locale(tag));
    const told = asksBrowser ? locale.getWeekInfo?.() ?? locale.weekInfo : undefined;
    const region = locale.maximize().region ?? '';
    return {
      start: told?.firstDay ?? byRegion(region),
      minimalDays: told?.minimalDays ?? (byMost.has(region) ? mostOfWeek : 1),
    };
  } catch {
    return { start: monday, minimalDays: mostOfWeek };
  }
}

/** @param {string} region */
function byRegion(region) {
  if (onSunday.has(region)) return sunday;
  if (onSaturday.has(region)) return saturday;
  return region === 'MV' ? friday : monday;
}
