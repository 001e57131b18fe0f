// A backup, a check or a restore while it goes on, and how it ended.

import { vault as words } from '../../words/vault-words.js';
import { bar, button, relabel } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { sizeName } from './dates.js';
import { failuresOf, isWhole, reportOf } from './backup-report.js';
import { TimeLeft } from './time-left.js';

/** @typedef {import('../../wire/types').ArchiveView} ArchiveView */
/** @typedef {import('../../wire/types').LibraryEvent} LibraryEvent */

/**
 * @param {{ send: (event: LibraryEvent) => void, goOn: (work: ArchiveView['work']['kind']) => void,
 *   check: () => void, save: () => void, remove: () => void, show: () => void }} acts `show`
 *   leads to what was brought back
 */
export function backupCard(acts) {
  const line = h('h2', { class: 'subtitle' });
  const far = h('p', { class: 'label' });
  const left = h('p', { class: 'hint' });
  const progress = bar(words.backup.title);
  const report = h('div', { class: 'backup-report', role: 'status' });
  const failures = h('ul', { class: 'hint import-failures' });
  const stop = button(words.backup.stop, 'quiet wide',
    () => acts.send({ kind: 'archiving', event: { kind: 'cancelled' } }));
  const show = button(words.backup.show, 'primary wide', acts.show);
  const resume = button(words.backup.goOn, 'primary wide', () => acts.goOn(work));
  const check = button(words.backup.checkNow, 'tinted wide', acts.check);
  const save = button(words.backup.save, 'primary wide', acts.save, 'save');
  const remove = button(words.backup.remove, 'quiet wide', acts.remove);
  const kept = h('p', { class: 'hint' }, words.backup.keptLine);
  const meanwhile = h('p', { class: 'hint' }, words.backup.meanwhile);
  const element = h('section', { class: 'keys-part', hidden: true }, line, progress.element, far,
    left, report, failures, show, save, kept, check, resume, stop, meanwhile, remove);
  const time = new TimeLeft();
  /** @type {ArchiveView['work']['kind']} */
  let work = 'backup';

  return {
    element,
    /**
     * @param {ArchiveView | null} view
     * @param {boolean} isKept the backup lies in the app's own storage
     */
    update(view, isKept) {
      visible(element, view !== null);
      if (!view) return;
      work = view.work.kind;
      const { ended } = view;
      const part = view.bytes > 0 ? Math.min(1, view.doneBytes / view.bytes) : null;
      text(line, ended ? titleOf(view) : words.backup.works[work]);
      progress.fill(part);
      text(far, part === null ? words.backup.looking
        : words.backup.part(sizeName(view.doneBytes), sizeName(view.bytes)));
      if (ended) time.forget();
      text(left, ended || part === null ? '' : time.of(view));
      for (const shown of [progress.element, far, stop, meanwhile]) visible(shown, !ended);
      visible(left, left.textContent !== '');
      say(report, ended ? reportOf(view) : []);
      set(report, 'data-good', ended && isWhole(view));
      failures.replaceChildren(...(ended ? failuresOf(view) : []).map((said) => h('li', {}, said)));
      visible(failures, ended && view.failures.length > 0);
      const isBackup = ended && work === 'backup' && !view.fault;
      visible(save, isBackup && isKept);
      visible(kept, isBackup && isKept);
      visible(remove, ended && work === 'backup' && isKept);
      visible(check, isBackup);
      visible(show, ended && work === 'restore' && !view.fault);
      visible(resume, ended && view.fault !== null && mayGoOn(view.fault.kind));
      relabel(resume, view.fault?.kind === 'cancelled' ? words.backup.goOn : words.backup.again);
    },
  };
}

/** @param {import('../../wire/types').ArchiveFault['kind']} fault */
const mayGoOn = (fault) => fault === 'cancelled' || fault === 'storageFull'
  || fault === 'unavailable' || fault === 'importing';

/** @param {ArchiveView} view */
function titleOf(view) {
  if (view.fault) return words.backup.stopped[view.work.kind];
  return isWhole(view) ? words.backup.ended[view.work.kind] : words.backup.endedPartly;
}

/**
 * Lines, told anew only when they differ.
 * @param {HTMLElement} element @param {string[]} lines
 */
function say(element, lines) {
  const now = [...element.children].map((child) => child.textContent);
  if (lines.join('\n') === now.join('\n')) return;
  element.replaceChildren(...lines.map((line) => h('p', {}, line)));
}
