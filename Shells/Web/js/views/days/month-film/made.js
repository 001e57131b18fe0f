// A film that was made: it is played, kept in the vault, saved or handed on.

import { monthOf } from '../../../effects/calendar.js';
import { days } from '../../../words/days-words.js';
import { button, relabel } from '../../controls.js';
import { h, set, text, visible } from '../../dom.js';
import { download } from '../../vault/copies.js';

const words = days.film;

/**
 * Where nothing can be kept, nothing is `incoming`.
 * @typedef {import('../../vault/capabilities.js').Clock
 *   & import('../../vault/capabilities.js').ItemMonths
 *   & { incoming: Pick<import('../../vault/capabilities.js').Incoming['incoming'], 'choose'>
 *     | null }} Needs
 *
 * @typedef {import('../../../effects/month-film/rendering.js').Rendered} Rendered
 */

/** So many days that could not be read are named. */
const namedMax = 5;

export class FilmMade {
  #context;
  #said = h('p', { class: 'days-understood', role: 'status' });
  #place = h('div', { class: 'film-player' });
  #keep = button(words.keep, 'primary wide', () => this.#keepIt());
  #save = button(words.save, 'tinted wide',
    () => this.#file && download(this.#file, this.#file.name));
  #send = button(words.send, 'tinted wide', () => this.#handOn(), 'share');
  #forgets = h('p', { class: 'hint' }, words.forgets);
  element = h('div', { class: 'film-made' }, this.#place, this.#said, this.#keep, this.#save,
    this.#send, this.#forgets);
  /** @type {File | null} */
  #file = null;
  #address = '';
  /** What is said of it until it is kept. */
  #told = '';
  /** On which it was made. */
  #day = 0;
  /** @type {'not' | 'keeping' | 'kept'} */
  #stage = 'not';

  /** @param {Needs} context */
  constructor(context) {
    this.#context = context;
  }

  focus() {
    (this.#context.incoming ? this.#keep : this.#save).focus({ preventScroll: true });
  }

  /** @param {Rendered} rendered @param {number} days in it @param {string} name */
  show({ parts, left, hasMusic }, days, name, wantsMusic = false) {
    this.#file = new File(parts, name, { type: 'video/mp4' });
    this.#address = URL.createObjectURL(this.#file);
    this.#day = this.#context.today();
    this.#stage = 'not';
    const names = left.slice(0, namedMax).map(({ title }) => title).join('; ');
    this.#told = [words.ready(days), left.length > 0 ? words.left(left.length, names) : '',
      wantsMusic && !hasMusic ? words.mute : ''].filter(Boolean).join(' ');
    this.#place.replaceChildren(h('video', { controls: true, playsinline: true,
      preload: 'metadata', src: this.#address, 'aria-label': name }));
    visible(this.#send, navigator.canShare?.({ files: [this.#file] }) ?? false);
    this.#draw();
  }

  /** The vault may have it by now. */
  update() {
    if (this.#stage !== 'keeping' || !this.#file) return;
    const { name, size } = this.#file;
    const { months, today } = this.#context;
    const isThere = [this.#day, today()].some((one) =>
      months.wanted(monthOf(one))?.entries.some((entry) =>
        entry.name === name && entry.bytes === size));
    if (!isThere) return;
    this.#stage = 'kept';
    this.#draw();
  }

  /** Nothing of it stays. */
  forget() {
    this.#place.replaceChildren();
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = '';
    this.#file = null;
  }

  #keepIt() {
    if (!this.#file || this.#stage === 'kept' || !this.#context.incoming) return;
    this.#stage = 'keeping';
    this.#context.incoming.choose([this.#file]);
    this.#draw();
  }

  /** The system's own sheet; one that was closed is no failure. */
  #handOn() {
    if (this.#file) navigator.share({ files: [this.#file] }).catch(() => {});
  }

  #draw() {
    const isKept = this.#stage === 'kept';
    relabel(this.#keep, isKept ? words.kept : words.keep);
    set(this.#keep, 'aria-disabled', isKept ? 'true' : null);
    text(this.#said, isKept ? words.keptLine
      : this.#stage === 'keeping' ? words.keeping : this.#told);
    visible(this.#keep, this.#context.incoming !== null);
    visible(this.#forgets, !isKept);
  }
}
