// The reading process's end of the connection to the one that makes a film (ReaderWord). It waits
// as long as it takes: whoever started it ends it.

import Descriptors
import NativeFilms

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct ReaderPipe {
  let input: Int32
  let output: Int32

  /// Fails when the other end is gone.
  func send(_ word: ReaderWord, _ bytes: [UInt8] = []) throws(FilmFault) {
    try send([word.rawValue] + ReaderNumber.bytes(UInt32(clamping: bytes.count)))
    try send(bytes)
  }

  func take(_ count: Int) throws(FilmFault) -> [UInt8] {
    guard (0...ReaderWord.byteCountMax).contains(count) else { throw .unreadable }
    var bytes = [UInt8](repeating: 0, count: count)
    var taken = 0
    while taken < count {
      let more = bytes.withUnsafeMutableBytes {
        read(input, $0.baseAddress.map { $0 + taken }, count - taken)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw .unreadable }
      taken += more
    }
    return bytes
  }

  private func send(_ bytes: [UInt8]) throws(FilmFault) {
    guard bytes.withUnsafeBytes({ writeAll($0, to: output) }) == nil else { throw .unreadable }
  }
}
