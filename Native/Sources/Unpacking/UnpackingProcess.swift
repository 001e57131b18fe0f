// The process that unpacks what a server sent: `dayly read-packed`. Whatever is wrong with the
// bytes, and with the library that unpacks them, is this process' alone: it has no file but its
// connection, bounded memory and time, and can open nothing.

import CPacked
import Confined
import Descriptors
import WebVerification

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

public enum UnpackingProcess {
  /// What is packed and what comes of it, several times.
  private static let limits = ProcessLimits(
    addressByteCountMax: 4 << 30, dataByteCountMax: 256 << 20)

  /// Answers until the other side has gone, and ends the process.
  public static func run() -> Never {
    guard limits.confine() else { exit(1) }
    say([Unpacker.ready])
    while let head = taken(Unpacker.headByteCount) {
      let counts = (most: number(head[1..<5]), packed: number(head[5..<9]))
      guard let packing = ContentCoding(rawValue: head[0]),
        counts.most <= Unpacker.byteCountMax, counts.packed <= Unpacker.byteCountMax,
        let packed = taken(counts.packed)
      else { break }
      let plain = unpacked(packed, packing, counts.most)
      say([plain == nil ? 0 : 1] + Unpacker.number(plain?.count ?? 0))
      if let plain { say(plain) }
    }
    exit(0)
  }

  private static func unpacked(_ bytes: [UInt8], _ packing: ContentCoding, _ most: Int) -> [UInt8]?
  {
    var plain = [UInt8](repeating: 0, count: most)
    var count = 0
    let failed =
      switch packing {
      case .identity: Int32(-1)
      case .gzip: dayly_gunzip(bytes, bytes.count, &plain, most, &count)
      case .br: dayly_unbrotli(bytes, bytes.count, &plain, most, &count)
      }
    guard failed == 0, count <= most else { return nil }
    return Array(plain[..<count])
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// `nil` where the other side has gone.
  private static func taken(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let more = bytes.withUnsafeMutableBytes {
        read(STDIN_FILENO, $0.baseAddress.map { $0 + filled }, count - filled)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { return nil }
      filled += more
    }
    return bytes
  }

  /// Whoever does not listen any more needs nothing more.
  private static func say(_ bytes: [UInt8]) {
    guard bytes.withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) == nil else { exit(0) }
  }
}
