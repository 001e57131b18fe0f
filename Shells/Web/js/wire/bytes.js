// Bytes under the wire's codec: a reader that never goes past the end and a writer that grows.

/** A value that the schema does not allow, or bytes that no encoder would have written. */
export class WireError extends Error {}

/** Reads bytes front to back and never past their end. */
export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = 0;
  }

  /**
   * @param {number} count
   * @returns {number} where the next `count` bytes begin
   */
  advance(count) {
    const start = this.position;
    if (count > this.bytes.length - start) throw new WireError('truncated');
    this.position += count;
    return start;
  }

  u8() {
    return this.view.getUint8(this.advance(1));
  }

  /** @param {number} most */
  count(most) {
    const count = this.view.getUint32(this.advance(4));
    if (count > most) throw new WireError('too long');
    return count;
  }

  /**
   * @param {number} count
   * @returns {Uint8Array} a copy
   */
  take(count) {
    const start = this.advance(count);
    return this.bytes.slice(start, start + count);
  }

  /**
   * @param {number} count
   * @returns {Uint8Array} no copy, for whoever keeps nothing of it
   */
  see(count) {
    const start = this.advance(count);
    return this.bytes.subarray(start, start + count);
  }

  bool() {
    const byte = this.u8();
    if (byte > 1) throw new WireError('neither 0 nor 1');
    return byte === 1;
  }
}

/** Collects bytes; doubles as it grows. */
export class Writer {
  constructor() {
    this.bytes = new Uint8Array(256);
    this.view = new DataView(this.bytes.buffer);
    this.length = 0;
  }

  /**
   * @param {number} count
   * @returns {number} where `count` bytes may be written
   */
  extend(count) {
    const start = this.length;
    this.length += count;
    if (this.length > this.bytes.length) {
      const grown = new Uint8Array(Math.max(this.length, this.bytes.length * 2));
      grown.set(this.bytes);
      this.bytes = grown;
      this.view = new DataView(grown.buffer);
    }
    return start;
  }

  /** @param {number} value */
  u8(value) {
    const at = this.extend(1);
    this.view.setUint8(at, value);
  }

  /**
   * @param {number} count
   * @param {number} most
   */
  count(count, most) {
    if (count > most) throw new WireError('too long');
    const at = this.extend(4);
    this.view.setUint32(at, count);
  }

  /** @param {Uint8Array} bytes */
  append(bytes) {
    const at = this.extend(bytes.length);
    this.bytes.set(bytes, at);
  }
}
