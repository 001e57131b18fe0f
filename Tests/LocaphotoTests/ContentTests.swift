// Metadata, the parts table and padding: what is inside, without the cryptography around it.

import Bytes
import Testing
import Wire

@testable import Locaphoto

private let photo = PhotoMetadata(
  captured: Instant(1_763_202_896_000), day: CivilDay(20407), offsetMinutes: -210,
  size: PixelSize(width: 2048, height: 1536), source: .camera)

private func still(_ byteCount: UInt64) -> Part { Part(role: .still, byteCount: byteCount) }

struct ContentTests {
  @Test func `a head is read back as it was written`() throws {
    var live = photo
    live.kind = .live
    live.durationMilliseconds = 2700
    live.pairing = .filled(9)
    let all = [still(10), Part(role: .motion, byteCount: 20), Part(role: .thumbnail, byteCount: 3)]
    for (metadata, parts) in [(photo, [still(5)]), (live, all)] {
      let head = try ContentHead(metadata: metadata, parts: parts)
      #expect(head.encoded.count == Int(head.byteCount))
      #expect(head.byteCount <= ContentHead.byteCountMax)
      #expect(try ContentHead(parsing: head.encoded + [0, 0]) == head)
    }
    let head = try ContentHead(metadata: live, parts: all)
    #expect(head.range(of: .motion)?.offset == UInt64(head.byteCount) + 10)
    #expect(head.range(of: .thumbnail)?.byteCount == 3)
    #expect(head.contentByteCount == UInt64(head.byteCount) + 33)
  }

  @Test func `a head cut anywhere is refused`() throws {
    let encoded = try ContentHead(metadata: photo, parts: [still(5)]).encoded
    for length in encoded.indices {
      #expect(throws: LocaphotoFailure.metadata) {
        try ContentHead(parsing: Array(encoded[..<length]))
      }
    }
  }

  @Test func `no changed byte of a head traps, and what parses encodes to what was read`() throws {
    let encoded = try ContentHead(metadata: photo, parts: [still(5)]).encoded
    for position in encoded.indices {
      for value in [UInt8](0...255) {
        var changed = encoded
        changed[position] = value
        guard let head = try? ContentHead(parsing: changed) else { continue }
        #expect(head.encoded == Array(changed[..<Int(head.byteCount)]))
      }
    }
  }

  @Test func `parts are those the kind calls for`() {
    let motion = Part(role: .motion, byteCount: 1)
    let tables: [[Part]] = [
      [], [motion], [still(1), motion], [still(1), still(1)], [still(0)],
      [Part(role: .thumbnail, byteCount: 1), still(1)], [still(1 << 41)],
    ]
    for parts in tables {
      #expect(throws: LocaphotoFailure.metadata) {
        try ContentHead(metadata: photo, parts: parts)
      }
    }
  }

  @Test func `PADMÉ adds at most an eighth, never shrinks, and maps its results to themselves`() {
    var last: UInt64 = 0
    for content in Array(1...5000) + (13...39).flatMap({ [1 << $0, (1 << $0) + 1] }) {
      let padded = Padding.padme(UInt64(content))
      #expect(padded >= UInt64(content))
      #expect((padded - UInt64(content)) * 8 <= UInt64(content))
      #expect(Padding.padme(padded) == padded)
      #expect(padded >= last)
      last = padded
    }
    #expect(Padding.padme(9) == 10)
    #expect(Padding.padme(1000) == 1024)
  }

  @Test func `a post climbs to the next step of the ladder`() {
    let post = HeaderSketch().purpose
    #expect(Padding.byteCount(for: post, content: 0) == nil)
    #expect(Padding.byteCount(for: post, content: 1) == 65536)
    #expect(Padding.byteCount(for: post, content: 65536) == 65536)
    #expect(Padding.byteCount(for: post, content: 65537) == 131072)
    #expect(Padding.byteCount(for: post, content: 8_388_608) == 8_388_608)
    #expect(Padding.byteCount(for: post, content: 8_388_609) == nil)
    #expect(Padding.ladder == Padding.ladder.sorted())
    #expect(Padding.ladder.last == Padding.postByteCountMax)
  }

  @Test func `lengths under STREAM go there and back`() {
    for plaintext: UInt64 in [1, 65535, 65536, 65537, 131072, 131073, 1 << 39] {
      let sealed = Chunks.sealedByteCount(plaintext: plaintext)
      #expect(Chunks.plaintextByteCount(sealed: sealed) == plaintext)
    }
    for sealed: UInt64 in [0, 1, 16, 65553, 65568] {
      #expect(Chunks.plaintextByteCount(sealed: sealed) == nil)
    }
  }
}
