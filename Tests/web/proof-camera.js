// The camera's effects, on the browser's fake device.

import { Camera } from '/source/js/effects/camera.js';
import { Pipeline } from '/source/js/effects/images.js';
import { Tally } from './proof-world.js';

/** Opens, takes a frame, flips, closes: and no camera stays on. */
export async function camera() {
  const tally = new Tally();
  const device = new Camera();
  let changes = 0;
  device.onChange(() => { changes += 1; });
  const opened = await device.open('back', true);
  tally.same('opened', opened !== null && typeof opened.optics.canFlip, 'boolean');
  const track = device.stream().getVideoTracks()[0];
  const { jpeg, size } = await new Pipeline().prepare(await device.frame());
  tally.same('a picture', jpeg[0] === 0xff && size.width > 100, true);
  const [first, second] = await Promise.all(
    [device.open('front', true), device.open('back', true)]);
  tally.same('overtaken', first, null);
  tally.same('the later one opens', second !== null, true);
  tally.same('first track ended', track.readyState, 'ended');
  const last = device.stream().getVideoTracks()[0];
  device.close();
  tally.same('closed', last.readyState, 'ended');
  tally.same('no stream', device.stream(), null);
  tally.same('no frame', await device.frame(), null);
  tally.same('views were told', changes >= 4, true);
  return tally;
}

/** The fault the browser's error becomes. @param {string} name of a DOMException */
export async function cameraFault(name) {
  const real = navigator.mediaDevices.getUserMedia;
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', name); };
  try {
    return await new Camera().open('back', true).then(() => 'opened', (error) => error.access);
  } finally {
    navigator.mediaDevices.getUserMedia = real;
  }
}
