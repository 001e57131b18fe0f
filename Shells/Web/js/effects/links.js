// The effects `copyLink` and `shareLink`: a link leaves the app only by the user's hand. There are
// two kinds, and both open the app with a secret behind "#": one invites into a group, the other
// adds a device to an account.

const joinPath = '/join/';
const devicePath = '/device/';

/** @param {string} path */
export const isSecretLink = (path) => path.startsWith(joinPath) || isDeviceLink(path);
/** @param {string} path */
export const isDeviceLink = (path) => path.startsWith(devicePath);

/** Links, made by the secrets that hold their fragments. */
export class Links {
  /** @param {import('./secrets.js').Secrets} secrets */
  constructor(secrets) {
    this.secrets = secrets;
  }

  /**
   * Whether the link is on the clipboard.
   * @param {string} path @param {string} fragment @returns {Promise<boolean>}
   */
  async copy(path, fragment) {
    const link = this.secrets.link(path, fragment);
    try {
      await writeClipboard(link);
      return true;
    } catch (error) {
      return false;
    }
  }

  /**
   * Whether the link was handed to the system's share sheet; where there is none, it is copied.
   * @param {string} path @param {string} fragment @returns {Promise<boolean>}
   */
  async share(path, fragment) {
    if (!navigator.share) return this.copy(path, fragment);
    try {
      await navigator.share({ url: await this.secrets.link(path, fragment) });
      return true;
    } catch (error) {
      return false;
    }
  }
}

/** @param {Promise<string>} text */
async function writeClipboard(text) {
  // Safari forgets the tap while a promise is awaited unless the clipboard waits for it itself.
  if (typeof ClipboardItem === 'function') {
    const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
    const item = new ClipboardItem({ 'text/plain': blob });
    await navigator.clipboard.write([item]).catch(async () => {
      await navigator.clipboard.writeText(await text);
    });
  } else {
    await navigator.clipboard.writeText(await text);
  }
}
