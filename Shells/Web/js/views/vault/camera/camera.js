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
import { cameraScreen } from './screen.js';

/** @typedef {import('../vault.js').VaultContext} VaultContext */

/** @type {[string, string[]]} */
const explaining = ['camera', ['unexplained', 'explained']];
/** How often the length of a film is looked at. */
const tickMilliseconds = 250;

/** @param {VaultContext} context */
export function vaultCamera(context) {
  const captures = new Captures({
    tell: (event, files) => context.hand({ kind: 'capturing', event }, files),
    find: (month, name) => itemNamed(context, month, name),
  });
  const report = new Report(() => refresh());
  const microphone = new Microphone(() => refresh());
  const camera = new VaultCamera(() => refresh(), {
    is: () => kept(...explaining) === 'explained', note: () => keep(...explaining, 'explained'),
  });
  const shooting = new Shooting({
    camera, microphone, captures, now: () => Date.now(), changed: () => refresh(),
    taken: (taken) => report.took(taken), failed: () => report.failed(),
  });
  const files = intake({ ...context, choose: (chosen) => {
    hide();
    return context.choose(chosen);
  } });
  const screen = cameraScreen({
    close: () => hide(), shutter: () => press(), turn: (mode) => turn(mode),
    flip: () => camera.flip(), torch: () => camera.torch(), zoom: (zoom) => camera.zoom(zoom),
    focus: (x, y) => camera.focus(x, y), sound: () => microphone.toggle(), ask: () => camera.ask(),
    files: () => chooseFiles(), open: (item) => {
      hide();
      context.open(item);
    },
  });
  const { element } = screen;
  const beneath = beneathOf(element);
  let stopKeys = () => {};
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer = undefined;

  document.addEventListener('visibilitychange', () => {
    if (element.hidden) return;
    if (document.hidden) rest();
    else open();
  });

  function refresh() {
    shooting.update();
    const { mode, stage, recording } = shooting;
    if (report.isFilming !== (stage === 'recording')) {
      report.filming(stage === 'recording');
      clearInterval(timer);
      if (report.isFilming) timer = setInterval(refresh, tickMilliseconds);
    }
    if (element.hidden) return;
    screen.attach(camera.state.kind === 'live' ? camera.camera.stream() : null);
    screen.update({
      state: camera.state, mode, stage, elapsed: recording?.elapsed ?? 0, sound: microphone.sound,
      records: recordedType(), said: report.said || said(camera.state.kind),
      trouble: report.trouble, last: report.last,
    });
  }

  function press() {
    report.clear();
    shooting.press();
  }

  /** A locked vault takes no files: it is opened first. */
  function chooseFiles() {
    if (captures.isOpen) files.chooseFiles();
    else hide();
  }

  /** @param {import('../../../effects/shooting.js').Mode} mode */
  function turn(mode) {
    report.clear();
    shooting.turn(mode);
    microphone.want(mode !== 'photo');
    refresh();
  }

  async function open() {
    await camera.open();
    microphone.want(camera.isWanted && shooting.mode !== 'photo');
  }

  /** Camera and microphone are given back; a film is ended and kept. */
  function rest() {
    shooting.end();
    camera.close();
    microphone.want(false);
  }

  /** Answers whether it was open. */
  function hide() {
    if (element.hidden) return false;
    rest();
    stopKeys();
    screen.attach(null);
    report.leave();
    screen.show(false);
    beneath.uncover();
    context.guarded();
    return true;
  }

  return {
    element, hide, escape: hide,
    get isOpen() {
      return !element.hidden;
    },
    show() {
      if (!element.hidden) return;
      beneath.cover();
      screen.show(true);
      report.clear();
      stopKeys = onShutterKey(screen.shutter);
      refresh();
      screen.heading.focus({ preventScroll: true });
      context.guarded();
      open();
    },
    /** @param {import('../../../wire/types').LibraryView} library */
    update({ captures: now, vault }) {
      captures.update(now, vault.kind === 'open');
    },
    get standing() {
      return captures.standing;
    },
    /** Months were read: what was taken may be in them. */
    look: () => captures.look(),
    /** Nothing that was taken is seen any more; a film under way is ended and kept. */
    locked() {
      hide();
    },
  };
}

/**
 * @param {VaultContext} context @param {number} month
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
