// Loads the module of Shells/Web/Bridge/Sources/Proof and calls it with bytes for bytes.

/**
 * A function that calls an export by name with an input (and a number): its output, or null
 * where the export says -1.
 */
export async function loadProof() {
  const { instance } = await WebAssembly.instantiate(
    await (await fetch('/proof/proof.wasm')).arrayBuffer(),
    { wasi_snapshot_preview1: new Proxy({}, { get: () => () => 58 }) });
  const { exports } = instance;
  return (name, bytes, number) => {
    const start = exports.proof_input(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    const count = exports[name](number);
    if (count < 0) return null;
    return new Uint8Array(exports.memory.buffer, exports.proof_output() >>> 0, count).slice();
  };
}
