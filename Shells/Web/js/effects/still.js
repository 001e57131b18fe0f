// A photo at the camera's full size: what the camera itself takes where the browser lets it and
// that is more than the finder shows, else the finder's frame as it is.

/** A photo is kept, not sent: what is lost here is lost for good. */
const quality = 0.95;

export class Stills {
  /** @param {MediaStreamTrack} track @param {HTMLVideoElement} video plays the track */
  constructor(track, video) {
    this.video = video;
    this.camera = typeof ImageCapture === 'undefined' ? null : new ImageCapture(track);
    /** What it takes, when that is more than the track has. */
    this.larger = this.camera ? larger(this.camera, track) : Promise.resolve(null);
  }

  /** A JPEG of this moment, or null while there is no picture. */
  async take() {
    if (this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    // The frame is there at once; what the camera takes may come late or fail.
    const frame = await createImageBitmap(this.video);
    try {
      const sides = await this.larger;
      const taken = sides && await this.camera?.takePhoto(sides).catch(() => null);
      if (taken?.type === 'image/jpeg') return taken;
      return taken ? await redrawn(taken) : await drawn(frame);
    } finally {
      frame.close();
    }
  }

  /** A small picture of this moment, to be looked at only. */
  async glance() {
    if (this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    const frame = await createImageBitmap(this.video, { resizeHeight: 160 });
    return drawn(frame).finally(() => frame.close());
  }
}

/** @param {ImageCapture} camera @param {MediaStreamTrack} track */
async function larger(camera, track) {
  try {
    const { imageWidth, imageHeight } = await camera.getPhotoCapabilities();
    const { width = 0, height = 0 } = track.getSettings();
    const isMore = imageWidth.max * imageHeight.max > width * height;
    return isMore ? { imageWidth: imageWidth.max, imageHeight: imageHeight.max } : null;
  } catch {
    return null;
  }
}

/** @param {Blob} picture */
async function redrawn(picture) {
  const bitmap = await createImageBitmap(picture);
  return drawn(bitmap).finally(() => bitmap.close());
}

/** @param {ImageBitmap} frame @returns {Promise<Blob | null>} */
function drawn(frame) {
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  canvas.getContext('2d')?.drawImage(frame, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
