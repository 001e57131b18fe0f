// Three seconds with the photo before it goes by itself: a finger holds them, a button pauses
// them, and the picture can be turned and cropped meanwhile.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button, iconButton, relabel, ring } from '../controls.js';
import { Cropper } from '../cropper.js';
import { icon } from '../icons.js';
import { Photo } from '../photo.js';

/**
 * @typedef {import('../../wire/types').CaptureEvent} CaptureEvent
 * @typedef {import('../../wire/types').PreviewView} PreviewView
 */

/** The countdown begins here. */
const countdownMax = 3;

/** @type {import('../types').Maker<'preview'>} */
export function preview(context) {
  const send = (/** @type {CaptureEvent} */ event) => context.send({ kind: 'capture', event });
  const title = heading('', 'heard');
  const announcer = h('p', { class: 'heard', role: 'status', 'aria-live': 'assertive' });
  const picture = new Photo();
  const dial = countdown((now) => send({ kind: 'held', now }));
  const edit = iconButton(words.preview.edit, 'crop', () => send({ kind: 'editTapped' }), 'glass');
  const close = iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'glass');
  const retake = button(words.preview.retake, 'glass', () => send({ kind: 'retakeTapped' }),
    'retake');
  const go = button('', 'send', () => send({ kind: 'sendTapped' }));
  const trouble = h('p', { class: 'pill pill-fault', role: 'alert' });
  const hint = h('p', { class: 'pill pill-hint', role: 'status' });
  const also = otherGroups((group) => send({ kind: 'otherTapped', group }));
  const editor = editing(send);
  const top = h('div', { class: 'full-top' }, close, dial.element, edit);
  const foot = h('div', { class: 'full-foot preview-foot' },
    h('div', { class: 'preview-said' }, trouble, hint, also.element),
    h('div', { class: 'preview-ways' }, retake, go));
  const element = h('section', { class: 'full preview' }, title, announcer, picture.element,
    editor.frame, top, foot, editor.foot);
  const stopHolding = onRest(picture.element, (now) => send({ kind: 'held', now }));
  let said = '';

  return {
    element, heading: title,
    update({ view }) {
      const saving = view.countdown === 0 && view.fault === null;
      const framing = view.editing || view.working;
      text(title, words.preview.title(view.name));
      picture.update(context.images.draftUrl(view.draft), words.preview.picture, view.size);
      dial.update(view, saving);
      const more = view.others.filter((other) => other.chosen).length;
      relabel(go, saving ? words.preview.sending
        : more > 0 ? words.ritual.preview.sendMany(view.name, more)
          : words.preview.send(view.name));
      also.update(saving ? [] : view.others);
      go.classList.toggle('busy', saving);
      set(go, 'aria-disabled', saving ? 'true' : null);
      visible(retake, !saving);
      visible(close, !saving);
      visible(edit, !saving);
      visible(top, !framing);
      visible(foot, !framing);
      set(element, 'data-editing', view.editing);
      editor.update(view);
      visible(trouble, view.fault !== null);
      text(trouble, view.fault ? words.camera.imageFaults[view.fault.kind] : '');
      const flaw = saving ? null : view.flaw;
      visible(hint, flaw !== null && view.fault === null);
      text(hint, flaw ? words.preview.flaws[flaw.kind] : '');
      const line = spoken(view, saving);
      if (said === line) return;
      said = line;
      text(announcer, line);
    },
    leave: stopHolding,
  };
}

/**
 * Other groups whose day is free: each a switch, and the same picture goes there too.
 * @param {(group: string) => void} toggle
 */
function otherGroups(toggle) {
  const list = h('div', { class: 'also-groups' });
  const element = h('div', { class: 'also', role: 'group',
    'aria-label': words.ritual.preview.also },
  h('span', { class: 'also-label', 'aria-hidden': 'true' }, words.ritual.preview.also), list);
  /** @type {Map<string, ReturnType<typeof chip>>} */
  const kept = new Map();
  const chip = (/** @type {string} */ group) => {
    const name = h('span', { dir: 'auto' });
    const control = h('button', { type: 'button', class: 'chip',
      onclick: () => toggle(group) }, icon('check'), name);
    return {
      element: control,
      /** @param {import('../../wire/types').PreviewGroup} other */
      update(other) {
        text(name, other.name || words.people.unknownGroup);
        set(control, 'aria-pressed', String(other.chosen));
      },
    };
  };
  return {
    element,
    /** @param {import('../../wire/types').PreviewGroup[]} others */
    update(others) {
      visible(element, others.length > 0);
      reconcile(list, kept, others, (other) => other.group, (other) => chip(other.group));
    },
  };
}

/**
 * What a screen reader says of the countdown.
 * @param {PreviewView} view
 * @param {boolean} saving
 */
function spoken(view, saving) {
  if (view.fault) return '';
  if (saving) return words.preview.sending;
  if (view.working) return words.preview.working;
  if (view.editing) return words.preview.editing;
  return view.held ? words.preview.held : words.preview.announce(view.name, view.countdown);
}

/**
 * The number in its ring: a button that stops it and lets it go on.
 * @param {(now: boolean) => void} hold
 */
function countdown(hold) {
  const count = h('span', { class: 'count-number', 'aria-hidden': 'true' });
  const circle = ring();
  const pause = icon('pause');
  let held = false;
  const element = h('button', { type: 'button', class: 'count', onclick: () => hold(!held) },
    circle.element, count, pause);
  return {
    element,
    /**
     * @param {PreviewView} view
     * @param {boolean} saving
     */
    update(view, saving) {
      held = view.held;
      text(count, saving ? '' : words.preview.seconds(view.countdown));
      visible(count, !held);
      visible(pause, held);
      circle.fill(saving ? 1 : (countdownMax + 1 - view.countdown) / countdownMax);
      element.classList.toggle('count-done', saving);
      element.classList.toggle('count-held', held);
      set(element, 'aria-label', held ? words.preview.resume : words.preview.pause);
      set(element, 'title', held ? words.preview.resume : words.preview.pause);
      // Kept in its place, so that nothing beside it moves.
      element.classList.toggle('away', view.fault !== null);
      element.disabled = saving || view.fault !== null;
    },
  };
}

/**
 * Calls with true when a finger or Space comes to rest, and with false when it goes. Returns what
 * ends it.
 * @param {HTMLElement} element
 * @param {(now: boolean) => void} hold
 */
function onRest(element, hold) {
  let rests = false;
  /** @param {boolean} now */
  const rest = (now) => {
    if (rests === now) return;
    rests = now;
    hold(now);
  };
  const release = () => rest(false);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const at = event.target;
    if (event.key !== ' ' || (at instanceof Element && at.closest('button, input'))) return;
    event.preventDefault();
    if (!event.repeat) rest(event.type === 'keydown');
  };
  element.addEventListener('pointerdown', (event) => {
    if (event.button === 0) rest(true);
  });
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);
  window.addEventListener('blur', release);
  window.addEventListener('keydown', key);
  window.addEventListener('keyup', key);
  return () => {
    window.removeEventListener('pointerup', release);
    window.removeEventListener('pointercancel', release);
    window.removeEventListener('blur', release);
    window.removeEventListener('keydown', key);
    window.removeEventListener('keyup', key);
  };
}

/**
 * Turning and cropping: the frame over the picture and the buttons below it.
 * @param {(event: CaptureEvent) => void} send
 */
function editing(send) {
  const frame = new Cropper();
  const turn = button(words.preview.turn, 'glass', () => tell({ kind: 'turnTapped' }), 'turn');
  const cancel = button(words.preview.cancel, 'glass', () => tell({ kind: 'editCancelled' }));
  const done = button(words.preview.done, 'primary',
    () => tell({ kind: 'cropped', crop: frame.crop() }));
  const foot = h('div', { class: 'full-foot edit-foot' }, cancel, turn, done);
  /** @type {PreviewView | null} */
  let shown = null;
  let isWorking = false;
  /** @param {CaptureEvent} event */
  const tell = (event) => isWorking || send(event);
  new ResizeObserver(() => shown && frame.fit(shown.size)).observe(frame.element);
  return {
    frame: frame.element, foot,
    /** @param {PreviewView} view */
    update(view) {
      const before = shown;
      const open = view.editing || view.working;
      visible(frame.element, view.editing);
      visible(foot, open);
      for (const control of [turn, cancel, done]) {
        isWorking = view.working;
      // Not `disabled`: the one that was pressed would lose the focus.
        set(control, 'aria-disabled', view.working ? 'true' : null);
      }
      done.classList.toggle('busy', view.working);
      shown = view.editing ? view : null;
      if (!view.editing) return;
      const isNew = !before || before.size.width !== view.size.width
        || before.size.height !== view.size.height || before.working !== view.working;
      if (!before) done.focus({ preventScroll: true });
      if (isNew) frame.reset();
      frame.fit(view.size);
    },
  };
}
