// The lengths of the vault's own sealed files, in steps: whoever sees the folder of a locked vault
// is not told how long a list, a line or a name is. docs/vault.md, "Lengths".

import Bytes
import Wire

enum Padding {
  /// No file has less.
  static let byteCountMin = 1 << 10
  /// What more is brought to multiples of: what a disk uses for it anyway.
  static let stepByteCountMin = 1 << 12
  private static let lengthByteCount = 4

  /// As it is sealed: its length, a `u32`, then `content`, then zeros.
  static func padded(_ content: [UInt8]) -> [UInt8] {
    let count = byteCount(of: content.count)
    var writer = ByteWriter()
    writer.u32(UInt32(clamping: content.count))
    var bytes = writer.bytes
    bytes.reserveCapacity(count)
    bytes += content
    bytes += [UInt8](repeating: 0, count: count - bytes.count)
    return bytes
  }

  /// `nil` for what `padded` does not write: another length than such a content is brought to, or
  /// anything behind it that is no zero.
  static func content(of padded: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(padded)
    guard let length = try? reader.u32(),
      length <= UInt32(clamping: padded.count - lengthByteCount),
      byteCount(of: Int(length)) == padded.count
    else { return nil }
    let end = lengthByteCount + Int(length)
    guard padded[end...].allSatisfy({ $0 == 0 }) else { return nil }
    return Array(padded[lengthByteCount..<end])
  }

  /// How many bytes a content of so many becomes: 1 KiB at least, beyond it multiples of 4 KiB, and
  /// of what Padmé takes (Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and
  /// Communication with PURBs", PoPETs 2019) where that is more. What fits into 1 MiB with its
  /// length stays within it.
  static func byteCount(of contentByteCount: Int) -> Int {
    let count = lengthByteCount + contentByteCount
    guard count > byteCountMin else { return byteCountMin }
    let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
    let keptBitCount = Int.bitWidth - exponent.leadingZeroBitCount
    let step = max(stepByteCountMin, 1 << (exponent - keptBitCount))
    return (count + step - 1) / step * step
  }
}

extension WireValue {
  /// Of what a sealed file of the vault's had in it.
  init(file: [UInt8]) throws(ByteError) {
    guard let content = Padding.content(of: file) else { throw .invalid }
    try self.init(decoding: content)
  }
}
