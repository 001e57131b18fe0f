// The effects `pick` and `exportFile`: one picture in, one file out, each by the user's choice.

/** How long a browser may need to begin a download before its address is taken back. */
const downloadGrace = 60000;

/**
 * The file the user chose, or null for none. Call it straight from a tap: browsers open no file
 * chooser otherwise.
 * @returns {Promise<File | null>}
 */
export function pickFile() {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    /** @param {File | null} file */
    const finish = (file) => {
      input.remove();
      resolve(file);
    };
    input.addEventListener('change', () => finish(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => finish(null));
    input.click();
  });
}

/** A picture that was dropped or pasted, for the next `pick`. */
export class Offers {
  constructor() {
    /** @type {File | null} */
    this.file = null;
  }

  /**
   * Offers `file` while `tap` asks the core for the library. One the core does not want then is
   * let go.
   * @param {File} file
   * @param {() => void} tap
   */
  during(file, tap) {
    this.file = file;
    tap();
    this.file = null;
  }

  /** The offered file, or what the user chooses. */
  async pick() {
    const { file } = this;
    this.file = null;
    return file ?? pickFile();
  }
}

/**
 * Gives the user a file of their own making, a JPEG unless told otherwise.
 * @param {Uint8Array} bytes @param {string} name @param {string} [type]
 */
export function exportFile(bytes, name, type = 'image/jpeg') {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  window.setTimeout(() => URL.revokeObjectURL(address), downloadGrace);
}
