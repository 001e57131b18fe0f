// One photo in the viewer: loading, there, or what to do when it does not open. A photo whose time
// is over fades away over the sentence that says so.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { button, ring } from '../controls.js';
import { icon } from '../icons.js';
import { Photo } from '../photo.js';

/** Nothing can be tried again where the photo is gone for good. */
export const over = new Set(['expired', 'withdrawn', 'senderLeft']);

/**
 * @param {import('../types').Context} context
 * @param {{ retry: () => void, failed: () => void }} act
 */
export function page(context, act) {
  const picture = new Photo('', act.failed);
  const circle = ring();
  const part = h('span', { class: 'count-number' });
  const loading = h('div', { class: 'count count-late', role: 'progressbar',
    'aria-label': words.viewer.loading }, circle.element, part);
  const reason = h('p', { class: 'lead', role: 'status' });
  const again = button(words.retry, 'glass', act.retry, 'refresh');
  const mark = h('span', { class: 'badge badge-glass' }, icon('alert'));
  const gone = h('span', { class: 'badge badge-glass' }, icon('clock'));
  const failed = h('div', { class: 'page-fault' }, mark, gone, reason, again);
  const element = h('div', { class: 'page' }, failed, picture.element, loading);
  let isReady = false;
  return {
    element,
    /** Null until it can be touched. */
    get picture() {
      return isReady ? picture.picture : null;
    },
    /**
     * @param {import('../../wire/types').PhotoPage} value
     * @param {number} index
     */
    update(value, index) {
      const { content } = value;
      const ready = content.kind === 'ready' ? content : null;
      isReady = ready !== null;
      const url = ready ? context.images.url(ready.image) : null;
      const sender = value.you ? words.viewer.you : value.sender;
      const isOver = content.kind === 'failed' && over.has(content.fault.kind);
      picture.update(url, words.viewer.by(sender), ready ? ready.size : null, isOver);
      visible(loading, content.kind === 'loading' || (ready !== null && url === null));
      if (content.kind === 'loading') {
        const share = content.total > 0 ? content.moved / content.total : 0;
        circle.fill(share);
        set(loading, 'aria-valuenow', Math.round(share * 100));
        text(part, content.total > 0 ? words.progress(share) : '');
      }
      visible(failed, content.kind === 'failed');
      if (content.kind === 'failed') {
        text(reason, words.viewer.faults[content.fault.kind]);
        visible(again, !isOver);
        visible(mark, !isOver);
        visible(gone, isOver);
      }
      set(element, 'data-index', index);
    },
  };
}
