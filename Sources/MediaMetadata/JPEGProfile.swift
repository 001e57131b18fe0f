// The colour profile of a JPEG, whose parts lie in segments of their own (ICC.1 annex B.4): which
// of how many a part is, and its bytes.

import Bytes
import Wire

struct JPEGProfile {
  /// A segment holds so much of it: what two bytes count, without these, the signature, and which
  /// part it is.
  private static let partByteCountMax = 0xFFFF - 2 - 14

  private var parts: [[UInt8]] = []
  private var byteCount: UInt64 = 0
  /// Parts do not agree on how many there are, or one is there twice: decoders take it for none.
  private var isContradictory = false
  /// As they are written.
  private(set) var segments: [UInt8] = []

  /// Notes a part; `false` for a segment that belongs to no profile. Throws `notUnderstood` for
  /// more than is looked into.
  mutating func take(_ content: [UInt8]) throws(MetadataStop) -> Bool {
    let signature = JPEGSignature.profile
    guard content.count > signature.count + 2 else { return false }
    let (number, count) = (Int(content[signature.count]), Int(content[signature.count + 1]))
    if parts.isEmpty { parts = [[UInt8]](repeating: [], count: count) }
    guard count == parts.count, (1...255).contains(number), number <= count,
      parts[number - 1].isEmpty
    else {
      isContradictory = true
      return false
    }
    byteCount += UInt64(content.count)
    guard byteCount <= ICCProfile.byteCountMax else { throw .notUnderstood }
    parts[number - 1] = Array(content.dropFirst(signature.count + 2))
    return true
  }

  /// Once all of them were passed: a profile of which a part is missing is none, and so is one
  /// whose parts contradict each other. Whether there is nothing that goes.
  mutating func finish() throws(MetadataStop) -> Bool {
    guard !parts.isEmpty else { return true }
    guard !isContradictory, !parts.contains(where: { $0.isEmpty }),
      let profile = try ICCProfile.bare(parts.flatMap { $0 })
    else { return false }
    let count = (profile.count + Self.partByteCountMax - 1) / Self.partByteCountMax
    for index in 0..<count {
      let start = index * Self.partByteCountMax
      let part = profile[start..<min(profile.count, start + Self.partByteCountMax)]
      segments += JPEGSegments.written(
        0xE2,
        JPEGSignature.profile + [
          UInt8(truncatingIfNeeded: index + 1), UInt8(truncatingIfNeeded: count),
        ]
          + part)
    }
    return true
  }
}
