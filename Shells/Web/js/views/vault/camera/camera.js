// The vault's own camera: what is seen, heard and taken goes into the vault and nowhere else, also
// while that is locked. It runs only while somebody looks through it; a film under way is ended and
// kept when they stop.

import { words as shared } from '../../../words/words.js';
import { Captures } from '../../../effects/captures.js';
import { Microphone } from '../../../effects/microphone.js';
import { recordedType } from '../../../effects/recording.js';
import { Shooting } from '../../../effects/shooting.js';
import { VaultCamera } from '../../../effects/vault-camera.js';
import { onShutterKey } from '../../camera-parts.js';
import { keep, kept } from '../../kept.js';
import { intake } from '../intake.js';
import { beneathOf } from '../place-dialog.js';
import { Report } from './report.js';
import { CameraScreen } from './screen.js';

/**
 * @typedef {import('../capabilities.js').Guard & import('../capabilities.js').ItemMonths
 *   & import('../capabilities.js').Viewer & import('../capabilities.js').Incoming} Needs
 */

/** @type {[string, string[]]} */
const explaining = ['camera', ['unexplained', 'explained']];
/** How often the length of a film is looked at. */
const tickMilliseconds = 250;

class CameraView {
  #context;
  #captures;
  #report = new Report(() => this.#refresh());
  #microphone = new Microphone(() => this.#refresh());
  #camera = new VaultCamera(() => this.#refresh(), {
    is: () => kept(...explaining) === 'explained', note: () => keep(...explaining, 'explained'),
  });
  #shooting;
  #files;
  #screen;
  #beneath;
  #stopKeys = () => {};
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {Needs} context
   * @param {(event: import('../../../wire/types').LibraryEvent,
   *   files?: Map<string, File>) => void} tell hands what is taken to the core
   */
  constructor(context, tell) {
    this.#context = context;
    this.#captures = new Captures({
      tell: (event, files) => tell({ kind: 'capturing', event }, files),
      find: (month, name) => itemNamed(context, month, name),
    });
    this.#shooting = new Shooting({
      camera: this.#camera, microphone: this.#microphone, captures: this.#captures,
      now: () => Date.now(), changed: () => this.#refresh(),
      taken: (taken) => this.#report.took(taken), failed: () => this.#report.failed(),
    });
    this.#files = intake({ choose: (chosen) => {
      this.hide();
      context.incoming.choose(chosen);
    } });
    this.#screen = new CameraScreen(this.#acts());
    this.#beneath = beneathOf(this.element);
    document.addEventListener('visibilitychange', () => {
      if (!this.isOpen) return;
      if (document.hidden) this.#rest();
      else this.#open();
    });
  }

  get element() {
    return this.#screen.element;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get standing() {
    return this.#captures.standing;
  }

  show() {
    if (this.isOpen) return;
    this.#beneath.cover();
    this.#screen.show(true);
    this.#report.clear();
    this.#stopKeys = onShutterKey(this.#screen.shutter);
    this.#refresh();
    this.#screen.heading.focus({ preventScroll: true });
    this.#context.guarded();
    this.#open();
  }

  /** Answers whether it was open. */
  hide() {
    if (!this.isOpen) return false;
    this.#rest();
    this.#stopKeys();
    this.#screen.attach(null);
    this.#report.leave();
    this.#screen.show(false);
    this.#beneath.uncover();
    this.#context.guarded();
    return true;
  }

  escape() {
    return this.hide();
  }

  /** @param {import('../../../wire/types').LibraryView} library */
  update({ captures, vault }) {
    this.#captures.update(captures, vault.kind === 'open');
  }

  /** Months were read: what was taken may be in them. */
  look() {
    this.#captures.look();
  }

  /** Nothing that was taken is seen any more; a film under way is ended and kept. */
  locked() {
    this.hide();
  }

  /**
   * What the controls of the screen do.
   * @returns {import('./screen.js').Acts}
   */
  #acts() {
    const camera = this.#camera;
    return {
      close: () => this.hide(), shutter: () => this.#press(), turn: (mode) => this.#turn(mode),
      flip: () => camera.flip(), torch: () => camera.torch(),
      zoom: (zoom) => camera.zoom(zoom), focus: (x, y) => camera.focus(x, y),
      sound: () => this.#microphone.toggle(), ask: () => camera.ask(),
      files: () => this.#chooseFiles(), open: (item) => {
        this.hide();
        this.#context.viewer.open(item);
      },
    };
  }

  #refresh() {
    const report = this.#report;
    this.#shooting.update();
    const isFilming = this.#shooting.stage === 'recording';
    if (report.isFilming !== isFilming) {
      report.filming(isFilming);
      clearInterval(this.#timer);
      if (report.isFilming) this.#timer = setInterval(() => this.#refresh(), tickMilliseconds);
    }
    if (this.isOpen) this.#draw();
  }

  #draw() {
    const { state, camera } = this.#camera;
    const { mode, stage, recording } = this.#shooting;
    const report = this.#report;
    this.#screen.attach(state.kind === 'live' ? camera.stream() : null);
    this.#screen.update({
      state, mode, stage, elapsed: recording?.elapsed ?? 0, sound: this.#microphone.sound,
      records: recordedType(), said: report.said || said(state.kind),
      trouble: report.trouble, last: report.last,
    });
  }

  #press() {
    this.#report.clear();
    this.#shooting.press();
  }

  /** A locked vault takes no files: it is opened first. */
  #chooseFiles() {
    if (this.#captures.isOpen) this.#files.chooseFiles();
    else this.hide();
  }

  /** @param {import('../../../effects/shooting.js').Mode} mode */
  #turn(mode) {
    this.#report.clear();
    this.#shooting.turn(mode);
    this.#microphone.want(mode !== 'photo');
    this.#refresh();
  }

  async #open() {
    await this.#camera.open();
    this.#microphone.want(this.#camera.isWanted && this.#shooting.mode !== 'photo');
  }

  /** Camera and microphone are given back; a film is ended and kept. */
  #rest() {
    this.#shooting.end();
    this.#camera.close();
    this.#microphone.want(false);
  }
}

/** @param {ConstructorParameters<typeof CameraView>} of */
export const vaultCamera = (...of) => new CameraView(...of);

/**
 * @param {import('../capabilities.js').ItemMonths} context @param {number} month
 * @param {string} name without what says the type of a file
 */
const itemNamed = ({ months }, month, name) => months.wanted(month)?.entries.find((entry) =>
  (entry.name === name || entry.name.startsWith(`${name}.`)) && entry.trashed === null)?.item
  ?? null;

/** @param {import('../../../wire/types').CameraState['kind']} kind */
function said(kind) {
  if (kind === 'live') return shared.camera.ready;
  return kind === 'opening' ? shared.camera.opening : '';
}
