// How a folder stands: how far it is read, that the browser has to ask before it may be, that it is
// gone, and what of it could not be read.

import { days } from '../../../words/days-words.js';
import { bar, button } from '../../controls.js';
import { h, set, text, visible } from '../../dom.js';
import { passedOverLine } from '../../vault/passed-over.js';

const words = days.folder;

/** @typedef {import('../../../effects/folder.js').FolderView} FolderView */

/** @param {import('../../../effects/folder.js').Folder} folder */
export function folderCard(folder) {
  const name = h('p', { class: 'label folder-name' });
  const line = h('p', { class: 'hint', role: 'status' });
  const progress = bar(words.progress);
  const stop = button(words.stop, 'quiet', () => folder.tell({ reads: false }));
  const goOn = button(words.goOn, 'quiet', () => folder.tell({ reads: true }));
  const allow = button(words.allow, 'primary', () => folder.allow());
  const again = button(words.again, 'quiet', () => folder.tell({ reads: true }));
  const list = h('ul', { class: 'hint import-failures' });
  const unread = h('details', { class: 'folder-unread', hidden: true },
    h('summary', { class: 'hint' }), list);
  const over = h('p', { class: 'hint folder-over', hidden: true });
  const element = h('div', { class: 'import-card folder-card', hidden: true }, name, line,
    progress.element, over, unread, h('div', { class: 'import-tools' }, stop, goOn, again, allow));
  progress.fill(null);
  let told = '';

  return {
    element,
    /** @param {FolderView} view */
    update(view) {
      const { state, unreadable, unreadableCount } = view;
      const passedOver = state === 'asking' ? '' : passedOverLine(view.passedOver);
      // What is whole needs no card, but its name and what is missing.
      visible(element, state !== 'none' && state !== 'recalled');
      set(element, 'data-state', state);
      text(name, view.name);
      text(line, sentence(view));
      visible(progress.element, state === 'reading');
      visible(stop, state === 'reading');
      visible(goOn, state === 'paused');
      visible(again, state === 'gone');
      visible(allow, state === 'asking');
      text(over, passedOver);
      visible(over, passedOver !== '');
      visible(unread, unreadableCount > 0 && state !== 'asking');
      const key = JSON.stringify([unreadable, unreadableCount]);
      if (key === told) return;
      told = key;
      text(/** @type {HTMLElement} */ (unread.firstElementChild),
        words.unreadable(unreadableCount));
      list.replaceChildren(...unreadable.map((path) => h('li', {}, path)));
    },
  };
}

/** @param {FolderView} view */
function sentence({ state, found, read, isVisit }) {
  switch (state) {
    case 'reading': return words.reading(found, read);
    case 'paused': return words.paused;
    case 'asking': return words.asking;
    case 'gone': return words.gone;
    case 'ready': return isVisit ? words.visit : words.line;
    case 'none':
    case 'recalled': return '';
  }
}
