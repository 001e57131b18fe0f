// Prints days as the app writes them for other calendars: the folder of the app's modules, then
// days, source and moment as JSON.

import { pathToFileURL } from 'node:url';

const [place, asked] = process.argv.slice(2);
const { icalendar } = await import(
  pathToFileURL(`${place}/views/days/paper/icalendar.js`).href);
const { days, source, stamp } = JSON.parse(asked);
process.stdout.write(await icalendar(days, source, new Date(stamp)));
