// The controls every screen shares: buttons, progress, initials, the line that tells a fault.

import { choose, language, names, words } from '../words/words.js';
import { h, s, set, text, visible } from './dom.js';
import { icon } from './icons.js';

/**
 * A button with words. `look` is a class: primary, quiet, danger, send, glass.
 * @param {string} label
 * @param {string} look
 * @param {() => void} act
 * @param {import('./icons.js').IconName} [mark]
 */
export function button(label, look, act, mark) {
  return h('button', { type: 'button', class: `button ${look}`, onclick: act },
    mark ? icon(mark) : null, h('span', {}, label));
}

/**
 * Changes a button's words without touching the rest of it.
 * @param {HTMLButtonElement} control
 * @param {string} label
 */
export function relabel(control, label) {
  const span = control.querySelector('span');
  if (span) text(span, label);
}

/**
 * A round button that is only an icon, named for those who do not see it.
 * @param {string} label
 * @param {import('./icons.js').IconName} mark
 * @param {() => void} act
 * @param {string} [look]
 */
export function iconButton(label, mark, act, look = '') {
  return h('button', {
    type: 'button', class: `icon-button ${look}`, 'aria-label': label, title: label, onclick: act,
  }, icon(mark));
}

/**
 * The same with its name below it or beside it where there is room.
 * @param {Parameters<typeof iconButton>} of
 */
export function wordedButton(...of) {
  const control = iconButton(...of);
  control.classList.add('worded');
  control.append(h('span', { class: 'icon-word' }, of[0]));
  return control;
}

/**
 * A person's initial on a circle of their colour in the group, ringed once their photo of today is
 * here.
 * @param {{ name: string, tint: number, sent?: boolean }} person
 */
export function initial(person) {
  const first = [...person.name.trim()][0] ?? '·';
  return h('span', {
    class: `initial tint-${person.tint}${person.sent ? ' initial-sent' : ''}`,
    'aria-hidden': 'true',
  }, first.toLocaleUpperCase());
}

/** A ring that fills from 0 to 1. Decoration: the words beside it carry the meaning. */
export function ring() {
  const radius = 46;
  const length = 2 * Math.PI * radius;
  const arc = s('circle', { class: 'ring-arc', cx: 50, cy: 50, r: radius,
    'stroke-dasharray': length, 'stroke-dashoffset': length });
  const element = s('svg', { class: 'ring', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    s('circle', { class: 'ring-track', cx: 50, cy: 50, r: radius }), arc);
  return {
    element,
    /** @param {number} part */
    fill(part) {
      const rest = length * (1 - Math.min(1, Math.max(0, part)));
      arc.style.setProperty('stroke-dashoffset', rest.toFixed(2));
    },
  };
}

/** @param {string} label */
export function bar(label) {
  const fill = h('span', { class: 'bar-fill' });
  const element = h('span', {
    class: 'bar', role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0,
    'aria-valuemax': 100,
  }, fill);
  return {
    element,
    /** @param {number | null} part null while it cannot be known */
    fill(part) {
      element.classList.toggle('bar-open', part === null);
      set(element, 'aria-valuenow', part === null ? null : Math.round(part * 100));
      fill.style.setProperty('inline-size', part === null ? '' : `${(part * 100).toFixed(1)}%`);
    },
  };
}

/**
 * The sentence for a fault, given what a screen says itself.
 * @param {import('../wire/types').FormFault} fault
 * @param {number} now
 * @param {{ empty?: string, tooLong?: string, unusable?: string,
 *   bad?: (tries: number) => string }} own
 * @returns {string}
 */
function sentence(fault, now, own) {
  switch (fault.kind) {
    case 'empty': return own.empty ?? '';
    case 'tooLong': return own.tooLong ?? words.fault.tooLong;
    case 'unusable': return own.unusable ?? words.fault.serverTrouble;
    case 'offline': return words.fault.offline;
    case 'badCode': return own.bad?.(fault.triesLeft) ?? words.fault.serverTrouble;
    case 'serverTrouble': return words.fault.serverTrouble;
    case 'storageFull': return words.fault.storageFull;
    case 'unknownAccount': return words.fault.unknownAccount;
    case 'tooManyDevices': return words.fault.tooManyDevices;
    case 'linkEnded': return words.fault.linkEnded;
    case 'hasAccount': return words.fault.hasAccount;
    case 'wait': {
      const seconds = Math.ceil((fault.until - now) / 1000);
      if (seconds <= 0) return words.fault.again;
      return seconds > 90 ? words.fault.waitMinutes(Math.ceil(seconds / 60))
        : words.fault.wait(seconds);
    }
  }
}

/**
 * The line under a form that says what went wrong; read out when it changes. A running wait is
 * shown each second but announced once.
 * @param {Parameters<typeof sentence>[2]} own
 */
export function faultLine(own) {
  const id = `fault-${++lines}`;
  const shown = h('span');
  const element = h('p', { class: 'fault', id }, icon('alert'), shown);
  const alert = h('p', { class: 'heard', role: 'alert' });
  /** @type {string | null} */
  let said = null;
  return {
    id, element: h('div', { class: 'fault-place' }, element, alert),
    /**
     * @param {import('../wire/types').FormFault | null} fault
     * @param {number} now
     */
    update(fault, now) {
      const line = fault ? sentence(fault, now, own) : '';
      text(shown, line);
      visible(element, line !== '');
      const key = fault ? JSON.stringify(fault) : null;
      if (key === said) return;
      said = key;
      text(alert, line);
    },
  };
}

let lines = 0;

/** The choice of a language: each is called as it calls itself. */
export function languagePicker(look = '') {
  const list = h('select', {
    class: 'language-list', 'aria-label': words.settings.language.title,
    onchange: (/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
      choose(event.currentTarget.value),
  }, ...Object.entries(names).map(([tag, name]) =>
    h('option', { value: tag, lang: tag, selected: tag === language }, name)));
  return h('span', { class: `language ${look}` }, icon('globe'), list, icon('down'));
}
