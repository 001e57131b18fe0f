// What is asked of moments: their order as bytes, and the moments around them.

import Testing
import Wire

@testable import Kernel

@Suite struct OccasionTests {
  private static let values: [Int64] = [
    .min, .min + 1, -62_135_596_800_001, -62_135_596_800_000, -256, -1, 0, 1, 255, 256,
    253_402_300_799_999, 253_402_300_800_000, 1 << 53, .max - 1, .max,
  ]

  @Test func `numbers and instants are in order as bytes`() {
    for (one, next) in zip(Self.values, Self.values.dropFirst()) {
      #expect(one.orderedBytes.lexicographicallyPrecedes(next.orderedBytes))
      let (first, second) = (Instant(one), Instant(next))
      #expect(first.orderedBytes.lexicographicallyPrecedes(second.orderedBytes) == (first < second))
    }
  }

  @Test func `no moment and no span leads out of the calendar`() {
    for one in Self.values {
      for other in Self.values {
        let moved = Instant(one).advanced(by: other)
        #expect(Instant.ends.contains(moved.value))
        let (sum, isBeyond) = Instant(one).value.addingReportingOverflow(other)
        if !isBeyond { #expect(moved == Instant(sum)) }
        let span = Instant(one).milliseconds(since: Instant(other))
        #expect(span == Instant(one).value - Instant(other).value)
      }
    }
  }
}
