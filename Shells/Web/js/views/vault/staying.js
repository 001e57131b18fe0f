// Says, as long as it is so, that a vault lies in nothing but a browser that may clear it, and
// leads to what helps: a browser that keeps it, Dayly installed, a backup.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { placeDialog } from './place-dialog.js';

const said = words.staying;

/**
 * @typedef {import('./capabilities.js').Guard & import('./capabilities.js').VaultHome
 *   & import('./capabilities.js').BackupSheet
 *   & { system: import('../../effects/system.js').System }} Needs
 * @typedef {import('../../wire/types').SystemFacts} SystemFacts
 */

export class Staying {
  #context;
  #answer = h('p', { class: 'hint', role: 'status' });
  #keep;
  #install;
  #byHand = h('p', { class: 'hint' }, said.byHand);
  #line;
  /** @type {SystemFacts | null} */
  #facts = null;
  /** Something lies in the vault. */
  #isDue = false;
  #isLooking = false;

  /** @param {Needs} context */
  constructor(context) {
    this.#context = context;
    this.#keep = button(said.keep, 'primary wide', () => this.#ask('storage'));
    this.#install = button(said.install, 'tinted wide', () => this.#ask('install'), 'install');
    this.sheet = placeDialog({ id: 'vault-staying', mark: 'alert', title: heading(said.title),
      content: [h('p', { class: 'lead' }, said.why), this.#keep, this.#answer, this.#install,
        this.#byHand, button(said.backup, 'tinted wide', () => {
          this.sheet.hide();
          context.backup.show();
        }, 'save')],
      leave: () => this.sheet.hide(), changed: context.guarded });
    this.#line = button(said.line, 'vault-staying', () => this.#show());
    this.#line.prepend(icon('alert'));
    this.element = h('div', {}, this.#line);
    this.#draw();
  }

  /** @param {boolean} isDue something lies in the vault, and nothing else is looked at */
  update(isDue) {
    const isNew = isDue && !this.#isDue;
    this.#isDue = isDue;
    this.#draw();
    // What is imported has the browser asked, which may have said yes meanwhile.
    if ((isNew || (isDue && this.#mayBeCleared)) && !this.#isLooking) this.#look();
  }

  /** A folder stays where it is. A browser that does not say whether it keeps may clear, too. */
  get #mayBeCleared() {
    return this.#context.home.state === null && this.#facts !== null
      && this.#facts.storage.kind !== 'granted';
  }

  #show() {
    text(this.#answer, '');
    this.sheet.show();
  }

  async #look() {
    this.#isLooking = true;
    this.#facts = await this.#context.system.facts();
    this.#isLooking = false;
    this.#draw();
  }

  /** @param {'storage' | 'install'} wish */
  async #ask(wish) {
    await this.#context.system.ask(wish);
    await this.#look();
    if (!this.#mayBeCleared) this.sheet.hide();
    else if (wish === 'storage') text(this.#answer, said.refused);
  }

  #draw() {
    visible(this.element, this.#isDue && this.#mayBeCleared);
    visible(this.#keep, this.#facts?.storage.kind !== 'unavailable');
    visible(this.#install, this.#facts?.install.kind === 'offered');
    visible(this.#byHand, this.#facts?.install.kind === 'byHand');
  }
}
