// What the camera sees as a film records it: whole, in its own shape, and no larger than can be
// encoded while it happens. Browsers cut off what a limit of a camera's sides leaves no room for,
// and Chromium's recorder looks at no other limit: so what is larger is drawn smaller here.

/** A camera that gives no picture for so long is taken as it is. */
const frameMilliseconds = 1000;

/**
 * `size` is that of its pictures; `end` gives back what it took.
 * @typedef {{ track: MediaStreamTrack, size: { width: number, height: number },
 *   end: () => void }} Seen
 */

/**
 * @param {MediaStreamTrack} track @param {HTMLVideoElement} video plays it
 * @param {number} sideMax pixels of the longer side
 * @returns {Seen}
 */
export function seenTrack(track, video, sideMax) {
  const { videoWidth, videoHeight } = video;
  const part = sideMax / Math.max(videoWidth, videoHeight);
  if (part >= 1 || !('requestVideoFrameCallback' in video)) {
    return { track, size: { width: videoWidth, height: videoHeight }, end: () => {} };
  }
  // Encoders want even sides.
  const [width, height] = [videoWidth, videoHeight].map((side) => 2 * Math.round(side * part / 2));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  let next = 0;
  const draw = () => {
    context?.drawImage(video, 0, 0, width, height);
    next = video.requestVideoFrameCallback(draw);
  };
  draw();
  const [drawn] = canvas.captureStream().getVideoTracks();
  return { track: drawn, size: { width, height }, end: () => {
    video.cancelVideoFrameCallback(next);
    drawn.stop();
  } };
}

/**
 * Answers once pictures come as large as the track says they are: the first ones after a change are
 * still of the size before.
 * @param {MediaStreamTrack} track @param {HTMLVideoElement} video plays it
 */
export async function settled(track, video) {
  const end = performance.now() + frameMilliseconds;
  do {
    await nextFrame(video);
  } while (video.videoWidth !== track.getSettings().width && performance.now() < end);
}

/** @param {HTMLVideoElement} video */
function nextFrame(video) {
  return new Promise((resolve) => {
    setTimeout(resolve, frameMilliseconds);
    video.requestVideoFrameCallback?.(resolve);
  });
}
