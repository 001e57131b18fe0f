// One of a few, side by side: a group of radio buttons that looks like one control.

import { h } from '../dom.js';

let groups = 0;

/**
 * @template {string} Choice
 * @param {string} label
 * @param {{ value: Choice, name: string }[]} options
 * @param {(value: Choice) => void} chosen
 */
export function choice(label, options, chosen) {
  const group = `days-choice-${++groups}`;
  const inputs = options.map(({ value }) => h('input', { type: 'radio', name: group, value,
    onchange: () => chosen(value) }));
  const element = h('div', { class: 'days-choice', role: 'radiogroup', 'aria-label': label },
    ...options.map(({ name }, index) =>
      h('label', { class: 'days-option' }, inputs[index], h('span', {}, name))));
  return {
    element,
    /** With its label above it. */
    titled: () => h('div', { class: 'days-titled' },
      h('p', { class: 'label', 'aria-hidden': 'true' }, label), element),
    /** @param {Choice} now */
    update(now) {
      for (const input of inputs) input.checked = input.value === now;
    },
  };
}
