// What the process that makes a film and the one that reads what it is made of say to each other,
// over a connection. Both are the same program on the same machine: numbers are as the machine has
// them. The one that reads may have been taken over by what it read, so that the other believes
// nothing of its lengths.

import Descriptors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the reading side says.
enum ReaderWord: UInt8 {
  /// A range is wanted: offset (8 bytes), count (4). The answer is a count (4) and the bytes.
  case wants = 1
  /// The shape of a film: seconds (a double), width, height (4 each). The answer is a width and a
  /// height (4 each), the count of moments (4), and the moments (doubles).
  case shape
  /// A picture, three bytes a pixel.
  case picture
  /// Samples of 16 bits, of two channels by turns.
  case samples
  /// That was all.
  case end
}

/// One end of it.
struct ReaderPipe {
  let input: Int32
  let output: Int32

  /// Who says nothing for so long is given up; `nil` waits as long as it takes.
  var silenceMillisecondsMax: Int32?

  /// Nothing that is said is longer: a picture, or a piece of a file.
  static let byteCountMax = 8 << 20

  /// Fails when the other end is gone.
  func send(_ word: ReaderWord, _ bytes: [UInt8] = []) throws(FilmFault) {
    try send([word.rawValue] + Self.bytes(UInt32(bytes.count)))
    try send(bytes)
  }

  func send(_ bytes: [UInt8]) throws(FilmFault) {
    guard bytes.withUnsafeBytes({ writeAll($0, to: output) }) == nil else { throw .unreadable }
  }

  func take(_ count: Int) throws(FilmFault) -> [UInt8] {
    guard (0...Self.byteCountMax).contains(count) else { throw .unreadable }
    var bytes = [UInt8](repeating: 0, count: count)
    var taken = 0
    while taken < count {
      try waitForMore()
      let more = bytes.withUnsafeMutableBytes {
        read(input, $0.baseAddress.map { $0 + taken }, count - taken)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw .unreadable }
      taken += more
    }
    return bytes
  }

  private func waitForMore() throws(FilmFault) {
    guard let silenceMillisecondsMax else { return }
    var waited = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&waited, 1, silenceMillisecondsMax)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw .unreadable }
      return
    }
  }

  /// What the reading side says next.
  func next() throws(FilmFault) -> (word: ReaderWord, bytes: [UInt8]) {
    let head = try take(5)
    guard let word = ReaderWord(rawValue: head[0]) else { throw .unreadable }
    return (word, try take(Int(Self.value(head, 1, UInt32.self))))
  }

  static func bytes<Value: BitwiseCopyable>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }

  /// The value at a place; 0 where it is not there.
  static func value<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: [UInt8], _ place: Int, _ type: Value.Type
  ) -> Value {
    guard place >= 0, place + MemoryLayout<Value>.size <= bytes.count else { return 0 }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: type) }
  }

  static func double(_ bytes: [UInt8], _ place: Int) -> Double {
    Double(bitPattern: value(bytes, place, UInt64.self))
  }
}
