// How far an import is, and how it ended.

import { vault as words } from '../../words/vault-words.js';
import { bar, button, relabel } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { sentenceOf } from './going-along.js';
import { albumLines } from './import-albums.js';
import { passedOverLine } from './passed-over.js';
import { TimeLeft } from './time-left.js';

/**
 * @typedef {import('./capabilities.js').Core} Needs
 * @typedef {import('../../wire/types').ImportView} ImportView
 */

/** @param {Needs} context */
export function importCard({ send }) {
  const line = h('p', { class: 'label', role: 'status' });
  const left = h('p', { class: 'hint' });
  const progress = bar(words.importing.label);
  const lacks = h('p', { class: 'hint' });
  const over = h('p', { class: 'hint', hidden: true });
  const albums = h('ul', { class: 'hint import-albums', hidden: true });
  const failures = h('ul', { class: 'hint import-failures' });
  let isPaused = false;
  const pause = button(words.importing.pause, 'quiet',
    () => send({ kind: 'importing', event: { kind: 'paused', now: !isPaused } }));
  const cancel = button(words.importing.cancel, 'quiet',
    () => send({ kind: 'importing', event: { kind: 'cancelled' } }));
  const done = button(words.importing.done, 'quiet',
    () => send({ kind: 'importing', event: { kind: 'seen' } }));
  const element = h('div', { class: 'import-card', hidden: true }, line, progress.element, left,
    albums, lacks, over, failures, h('div', { class: 'import-tools' }, pause, cancel, done));
  const time = new TimeLeft();

  return {
    element,
    /** @param {ImportView | null} view */
    update(view) {
      visible(element, view !== null);
      if (!view) return;
      if (view.ended || view.paused) time.forget();
      isPaused = view.paused;
      const part = view.bytes > 0 ? Math.min(1, view.doneBytes / view.bytes) : 1;
      progress.fill(part);
      visible(progress.element, !view.ended);
      text(line, view.ended ? summary(view)
        : `${words.importing.progress(view.done, view.chosen)} · ${words.importing.part(part)}`);
      const rest = view.paused ? words.importing.paused : time.of(view);
      text(left, view.ended ? '' : rest);
      visible(left, left.textContent !== '');
      const lines = view.ended ? albumLines(view.albums) : [];
      albums.replaceChildren(...lines.map((line) => h('li', {}, line)));
      visible(albums, lines.length > 0);
      text(lacks, view.ended ? sentenceOf(view.leftOut) : '');
      visible(lacks, lacks.textContent !== '');
      const passedOver = view.ended ? passedOverLine(view.passedOver) : '';
      text(over, passedOver);
      visible(over, passedOver !== '');
      failures.replaceChildren(...(view.ended ? view.failures : []).map(told));
      visible(failures, view.ended && view.failed > 0);
      relabel(pause, view.paused ? words.importing.resume : words.importing.pause);
      for (const control of [pause, cancel]) visible(control, !view.ended);
      visible(done, view.ended);
    },
  };
}

/** @param {ImportView['failures'][number]} failure */
const told = ({ folder, name, reason }) =>
  h('li', {}, `${folder}${name}: ${words.importing.reasons[reason.kind]}`);

/** @param {ImportView} view */
function summary({ items, knownItems, failed }) {
  const said = [words.importing.kept(items)];
  if (knownItems > 0) said.push(words.importing.known(knownItems));
  if (failed > 0) said.push(words.importing.failed(failed));
  return said.join(' · ');
}
