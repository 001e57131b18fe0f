// The choice of a language: a list in which each is called as it calls itself.

import { choose, language, names, words } from '../words/words.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/** @param {string} [look] */
export function languagePicker(look = '') {
  const list = h('select', {
    class: 'language-list', 'aria-label': words.settings.language.title,
    onchange: (/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
      choose(event.currentTarget.value),
  }, ...Object.entries(names).map(([tag, name]) =>
    h('option', { value: tag, lang: tag, selected: tag === language }, name)));
  return h('span', { class: `language ${look}` }, icon('globe'), list, icon('down'));
}
