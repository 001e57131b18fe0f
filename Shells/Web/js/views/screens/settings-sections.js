// The sections of the settings: what the system allows, each state in words and with a way on.

import { version } from '../../wire/version.js';
import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { button, languagePicker } from '../controls.js';
import { icon } from '../icons.js';

/**
 * @typedef {import('../types').Context} Context
 * @typedef {import('./settings.js').Section} Section
 */

/**
 * A section's frame: an icon, a heading, and what it holds.
 * @param {import('../icons.js').IconName} mark
 * @param {string} title
 * @param {...(Node | null)} content
 */
export function frame(mark, title, ...content) {
  return h('section', { class: 'setting' },
    h('span', { class: 'badge setting-mark' }, icon(mark)),
    h('div', { class: 'setting-body' }, h('h2', { class: 'setting-title' }, title), ...content));
}

/** @param {string[]} lines */
function steps(lines) {
  return h('ol', { class: 'setting-steps' }, ...lines.map((line) => h('li', {}, line)));
}

/**
 * @param {Context} context
 * @param {'notificationsTapped' | 'storageTapped' | 'installTapped'} kind
 * @param {string} label
 */
function asking(context, kind, label) {
  return button(label, 'tinted setting-button',
    () => context.send({ kind: 'settings', event: { kind } }));
}

/**
 * @param {HTMLElement} line a place for the state, read out when it changes
 * @param {string} words
 * @param {boolean} isGood
 */
function say(line, words, isGood) {
  text(line, words);
  set(line, 'data-good', isGood);
}

/** @type {(context: Context) => Section} */
export function notifications(context) {
  const own = words.settings.notifications;
  const line = h('p', { class: 'hint setting-line', role: 'status' });
  const ask = asking(context, 'notificationsTapped', own.ask);
  const list = steps(own.steps);
  return {
    element: frame('bell', own.title, line, ask, list),
    update({ system }) {
      const access = system.notifications.kind;
      visible(ask, access === 'unasked' || access === 'deniedOnce');
      visible(list, access === 'deniedForGood');
      switch (access) {
        case 'granted': return say(line, own.granted, true);
        case 'unasked': return say(line, own.line, false);
        case 'asking': return say(line, own.asking, false);
        case 'deniedOnce': return say(line, own.later, false);
        case 'deniedForGood': return say(line, own.refused, false);
        default: return say(line,
          system.install.kind === 'byHand' ? own.needsInstall : own.unavailable, false);
      }
    },
  };
}

/** @type {(context: Context) => Section} */
export function storage(context) {
  const own = words.settings.storage;
  const line = h('p', { class: 'hint setting-line', role: 'status' });
  const ask = asking(context, 'storageTapped', own.ask);
  return {
    element: frame('lock', own.title, line, ask),
    update({ system }) {
      const access = system.storage.kind;
      visible(ask, access === 'unasked' || access === 'deniedOnce');
      switch (access) {
        case 'granted': return say(line, own.granted, true);
        case 'unasked': return say(line, own.line, false);
        case 'asking': return say(line, own.asking, false);
        case 'deniedOnce':
        case 'deniedForGood': return say(line, own.later, false);
        default: return say(line, own.unavailable, false);
      }
    },
  };
}

/** @type {(context: Context) => Section} */
export function install(context) {
  const own = words.settings.install;
  const ask = asking(context, 'installTapped', own.ask);
  const list = steps(own.byHand);
  const element = frame('install', own.title, h('p', { class: 'hint setting-line' }, own.line),
    ask, list);
  return {
    element,
    update({ system }) {
      visible(element, system.install.kind !== 'settled');
      visible(ask, system.install.kind === 'offered');
      visible(list, system.install.kind === 'byHand');
    },
  };
}

export function language() {
  return {
    element: frame('globe', words.settings.language.title, languagePicker('language-field')),
    update() {},
  };
}

/**
 * The 24 words, as long as they are here.
 * @type {(context: Context) => Section}
 */
export function unwritten(context) {
  const element = frame('key', words.words.title,
    h('p', { class: 'hint setting-line' }, words.words.setting),
    button(words.words.open, 'tinted setting-button',
      () => context.send({ kind: 'groups', event: { kind: 'reminderTapped' } })));
  return {
    element,
    update(sheet) {
      visible(element, sheet.words);
    },
  };
}

/** @type {(context: Context) => Section} */
export function devices(context) {
  return {
    element: frame('key', words.devices.title,
      h('p', { class: 'hint setting-line' }, words.devices.setting),
      button(words.devices.open, 'tinted setting-button', () => context.send({ kind: 'identity',
        event: { kind: 'devicesTapped' } }))),
    update() {},
  };
}

/**
 * What is one's own: to take along, or to end.
 * @type {(context: Context) => Section}
 */
export function account(context) {
  const own = words.account;
  return {
    element: frame('person', own.setting, h('p', { class: 'hint setting-line' }, own.line),
      button(own.copy, 'tinted setting-button',
        () => context.send({ kind: 'deletion', event: { kind: 'exportTapped' } })),
      button(own.open, 'quiet danger setting-button',
        () => context.send({ kind: 'deletion', event: { kind: 'opened' } }))),
    update() {},
  };
}

/** What this is, and which: the build's name stands in the address of every file of it. */
export function about() {
  const own = words.settings.about;
  // What `dayly verify-web` and app.json call the build.
  const id = /\/app\/([0-9a-f]+)\//.exec(import.meta.url)?.[1];
  const build = id ? ` (${id})` : '';
  return {
    element: frame('info', own.title, h('p', { class: 'hint setting-line' }, own.line),
      h('p', { class: 'hint setting-version' }, own.version(`${version}${build}`))),
    update() {},
  };
}
