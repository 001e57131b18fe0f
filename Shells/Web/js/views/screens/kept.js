// A photo that could not be sent: the picture, the reason, and what its owner may do with it.

import { words } from '../../words/words.js';
import { h, heading, text, visible } from '../dom.js';
import { button, iconButton } from '../controls.js';
import { Photo } from '../photo.js';

/** @type {import('../types').Maker<'kept'>} */
export function kept(context) {
  const send = (/** @type {import('../../wire/types').OutboxEvent} */ event) =>
    context.send({ kind: 'outbox', event });
  const title = heading(words.kept.title);
  const line = h('p', { class: 'lead' });
  const reason = h('p', { class: 'reason' });
  const picture = new Photo('photo-framed');
  const opening = h('p', { class: 'hint hint-middle working', role: 'status' },
    words.kept.opening);
  const element = h('section', { class: 'column kept' },
    h('div', { class: 'bar-top' },
      iconButton(words.close, 'close', () => context.send({ kind: 'back' }))),
    title, line, h('div', { class: 'frame' }, opening, picture.element), reason,
    h('div', { class: 'foot' },
      button(words.kept.save, 'primary wide', () => send({ kind: 'saveTapped' }), 'save'),
      button(words.kept.discard, 'quiet danger wide', () => send({ kind: 'discardTapped' }))));
  return {
    element, heading: title,
    update({ view }) {
      const url = view.image === null ? null : context.images.url(view.image);
      text(line, words.kept.line(view.name));
      text(reason, words.kept.refusals[view.reason.kind]);
      picture.update(url, words.kept.picture, null);
      visible(opening, url === null);
    },
  };
}
