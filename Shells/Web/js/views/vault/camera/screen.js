// The vault's camera, full screen: the finder, what is taken, the shutter, sound, the last one
// taken; what is missing stands in its place. It draws what it is told and decides nothing.

import { vault as words } from '../../../words/vault-words.js';
import { words as shared } from '../../../words/words.js';
import { film, zoomSlider } from '../../camera-parts.js';
import { iconButton } from '../../controls.js';
import { choice } from '../../days/choice.js';
import { onSwipe } from '../../days/swipe.js';
import { h, heading, set, text, visible } from '../../dom.js';
import { onFinder } from '../../finder.js';
import { absence } from '../../screens/camera-absence.js';
import { durationName } from '../dates.js';
import { latest } from './latest.js';
import { hasSound, soundButton } from './sound-button.js';

/**
 * @typedef {import('../../../effects/shooting.js').Mode} Mode
 * @typedef {import('../../../effects/microphone.js').Sound} Sound
 *
 * What there is to draw. `records` is what films are recorded as, null where they are not; `said`
 * is read out; `trouble` is what did not go well.
 * @typedef {{ state: import('../../../wire/types').CameraState, mode: Mode,
 *   stage: import('../../../effects/shooting.js').Stage, elapsed: number, sound: Sound,
 *   records: string | null, said: string, trouble: string,
 *   last: import('./latest.js').Last | null }} Now
 *
 * @typedef {{ close: () => void, shutter: () => void, turn: (mode: Mode) => void, flip: () => void,
 *   torch: () => void, zoom: (zoom: number) => void, focus: (x: number, y: number) => void,
 *   sound: () => void, ask: () => void, files: () => void, open: (item: string) => void }} Acts
 */

/** @type {Mode[]} */
const modes = ['photo', 'video', 'live'];
/** Sound that is as somebody chose it needs no words. */
const quiet = new Set(/** @type {Sound[]} */ (['on', 'off']));

/** Each has a name of its own in the document. */
let screens = 0;

/** @param {Acts} acts */
export function cameraScreen(acts) {
  const title = heading(words.camera.title, 'heard');
  title.id = `vault-camera-${++screens}`;
  const state = h('p', { class: 'heard', role: 'status' });
  const { video, attach } = film();
  const blink = h('div', { class: 'finder-blink', 'aria-hidden': 'true' });
  const time = h('p', { class: 'pill camera-time', role: 'timer',
    'aria-label': words.camera.length });
  const sound = soundButton(acts.sound);
  const torch = iconButton(shared.camera.torch, 'light', acts.torch, 'glass');
  let canFlip = false;
  const flip = iconButton(shared.camera.flip, 'flip', () => canFlip && acts.flip(),
    'glass large');
  const shutter = h('button', { type: 'button', class: 'shutter', onclick: acts.shutter });
  const trouble = h('p', { class: 'pill pill-fault', role: 'alert' });
  const hint = h('p', { class: 'pill camera-hint', role: 'status' });
  const zoom = zoomSlider(acts.zoom);
  const last = latest(acts.open);
  const chosen = choice(words.camera.modes.label,
    modes.map((value) => ({ value, name: words.camera.modes[value] })), acts.turn);
  const missing = absence(acts.ask, acts.files, words.camera.absences);
  const controls = h('div', { class: 'camera-controls' }, last.element, shutter, flip);
  const foot = h('div', { class: 'full-foot' }, trouble, hint, zoom.element, chosen.element,
    controls);
  const element = h('section', { class: 'screen full camera vault-camera', role: 'dialog',
    'aria-modal': 'true', 'aria-labelledby': title.id, hidden: true }, title, state, video, blink,
  missing.element,
  h('div', { class: 'full-top' }, iconButton(shared.close, 'close', acts.close, 'glass'), time,
    h('div', { class: 'pair' }, sound.element, torch)), foot);
  /** @type {Mode} */
  let mode = 'photo';
  let isFilming = false;
  let isPinched = false;
  /** The film that is recorded began with sound. */
  let isSounding = false;
  const finder = onFinder(element, video, (event) => {
    if (event.kind === 'focusTapped') return acts.focus(event.x, event.y);
    if (event.kind !== 'zoomed') return;
    isPinched = true;
    acts.zoom(event.zoom);
  });
  video.addEventListener('pointerdown', (event) => { isPinched &&= !event.isPrimary; });
  onSwipe(video, { follow: () => {}, turn: (way) => {
    const offered = modes.filter((one) => canTake(one, records));
    const next = offered[offered.indexOf(mode) + way];
    if (next && !isPinched && !isFilming) acts.turn(next);
  } });
  /** @type {string | null} */
  let records = null;
  const all = [...element.childNodes];
  element.replaceChildren();

  /** @param {Now} now */
  function describe({ sound: heard, trouble: wrong, mode: taken, records: kind, stage }) {
    text(trouble, wrong);
    visible(trouble, wrong !== '');
    const isHeard = taken !== 'photo';
    visible(sound.element, isHeard);
    sound.update(heard, stage === 'recording');
    const isFilmed = stage === 'recording';
    const isWebM = taken === 'video' && kind !== null && !kind.includes('mp4');
    if (!isFilmed) isSounding = hasSound(heard);
    const lines = isFilmed ? [isSounding ? lost(heard) : '']
      : [isWebM ? words.camera.webm : '', isHeard && !quiet.has(heard)
        ? words.camera.sounds[heard] : ''];
    text(hint, lines.filter((line) => line !== '').join(' '));
    visible(hint, hint.textContent !== '');
  }

  return {
    element, heading: title, shutter, attach,
    /** @param {boolean} isShown in a page without it there is no video, seen or not */
    show(isShown) {
      element.replaceChildren(...(isShown ? all : []));
      visible(element, isShown);
    },
    /** @param {Now} now */
    update(now) {
      const live = now.state.kind === 'live' ? now.state : null;
      ({ mode, records } = now);
      isFilming = now.stage === 'recording';
      set(element, 'data-state', now.stage === 'taking' ? 'taking' : now.state.kind);
      set(element, 'data-mode', mode);
      set(element, 'data-filming', isFilming ? '' : null);
      if (live) set(video, 'data-facing', live.facing.kind);
      text(state, now.said);
      finder.update(live);
      zoom.update(live);
      for (const [index, option] of [...chosen.element.children].entries()) {
        if (option instanceof HTMLElement) visible(option, canTake(modes[index], records));
      }
      chosen.update(mode);
      visible(chosen.element, live !== null && !isFilming && records !== null);
      describe(now);
      text(time, durationName(Math.floor(now.elapsed / 1000) * 1000));
      visible(time, isFilming);
      const hasTorch = live !== null && live.optics.hasTorch;
      visible(torch, hasTorch);
      set(torch, 'aria-pressed', hasTorch ? String(live?.torch) : null);
      canFlip = live !== null && live.optics.canFlip && now.stage === 'ready';
      flip.classList.toggle('away', !canFlip);
      // Not `disabled`: the one that was pressed would lose the focus.
      set(flip, 'aria-disabled', canFlip ? null : 'true');
      set(shutter, 'aria-label', shutterName(mode, isFilming));
      shutter.disabled = live === null || now.stage === 'taking'
        || (mode !== 'photo' && now.sound === 'asking');
      last.update(now.last);
      visible(foot, now.state.kind !== 'without');
      missing.update(now.state.kind === 'without' ? now.state.access.kind : null);
    },
  };
}

/**
 * What has become of a film's sound; the reason is told once it is over.
 * @param {Sound} sound
 */
function lost(sound) {
  if (sound === 'muted') return words.camera.sounds.muted;
  return hasSound(sound) ? '' : words.camera.silenced;
}

/** @param {Mode} mode @param {string | null} records */
function canTake(mode, records) {
  if (mode === 'photo') return true;
  // The vault would not know the two halves of a Live Photo for one item.
  return records !== null && (mode === 'video' || records.includes('mp4'));
}

/** @param {Mode} mode @param {boolean} isFilming */
function shutterName(mode, isFilming) {
  if (mode !== 'video') return shared.camera.shutter;
  return isFilming ? words.camera.stop : words.camera.record;
}
