// The head, padding and lengths: what is inside and around it, without the cryptography.

import Bytes
import Testing
import Wire

@testable import Locaphoto

private let photo = PhotoMetadata(
  captured: Instant(1_763_202_896_000), day: CivilDay(20407), offsetMinutes: -210,
  size: PixelSize(width: 2048, height: 1536), source: .camera)

private let share = Purpose.share(.filled(1), sender: nil)

private func part(_ role: PartRole, _ byteCount: UInt64 = 9) -> Part {
  Part(role: role, mediaType: "image/heic", byteCount: byteCount, digest: .filled(7))
}

private func item(_ kind: ItemKind, _ parts: [Part], notes: [Note] = []) -> Item {
  Item(
    kind: kind, origin: .library, size: PixelSize(width: 4, height: 3),
    date: CaptureDate(
      source: .metadata, certainty: .probable, day: CivilDay(20407),
      moment: .local(milliseconds: 1_763_202_896_000)),
    parts: parts, notes: notes)
}

struct ContentTests {
  @Test func `a head is read back as it was written`() throws {
    var bare = item(.other, [part(.other)])
    bare.size = nil
    bare.date = nil
    let moments: [CaptureDate.Moment] = [
      .unknown, .local(milliseconds: -1), .instant(Instant(-1), offsetMinutes: 1080),
    ]
    var items = [bare, item(.live, [part(.still), part(.motion), part(.thumbnail)])]
    for source in CaptureDate.Source.allCases {
      for (certainty, moment) in zip(CaptureDate.Certainty.allCases, moments) {
        var dated = item(
          .video, [part(.motion), part(.sidecar)], notes: [Note(number: 9, bytes: [])])
        dated.durationMilliseconds = .max
        dated.date = CaptureDate(
          source: source, certainty: certainty, day: CivilDay(-1), moment: moment)
        items.append(dated)
      }
    }
    let head = ContentHead(title: "Été", items: items)
    let encoded = try head.encoded(for: share)
    #expect(encoded.count % 256 == 0)
    #expect(try ContentHead(parsing: encoded, of: share) == head)
    #expect(throws: LocaphotoFailure.metadata) { try head.encoded(for: .vault(item: .filled(1))) }
    #expect(throws: LocaphotoFailure.metadata) {
      try ContentHead(parsing: encoded, of: HeaderSketch().purpose)
    }
  }

  @Test func `a post's head is the one form of any head`() throws {
    let head = try PostHead(metadata: photo, stillByteCount: 900)
    let still = Part(role: .still, mediaType: "image/jpeg", byteCount: 900, digest: nil)
    let same = Item(
      kind: .photo, origin: .camera, size: photo.size,
      date: CaptureDate(
        source: .clock, certainty: .certain, day: photo.day,
        moment: .instant(photo.captured, offsetMinutes: photo.offsetMinutes)),
      parts: [still])
    #expect(try ContentHead(items: [same]).encoded(for: share) == head.encoded)
    #expect(try PostHead(parsing: head.encoded) == head)
    #expect(throws: LocaphotoFailure.metadata) {
      try PostHead(metadata: photo, stillByteCount: 0)
    }
    for size in [(0, 1), (1, 0), (65536, 1), (1, 65536)] as [(UInt32, UInt32)] {
      var other = photo
      other.size = PixelSize(width: size.0, height: size.1)
      #expect(throws: LocaphotoFailure.metadata) {
        try PostHead(metadata: other, stillByteCount: 1)
      }
    }
  }

  @Test func `a head cut anywhere is refused`() throws {
    let post = try PostHead(metadata: photo, stillByteCount: 5).encoded
    let album = try ContentHead(items: [item(.photo, [part(.still)])]).encoded(for: share)
    for length in 0..<256 {
      #expect(throws: LocaphotoFailure.metadata) {
        try PostHead(parsing: Array(post[..<length]))
      }
      #expect(throws: LocaphotoFailure.metadata) {
        try ContentHead(parsing: Array(album[..<length]), of: share)
      }
    }
  }

  @Test func `no changed byte of a head traps, and what parses encodes to what was read`() throws {
    let post = try PostHead(metadata: photo, stillByteCount: 5).encoded
    let live = item(
      .live, [part(.still), part(.motion)], notes: [Note(number: 3, bytes: [1, 2, 3, 4])])
    let album = try ContentHead(title: "x", items: [live]).encoded(for: share)
    for position in 0..<256 {
      for value in [UInt8](0...255) {
        var changed = post
        changed[position] = value
        if let head = try? PostHead(parsing: changed) { #expect(head.encoded == changed) }
        changed = album
        changed[position] = value
        guard let head = try? ContentHead(parsing: changed, of: share) else { continue }
        let again = try head.encoded(for: share)
        guard again != changed else { continue }
        // A date that led out of the calendar: nothing else is other than it was.
        var (inside, other) = (head, try ContentHead(parsing: album, of: share))
        inside.items[0].date = nil
        other.items[0].date = nil
        #expect(inside == other && again.count == changed.count)
        #expect(try ContentHead(parsing: again, of: share) == head)
      }
    }
  }

  /// 2^63-1, -2^63, and the first moments on either side of the years 1 to 9999.
  @Test(arguments: [.max, .min, -62_135_596_800_001, 253_402_300_800_000] as [Int64])
  func `an item that is dated beyond the calendar opens, dated at its end`(value: Int64) throws {
    let bounded = Instant(value)
    let end = CivilDay(ofMilliseconds: bounded.value)
    for purpose in [share, .vault(item: .filled(1))] {
      for isLocal in [true, false] {
        var inside = item(.photo, [part(.still)], notes: [Note(number: 9, bytes: [1])])
        inside.date?.day = end
        inside.date?.moment =
          isLocal
          ? .local(milliseconds: bounded.value) : .instant(bounded, offsetMinutes: -1080)
        let whole = try ContentHead(items: [inside]).encoded(for: purpose)
        // As somebody else wrote it.
        let told = be(bounded.value)
        let at = try #require(
          whole.indices.first { Array(whole[$0...].prefix(8)) == told })
        var wild = whole
        wild.replaceSubrange(at..<at + 8, with: be(value))
        wild.replaceSubrange(at - 5..<at - 1, with: be(value < 0 ? Int32.min : .max))
        let read = try ContentHead(parsing: wild, of: purpose)
        #expect(read == ContentHead(items: [inside]))
        #expect(try read.encoded(for: purpose) == whole)
        // What is no date is held to its one form all the same.
        wild[wild.count - 1] = 1
        #expect(throws: LocaphotoFailure.metadata) {
          try ContentHead(parsing: wild, of: purpose)
        }
      }
    }
  }

  private func be<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  @Test func `an item has the parts of its kind`() {
    let inside = Note(number: Note.motionInStill, bytes: [])
    let allowed: [Item] = [
      item(.photo, [part(.still)]), item(.photo, [part(.still), part(.editedStill)]),
      item(.video, [part(.motion), part(.thumbnail), part(.editedMotion)]),
      item(.live, [part(.still), part(.motion)]),
      item(.live, [part(.still)], notes: [inside]), item(.other, [part(.other), part(.sidecar)]),
    ]
    for item in allowed { #expect(item.isPlausible, "\(item)") }
    let refused: [Item] = [
      item(.photo, []), item(.photo, [part(.motion)]), item(.photo, [part(.still), part(.motion)]),
      item(.photo, [part(.still), part(.still)]), item(.photo, [part(.thumbnail), part(.still)]),
      item(.photo, [part(.still, 0)]), item(.photo, [part(.still, (1 << 40) + 1)]),
      item(.photo, [part(.still), part(.other)]),
      item(.photo, [part(.still), part(.editedMotion)]), item(.video, [part(.still)]),
      item(.video, [part(.motion), part(.editedStill)]), item(.live, [part(.still)]),
      item(.live, [part(.motion)]),
      item(.live, [part(.still), part(.motion)], notes: [inside]), item(.other, [part(.still)]),
      item(.other, [part(.other), part(.editedStill)]),
    ]
    for item in refused { #expect(!item.isPlausible, "\(item)") }
  }

  @Test func `an album's thumbnails lie first, then every part in its order`() {
    let head = ContentHead(items: [
      item(.live, [part(.still, 10), part(.motion, 20), part(.thumbnail, 3)]),
      item(.photo, [part(.still, 5), part(.thumbnail, 4)]),
    ])
    #expect(head.places.map { $0.item } == [0, 1, 0, 0, 1])
    #expect(head.places.map { $0.role } == [.thumbnail, .thumbnail, .still, .motion, .still])
    #expect(head.places.map { $0.range.offset } == [0, 3, 7, 17, 37])
    #expect(head.contentByteCount == 42)
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

  @Test func `an end is one that padding can give, and no more than its purpose may have`() throws {
    var sketch = HeaderSketch()
    let post = try ContainerHeader(parsing: sketch.bytes)
    sketch.purpose = .vault(item: .filled(1))
    let vault = try ContainerHeader(parsing: sketch.bytes)
    sketch.chunk = 20
    let large = try ContainerHeader(parsing: sketch.bytes)
    let limit: UInt64 = 1 << 36
    let classes: [(ContainerHeader, UInt64, UInt32, LocaphotoFailure?)] = [
      (post, 65536, 256, nil), (post, 0, 256, .malformed), (post, 65535, 256, .malformed),
      (post, 8 << 20, 256, nil), ((post), (8 << 20) + 1, 256, .tooLarge),
      (post, 65536, 512, .malformed), (post, 65536, 0, .malformed), (vault, 1, 256, nil),
      (vault, 1, 1 << 22, nil), (vault, 1, (1 << 22) + 256, .tooLarge), (vault, 1, 255, .malformed),
      (vault, limit, 256, nil), (vault, limit - 1, 256, .malformed),
      (vault, limit + 1, 256, .tooLarge), (vault, .max, 256, .tooLarge),
      (large, limit << 4, 256, nil), (large, (limit << 4) + 1, 256, .tooLarge),
    ]
    for (header, payload, head, failure) in classes {
      let end = ContainerEnd(payloadByteCount: payload, headByteCount: head)
      var found: LocaphotoFailure?
      do throws(LocaphotoFailure) {
        #expect(try ContainerEnd(parsing: end.encoded, of: header) == end)
      } catch { found = error }
      #expect(found == failure, "\(payload) \(head)")
    }
    let end = ContainerEnd(payloadByteCount: 65536, headByteCount: 256).encoded
    for position in 12..<16 {
      var changed = end
      changed[position] ^= 1
      #expect(throws: LocaphotoFailure.truncated) {
        try ContainerEnd(parsing: changed, of: post)
      }
    }
  }

  @Test func `the pieces of a file follow each other without gaps, beyond 4 GiB too`() throws {
    var sketch = HeaderSketch()
    sketch.purpose = .share(.filled(1), sender: .filled(2))
    sketch.chunk = 18
    let header = try ContainerHeader(parsing: sketch.bytes)
    let end = ContainerEnd(payloadByteCount: 6 << 30, headByteCount: 512)
    let layout = ContainerLayout(header, end)
    #expect(layout.payload.offset == UInt64(header.byteCount))
    #expect(layout.payload.byteCount == (6 << 30) + 24576 * 28)
    #expect(layout.leaves == ByteRange(offset: layout.payload.end, byteCount: 24576 * 32))
    #expect(layout.headBox == ByteRange(offset: layout.leaves.end, byteCount: 540))
    #expect(layout.signatureBox == ByteRange(offset: layout.headBox.end, byteCount: 92))
    #expect(layout.fileByteCount == layout.signatureBox.end + 16)
    sketch.purpose = .vault(item: .filled(1))
    let unsigned = ContainerLayout(try ContainerHeader(parsing: sketch.bytes), end, from: 97)
    #expect(unsigned.leaves.byteCount == 0 && unsigned.signatureBox.byteCount == 0)
    #expect(unsigned.payload.offset == 97 + UInt64(unsigned.header.byteCount))
  }
}
