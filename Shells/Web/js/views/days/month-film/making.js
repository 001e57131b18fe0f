// A film while it is made: what it shows at the moment, how far it is, and the way to stop it.

import { days } from '../../../words/days-words.js';
import { bar, button } from '../../controls.js';
import { h, text } from '../../dom.js';
import { TimeLeft } from '../../vault/time-left.js';

const words = days.film;

const previewSize = { width: 432, height: 540 };
/** How often somebody who hears how far it is hears of it. */
const announcements = 4;

/** @param {() => void} cancel @param {() => boolean} isCalm whether less motion is wanted */
export function filmMaking(cancel, isCalm) {
  const preview = h('canvas', { class: 'film-preview', role: 'img', 'aria-label': words.preview,
    ...previewSize });
  const progress = bar(words.making);
  const line = h('p', { class: 'hint film-line' });
  const said = h('p', { class: 'heard', role: 'status' });
  const stop = button(words.cancel, 'quiet wide', cancel);
  const element = h('div', { class: 'film-making' }, preview, progress.element, line, said, stop);
  const context = preview.getContext('2d', { alpha: false });
  const left = new TimeLeft();
  let isStill = false;
  /** Whoever wants less motion sees one picture of each day. */
  let isDayDrawn = false;

  return {
    element,
    focus: () => stop.focus({ preventScroll: true }),
    begin() {
      isStill = isCalm();
      isDayDrawn = false;
      left.forget();
      progress.fill(0);
      text(line, '');
      text(said, words.making);
      context?.fillRect(0, 0, previewSize.width, previewSize.height);
    },
    /**
     * @param {HTMLCanvasElement} frame
     * @param {boolean} isWhole nothing of the day before is in it
     */
    draw(frame, isWhole) {
      if (isStill && (isDayDrawn || !isWhole)) return;
      isDayDrawn = isWhole;
      context?.drawImage(frame, 0, 0, previewSize.width, previewSize.height);
    },
    /** @param {number} done days @param {number} all */
    tell(done, all) {
      isDayDrawn = false;
      progress.fill(done / all);
      const share = (/** @type {number} */ days) => Math.floor(days * announcements / all);
      if (share(done) > share(done - 1)) text(said, words.progress(done, all));
      const rest = left.of({ bytes: all, doneBytes: done });
      text(line, [words.progress(done, all), rest].filter(Boolean).join(' · '));
    },
    sound() {
      text(line, words.sound);
      text(said, words.sound);
    },
  };
}
