// What becomes of memory that is given back. The library of ciphers takes new memory for each chunk
// and gives it back after it: where that goes back to the system each time, the next chunk begins
// with a page fault every 4 KiB, which cost more than the sealing.

import CMalloc

public enum FreedMemory {
  /// More than is freed and needed again in one go.
  private static let keptByteCount: Int32 = 64 << 20
  /// The most that glibc takes from its heap.
  private static let heapByteCount: Int32 = 32 << 20

  /// Has the process keep what it frees, for itself. Called once, when a program begins; where it
  /// is not, everything works and is slower.
  public static func keep() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, heapByteCount)
      mallopt(M_TRIM_THRESHOLD, keptByteCount)
    #endif
  }
}
