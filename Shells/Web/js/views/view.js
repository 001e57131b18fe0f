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

export class View {
  stage = h('main', { class: 'stage' });
  #context;
  #frame;
  #notices;
  /** @type {Shown | null} */
  #current = null;
  /**
   * The groups, while something opened from them is shown.
   * @type {Shown | null}
   */
  #below = null;

  /**
   * @param {Context & { root: HTMLElement, failed: (error: unknown) => void }} world `failed` is
   *   told when a part of the app cannot be had
   */
  constructor({ root, failed, ...context }) {
    this.#context = context;
    this.#notices = toast(
      () => context.send({ kind: 'groups', event: { kind: 'noticeSeen' } }), context.now);
    this.#frame = firstFrame(root);
    root.classList.add('dayly');
    root.replaceChildren(...this.#frame.elements, this.stage, this.#notices.element);
    this.#listen();
    /** @type {(screen: Screen) => void} */
    this.show = inOrder((screen) => {
      this.#draw(screen);
      this.#notices.update(screen.kind === 'groups' ? screen.list.notice : null);
    }, failed);
  }

  #listen() {
    const redraw = () => this.#current?.view.update(this.#current.screen);
    this.#context.images.onChange(redraw);
    this.#context.camera.onChange(redraw);
    setInterval(() => this.#current?.view.tick?.(), second);
    // In the capture phase and ending there: Escape means one step back, once.
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.isComposing || this.stage.hidden) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!this.#current?.view.escape?.()) this.#back();
    }, { capture: true });
  }

  #back() {
    this.#context.send({ kind: 'back' });
  }

  /** @param {Screen} screen */
  #draw(screen) {
    if (this.#current?.identity === identity(screen)) {
      this.#current.screen = screen;
      this.#current.view.update(screen);
      return;
    }
    this.#makeRoom(screen);
    if (screen.kind === 'groups' && this.#below) this.#bringBack(this.#below, screen);
    else this.#current = this.#mount(screen);
  }

  /**
   * Takes the old screen away, or keeps the groups below.
   * @param {Screen} next
   */
  #makeRoom(next) {
    const keeps = overGroups.has(next.kind);
    const last = this.#current;
    if (last?.kind === 'groups' && keeps) {
      this.#below = last;
      last.focus = document.activeElement;
      last.scroll = last.view.element.scrollTop;
      setAside(last.place, true);
    } else if (last) {
      drop(last);
    }
    this.#current = null;
    if (this.#below && !keeps && next.kind !== 'groups') {
      drop(this.#below);
      this.#below = null;
    }
    if (this.#below) visible(this.#below.place, staysSeen.has(next.kind));
  }

  /**
   * @param {Shown} groups
   * @param {Screen} screen
   */
  #bringBack(groups, screen) {
    setAside(groups.place, false);
    groups.screen = screen;
    groups.view.update(screen);
    groups.view.element.scrollTop = groups.scroll;
    this.#current = groups;
    this.#below = null;
    const former = groups.focus;
    focus(former instanceof HTMLElement && groups.place.contains(former)
      ? former : groups.view.heading);
  }

  /**
   * @param {Screen} screen
   * @returns {Shown}
   */
  #mount(screen) {
    const make = /** @type {import('./types').Maker<any>} */ (makerOf(screen.kind));
    const view = make(this.#context);
    view.element.classList.add('screen', `screen-${screen.kind}`);
    view.update(screen);
    const place = sheets.has(screen.kind)
      ? veil(view.element, view.heading, () => this.#back()) : view.element;
    this.stage.append(place);
    this.#frame.giveWay(place, screen.kind);
    focus(view.first ?? view.heading);
    return { identity: identity(screen), kind: screen.kind, screen, place, view, focus: null,
      scroll: 0 };
  }
}

/** @param {Shown} shown */
function drop(shown) {
  shown.view.leave?.();
  shown.place.remove();
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
