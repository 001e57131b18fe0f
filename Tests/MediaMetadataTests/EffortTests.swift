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

  @Test func `items of a HEIF that lie in each other are refused`() {
    let count = 40
    let type = box("ftyp", ascii("heic"), be32(0))
    let infos = (1...count).flatMap {
      fullBox(
        "infe", version: 2, be16($0), be16(0), ascii("mime"), [0], ascii("application/rdf+xml\0"))
    }
    let picture = fullBox("infe", version: 2, be16(count + 1), be16(0), ascii("unci"), [0])
    let xmp = [UInt8](repeating: 0x78, count: 200_000)
    func meta(at start: Int) -> [UInt8] {
      let places = (1...count).flatMap {
        be16($0) + be16(0) + be16(1) + be32(start + $0) + be32(xmp.count - count)
      }
      return fullBox(
        "meta", fullBox("pitm", be16(41)), fullBox("iinf", be16(count + 1), infos + picture),
        fullBox("iloc", be16(0x4400), be16(count), places))
    }
    let start = type.count + meta(at: 0).count + 8
    let file = type + meta(at: start) + box("mdat", xmp)
    #expect(Reading(file, task: .removeLocation).refusal == .damaged(damage: .tooMuch))
  }

  @Test func `of blocks and scans of a few bytes no more is read than they have`() throws {
    let blocks = [[UInt8]](repeating: [0x21, 0xFE, 0], count: 40_000).flatMap { $0 }
    let xmp = (0..<2000).flatMap { _ in SampleGIF.xmp("") }
    let gif = SampleGIF.file(blocks, xmp, SampleGIF.frame([1]))
    let scan: [UInt8] = SampleJPEG.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x55]
    let scans = [[UInt8]](repeating: scan, count: 40_000).flatMap { $0 }
    let jpeg = SampleJPEG.file(SampleJPEG.frame(width: 3, height: 2), scans)
    #expect(try edited(jpeg, .removeLocation) == jpeg)
    #expect(try edited(gif, .removeAll) == SampleGIF.file(SampleGIF.frame([1])))
  }

  @Test func `bytes that are read again and again count by their number`() throws {
    let count = 1 << 20
    var windows = FileWindows(whole: zeros(count))
    for _ in 0..<500 { #expect(try windows.bytes(at: 0, count).count == count) }
    #expect(throws: MetadataStop.damaged(.tooMuch)) {
      for _ in 0..<20 { _ = try windows.bytes(at: 0, count) }
    }
    // What is passed over is counted anew behind each of its parts.
    windows.forget(before: 0)
    #expect(try windows.bytes(at: 0, count).count == count)
  }
}
