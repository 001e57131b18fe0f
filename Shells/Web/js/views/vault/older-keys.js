// The vault's keys for older files: which there are, making one, taking one in, saving one to a
// file, deleting one. A stage of the sheet that says what opens the vault.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { dateName } from './dates.js';
import { fieldFault } from './fields.js';
import { keyField } from './key-field.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').NamedKeyView} NamedKeyView */

const said = words.named;
/** A name has 127 bytes at most. */
const longest = 127;

/**
 * @param {VaultContext} context
 * @param {HTMLElement} heading of the sheet
 * @param {() => void} changed hears that it came or went
 */
export function olderKeys(context, heading, changed) {
  const { named, place } = context;
  const none = h('p', { class: 'hint' }, said.none);
  const list = h('ul', { class: 'keys-ways' });
  const status = h('p', { class: 'hint keys-said', role: 'status' });
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const title = h('h2', { class: 'subtitle', tabindex: -1 }, said.listTitle);
  const make = makingForm(`${place}-key-make`, (name) => ask(
    { kind: 'createTapped', name }, said.made(name)));
  const take = takingForm(`${place}-key-take`, (name, key) => act(
    () => named.take(name, key), said.taken(name)));
  const element = h('div', { class: 'keys-overview', hidden: true },
    h('section', { class: 'keys-part' }, title, h('p', { class: 'hint' }, said.line),
      h('p', { class: 'hint' }, said.backedUp), none, list, status, fault),
    make.element, take.element);

  /** @param {import('../../wire/types').NamedKeyEvent} event @param {string} done */
  const ask = (event, done) => act(() => named.ask(event), done);

  /**
   * @param {() => ReturnType<typeof named.ask>} begin @param {string} done what is said then
   */
  async function act(begin, done) {
    say('', '');
    const hindrance = await begin();
    say(hindrance ? '' : done, hindrance ? said.faults[hindrance] : '');
    draw();
    return hindrance === null;
  }

  /** @param {string} done @param {string} trouble */
  function say(done, trouble) {
    text(status, done);
    text(fault, trouble);
    visible(fault, trouble !== '');
  }

  function draw() {
    const wasInside = list.contains(document.activeElement);
    list.replaceChildren(...named.all.map(row));
    visible(list, named.all.length > 0);
    visible(none, named.all.length === 0);
    // What was deleted takes no focus with it.
    if (wasInside && !list.contains(document.activeElement)) title.focus({ preventScroll: true });
  }

  /** @param {NamedKeyView} key */
  function row({ name, made }) {
    const save = button(said.save, 'quiet', () => context.ask({ title: said.handTitle(name),
      line: said.handLine, yes: said.save, look: 'primary', mark: 'save' },
    () => ask({ kind: 'exportTapped', name }, said.saved(name))));
    const remove = button(said.remove, 'quiet', () => context.ask({
      title: said.removeTitle(name), line: said.removeLine, yes: said.remove, look: 'danger',
      mark: 'key' }, () => ask({ kind: 'removeTapped', name }, said.removed(name))));
    set(save, 'aria-label', `${said.save}: ${name}`);
    set(remove, 'aria-label', `${said.remove}: ${name}`);
    return h('li', {}, h('span', {}, h('bdi', {}, name), h('br'),
      h('span', { class: 'hint' }, said.since(dateName(made)))),
    h('span', { class: 'keys-acts' }, save, remove));
  }

  async function show() {
    visible(element, true);
    changed();
    heading.focus({ preventScroll: true });
    // The way here lies at the end of what was in sight.
    element.parentElement?.scrollTo(0, 0);
    const hindrance = await named.list();
    say('', hindrance ? said.faults[hindrance] : '');
    draw();
  }

  function hide() {
    if (element.hidden) return false;
    visible(element, false);
    say('', '');
    make.clear();
    take.clear();
    list.replaceChildren();
    changed();
    return true;
  }

  const way = wayThere(() => show());
  return {
    element, way, hide,
    get isOpen() {
      return !element.hidden;
    },
    /** Answers whether there was something to leave. */
    escape() {
      const wasOpen = hide();
      if (wasOpen) way.open.focus();
      return wasOpen;
    },
  };
}

/**
 * What leads to the keys.
 * @param {() => void} show
 */
function wayThere(show) {
  const open = button(said.title, 'tinted wide', show);
  const element = h('section', { class: 'keys-part' }, h('h2', { class: 'subtitle' },
    said.olderTitle), h('p', { class: 'hint' }, said.olderLine), open);
  return { element, open };
}

/** @param {string} id */
function nameField(id) {
  const input = h('input', { id, class: 'field', type: 'text', autocomplete: 'off',
    autocapitalize: 'off', spellcheck: 'false', maxlength: longest });
  const fault = fieldFault(input);
  return {
    input, line: fault.line, label: h('label', { class: 'label', for: id }, said.name),
    clear() {
      input.value = '';
      fault.say('');
    },
    /** What was typed, where it is a name; else that is said. */
    get name() {
      const bytes = new TextEncoder().encode(input.value.trim()).length;
      const isName = bytes > 0 && bytes <= longest;
      fault.say(isName ? '' : said.noName);
      if (!isName) input.focus();
      return isName ? input.value.trim() : null;
    },
  };
}

/** @param {string} title @param {() => void} act @param {...HTMLElement} content */
const form = (title, act, ...content) => h('form', { class: 'keys-part', novalidate: true,
  'aria-label': title, onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    act();
  } }, h('h2', { class: 'subtitle' }, title), ...content);

/** @param {string} label */
const submit = (label) => h('button', { type: 'submit', class: 'button tinted wide' },
  h('span', {}, label));

/** @param {string} id @param {(name: string) => Promise<boolean>} make */
function makingForm(id, make) {
  const field = nameField(id);
  const element = form(said.makeTitle, async () => {
    const { name } = field;
    if (name !== null && await make(name)) field.clear();
  }, field.label, field.input, field.line, submit(said.make));
  return { element, clear: field.clear };
}

/** @param {string} id @param {(name: string, key: Uint8Array) => Promise<boolean>} take */
function takingForm(id, take) {
  const field = nameField(id);
  const given = keyField(`${id}-bytes`, (file) => {
    if (field.input.value === '') field.input.value = file.name.replace(/\.key$/i, '');
  });
  function clear() {
    field.clear();
    given.clear();
  }
  const element = form(said.takeTitle, async () => {
    const { name } = field;
    const key = name === null ? null : given.key;
    if (name !== null && key && await take(name, key)) clear();
  }, h('p', { class: 'hint' }, said.takeLine), field.label, field.input, field.line,
  h('label', { class: 'label', for: given.input.id }, words.receive.key), given.input,
  given.fault.line, given.picker, given.choose, submit(said.take));
  return { element, clear };
}
