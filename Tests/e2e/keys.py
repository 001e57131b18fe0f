"""What a browser's keys are, in bytes: the app's own calls of WebCrypto are recorded, so that the
server can be searched for what must never leave the device. A key is made readable, read, and
handed on exactly as the app asked for it."""

# What the app must have been recorded making before the search means anything.
KINDS = {"AES-GCM", "Ed25519", "X25519", "pkcs8", "shared secret", "key material"}

RECORD_KEYS = """(() => {
  const subtle = SubtleCrypto.prototype;
  const { generateKey, importKey, exportKey, deriveBits, sign } = subtle;
  const hex = (bytes) => [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const tell = (kind, bytes) => { window.recordKey(kind, hex(bytes)); };
  const view = (data) => (ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)).slice();
  const nameOf = (algorithm) => algorithm.name ?? algorithm;
  // A PKCS #8 envelope ends with the 32 bytes themselves.
  const seed = (pkcs8) => new Uint8Array(pkcs8).slice(-32);

  subtle.generateKey = async function (algorithm, extractable, uses) {
    const made = await generateKey.call(this, algorithm, true, uses);
    const name = nameOf(algorithm);
    if (made instanceof CryptoKey) {
      const bytes = await exportKey.call(this, 'raw', made);
      tell(name, bytes);
      return importKey.call(this, 'raw', bytes, algorithm, extractable, uses);
    }
    const bytes = await exportKey.call(this, 'pkcs8', made.privateKey);
    tell(name, seed(bytes));
    const privateKey = await importKey.call(
      this, 'pkcs8', bytes, algorithm, extractable, made.privateKey.usages);
    return { publicKey: made.publicKey, privateKey };
  };
  subtle.importKey = async function (format, data, algorithm, extractable, uses) {
    if (format === 'pkcs8') tell('pkcs8', seed(view(data)));
    if (format === 'raw' && nameOf(algorithm) === 'AES-GCM') tell('AES-GCM', view(data));
    return importKey.call(this, format, data, algorithm, extractable, uses);
  };
  subtle.deriveBits = async function (...rest) {
    const bits = await deriveBits.apply(this, rest);
    tell('shared secret', bits);
    return bits;
  };
  // HKDF is built from HMAC: what is extracted from is its message. 32 bytes are a key.
  subtle.sign = async function (algorithm, key, data) {
    if (key.algorithm.name === 'HMAC' && data.byteLength === 32) tell('key material', view(data));
    return sign.call(this, algorithm, key, data);
  };
})();"""


class KeyRecorder:
    """The keys of one browser profile, over all its pages and reloads."""

    def __init__(self, context):
        self.found = set()
        context.expose_function("recordKey", lambda kind, text: self.found.add((kind, text)))
        context.add_init_script(RECORD_KEYS)

    @property
    def kinds(self):
        return {kind for kind, _ in self.found}

    def secrets(self):
        """(label, bytes) of each; what is all alike is nobody's key."""
        return [(kind, bytes.fromhex(text)) for kind, text in sorted(self.found)
                if len(set(text)) > 4]
