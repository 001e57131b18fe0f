// A film that was made: it is played, kept in the vault, saved or handed on.

import { monthOf } from '../../../effects/calendar.js';
import { days } from '../../../words/days-words.js';
import { button, relabel } from '../../controls.js';
import { h, set, text, visible } from '../../dom.js';

const words = days.film;

/**
 * @typedef {import('../../../effects/month-film/rendering.js').Rendered} Rendered
 */

/** So many days that could not be read are named. */
const namedMax = 5;

/** @param {import('../source.js').DaySource} context */
export function filmMade(context) {
  const said = h('p', { class: 'days-understood', role: 'status' });
  const place = h('div', { class: 'film-player' });
  const keep = button(words.keep, 'primary wide', () => keepIt());
  const save = button(words.save, 'tinted wide', () => file && context.save(file, file.name));
  const send = button(words.send, 'tinted wide', () => handOn(), 'share');
  const forgets = h('p', { class: 'hint' }, words.forgets);
  const element = h('div', { class: 'film-made' }, place, said, keep, save, send, forgets);
  /** @type {File | null} */
  let file = null;
  let address = '';
  let told = '';
  /** On which it was made. */
  let day = 0;
  /** @type {'not' | 'keeping' | 'kept'} */
  let stage = 'not';

  function keepIt() {
    if (!file || stage === 'kept' || !context.choose) return;
    stage = 'keeping';
    context.choose([file]);
    draw();
  }

  /** The system's own sheet; one that was closed is no failure. */
  function handOn() {
    if (file) navigator.share({ files: [file] }).catch(() => {});
  }

  function draw() {
    relabel(keep, stage === 'kept' ? words.kept : words.keep);
    set(keep, 'aria-disabled', stage === 'kept' ? 'true' : null);
    text(said, stage === 'kept' ? words.keptLine : stage === 'keeping' ? words.keeping : told);
    visible(keep, context.choose !== null);
    visible(forgets, stage !== 'kept');
  }

  return {
    element,
    focus: () => (context.choose ? keep : save).focus({ preventScroll: true }),
    /** @param {Rendered} rendered @param {number} days in it @param {string} name */
    show({ parts, left, hasMusic }, days, name, wantsMusic = false) {
      file = new File(parts, name, { type: 'video/mp4' });
      address = URL.createObjectURL(file);
      day = context.today();
      stage = 'not';
      const names = left.slice(0, namedMax).map(({ title }) => title).join('; ');
      told = [words.ready(days), left.length > 0 ? words.left(left.length, names) : '',
        wantsMusic && !hasMusic ? words.mute : ''].filter(Boolean).join(' ');
      place.replaceChildren(h('video', { controls: true, playsinline: true, preload: 'metadata',
        src: address, 'aria-label': name }));
      visible(send, navigator.canShare?.({ files: [file] }) ?? false);
      draw();
    },
    /** The vault may have it by now. */
    update() {
      if (stage !== 'keeping' || !file) return;
      const { name, size } = file;
      const isThere = [day, context.today()].some((one) =>
        context.months.wanted(monthOf(one))?.entries.some((entry) =>
          entry.name === name && entry.bytes === size));
      if (!isThere) return;
      stage = 'kept';
      draw();
    },
    /** Nothing of it stays. */
    forget() {
      place.replaceChildren();
      if (address) URL.revokeObjectURL(address);
      address = '';
      file = null;
    },
  };
}
