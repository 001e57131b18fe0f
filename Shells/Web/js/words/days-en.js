// Every word of the days, in English. Accessible names that tests may rely on:
//
//   all     radio    Week · Month · Year · Life       button  Go to a date ·
//                                                       How days are shown
//   options dialog   How days are shown    radio  Page by page · Scrolling ·
//                                                 As usual here: WEEKDAY · Monday · …
//                                                 button  Print or export
//   paper   dialog   On paper and elsewhere   radio  MONTH · YEAR
//                    button   Print, or save as PDF · Save as picture ·
//                             Save for other calendars · Close
//   film    button   Make a film    dialog    A film of your days
//           radio    MONTH YEAR · YEAR · From – to    field     From · To
//           checkbox Show dates · Fade between days   button    Choose music · Without music ·
//                    Make the film · Cancel · Keep in the vault · Save · Send · Close
//   jump    dialog   Go to a date    textbox  Day, week, month or year    button  Show it · Close,
//                    and where it is none, Search the vault for “beach”
//   week    heading  DATE – DATE (a button, which leads to the month)
//           button   Previous week · Next week, and those of the month
//   month   heading  MONTH YEAR    button  MONTH YEAR (leads to the year) · Today ·
//                                          Previous month · Next month
//           grid     MONTH YEAR    button  DATE, 2 photos, 1 video · DATE, nothing
//           button   MONTH (the nearest with anything) · 3 without a date
//   day     heading  DATE          textbox  A line for this day
//           button   Use as the day’s picture (of one that is chosen) · Show all (where only
//                    one kind is looked at, of a day that has more)
//                                  button  Back to the month · Previous day with photos ·
//                                          Next day with photos · Take a photo (on a blank
//                                          today), and those of the vault's items
//   year    heading  YEAR          combobox  Year    button  Previous year · Next year ·
//                                          MONTH YEAR, 34 items
//   start   button   Look at photos I have · Make a vault
//   folder  button   Look at photos I have · Stop · Go on · Allow it again · Try again ·
//                    Choose another folder · Forget this folder (how days are shown)
//           radio    Vault · Folder (once there is one)
//   life    heading  All your years          button  YEAR, 34 items · MONTH YEAR, 34 items

/** @typedef {ReturnType<typeof days>} DaysWords */

/** @param {import('./vault-words.js').Measures} measures */
export function days({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, 'item', 'items');
  const daysOf = (/** @type {number} */ count) => counted(count, 'day', 'days');
  const files = (/** @type {number} */ count) => counted(count, 'file', 'files');
  return {
    title: 'Days',
    absent: 'Your days, at a glance',
    locked: 'Your days are locked',
    today: 'Today',
    items,
    onDays: (/** @type {number} */ count, /** @type {number} */ over) =>
      `${items(count)} on ${counted(over, 'day', 'days')}`,
    undated: (/** @type {number} */ count) => `${items(count)} without a date`,

    views: {
      label: 'View',
      week: 'Week',
      month: 'Month',
      year: 'Year',
      life: 'Life',
    },

    week: {
      previous: 'Previous week',
      next: 'Next week',
      month: 'Show the whole month',
      empty: 'Nothing in this week.',
      number: (/** @type {string} */ number) => `Week ${number}`,
    },

    month: {
      previous: 'Previous month',
      next: 'Next month',
      year: 'Show the whole year',
      empty: 'Nothing in this month.',
      earlier: 'Before that',
      later: 'After that',
    },

    day: {
      label: (/** @type {string} */ date, /** @type {string} */ said) => `${date}, ${said}`,
      nothing: 'nothing',
      photos: (/** @type {number} */ count) => counted(count, 'photo', 'photos'),
      videos: (/** @type {number} */ count) => counted(count, 'video', 'videos'),
      lives: (/** @type {number} */ count) => counted(count, 'Live Photo', 'Live Photos'),
      posts: (/** @type {number} */ count) => counted(count, 'sent to a group', 'sent to groups'),
      back: 'Back to the month',
      previous: 'Previous day with photos',
      next: 'Next day with photos',
      empty: 'Nothing on this day.',
      some: (/** @type {number} */ count, /** @type {number} */ all) =>
        `${number.format(count)} of ${items(all)}`,
      showAll: 'Show all',
      take: 'Take a photo',
      otherYears: 'On this day in other years',
      line: 'A line for this day',
      lineHint: 'Write a line for this day',
      cover: 'Use as the day’s picture',
      covered: 'This is the day’s picture now.',
    },

    year: {
      label: 'Year',
      previous: 'Previous year',
      next: 'Next year',
      months: 'Months',
      empty: 'Nothing in this year.',
    },

    life: {
      title: 'All your years',
      said: (/** @type {string} */ items, /** @type {number} */ years) =>
        `${items} in ${counted(years, 'year', 'years')}`,
      gap: (/** @type {string} */ from, /** @type {string} */ to) => `${from} – ${to}: nothing`,
    },

    jump: {
      title: 'Go to a date',
      label: 'Day, week, month or year',
      act: 'Show it',
      unknown: 'Dayly does not know this date.',
      search: (/** @type {string} */ typed) => `Search the vault for “${typed}”`,
      examples: (/** @type {string} */ day, /** @type {string} */ month,
        /** @type {string} */ year) =>
        `For example ${day}, ${month} or ${year}.`,
    },

    options: {
      title: 'How days are shown',
      reading: 'Months',
      pages: 'Page by page',
      scroll: 'Scrolling',
      week: 'A week begins on',
      region: (/** @type {string} */ weekday) => `As usual here: ${weekday}`,
    },

    paper: {
      way: 'Print or export',
      title: 'On paper and elsewhere',
      line: 'It leaves your vault decrypted, with small pictures and your lines.',
      print: 'Print, or save as PDF',
      picture: 'Save as picture',
      calendar: 'Save for other calendars',
      gathering: 'Reading the days…',
      saved: 'Saved.',
      failed: 'This browser has no room for the picture.',
    },

    film: {
      way: 'Make a film',
      title: 'A film of your days',
      line: 'One picture of each day, made on this device.',
      which: 'Which days',
      span: 'From – to',
      from: 'From',
      to: 'To',
      captions: 'Show dates',
      fades: 'Fade between days',
      music: 'Choose music',
      withoutMusic: 'Without music',
      musicUnread: 'This browser cannot play this file.',
      musicTooLong: 'Music may be ten minutes long at the most.',
      found: daysOf,
      reading: 'Looking for the days',
      nothing: 'There is nothing in this time.',
      tooMany: (/** @type {number} */ most) => `Choose fewer days: ${daysOf(most)} at the most.`,
      unable: 'This browser cannot make films. Up-to-date Chrome, Edge, Firefox and Safari can.',
      make: 'Make the film',
      making: 'Making the film',
      preview: 'What the film shows at this moment',
      progress: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${done} of ${daysOf(all)}`,
      sound: 'Adding the music',
      cancel: 'Cancel',
      failed: 'The film could not be made.',
      ready: (/** @type {number} */ count) => `The film of ${daysOf(count)} is ready.`,
      left: (/** @type {number} */ count, /** @type {string} */ names) =>
        `${daysOf(count)} could not be read: ${names}.`,
      mute: 'The music could not be added.',
      keep: 'Keep in the vault',
      keeping: 'The vault is keeping it.',
      kept: 'Kept in the vault',
      keptLine: 'It is in the vault, on today.',
      save: 'Save',
      send: 'Send',
      forgets: 'What is neither kept nor saved is gone when this is closed.',
    },

    empty: {
      title: 'Your days will be here',
      line: 'Add photos and videos to your vault, and each lies on the day it was taken.',
    },

    start: {
      line: 'Photos and videos you already have, laid out as a calendar. They stay where they ' +
        'are: nothing is copied, changed or sent.',
      vaultLine: 'A vault keeps photos of its own, encrypted, and lets you write a line for ' +
        'each day.',
      vault: 'Make a vault',
      back: 'Look at photos I have instead',
    },

    folder: {
      way: 'Look at photos I have',
      whose: 'Whose days',
      vault: 'Vault',
      folder: 'Folder',
      another: 'Choose another folder',
      others: 'Choose other photos',
      forget: 'Forget this folder',
      line: 'Only read, never changed.',
      visit: 'Only read, never changed. This browser shows it for one visit: choose it again the ' +
        'next time.',
      progress: 'Reading the folder',
      reading: (/** @type {number} */ found, /** @type {number} */ read) =>
        `Looked at ${files(found)}, ${number.format(read)} of them for the first time`,
      paused: 'Stopped. What was read until then is shown.',
      stop: 'Stop',
      goOn: 'Go on',
      asking: 'The browser asks again before Dayly may read this folder.',
      allow: 'Allow it again',
      gone: 'The folder is not there. It may have been moved, or its disk is not connected.',
      again: 'Try again',
      unreadable: (/** @type {number} */ count) => `${files(count)} could not be read`,
      missing: 'Its file is not in the folder any more.',
      lies: 'Lies in the folder as',
      leaves: 'Small pictures of these days are in it.',
      emptyTitle: 'No photos here',
      empty: 'There is no photo and no video in this folder.',
    },
  };
}
