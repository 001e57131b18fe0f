// Movies in fragments: how long they are, and that nothing they say of themselves ends a reader.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct FragmentTests {
  private func milliseconds(_ file: [UInt8]) throws -> UInt32? {
    try described(file).durationMilliseconds
  }

  @Test func `the length is the time from the first fragment to the end of the last`() throws {
    #expect(try milliseconds(SampleFragments.full) == 1200)
    // What lies before the first fragment has the header's length.
    let mixed = SampleFragments.beginning(duration: 240) + SampleFragments.fragment(at: 400)
    #expect(try milliseconds(mixed) == 800)
    #expect(try described(SampleFragments.full).damage == nil)
  }

  @Test func `a header of all fragments says the length`() throws {
    let told = fullBox("mehd", be32(3000))
    let file = SampleFragments.beginning(more: told) + SampleFragments.fragment(at: 0)
    #expect(try milliseconds(file) == 5000)
    let long = fullBox("mehd", version: 1, be64(3600))
    let other = SampleFragments.beginning(more: long) + SampleFragments.fragment(at: 0)
    #expect(try milliseconds(other) == 6000)
  }

  @Test func `a recording that was cut off is as long as what is there`() throws {
    let file = SampleFragments.full.dropLast(10) as ArraySlice
    #expect(try milliseconds(Array(file)) == 1200)
    let last = SampleFragments.fragment(at: 5800).count
    #expect(try milliseconds(Array(SampleFragments.full.dropLast(last - 40))) == 800)
  }

  @Test func `a hundred fragments cost a request each at most`() throws {
    let fragments = (0..<100).flatMap {
      SampleFragments.fragment(at: $0 * 400) + box("mdat", zeros(9000))
    }
    let reading = Reading(SampleFragments.beginning() + fragments)
    #expect(reading.description?.durationMilliseconds == 40_000)
    #expect(reading.requests.count <= 104)
  }

  @Test func `of more fragments than are looked at the length is not told`() throws {
    let many = (0..<600).flatMap { SampleFragments.fragment(at: $0 * 400) }
    let found = try described(SampleFragments.beginning() + many)
    #expect(found.durationMilliseconds == nil && found.damage == .tooMuch)
  }

  @Test func `fragments without a time, of no track or with absurd numbers have no length`() throws
  {
    let traf = { (boxes: [UInt8]) in SampleFragments.beginning() + box("moof", box("traf", boxes)) }
    let header = fullBox("tfhd", be32(1))
    let other = fullBox("tfhd", be32(9))
    let time = fullBox("tfdt", version: 1, be64(.max - 5))
    let zero = fullBox("tfdt", be32(0))
    let run = { (count: Int) in fullBox("trun", flags: 0x100, be32(count), be32(-1), be32(-1)) }
    #expect(try milliseconds(traf(header + run(2))) == nil)
    #expect(try milliseconds(traf(other + zero + run(2))) == nil)
    #expect(try milliseconds(traf(header + time + run(2))) == nil)
    #expect(try milliseconds(traf(header + zero + run(-1))) == nil)
    #expect(try milliseconds(traf(header + zero + run(3))) == nil)
    let endless =
      fullBox("tfhd", flags: 8, be32(1), be32(-1)) + zero
      + (0..<400).flatMap { _ in fullBox("trun", be32(-1)) }
    _ = try milliseconds(traf(endless))
    #expect(
      try milliseconds(box("ftyp", ascii("iso5"), be32(0)) + SampleFragments.fragment(at: 0)) == nil
    )
  }
}
