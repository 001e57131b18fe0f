// Three seconds with the photo before it goes by itself.

import { words } from '../../words/en.js';
import { h, heading, set, text, visible } from '../dom.js';
import { button, relabel, ring } from '../controls.js';
import { photo } from '../photo.js';

/** The countdown begins here. */
const countdownMax = 3;

/** @type {import('../types').Maker<'preview'>} */
export function preview(context) {
  const send = (/** @type {import('../../wire/types').CaptureEvent} */ event) =>
    context.send({ kind: 'capture', event });
  const title = heading('', 'heard');
  const announcer = h('p', { class: 'heard', role: 'status', 'aria-live': 'assertive' });
  const picture = photo();
  const count = h('span', { class: 'count-number' });
  const circle = ring();
  const dial = h('div', { class: 'count', 'aria-hidden': 'true' }, circle.element, count);
  const retake = button(words.preview.retake, 'glass', () => send({ kind: 'retakeTapped' }),
    'retake');
  const go = button('', 'send', () => send({ kind: 'sendTapped' }));
  const trouble = h('p', { class: 'pill pill-fault', role: 'alert' });
  const element = h('section', { class: 'full preview' }, title, announcer, picture.element, dial,
    h('div', { class: 'full-foot preview-foot' }, trouble, retake, go));
  let said = -1;

  return {
    element, heading: title,
    update({ view }) {
      const saving = view.countdown === 0 && view.fault === null;
      text(title, words.preview.title(view.name));
      picture.update(context.images.draftUrl(view.draft), words.preview.picture, view.size);
      text(count, saving ? '' : words.preview.seconds(view.countdown));
      circle.fill(saving ? 1 : (countdownMax + 1 - view.countdown) / countdownMax);
      dial.classList.toggle('count-done', saving);
      relabel(go, saving ? words.preview.sending : words.preview.send(view.name));
      go.classList.toggle('busy', saving);
      set(go, 'aria-disabled', saving ? 'true' : null);
      visible(retake, !saving);
      visible(dial, view.fault === null);
      visible(trouble, view.fault !== null);
      text(trouble, view.fault ? words.camera.imageFaults[view.fault] : '');
      if (said === view.countdown || view.fault) return;
      said = view.countdown;
      text(announcer, saving ? words.preview.sending
        : words.preview.announce(view.name, view.countdown));
    },
  };
}
