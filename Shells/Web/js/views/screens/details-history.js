// What happened in a group, newest first: who came by whose invitation, who left, who removed
// whom. Folded away until somebody wants to know.

import { isoMoment } from '../../wire/dates.js';
import { words } from '../../words/words.js';
import { h, text, visible } from '../dom.js';

/** @typedef {import('../../wire/types').HistoryLine} HistoryLine */

export function history() {
  const list = h('ol', { class: 'lines history' });
  const element = h('details', { class: 'part' },
    h('summary', { class: 'part-title' }, words.people.history), list);
  let drawn = '';
  return {
    element,
    /** @param {import('../../wire/types').GroupDetails} sheet */
    update({ history: lines }) {
      visible(element, lines.length > 0);
      const key = JSON.stringify(lines);
      if (key === drawn) return;
      drawn = key;
      list.replaceChildren(...lines.map(row));
    },
  };
}

/** @param {HistoryLine} line */
function row(line) {
  const when = h('time', { class: 'hint', datetime: isoMoment(line.instant) });
  text(when, words.people.day(line.instant));
  return h('li', { class: 'line' }, h('span', { class: 'line-name' }, sentence(line)), when);
}

/** @param {HistoryLine} line */
function sentence(line) {
  const say = words.people;
  const who = line.you ? null : line.name || say.unknown;
  const other = line.otherYou ? null : line.other || say.unknown;
  return say.acts[line.act.kind](who, other);
}
