// What the browser says of the camera's permission before it is asked, and when that changes in
// its settings. Some browsers say nothing; then it is known only from an answer.

/** @typedef {import('../wire/types').Access['kind']} Access */

/** @type {Record<PermissionState, Access>} */
const accesses = { prompt: 'unasked', granted: 'granted', denied: 'deniedForGood' };

/** The camera's permission. */
export class CameraAccess {
  constructor() {
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
      const name = /** @type {PermissionName} */ ('camera');
      return await navigator.permissions.query({ name });
    } catch (error) {
      return null;
    }
  }

  /**
   * Where the permission stands without asking. A browser that says nothing of it names its
   * cameras only when it has been granted.
   * @returns {Promise<Access>}
   */
  async now() {
    const status = await this.status;
    if (status) return accesses[status.state];
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind, label }) => kind === 'videoinput' && label !== '')
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
}
