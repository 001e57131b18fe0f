// The settings: one sheet, a section for each thing there is to set. A section is a function that
// makes an element and an `update` with the sheet's value; a new one is added to the list below.

import { words } from '../../words/words.js';
import { h, heading } from '../dom.js';
import { iconButton } from '../controls.js';
import {
  about, account, devices, install, language, notifications, storage, unwritten,
} from './settings-sections.js';

/**
 * @typedef {import('../../wire/types').SettingsSheet} SettingsSheet
 * @typedef {{ element: HTMLElement, update: (sheet: SettingsSheet) => void }} Section
 */

/**
 * From top to bottom.
 * @type {Array<(context: import('../types').Context) => Section>}
 */
const sections = [unwritten, notifications, storage, devices, install, language, account,
  about];

/** @type {import('../types').Maker<'settings'>} */
export function settings(context) {
  const title = heading(words.settings.title);
  const made = sections.map((make) => make(context));
  const element = h('section', { class: 'settings' },
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    title, ...made.map((section) => section.element));
  return {
    element, heading: title,
    update({ sheet }) {
      for (const section of made) section.update(sheet);
    },
  };
}
