// 24 words to be written down. The numbers are drawn by the style sheet, so a copy of the list
// holds the words alone.

import { words as say } from '../words/words.js';
import { h } from './dom.js';

export function wordsList() {
  const element = h('ol', { class: 'words', 'aria-label': say.words.list, translate: 'no',
    dir: 'ltr', tabindex: -1 });
  return {
    element,
    /** @param {string[]} words */
    show(words) {
      element.replaceChildren(...words.map((word) => h('li', {}, h('span', {}, word))));
    },
    clear() {
      element.replaceChildren();
    },
  };
}
