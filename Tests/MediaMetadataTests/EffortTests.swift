// Files that were built to cost more than they are long: each of them would take hours, or all of
// the memory, if what is looked at once were looked at for every part again.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct EffortTests {
  private static func ranges(_ count: Int, from start: UInt64, each: UInt64) -> [MediaRange] {
    (0..<UInt64(count)).map { MediaRange(offset: start + $0 * 8, byteCount: each) }
  }

  @Test func `ranges overlap where any two of them do`() {
    var random = Seeded(state: 3)
    var counts = [0, 0]
    for _ in 0..<4000 {
      let lists = (0..<2).map { _ in
        (0..<random.below(5)).map { _ in
          MediaRange(offset: UInt64(random.below(24)), byteCount: UInt64(1 + random.below(6)))
        }
      }
      let overlap = lists[0].contains { one in
        lists[1].contains { other in
          one.offset < other.offset + other.byteCount && other.offset < one.offset + one.byteCount
        }
      }
      #expect(lists[0].overlap(lists[1]) == overlap)
      counts[overlap ? 1 : 0] += 1
    }
    #expect(counts[0] > 500 && counts[1] > 500)
  }

  @Test func `very many ranges are compared in one passing`() {
    let (one, other) = (
      Self.ranges(200_000, from: 0, each: 4), Self.ranges(200_000, from: 4, each: 4)
    )
    #expect(!one.overlap(other))
    #expect(one.overlap(other + [MediaRange(offset: 799_999, byteCount: 2)]))
  }

  /// A directory whose fields all have the same value.
  private static func fields(_ tag: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
    let place = be32(8 + 2 + count * 12 + 4)
    let field = be16(tag) + be16(7) + be32(value.count) + place
    return ascii("MM") + be16(42) + be32(8) + be16(count) + (0..<count).flatMap { _ in field }
      + be32(0) + value
  }

  @Test func `a block of XMP that many fields share is refused`() {
    let packet = [UInt8](repeating: 0x78, count: 100_000)
    let tiff = Self.fields(0x02BC, 1000, packet)
    #expect(Reading(tiff, task: .removeLocation).refusal == .damaged(damage: .tooMuch))
    let once = Self.fields(0x02BC, 1, packet)
    #expect(Reading(once, task: .removeLocation).refusal == nil)
  }
}
