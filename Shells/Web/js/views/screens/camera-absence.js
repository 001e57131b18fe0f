// What stands in the camera's place while there is none: one page for each state of its
// permission and each thing that can be missing, with the way on. The library is always one.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { button, relabel } from '../controls.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').Access['kind']} Access */
/** @typedef {keyof typeof words.camera.absences} Absence */

/** Which of the two buttons is the way on; the other one is offered beside it. */
const libraryFirst = new Set(/** @type {Access[]} */ (['noDevice', 'insecureOrigin']));

/**
 * @param {() => void} ask
 * @param {() => void} library
 * @param {Partial<typeof words.camera.absences>} [own] what another camera than that of the groups
 *   says itself
 */
export function absence(ask, library, own = {}) {
  const title = h('h2', { class: 'subtitle', tabindex: -1 });
  const reason = h('p', { class: 'lead' });
  const steps = h('ol', { class: 'steps' });
  const marks = {
    camera: icon('camera'), off: icon('cameraOff'), library: icon('library'),
  };
  const badge = h('span', { class: 'badge badge-glass' }, ...Object.values(marks));
  const again = button('', 'wide', ask);
  const choose = button(words.camera.library, 'wide', library, 'library');
  const drop = h('p', { class: 'hint drop-hint' }, words.camera.drop);
  const element = h('div', { class: 'camera-fault' }, badge, title, reason, steps,
    h('div', { class: 'actions' }, again, choose), drop);
  /** @type {Access | null} */
  let shown = null;
  visible(element, false);

  return {
    element,
    /** @param {Access | null} access */
    update(access) {
      visible(element, access !== null);
      if (access === shown) return;
      shown = access;
      if (!access) return;
      const say = own[said(access)] ?? words.camera.absences[said(access)];
      const way = access === 'deniedForGood' ? words.camera.steps[settingsPlace()] : say.steps;
      const isLibrary = libraryFirst.has(access);
      const invites = access === 'unasked' || access === 'asking';
      visible(marks.camera, invites);
      visible(marks.library, access === 'noDevice');
      visible(marks.off, !invites && access !== 'noDevice');
      text(title, say.title);
      text(reason, say.reason);
      steps.replaceChildren(...way.map((step) => h('li', {}, h('span', {}, step))));
      steps.classList.toggle('steps-one', way.length === 1);
      relabel(again, say.ask ?? '');
      visible(again, say.ask !== null);
      rank(again, !isLibrary);
      rank(choose, isLibrary);
      set(again, 'data-order', isLibrary ? 'later' : null);
      set(element, 'data-access', access);
      title.focus({ preventScroll: true });
    },
  };
}

/**
 * @param {HTMLElement} control
 * @param {boolean} isFirst
 */
function rank(control, isFirst) {
  control.classList.toggle('primary', isFirst);
  control.classList.toggle('glass', !isFirst);
}

/**
 * The core never shows the two states in which there is a camera.
 * @param {Access} access
 * @returns {Absence}
 */
function said(access) {
  return access === 'granted' || access === 'limited' ? 'unavailable' : access;
}

/** Where this browser keeps the camera's permission. Only words depend on it. */
function settingsPlace() {
  const agent = navigator.userAgent;
  if (/CriOS|FxiOS|EdgiOS/.test(agent)) return 'otherPhone';
  const isPhone = /Android|iPhone|iPad/.test(agent);
  if (/Firefox/.test(agent)) return isPhone ? 'firefoxPhone' : 'firefox';
  if (/Chrome|Edg/.test(agent)) return isPhone ? 'chromePhone' : 'chrome';
  return isPhone ? 'safariPhone' : 'safari';
}
