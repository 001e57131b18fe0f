#!/usr/bin/env node
// Holds every language of the web app to English: the same keys, the same kinds of value, the same
// placeholders. A missing or an extra key, a sentence that drops a name or a count, and a file of
// words that nobody loads all fail. Also: only words.js may import a language.
//
//   Tools/words.mjs [FOLDER]     FOLDER holds words.js; the web app's words unless told

import {
  cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = resolve(process.argv[2] ?? join(root, 'Shells/Web/js/words'));
const model = 'en';
/** Places of the app whose words are loaded when somebody goes there. */
const lazyPlaces = ['vault', 'days', 'albums', 'edits'];

/** What a parameter is tried with, by its type in English's comments. */
const trials = {
  string: ['Ada Aßmann', 'Noor'],
  'string[]': [['Ada'], ['Noor', 'Io', 'Uma']],
  number: [0, 1, 2, 5, 21, 7_000, 90_000_000, 900_000_000],
  boolean: [true, false],
};

/** @type {string[]} */
const faults = [];

/** @param {unknown} value */
function kindOf(value) {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}

/** The types of a function's parameters, as its comments say; numbers where they say nothing. */
function typesOf(made) {
  const text = made.toString();
  const list = text.slice(0, text.indexOf('=>') + 1 || undefined);
  const named = [...list.matchAll(/@type \{([^}]+)\}/g)].map((match) => match[1]);
  return Array.from({ length: made.length }, (_, index) => named[index] ?? 'number');
}

/** Every way to call a function with its parameters' trials; at most a few hundred. */
function calls(types) {
  return types.reduce((rows, type) => rows.flatMap((row) =>
    (trials[type] ?? ['Ada', 'Noor']).map((value) => [...row, value])), [[]]);
}

/** What a call says: a sentence, or several by name. */
const say = (made, values) => JSON.stringify(made(...values)) ?? '';

/** Which parameters change what a function says. */
function heard(made, types) {
  const rows = calls(types).map((values) => ({ values, said: say(made, values) }));
  return types.map((_, index) => rows.some((a) => rows.some((b) => a.said !== b.said
    && a.values.every((value, at) => at === index || value === b.values[at]))));
}

/** Names that must stand in the sentence as they are. */
function spoken(made, types) {
  const values = types.map((type) => trials[type]?.[0] ?? 'Ada');
  const said = say(made, values);
  return types.map((type, index) => /^string\b(?!\[)/.test(type) && said.includes(values[index]));
}

function compareSpeakers(path, expected, found) {
  if (found.length > expected.length) return `${path}: takes more than English gives it`;
  const types = typesOf(expected);
  const wanted = [heard(expected, types), spoken(expected, types)];
  const own = [heard(found, types), spoken(found, types)];
  const at = types.findIndex((_, index) =>
    wanted[0][index] !== own[0][index] || wanted[1][index] !== own[1][index]);
  return at < 0 ? null : `${path}: parameter ${at + 1} is not said as in English`;
}

function compare(path, expected, found) {
  if (kindOf(expected) !== kindOf(found)) {
    faults.push(found === undefined ? `${path}: is missing`
      : `${path}: is a ${kindOf(found)}, in English a ${kindOf(expected)}`);
  } else if (typeof expected === 'function') {
    const fault = compareSpeakers(path, expected, found);
    if (fault) faults.push(fault);
  } else if (typeof expected === 'string') {
    if (expected !== '' && found.trim() === '') faults.push(`${path}: is empty`);
  } else if (kindOf(expected) === 'list') {
    // Steps may be fewer or more in another language; what is a list stays one, and is not empty.
    if ((expected.length === 0) !== (found.length === 0)) faults.push(`${path}: has no lines`);
    found.forEach((line, index) => {
      if (typeof line !== 'string' || line.trim() === '') faults.push(`${path}.${index}: is empty`);
    });
  } else if (kindOf(expected) === 'object') {
    compareKeys(path, expected, found);
  } else if (expected !== found) {
    faults.push(`${path}: is ${found}, in English ${expected}`);
  }
}

function compareKeys(path, expected, found) {
  for (const key of Object.keys(expected)) compare(`${path}.${key}`, expected[key], found[key]);
  for (const key of Object.keys(found)) {
    if (!Object.hasOwn(expected, key)) faults.push(`${path}.${key}: English has no such key`);
  }
}

/** The languages words.js names, and those it can load. */
function chooser() {
  const text = readFileSync(join(folder, 'words.js'), 'utf8');
  const names = /export const names = \{(.*?)\n\};/s.exec(text)?.[1] ?? '';
  const languages = [...names.matchAll(/^ {2}'?([\w-]+)'?: '/gm)].map((match) => match[1]);
  return { languages, loads: loadedBy('words.js') };
}

/** What a file of words loads when it is wanted. */
function loadedBy(name) {
  const text = readFileSync(join(folder, name), 'utf8');
  return [...text.matchAll(/import\('\.\/([\w-]+)\.js'\)/g)].map((match) => match[1]);
}

/** Whether one of the files that are loaded hands on what this one exports. */
const isHandedOn = (name, loaded) => loaded.some((one) =>
  readFileSync(join(folder, `${one}.js`), 'utf8').includes(`} from './${name}.js';`));

/** The words of a place are a file a language, which the place's own chooser loads. */
function checkPlaceFiles(place, languages) {
  const chooser = `${place}-words.js`;
  if (!existsSync(join(folder, chooser))) return false;
  const loads = loadedBy(chooser);
  for (const language of languages) {
    const name = `${place}-${language}`;
    if (!loads.includes(name) && !isHandedOn(name, loads.filter((one) => one.endsWith(language)))) {
      faults.push(`${chooser}: \`loads\` has no '${language}'`);
    }
    if (!existsSync(join(folder, `${name}.js`))) faults.push(`${name}.js: is missing`);
  }
  return true;
}

/** Each language can be loaded, and its own file imports every part there is of it. */
function checkFiles(languages, loads) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  for (const language of languages) {
    if (!loads.includes(language)) faults.push(`words.js: \`loads\` has no '${language}'`);
    if (!files.includes(`${language}.js`)) {
      faults.push(`${language}.js: is missing (words.js loads it)`);
      continue;
    }
    const main = readFileSync(join(folder, `${language}.js`), 'utf8');
    for (const part of files.filter((name) => name.startsWith(`${language}-`))) {
      const isLoaded = main.includes(`from './${part}'`);
      if (!isLoaded) faults.push(`${part}: ${language}.js does not import it`);
    }
  }
}

/** A view that imports a language would show it to everybody. */
function checkImports(languages, at) {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const path = join(at, entry.name);
    if (entry.isDirectory()) checkImports(languages, path);
    else if (entry.name.endsWith('.js') && dirname(path) !== folder) {
      const text = readFileSync(path, 'utf8');
      for (const language of languages) {
        if (new RegExp(`from '[./\\w-]*words/${language}(-[a-z]+)?\\.js'`).test(text)) {
          faults.push(`${path}: import words from words/words.js, not a language`);
        }
      }
    }
  }
}

/** The words of each language. Node takes a `.js` for a module only where a package says so. */
async function load(languages, places) {
  const home = mkdtempSync(join(tmpdir(), 'words-'));
  const copy = join(home, 'words');
  try {
    cpSync(folder, copy, { recursive: true });
    // What writes dates lies beside them.
    const beside = join(dirname(folder), 'wire');
    if (existsSync(beside)) cpSync(beside, join(home, 'wire'), { recursive: true });
    writeFileSync(join(home, 'package.json'), '{"type": "module"}');
    const take = (name) => import(pathToFileURL(join(copy, `${name}.js`)).href);
    return await Promise.all(languages.map(async (language) => {
      const { words } = await take(language);
      const said = { ...words };
      for (const place of places) {
        const { measures } = await take('measures');
        said[place] = (await take(`${place}-${language}`))[place](measures(language, ''));
      }
      return said;
    }));
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** What is said before any script runs stands in a file of its own, for all languages. */
function checkFirstWords(languages) {
  const path = join(dirname(dirname(folder)), 'first-words.json');
  if (!existsSync(path)) return;
  const words = JSON.parse(readFileSync(path, 'utf8'));
  for (const language of languages) {
    compareKeys(`first ${language}`, words[model], words[language] ?? {});
  }
  for (const language of Object.keys(words)) {
    if (!languages.includes(language)) faults.push(`first ${language}: words.js does not name it`);
  }
}

const { languages, loads } = chooser();
if (!languages.includes(model)) faults.push('words.js: names no English');
checkFiles(languages, loads);
const places = lazyPlaces.filter((place) => checkPlaceFiles(place, languages));
checkImports(languages, dirname(folder));
checkFirstWords(languages);
if (faults.length === 0) {
  const [english, ...others] = await load([model, ...languages], places);
  languages.forEach((language, index) => compareKeys(language, english, others[index]));
}
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`words: ${languages.join(', ')} agree`);
process.exitCode = faults.length > 0 ? 1 : 0;
