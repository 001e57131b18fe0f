// Has a browser let go of files that nobody holds any more. Each file and each handle on one keeps
// some kilobytes in the browser's own process until the worker that asked for it has collected its
// garbage. The engine does not count those bytes, so it sees little reason to: after 50,000 files
// half a gigabyte was waiting. It does count buffers of bytes, and collects soon once many came.

/** So many files and handles may wait, which is some 50 MiB. With fewer, collecting costs more. */
export const heldMax = 8192;
/** More than what V8 allows a page beside its heap before it collects: 64 MiB. */
const pressureBytes = 96 << 20;

/** A buffer that nobody writes to: the system gives no memory for it. */
function press() {
  try {
    new ArrayBuffer(pressureBytes);
  } catch {
    // Where there is no room for it, the engine has collected already.
  }
}

/**
 * Answers what is to be called for each file or handle that is asked for.
 * @param {() => void} [collect] has those that nobody holds collected
 */
export function collecting(collect = press) {
  let held = 0;
  return () => {
    held += 1;
    if (held < heldMax) return;
    held = 0;
    collect();
  };
}
