// Lengths in steps: every length is read as it was written, a longer content is no shorter file,
// and what was changed is refused.

import Testing

@testable import LibraryCore

@Suite struct PaddingTests {
  private static func content(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
  }

  @Test func `a content of every length is read as it was written`() {
    let steps = [4_092, 8_188, 262_140, 524_284, 1 << 20 - 4].flatMap { [$0 - 1, $0, $0 + 1] }
    for count in Array(0..<2_100) + steps where count <= 1 << 20 - 4 {
      let content = Self.content(count)
      let padded = Padding.padded(content)
      #expect(padded.count == Padding.byteCount(of: count))
      guard Padding.content(of: padded) == content else {
        Issue.record("\(count)")
        continue
      }
    }
  }

  @Test func `steps are wide, and never much more than the content`() {
    var lengths: [Int] = []
    for count in 0...(1 << 20) {
      let length = Padding.byteCount(of: count)
      if length == lengths.last { continue }
      #expect(length > lengths.last ?? 0)
      #expect(length >= count + 4)
      #expect(length % 1_024 == 0)
      if count > 1_020 { #expect(length - count <= max(4_100, count / 16)) }
      lengths.append(length)
    }
    #expect(lengths.prefix(4) == [1_024, 4_096, 8_192, 12_288])
    #expect(lengths.count < 140)
    #expect(Padding.byteCount(of: 1 << 20 - 4) == 1 << 20, "within a chunk")
  }

  @Test func `what was changed behind the content, or does not fit, is refused`() {
    for count in [0, 1, 500, 1_019, 1_021, 4_000, 5_000] {
      let padded = Padding.padded(Self.content(count))
      for place in stride(from: count + 4, to: padded.count, by: 97) {
        var changed = padded
        changed[place] ^= 1
        #expect(Padding.content(of: changed) == nil, "\(count), \(place)")
      }
      #expect(Padding.content(of: padded + [0]) == nil)
      #expect(Padding.content(of: Array(padded.dropLast())) == nil)
      #expect(Padding.content(of: padded + [UInt8](repeating: 0, count: 4_096)) == nil)
      for length in [UInt32(padded.count - 3), UInt32(padded.count), .max, 1 << 31] {
        let front = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32($0))) }
        #expect(Padding.content(of: front + padded.dropFirst(4)) == nil)
      }
    }
    for bytes in [[], [0], [0, 0, 0, 0], Self.content(1_024)] as [[UInt8]] {
      #expect(Padding.content(of: bytes) == nil)
    }
  }
}
