// Files that were cut, bent and built to exhaust: whatever they say, a reader ends within its
// limits (`Reading` holds each request to them) and never traps.

import Foundation
import Testing
import Wire

@testable import MediaMetadata

/// One good file of every format.
enum SampleFiles {
  static let all: [(name: String, bytes: [UInt8])] = [
    ("jpeg", SampleJPEG.full()), ("png", SamplePNG.full), ("webp", SampleWebP.full),
    ("gif", SampleGIF.full), ("bmp", SampleBitmap.full),
    ("tiff", SampleExif.full().bytes), ("heif", SampleHEIF().bytes),
    ("avif", SampleHEIF(brand: "avif", isExifCut: true, isLong: true).bytes),
    ("mov", SampleMovie.live()),
    ("mp4", SampleMovie.android()), ("webm", SampleMatroska.full),
    ("matroska", SampleMatroska.rich), ("avi", SampleAVI.full),
    ("fragments", SampleFragments.full), ("transport", SampleStream.transportStream),
    ("camera-stream", SampleStream.cameraStream), ("program", SampleStream.programStream),
    ("flv", SampleStream.flv), ("asf", SampleStream.asf), ("nef", SampleRaw.nikon),
    ("rw2", SampleRaw.panasonic), ("orf", SampleRaw.olympus), ("raf", SampleRaw.fuji),
    ("cr3", SampleRaw.canon3), ("jxl", SamplePictures.jpegXL), ("jp2", SamplePictures.jpeg2000),
    ("psd", SamplePictures.photoshop),
  ]
}

@Suite struct HostileTests {
  @Test func `a file that ends anywhere is read up to there`() throws {
    for (name, file) in SampleFiles.all {
      for count in 0..<file.count {
        let reading = Reading(Array(file.prefix(count)))
        if count == 0 {
          #expect(reading.refusal == .empty)
        } else {
          #expect(reading.description != nil, "\(name) of \(count)")
        }
      }
    }
  }

  @Test func `any byte may be any other`() {
    for (_, file) in SampleFiles.all {
      for index in stride(from: 0, to: file.count, by: 3) {
        var bent = file
        bent[index] = index % 2 == 0 ? 0xFF : bent[index] ^ 0x81
        _ = Reading(bent)
      }
    }
  }

  @Test func `any four bytes may be a number without meaning`() {
    for (_, file) in SampleFiles.all {
      let numbers = [0xFFFF_FFFF, 0, 0x7FFF_FFFF, 1, file.count - 1]
      for index in stride(from: 0, to: file.count - 4, by: 3) {
        var bent = file
        bent.replaceSubrange(index..<index + 4, with: be32(numbers[index % numbers.count]))
        _ = Reading(bent)
      }
    }
  }

  @Test func `seeded damage never traps`() {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["DAYLY_SEED"].flatMap { UInt64($0) } ?? 0x4D45_5441
    let rounds = environment["DAYLY_ROUNDS"].flatMap { Int($0) } ?? 150
    print("DAYLY_SEED=\(seed) DAYLY_ROUNDS=\(rounds)")
    var random = Seeded(state: seed)
    for _ in 0..<rounds {
      for (_, file) in SampleFiles.all {
        var bent = file
        for _ in 0...Int(random.next() % 8) { random.damage(&bent) }
        _ = Reading(bent)
      }
    }
  }

  @Test func `a file that changes under the reader is refused or read, never trusted`() {
    var random = Seeded(state: 7)
    let noise = (0..<1 << 16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for (_, file) in SampleFiles.all {
      let reading = Reading(byteCount: 1 << 40) { range in
        let more = noise.dropFirst(random.below(1000))
        let start = range.offset == 0 ? file.prefix(16) : []
        let bytes = start + more + noise + noise
        return Array(bytes.prefix(Int(range.byteCount)))
          + zeros(max(0, Int(range.byteCount) - bytes.count))
      }
      #expect(reading.description != nil)
    }
  }

  @Test func `other bytes than those that were asked for are refused`() {
    for count in [0, 1, 99, 101] {
      var reader = MetadataReader(byteCount: 100)
      #expect(reader.take(zeros(count)) == .refused(refusal: .notWhatWasAsked))
      // That is the end of it.
      #expect(reader.take(zeros(100)) == .refused(refusal: .notWhatWasAsked))
    }
    for count in [0, 1 << 53 + 1, UInt64.max] as [UInt64] {
      #expect(MetadataReader(byteCount: count).step == .refused(refusal: .empty))
    }
  }

  @Test func `a directory of 65535 entries is read so far`() throws {
    let entries = (0..<65535).flatMap { _ in be16(0x9003) + be16(2) + be32(20) + be32(8) }
    let tiff = ascii("MM") + be16(42) + be32(8) + be16(65535) + entries
    let reading = Reading(tiff)
    #expect(reading.description?.damage == .tooMuch)
    #expect(reading.askedByteCount < 1 << 20)
  }

  @Test func `endless segments end`() {
    let small = (0..<5000).flatMap { _ in SampleJPEG.segment(0xE5, []) }
    #expect(Reading([0xFF, 0xD8, 0xFF] + small.dropFirst()).description?.damage == .tooMuch)
    let large = (0..<700).flatMap { _ in SampleJPEG.segment(0xE5, zeros(65000)) }
    let reading = Reading([0xFF, 0xD8] + large)
    #expect(reading.description?.damage == .tooMuch)
    #expect(reading.askedByteCount <= 4 << 20)
    let filled = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 100_000)
    #expect(Reading(filled).description?.damage == .malformed)
  }

  @Test func `XMP built to be long is read once and ends`() throws {
    let bombs = [
      String(repeating: "<a>", count: 20_000), String(repeating: "<", count: 60_000),
      String(repeating: "<a b='c' ", count: 6000), "<a b='" + String(repeating: "x", count: 60_000),
      "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;&b;'>]><a>&c;</a>",
      String(repeating: "xmlns:p='http://ns.adobe.com/exif/1.0/' ", count: 1500),
      SampleXMP.packet(String(repeating: "exif:DateTimeOriginal='x' ", count: 2000)),
      SampleXMP.packet(
        "><Container:Directory>" + String(repeating: "<Container:Item/>", count: 3000)),
    ]
    for bomb in bombs {
      let file = SampleJPEG.file(SampleJPEG.xmp(bomb), SampleJPEG.frame(width: 3, height: 2))
      #expect(try described(file).size == PixelSize(width: 3, height: 2))
    }
  }

  @Test func `XMP in XMP in XMP is left out in one passing`() {
    let count = 150_000
    let (open, close) = ("<a:gps>", "</a:gps>")
    let nested = String(repeating: open, count: count)
    let beside = String(repeating: "<a:gps b='>'/><a:gps/>", count: count)
    for packet in [
      nested + String(repeating: close, count: count), nested + close,
      beside + "<a:b>" + beside,
    ] {
      #expect(KeptXMP(ascii(packet), task: .removeLocation, hasGainMap: true).packet() == nil)
    }
  }

  @Test func `tables of a HEIF that announce more than there is end`() throws {
    let huge = fullBox(
      "meta", fullBox("pitm", be16(1)), fullBox("iinf", version: 1, be32(0xFFFF_FFFF)),
      fullBox("iloc", version: 2, be16(0x4444), be32(0xFFFF_FFFF), zeros(300)),
      box("iprp", box("ipco"), fullBox("ipma", be32(0xFFFF_FFFF), zeros(300))),
      fullBox("iref", zeros(500)))
    _ = try described(box("ftyp", ascii("heic"), be32(0)) + huge)
    let long = box("ftyp", ascii("heic"), be32(0)) + fullBox("meta", zeros(3 << 20))
    let reading = Reading(long)
    #expect(reading.description?.damage == .tooMuch)
    #expect(reading.askedByteCount < 100_000)
  }

  @Test func `what lies in each other without end is refused, not followed`() {
    let still = box("ftyp", ascii("heic"), be32(0))
    for (brand, boxes) in [("qt  ", ["moov", "udta"]), ("isom", ["udta"]), ("heic", ["moov"])] {
      let file = SampleNesting.boxes(8000, in: boxes, brand: brand)
      #expect(Reading(file, task: .removeLocation).refusal == .damaged(damage: .tooMuch))
      #expect(Reading(file).description != nil)
    }
    let film = box("moov", SampleMovie.header(), box("udta", box("meta", zeros(8))))
    #expect(Reading(still + film, task: .removeLocation).refusal == nil)
    let fields = SampleNesting.directories(5000)
    for task in [MetadataTask.removeLocation, .removeAll] {
      #expect(Reading(fields, task: task).refusal == .damaged(damage: .tooMuch))
    }
  }

  @Test func `pixels in thousands of chunks cost few requests`() {
    let pixels = (0..<3000).flatMap { _ in SamplePNG.chunk("IDAT", zeros(8192)) }
    let reading = Reading(SamplePNG.file(pixels))
    #expect(reading.description?.size == PixelSize(width: 640, height: 480))
    #expect(reading.requests.count <= 256)
  }
}

/// What lies in each other, deeper than any stack.
enum SampleNesting {
  /// Metadata in metadata, so many times; each begins as ISO's does.
  static func boxes(_ count: Int, in outer: [String], brand: String) -> [UInt8] {
    let heads = (0..<count).reversed().flatMap { be32(16 + $0 * 12) + ascii("meta") + be32(0) }
    let content = outer.reversed().reduce(heads + zeros(4)) { box($1, $0) }
    return box("ftyp", ascii(brand), be32(0)) + content
  }

  /// Each has one field, which points to the next as to a page within it.
  static func directories(_ count: Int) -> [UInt8] {
    let head = ascii("MM") + be16(42) + be32(8)
    return (0..<count).reduce(into: head) { bytes, index in
      let next = be32(8 + 18 * (index + 1))
      bytes += be16(1) + be16(0x014A) + be16(4) + be32(1) + next + be32(0)
    }
  }
}

/// SplitMix64, so that a seed is a whole run.
struct Seeded {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// One change of the kinds that files suffer.
  mutating func damage(_ file: inout [UInt8]) {
    guard !file.isEmpty else { return }
    let place = below(file.count)
    switch below(6) {
    case 0: file[place] = UInt8(truncatingIfNeeded: next())
    case 1: file[place] ^= 1 << UInt8(below(8))
    case 2: file.removeSubrange(place..<min(file.count, place + 1 + below(32)))
    case 3: file.insert(contentsOf: be64(next()).prefix(1 + below(8)), at: place)
    case 4: file.insert(contentsOf: file[place..<min(file.count, place + below(64))], at: place)
    default:
      let word = [0, 1, -1, Int(Int32.max), file.count, place][below(6)]
      for (offset, byte) in be32(word).enumerated() where place + offset < file.count {
        file[place + offset] = byte
      }
    }
  }
}
