// The vault's keys for older files: which there are, making one, taking one in, saving one to a
// file, deleting one. A stage of the sheet that says what opens the vault.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { dateName } from './dates.js';
import { fieldFault } from './fields.js';
import { keyField } from './key-field.js';

/**
 * @typedef {import('./capabilities.js').FileKeys & import('./capabilities.js').VaultName
 *   & import('./capabilities.js').Questions} Needs
 * @typedef {import('../../wire/types').NamedKeyView} NamedKeyView
 */

const said = words.named;
/** A name has 127 bytes at most. */
const longest = 127;

export class OlderKeys {
  #context;
  #heading;
  #changed;
  #none = h('p', { class: 'hint' }, said.none);
  #list = h('ul', { class: 'keys-ways' });
  #status = h('p', { class: 'hint keys-said', role: 'status' });
  #fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  #title = h('h2', { class: 'subtitle', tabindex: -1 }, said.listTitle);
  #make;
  #take;
  way = wayThere(() => this.#show());

  /**
   * @param {Needs} context
   * @param {HTMLElement} heading of the sheet
   * @param {() => void} changed hears that it came or went
   */
  constructor(context, heading, changed) {
    const { named, place } = context;
    this.#context = context;
    this.#heading = heading;
    this.#changed = changed;
    this.#make = makingForm(`${place}-key-make`, (name) => this.#ask(
      { kind: 'createTapped', name }, said.made(name)));
    this.#take = takingForm(`${place}-key-take`, (name, key) => this.#act(
      () => named.take(name, key), said.taken(name)));
    this.element = h('div', { class: 'keys-overview', hidden: true },
      h('section', { class: 'keys-part' }, this.#title, h('p', { class: 'hint' }, said.line),
        h('p', { class: 'hint' }, said.backedUp), this.#none, this.#list, this.#status,
        this.#fault),
      this.#make.element, this.#take.element);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  hide() {
    if (!this.isOpen) return false;
    visible(this.element, false);
    this.#say('', '');
    this.#make.clear();
    this.#take.clear();
    this.#list.replaceChildren();
    this.#changed();
    return true;
  }

  /** Answers whether there was something to leave. */
  escape() {
    const wasOpen = this.hide();
    if (wasOpen) this.way.open.focus();
    return wasOpen;
  }

  async #show() {
    visible(this.element, true);
    this.#changed();
    this.#heading.focus({ preventScroll: true });
    // The way here lies at the end of what was in sight.
    this.element.parentElement?.scrollTo(0, 0);
    const hindrance = await this.#context.named.list();
    this.#say('', hindrance ? said.faults[hindrance] : '');
    this.#draw();
  }

  /** @param {import('../../wire/types').NamedKeyEvent} event @param {string} done */
  #ask(event, done) {
    return this.#act(() => this.#context.named.ask(event), done);
  }

  /**
   * @param {() => ReturnType<Needs['named']['ask']>} begin
   * @param {string} done what is said then
   */
  async #act(begin, done) {
    this.#say('', '');
    const hindrance = await begin();
    this.#say(hindrance ? '' : done, hindrance ? said.faults[hindrance] : '');
    this.#draw();
    return hindrance === null;
  }

  /** @param {string} done @param {string} trouble */
  #say(done, trouble) {
    text(this.#status, done);
    text(this.#fault, trouble);
    visible(this.#fault, trouble !== '');
  }

  #draw() {
    const keys = this.#context.named.all;
    const wasInside = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(...keys.map((key) => this.#row(key)));
    visible(this.#list, keys.length > 0);
    visible(this.#none, keys.length === 0);
    // What was deleted takes no focus with it.
    if (wasInside && !this.#list.contains(document.activeElement)) {
      this.#title.focus({ preventScroll: true });
    }
  }

  /** @param {NamedKeyView} key */
  #row({ name, made }) {
    const save = button(said.save, 'quiet', () => this.#context.ask({
      title: said.handTitle(name), line: said.handLine, yes: said.save, look: 'primary',
      mark: 'save' }, () => this.#ask({ kind: 'exportTapped', name }, said.saved(name))));
    const remove = button(said.remove, 'quiet', () => this.#context.ask({
      title: said.removeTitle(name), line: said.removeLine, yes: said.remove, look: 'danger',
      mark: 'key' }, () => this.#ask({ kind: 'removeTapped', name }, said.removed(name))));
    set(save, 'aria-label', `${said.save}: ${name}`);
    set(remove, 'aria-label', `${said.remove}: ${name}`);
    return h('li', {}, h('span', {}, h('bdi', {}, name), h('br'),
      h('span', { class: 'hint' }, said.since(dateName(made)))),
    h('span', { class: 'keys-acts' }, save, remove));
  }
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
