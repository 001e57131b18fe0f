// How an answer is packed on its way to a browser, and what the browser makes of it.

import CPacked

enum Packing: String, CaseIterable, Sendable {
  case identity
  case gzip
  case br

  /// What is inside, when it was sent in this packing or plain; `nil` when it was sent otherwise,
  /// is damaged, has anything behind its end, or more than `most` bytes.
  func unpacked(_ bytes: [UInt8], sent: String?, most: Int) -> [UInt8]? {
    guard let sent, sent != Packing.identity.rawValue else {
      return bytes.count <= most ? bytes : nil
    }
    guard sent == rawValue else { return nil }
    var plain = [UInt8](repeating: 0, count: most)
    var count = 0
    let failed =
      switch self {
      case .identity: Int32(-1)
      case .gzip: dayly_gunzip(bytes, bytes.count, &plain, most, &count)
      case .br: dayly_unbrotli(bytes, bytes.count, &plain, most, &count)
      }
    guard failed == 0, count <= most else { return nil }
    return Array(plain[..<count])
  }
}
