// On which day a week begins, as the reader's part of the world has it. Browsers know by CLDR's
// tables; for those that do not say it, the regions that do not begin with Monday are listed.

/** @typedef {{ firstDay?: number }} WeekInfo */

const monday = 1;
const friday = 5;
const saturday = 6;
const sunday = 7;

const onSunday = new Set(('AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP ' +
  'KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ' +
  'ZA ZW').split(' '));
const onSaturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

/**
 * 1 for Monday to 7 for Sunday.
 * @param {string} tag of a language and a region, where one is said
 * @param {boolean} [asksBrowser] false to use the tables alone
 */
export function weekStartOf(tag, asksBrowser = true) {
  try {
    const locale = /** @type {Intl.Locale & { getWeekInfo?: () => WeekInfo,
      weekInfo?: WeekInfo }} */ (new Intl.Locale(tag));
    const told = asksBrowser ? (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay : undefined;
    return told ?? byRegion(locale.maximize().region ?? '');
  } catch {
    return monday;
  }
}

/** @param {string} region */
function byRegion(region) {
  if (onSunday.has(region)) return sunday;
  if (onSaturday.has(region)) return saturday;
  return region === 'MV' ? friday : monday;
}
