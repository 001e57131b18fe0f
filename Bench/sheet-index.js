// Writes the index of a vault with many items into the origin's own files, as docs/vault.md and
// Sources/Wire/Schema/9-vault.wire have it, for Bench/sheet.py and Bench/months_web.py. The items
// themselves are not there.

async ({ passphrase, count, months, newest, pictures }) => {
  const utf8 = new TextEncoder();
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('vault');
  const join = (...parts) => {
    const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  };

  class Writer {
    constructor() {
      this.bytes = new Uint8Array(1 << 21);
      this.view = new DataView(this.bytes.buffer);
      this.at = 0;
    }

    number(value, width) {
      if (width === 1) this.view.setUint8(this.at, value);
      else if (width === 2) this.view.setUint16(this.at, value);
      else if (width === 4) this.view.setInt32(this.at, value | 0);
      else this.view.setBigInt64(this.at, BigInt(value));
      this.at += width;
    }

    put(bytes) {
      this.bytes.set(bytes, this.at);
      this.at += bytes.length;
    }

    get done() {
      return this.bytes.slice(0, this.at);
    }
  }

  async function masterKey() {
    const folder = await root.getDirectoryHandle('keys');
    for await (const handle of folder.values()) {
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      // version, vault, unlocker, made, way, salt, work factor, wrapped; a number of 4 bytes before
      // each of the last but the work factor says how long it is
      if (bytes[44] !== 0) continue;
      const [vault, unlocker] = [bytes.slice(4, 20), bytes.slice(20, 36)];
      const salt = bytes.slice(49, 65);
      const wrapped = bytes.slice(70);
      const raw = Uint8Array.from(await window.scryptKey(passphrase, [...salt], bytes[65]));
      const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
      const additionalData = join(utf8.encode('dayly/v1 vault key'), vault, unlocker);
      const master = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: wrapped.slice(0, 12), additionalData }, key, wrapped.slice(12));
      return { vault, master: await crypto.subtle.importKey(
        'raw', master, 'HKDF', false, ['deriveKey']) };
    }
    throw new Error('no passphrase opens this vault');
  }

  const { vault, master } = await masterKey();
  // What the app has written of an index without items stands in the way of this one.
  await root.removeEntry('index', { recursive: true }).catch(() => {});

  // How many bytes a content of so many is brought to, with its length in front: docs/vault.md,
  // "Lengths".
  function padded(content) {
    const count = content.length + 4;
    let length = 1024;
    if (count > 1024) {
      const exponent = Math.floor(Math.log2(count));
      const step = Math.max(4096, 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1));
      length = Math.ceil(count / step) * step;
    }
    const bytes = new Uint8Array(length);
    new DataView(bytes.buffer).setUint32(0, content.length);
    bytes.set(content, 4);
    return bytes;
  }

  /// FNV-1a, 64 bits: what the summary says of each page and each list of marks.
  function check(bytes) {
    let [high, low] = [0xcbf29ce4, 0x84222325];
    for (const byte of bytes) {
      low = (low ^ byte) >>> 0;
      // Times 2^40 + 0x1b3, of which 64 bits stay.
      const product = low * 0x1b3;
      high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
      low = product >>> 0;
    }
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
  }

  const put = (name, content) => seal(name, padded(content));

  async function seal(name, plain) {
    const info = join(utf8.encode('dayly/v1 vault index'), Uint8Array.of(0), utf8.encode(name));
    const key = await crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: vault, info }, master,
      { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: new Uint8Array(8) }, key, plain);
    const path = name.split('/').slice(1);
    const last = path.pop();
    let folder = root;
    for (const part of path) folder = await folder.getDirectoryHandle(part, { create: true });
    const file = await (await folder.getFileHandle(last, { create: true })).createWritable();
    await file.write(join(iv, new Uint8Array(sealed)));
    await file.close();
  }

  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const canvas = new OffscreenCanvas(320, 320);
  const drawing = canvas.getContext('2d');

  async function picture(item, number) {
    drawing.fillStyle = `hsl(${number % 360} 60% 50%)`;
    drawing.fillRect(0, 0, 320, 320);
    for (let at = 0; at < 60; at += 1) {
      drawing.fillStyle = `hsl(${(number + at * 7) % 360} 70% ${30 + at % 40}%)`;
      drawing.fillRect((at * 97) % 320, (at * 53) % 320, 60, 40);
    }
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
    const name = hex(item);
    await seal(`vault/thumbnails/${name.slice(0, 2)}/${name}`,
      new Uint8Array(await jpeg.arrayBuffer()));
  }

  // What the days of a month have in short, of all pages but the last and of that.
  function days(month, pages) {
    const before = new Map();
    for (const [day, { first, items }] of pages.slice(0, -1).flatMap((page) => [...page])) {
      const line = before.get(day) ?? { first, items: 0 };
      line.items += items;
      before.set(day, line);
    }
    const file = new Writer();
    for (const part of [1, month, pages.length]) file.number(part, 4);
    for (const onDays of [before, pages.at(-1)]) {
      file.number(onDays.size, 4);
      for (const [day, { first, items }] of onDays) {
        file.number(day, 4);
        // Photos only, neither favorites nor posts.
        file.number(1, 4);
        for (const part of [0, 0, 0]) file.number(part, 1);
        file.number(items, 4);
        file.put(first);
        // Which of them lies first is asked only where a day has different kinds.
        file.number(0, 4);
        // Nobody chose what stands for it.
        file.number(0, 1);
      }
    }
    // Nor for any other day.
    file.number(0, 4);
    return file.done;
  }

  const each = Math.ceil(count / months);
  const pageMax = 2048;
  const totals = [];
  // Pages, and what the days of months have in short, are called by the next number.
  let files = 0;
  const known = [];
  const pending = [];
  for (let number = 0, back = 0; number < count; back += 1) {
    const month = newest - back;
    const firstDay = Math.round(Date.UTC(Math.floor(month / 12), month % 12) / 86_400_000);
    const left = Math.min(each, count - number);
    const pages = [];
    const lines = [];
    const numbers = [];
    const checks = [];
    for (let begun = 0; begun < left; begun += pageMax) {
      const size = Math.min(pageMax, left - begun);
      const page = new Writer();
      const onDays = new Map();
      page.number(6, 4);
      page.number(month, 4);
      page.number(size, 4);
      for (let index = 0; index < size; index += 1, number += 1) {
        const item = crypto.getRandomValues(new Uint8Array(16));
        const content = crypto.getRandomValues(new Uint8Array(16));
        known.push(content);
        const day = firstDay + Math.floor((begun + index) * 28 / left);
        onDays.set(day, onDays.get(day) ?? { first: item, items: 0 });
        onDays.get(day).items += 1;
        page.put(item);
        page.number(0, 1);
        // A date of metadata, certain, with its moment on the wall.
        page.put(Uint8Array.of(1, 1, 0));
        page.number(day, 4);
        page.number(1, 1);
        page.number(day * 86_400_000 + 43_200_000, 8);
        page.number(1_700_000_000_000 + number, 8);
        page.number(1, 1);
        page.number(4000, 4);
        page.number(3000, 4);
        page.number(0, 4);
        page.number(2_000_000, 8);
        page.number(1, 4);
        page.put(content);
        const name = utf8.encode(`IMG_${number}.jpg`);
        page.number(name.length, 4);
        page.put(name);
        // No camera is known.
        page.number(0, 4);
        // Neither group, favorite, trashed; no albums, no tags; neither pinned nor edited.
        page.put(new Uint8Array(3 + 8 + 2));
        if (pending.length < pictures) pending.push([item, number]);
      }
      await put(`vault/index/page-${files}`, page.done);
      numbers.push(files);
      checks.push(check(page.done));
      files += 1;
      pages.push(size);
      lines.push(onDays);
    }
    await put(`vault/index/page-${files}`, days(month, lines));
    totals.unshift([month, pages, [numbers, checks, files]]);
    files += 1;
  }
  for (const [item, number] of pending) await picture(item, number);

  for (let file = 0; file * 32_768 < known.length; file += 1) {
    const contents = known.slice(file * 32_768, (file + 1) * 32_768);
    const list = new Writer();
    list.number(1, 4);
    list.number(contents.length, 4);
    for (const content of contents) list.put(content);
    await put(`vault/index/known-${file}`, list.done);
  }
  // Nobody said anything of any item.
  const lists = [];
  for (let list = 0; list < 32; list += 1) {
    const marks = new Writer();
    marks.number(1, 4);
    marks.number(list, 1);
    marks.number(0, 4);
    await put(`vault/index/marks-${list}`, marks.done);
    lists.push(check(marks.done));
  }
  const summary = new Writer();
  summary.number(10, 4);
  summary.number(totals.length, 4);
  for (const [month, pages] of totals) {
    summary.number(month, 4);
    summary.number(pages.length, 4);
    for (const size of pages) {
      for (const part of [size, 0, 0, 0, 0, 0]) summary.number(part, 2);
      summary.number(size * 2_000_000, 8);
    }
  }
  summary.number(known.length, 4);
  summary.number(totals.length, 4);
  for (const [, , [numbers, checks, ofDays]] of totals) {
    summary.number(numbers.length, 4);
    for (const number of numbers) summary.number(number, 4);
    summary.number(checks.length, 4);
    for (const value of checks) summary.number(value, 8);
    summary.number(1, 1);
    summary.number(ofDays, 4);
  }
  summary.number(lists.length, 4);
  for (const value of lists) summary.number(value, 8);
  const written = new Writer();
  written.number(Date.now(), 8);
  await put(`vault/index/summary-${hex(written.done)}`, summary.done);
}
