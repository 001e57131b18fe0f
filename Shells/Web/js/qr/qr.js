// QR codes (ISO/IEC 18004): text in, black and white modules out, by Kazuhiko Arase's
// qrcode-generator, which is loaded when a code is first shown. Bytes in UTF-8 at error correction
// level M.

// Debian's package, as a module (Shells/Web/qr_library.py).
import qrcode from '../../qrcode-generator.js';

/** What version 20 holds: three times the longest invitation. Phones do not read larger ones. */
const byteCountMax = 666;

/** The smallest version that has room. */
const smallest = 0;

/** @param {string} text */
qrcode.stringToBytes = (text) => [...new TextEncoder().encode(text)];

/**
 * The modules of a code, row by row, true for dark, without the quiet zone around it (four modules
 * on every side, which whoever draws must leave).
 * @param {string} text
 * @returns {boolean[][]}
 * @throws {RangeError} when the text is longer than the largest code here
 */
export function qrModules(text) {
  if (qrcode.stringToBytes(text).length > byteCountMax) {
    throw new RangeError('too long for a QR code');
  }
  const code = qrcode(smallest, 'M');
  code.addData(text, 'Byte');
  code.make();
  const places = [...Array(code.getModuleCount()).keys()];
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}
