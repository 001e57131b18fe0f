// What the web app understands of what is typed into the vault's search, as JSON; called by
// test_queries.py with the folder of the views and what is typed.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, asked] = process.argv.slice(2);
const take = (name) => import(pathToFileURL(join(folder, name)).href);
const { rangeReader } = await take('days/date-ranges.js');
const { queryReader } = await take('vault/query.js');

const { locale, typed, today } = JSON.parse(asked);
const read = queryReader(rangeReader(locale));
process.stdout.write(JSON.stringify(typed.map((text) => read(text, today))));
