// What the browser says of the permission of the camera, or of the microphone, before it is asked,
// and when that changes in its settings. Some browsers say nothing; then it is known only from an
// answer.

/** @typedef {import('../wire/types').Access['kind']} Access */

/** @type {Record<PermissionState, Access>} */
const accesses = { prompt: 'unasked', granted: 'granted', denied: 'deniedForGood' };

/** @type {Record<'camera' | 'microphone', MediaDeviceKind>} */
const kinds = { camera: 'videoinput', microphone: 'audioinput' };

/** The permission of one of the two. */
export class MediaAccess {
  /** @param {keyof typeof kinds} device */
  constructor(device) {
    this.device = device;
    /**
     * The permission was changed.
     * @type {(access: Access) => void}
     */
    this.changed = () => {};
    /**
     * Null where the browser does not say.
     * @type {Promise<PermissionStatus | null>}
     */
    this.status = this.query();
    this.status.then((status) => {
      status?.addEventListener('change', () => this.changed(accesses[status.state]));
    });
  }

  async query() {
    try {
      const name = /** @type {PermissionName} */ (this.device);
      return await navigator.permissions.query({ name });
    } catch (error) {
      return null;
    }
  }

  /**
   * Where the permission stands without asking. A browser that says nothing of it names its
   * devices only when it has been granted.
   * @returns {Promise<Access>}
   */
  async now() {
    const status = await this.status;
    if (status) return accesses[status.state];
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind, label }) => kind === kinds[this.device] && label !== '')
      ? 'granted' : 'unasked';
  }

  /**
   * What a refusal means. "Granted" and refused all the same is the system's refusal.
   * @returns {Promise<Access>}
   */
  async afterRefusal() {
    const status = await this.query();
    return !status || status.state === 'prompt' ? 'deniedOnce' : 'deniedForGood';
  }

  /**
   * What it means that the device did not open.
   * @param {unknown} error of getUserMedia
   * @returns {Promise<Access>}
   */
  async after(error) {
    const name = error instanceof DOMException ? error.name : '';
    switch (name) {
      case 'NotAllowedError':
      case 'SecurityError': return this.afterRefusal();
      case 'NotFoundError':
      case 'OverconstrainedError': return 'noDevice';
      case 'NotReadableError':
      case 'AbortError': return 'busy';
      default: return 'unavailable';
    }
  }
}
