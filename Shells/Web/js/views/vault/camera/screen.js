// The vault's camera, full screen: the finder, what is taken, the shutter, sound, the last one
// taken; what is missing stands in its place. It draws what it is told and decides nothing.

import { vault as words } from '../../../words/vault-words.js';
import { words as shared } from '../../../words/words.js';
import { film, lensButtons, zoomSlider } from '../../camera-parts.js';
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
 * @typedef {import('../../finder.js').Live} Live
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

export class CameraScreen {
  heading = heading(words.camera.title, 'heard');
  #acts;
  #state = h('p', { class: 'heard', role: 'status' });
  #film = film();
  #time = h('p', { class: 'pill camera-time', role: 'timer', 'aria-label': words.camera.length });
  #sound;
  #lens;
  #trouble = h('p', { class: 'pill pill-fault', role: 'alert' });
  #hint = h('p', { class: 'pill camera-hint', role: 'status' });
  #zoom;
  #last;
  #modes;
  #missing;
  #foot;
  #finder;
  /** What is in the page while the camera is seen. */
  #parts;
  /** @type {Mode} */
  #mode = 'photo';
  /** @type {string | null} */
  #records = null;
  #isFilming = false;
  #isPinched = false;
  /** The film that is recorded began with sound. */
  #isSounding = false;

  /** @param {Acts} acts */
  constructor(acts) {
    this.#acts = acts;
    this.heading.id = `vault-camera-${++screens}`;
    this.#sound = soundButton(acts.sound);
    this.#lens = lensButtons(acts.torch, acts.flip);
    this.shutter = h('button', { type: 'button', class: 'shutter', onclick: acts.shutter });
    this.#zoom = zoomSlider(acts.zoom);
    this.#last = latest(acts.open);
    this.#modes = choice(words.camera.modes.label,
      modes.map((value) => ({ value, name: words.camera.modes[value] })), acts.turn);
    this.#missing = absence(acts.ask, acts.files, words.camera.absences);
    this.#foot = h('div', { class: 'full-foot' }, this.#trouble, this.#hint, this.#zoom.element,
      this.#modes.element,
      h('div', { class: 'camera-controls' }, this.#last.element, this.shutter, this.#lens.flip));
    this.element = h('section', { class: 'screen full camera vault-camera', role: 'dialog',
      'aria-modal': 'true', 'aria-labelledby': this.heading.id, hidden: true });
    const video = this.#film.video;
    this.#parts = [this.heading, this.#state, video,
      h('div', { class: 'finder-blink', 'aria-hidden': 'true' }), this.#missing.element,
      h('div', { class: 'full-top' }, iconButton(shared.close, 'close', acts.close, 'glass'),
        this.#time, h('div', { class: 'pair' }, this.#sound.element, this.#lens.torch)),
      this.#foot];
    this.#finder = onFinder(this.element, video, (event) => this.#touched(event));
    this.#hearFingers(video);
  }

  /** @param {MediaStream | null} stream */
  attach(stream) {
    this.#film.attach(stream);
  }

  /** @param {boolean} isShown in a page without it there is no video, seen or not */
  show(isShown) {
    this.element.replaceChildren(...(isShown ? this.#parts : []));
    visible(this.element, isShown);
  }

  /** @param {Now} now */
  update(now) {
    const live = now.state.kind === 'live' ? now.state : null;
    const isFilming = now.stage === 'recording';
    this.#mode = now.mode;
    this.#records = now.records;
    this.#isFilming = isFilming;
    set(this.element, 'data-state', now.stage === 'taking' ? 'taking' : now.state.kind);
    set(this.element, 'data-mode', now.mode);
    set(this.element, 'data-filming', isFilming ? '' : null);
    text(this.#state, now.said);
    this.#drawLens(now, live);
    this.#drawModes(live);
    this.#describe(now);
    text(this.#time, durationName(Math.floor(now.elapsed / 1000) * 1000));
    visible(this.#time, isFilming);
    set(this.shutter, 'aria-label', shutterName(now.mode, isFilming));
    this.shutter.disabled = live === null || now.stage === 'taking'
      || (now.mode !== 'photo' && now.sound === 'asking');
    this.#last.update(now.last);
    visible(this.#foot, now.state.kind !== 'without');
    this.#missing.update(now.state.kind === 'without' ? now.state.access.kind : null);
  }

  /**
   * What the lens that is looked through can do.
   * @param {Now} now @param {Live | null} live
   */
  #drawLens({ stage }, live) {
    if (live) set(this.#film.video, 'data-facing', live.facing.kind);
    this.#finder.update(live);
    this.#zoom.update(live);
    this.#lens.update(live, stage === 'ready');
  }

  /** @param {Live | null} live */
  #drawModes(live) {
    for (const [index, option] of [...this.#modes.element.children].entries()) {
      if (option instanceof HTMLElement) visible(option, canTake(modes[index], this.#records));
    }
    this.#modes.update(this.#mode);
    visible(this.#modes.element, live !== null && !this.#isFilming && this.#records !== null);
  }

  /** @param {Now} now */
  #describe({ sound, trouble, mode, records, stage }) {
    text(this.#trouble, trouble);
    visible(this.#trouble, trouble !== '');
    const isHeard = mode !== 'photo';
    visible(this.#sound.element, isHeard);
    this.#sound.update(sound, stage === 'recording');
    const isFilmed = stage === 'recording';
    const isWebM = mode === 'video' && records !== null && !records.includes('mp4');
    if (!isFilmed) this.#isSounding = hasSound(sound);
    const lines = isFilmed ? [this.#isSounding ? lost(sound) : '']
      : [isWebM ? words.camera.webm : '', isHeard && !quiet.has(sound)
        ? words.camera.sounds[sound] : ''];
    text(this.#hint, lines.filter((line) => line !== '').join(' '));
    visible(this.#hint, this.#hint.textContent !== '');
  }

  /** @param {import('../../../wire/types').CaptureEvent} event of fingers on the finder */
  #touched(event) {
    if (event.kind === 'focusTapped') return this.#acts.focus(event.x, event.y);
    if (event.kind !== 'zoomed') return;
    this.#isPinched = true;
    this.#acts.zoom(event.zoom);
  }

  /** @param {HTMLVideoElement} video */
  #hearFingers(video) {
    video.addEventListener('pointerdown', (event) => { this.#isPinched &&= !event.isPrimary; });
    onSwipe(video, { follow: () => {}, turn: (way) => {
      const offered = modes.filter((one) => canTake(one, this.#records));
      const next = offered[offered.indexOf(this.#mode) + way];
      if (next && !this.#isPinched && !this.#isFilming) this.#acts.turn(next);
    } });
  }
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
