// A film as the browser records it, piece by piece: what was given so far outlasts whatever happens
// to the rest. MP4 before WebM, which fewer devices play.

const sliceMilliseconds = 1000;
/** Bits for each pixel of a second: what phones spend on films, roughly. */
const bitsPerPixel = 4;
const audioBits = 128_000;
const kinds = ['video/mp4;codecs=avc1,mp4a.40.2', 'video/mp4;codecs=avc1,opus', 'video/mp4',
  'video/webm'];

/** What this browser records, or null. */
export function recordedType() {
  if (typeof MediaRecorder === 'undefined') return null;
  return kinds.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null;
}

/** @param {MediaStream} stream */
export function recorder(stream) {
  const { width = 1280, height = 720 } = stream.getVideoTracks()[0].getSettings();
  return new MediaRecorder(stream, {
    mimeType: recordedType() ?? '', audioBitsPerSecond: audioBits,
    videoBitsPerSecond: width * height * bitsPerPixel,
    // A piece ends where a picture stands for itself.
    videoKeyFrameIntervalDuration: sliceMilliseconds,
  });
}

/** One film, from now until it is ended. */
export class Recording {
  /**
   * @param {MediaStream} stream
   * @param {(bytes: Blob) => void} piece
   * @param {() => void} ended the browser ended it by itself
   */
  constructor(stream, piece, ended) {
    this.recorder = recorder(stream);
    this.begun = performance.now();
    this.milliseconds = 0;
    this.stopped = new Promise((resolve) => {
      this.recorder.onstop = () => {
        this.note();
        resolve(null);
        ended();
      };
    });
    this.recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) piece(data);
    };
    this.recorder.onstart = () => { this.begun = performance.now(); };
    this.recorder.start(sliceMilliseconds);
  }

  get elapsed() {
    return this.milliseconds || performance.now() - this.begun;
  }

  /** How long it is; the end that comes first counts. */
  note() {
    this.milliseconds ||= performance.now() - this.begun;
  }

  /** Answers once the last piece was given. */
  async end() {
    this.note();
    if (this.recorder.state !== 'inactive') this.recorder.stop();
    await this.stopped;
  }
}
