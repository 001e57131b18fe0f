// Draws the core's screen value and turns taps into its events. A screen of the same kind and
// subject is patched, never rebuilt: typed text, scroll, swipe and the running video stay. The
// groups stay alive under whatever is opened from them, so that coming back is instant and finds
// the same place.

import { h, set, visible } from './dom.js';
import { inOrder } from './order.js';
import { makerOf } from './parts.js';
import { toast } from './toast.js';

/** @typedef {import('../wire/types').Screen} Screen */
/** @typedef {import('./types').Context} Context */
/** @typedef {Screen['kind']} Kind */
/**
 * A screen that is drawn. `place` is what the document holds: the screen, or a sheet's veil.
 * @typedef {{ identity: string, kind: Kind, screen: Screen, place: HTMLElement,
 *   view: import('./types').ScreenView<any>, focus: Element | null, scroll: number }} Shown
 */

/** Drawn as a sheet over the groups when there are any below. */
const sheets = new Set(/** @type {Kind[]} */ (
  ['newGroup', 'details', 'invite', 'join', 'settings', 'person', 'devices', 'linking',
    'deletion']));
/** Opened from the groups and closed back to them. */
const overGroups = new Set(/** @type {Kind[]} */ (
  ['newGroup', 'details', 'invite', 'join', 'camera', 'preview', 'limit', 'viewer', 'kept',
    'words', 'wordsCheck', 'settings', 'person', 'devices', 'linking',
    'deletion']));
/** Over these the groups stay to be seen: beside a sheet, and while the camera slides up. */
const staysSeen = new Set(/** @type {Kind[]} */ ([...sheets, 'groups', 'camera']));

const second = 1000;

/**
 * Two values with the same identity are one screen, patched.
 * @param {Screen} screen
 * @returns {string}
 */
function identity(screen) {
  switch (screen.kind) {
    case 'details':
    case 'invite': return `${screen.kind} ${screen.sheet.group}`;
    case 'person': return `${screen.kind} ${screen.sheet.account}`;
    case 'camera':
    case 'limit':
    case 'viewer': return `${screen.kind} ${screen.view.group}`;
    case 'kept': return `${screen.kind} ${screen.view.photo}`;
    default: return screen.kind;
  }
}

/**
 * @param {Context & { root: HTMLElement, failed: (error: unknown) => void }} world `failed` is told
 *   when a part of the app cannot be had
 * @returns {{ stage: HTMLElement, show(screen: Screen): void }}
 */
export function createView({ root, failed, ...context }) {
  const notices = toast(() => context.send({ kind: 'groups', event: { kind: 'noticeSeen' } }),
    context.now);
  const stage = h('main', { class: 'stage' });
  const frame = firstFrame(root);
  root.classList.add('dayly');
  root.replaceChildren(...frame.elements, stage, notices.element);
  /** @type {Shown | null} */
  let current = null;
  /**
   * The groups, while something opened from them is shown.
   * @type {Shown | null}
   */
  let below = null;

  const redraw = () => current?.view.update(current.screen);
  context.images.onChange(redraw);
  context.camera.onChange(redraw);
  setInterval(() => current?.view.tick?.(), second);
  // In the capture phase and ending there: Escape means one step back, once.
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || stage.hidden) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!current?.view.escape?.()) context.send({ kind: 'back' });
  }, { capture: true });

  /** @param {Screen} screen */
  function draw(screen) {
    if (current?.identity === identity(screen)) {
      current.screen = screen;
      current.view.update(screen);
      return;
    }
    makeRoom(screen);
    if (screen.kind === 'groups' && below) bringBack(below, screen);
    else current = mount(screen);
  }

  /**
   * Takes the old screen away, or keeps the groups below.
   * @param {Screen} next
   */
  function makeRoom(next) {
    const keeps = overGroups.has(next.kind);
    if (current?.kind === 'groups' && keeps) {
      below = current;
      below.focus = document.activeElement;
      below.scroll = below.view.element.scrollTop;
      setAside(below.place, true);
    } else if (current) {
      drop(current);
    }
    current = null;
    if (below && !keeps && next.kind !== 'groups') {
      drop(below);
      below = null;
    }
    if (below) visible(below.place, staysSeen.has(next.kind));
  }

  /** @param {Shown} shown */
  function drop(shown) {
    shown.view.leave?.();
    shown.place.remove();
  }

  /**
   * @param {Shown} groups
   * @param {Screen} screen
   */
  function bringBack(groups, screen) {
    setAside(groups.place, false);
    groups.screen = screen;
    groups.view.update(screen);
    groups.view.element.scrollTop = groups.scroll;
    current = groups;
    below = null;
    const former = groups.focus;
    focus(former instanceof HTMLElement && groups.place.contains(former)
      ? former : groups.view.heading);
  }

  /**
   * @param {Screen} screen
   * @returns {Shown}
   */
  function mount(screen) {
    const make = /** @type {import('./types').Maker<any>} */ (makerOf(screen.kind));
    const view = make(context);
    view.element.classList.add('screen', `screen-${screen.kind}`);
    view.update(screen);
    const place = sheets.has(screen.kind)
      ? veil(view.element, view.heading, () => context.send({ kind: 'back' })) : view.element;
    stage.append(place);
    frame.giveWay(place, screen.kind);
    focus(view.first ?? view.heading);
    return { identity: identity(screen), kind: screen.kind, screen, place, view, focus: null,
      scroll: 0 };
  }

  const show = inOrder((screen) => {
    draw(screen);
    notices.update(screen.kind === 'groups' ? screen.list.notice : null);
  }, failed);
  return { stage, show };
}

/**
 * What the page itself shows before a script runs (index.html). It stays below the first screen
 * until that has faded in, so that nothing blinks.
 * @param {HTMLElement} root
 */
function firstFrame(root) {
  const elements = [...root.querySelectorAll('.first-frame')];
  return {
    elements,
    /** @param {HTMLElement} place @param {Kind} kind */
    giveWay(place, kind) {
      const [frame] = elements.splice(0);
      if (!frame) return;
      frame.ariaHidden = 'true';
      // It shows the same already.
      place.classList.toggle('still', kind === 'starting');
      if (kind === 'starting') frame.remove();
      else place.addEventListener('animationend', () => frame.remove(), { once: true });
    },
  };
}

/**
 * Takes a place out of everyone's reach, or gives it back. `inert` alone would do, but not every
 * assistive technology knows it yet.
 * @param {HTMLElement} place
 * @param {boolean} aside
 */
function setAside(place, aside) {
  place.inert = aside;
  set(place, 'aria-hidden', aside ? 'true' : null);
}

/** @param {HTMLElement} element */
function focus(element) {
  element.focus({ preventScroll: true });
}

let veils = 0;

/**
 * Lays a sheet over what is below: the focus stays inside, a tap beside it closes it.
 * @param {HTMLElement} sheet
 * @param {HTMLElement} heading
 * @param {() => void} close
 */
function veil(sheet, heading, close) {
  heading.id ||= `sheet-${++veils}`;
  sheet.classList.add('sheet');
  sheet.setAttribute('role', 'dialog');
  sheet.setAttribute('aria-modal', 'true');
  sheet.setAttribute('aria-labelledby', heading.id);
  sheet.addEventListener('keydown', (event) => keepInside(sheet, event));
  const place = h('div', { class: 'veil' }, sheet);
  place.addEventListener('click', (event) => {
    if (event.target === place) close();
  });
  return place;
}

/**
 * @param {HTMLElement} sheet
 * @param {KeyboardEvent} event
 */
function keepInside(sheet, event) {
  if (event.key !== 'Tab') return;
  const stops = [...sheet.querySelectorAll('button, input, textarea, select, a[href]')].filter(
    (stop) => stop instanceof HTMLElement && stop.offsetParent !== null);
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (!(first instanceof HTMLElement) || !(last instanceof HTMLElement)) return;
  const at = document.activeElement;
  const inside = stops.some((stop) => stop === at);
  if (event.shiftKey && (at === first || !inside)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && at === last) {
    event.preventDefault();
    first.focus();
  }
}
