// One photo in the viewer: loading, there, or what to do when it does not open.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { button, ring } from '../controls.js';
import { icon } from '../icons.js';
import { photo } from '../photo.js';

/**
 * @param {import('../types').Context} context
 * @param {() => void} retry
 */
export function page(context, retry) {
  const picture = photo();
  const circle = ring();
  const part = h('span', { class: 'count-number' });
  const loading = h('div', { class: 'count', role: 'progressbar',
    'aria-label': words.viewer.loading }, circle.element, part);
  const reason = h('p', { class: 'lead' });
  const again = button(words.retry, 'glass', retry, 'refresh');
  const failed = h('div', { class: 'page-fault' },
    h('span', { class: 'badge badge-glass' }, icon('alert')), reason, again);
  const element = h('div', { class: 'page' }, picture.element, loading, failed);
  return {
    element,
    /**
     * @param {import('../../wire/types').PhotoPage} value
     * @param {number} index
     */
    update(value, index) {
      const { content } = value;
      const ready = content.kind === 'ready' ? content : null;
      const url = ready ? context.images.url(ready.image) : null;
      const sender = value.you ? words.viewer.you : value.sender;
      picture.update(url, words.viewer.by(sender), ready ? ready.size : null);
      visible(loading, content.kind === 'loading' || (ready !== null && url === null));
      if (content.kind === 'loading') {
        const share = content.total > 0 ? content.moved / content.total : 0;
        circle.fill(share);
        set(loading, 'aria-valuenow', Math.round(share * 100));
        text(part, content.total > 0 ? words.progress(share) : '');
      }
      visible(failed, content.kind === 'failed');
      if (content.kind === 'failed') {
        text(reason, words.viewer.faults[content.fault]);
        visible(again, content.fault !== 'expired');
      }
      set(element, 'data-index', index);
    },
  };
}
