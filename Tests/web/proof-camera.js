// The camera's effects, on the browser's fake device.

import { Camera } from '/source/js/effects/camera.js';
import { Pipeline } from '/source/js/effects/images.js';
import { Adjustments } from '/source/js/effects/optics.js';
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

/** A lens with everything, as phones have it; keeps what it is asked for. */
function phoneLens() {
  const asked = [];
  return {
    asked,
    getCapabilities: () => ({ torch: true, focusMode: ['continuous', 'single-shot'],
      zoom: { min: 1, max: 8, step: 0.1 } }),
    getSettings: () => ({ zoom: 2 }),
    async applyConstraints({ advanced: [wanted] }) {
      asked.push(wanted);
      if (wanted.torch === false) throw new DOMException('', 'OverconstrainedError');
    },
  };
}

/** Light, zoom and focus reach the lens together, in its own numbers, the last of each. */
export async function adjustments() {
  const tally = new Tally();
  const lens = phoneLens();
  const can = new Adjustments(lens);
  tally.same('in hundredths of what it shows first', [can.zoomMin, can.zoomMax].join(), '50,400');
  tally.same('torch', can.hasTorch, true);
  await can.torch(true);
  const first = can.zoom(200);
  can.zoom(250);
  can.zoom(300);
  await first;
  tally.same('one at a time, the last one counts', lens.asked.map(({ zoom }) => zoom ?? 0).join(),
    '0,4,6');
  tally.same('the light stays on', lens.asked.at(-1).torch, true);
  await can.torch(false);
  tally.same('a refusal is no failure', lens.asked.at(-1).torch, false);
  await can.focus(2500, 10_000);
  tally.same('focus', JSON.stringify(lens.asked.at(-1).pointsOfInterest), '[{"x":0.25,"y":1}]');
  const plain = new Adjustments({ getSettings: () => ({}) });
  const hasNothing = !plain.hasTorch && !plain.canFocus && plain.zoomMin === plain.zoomMax;
  tally.same('a lens with nothing', hasNothing, true);
  return tally;
}

/** A device that is turned turns its stream: the picture taken has the shape of the moment. */
export async function turned() {
  const tally = new Tally();
  const canvas = document.createElement('canvas');
  const paint = (width, height) => {
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, width, height);
    context.fillStyle = 'orange';
    context.fillRect(0, 0, width, 40);
  };
  paint(320, 240);
  const device = new Camera();
  device.use(canvas.captureStream(30));
  await device.video.play();
  for (const [width, height] of [[320, 240], [240, 320]]) {
    const isThere = () => device.video.videoWidth === width;
    for (let tries = 0; tries < 200 && !isThere(); tries += 1) {
      paint(width, height);
      await new Promise((resolve) => { requestAnimationFrame(resolve); });
    }
    const { size } = await new Pipeline().prepare(await device.frame());
    tally.same('upright', `${size.width}x${size.height}`, `${width}x${height}`);
  }
  device.close();
  return tally;
}
