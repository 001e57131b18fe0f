// What lies behind a JPEG and stays: the gain map that a brighter screen applies, and the film of a
// motion photo, each passed through what takes metadata out, with indices that lead to them.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct GainMapTests {
  private static let rest = SampleJPEG.frame(width: 6, height: 4) + SampleJPEG.scan
  private static let placed = SampleJPEG.exif(.full())
  private static let numbers = SampleJPEG.segment(
    0xE2, ascii("urn:iso:std:iso:ts:21496:-1\0") + [UInt8](repeating: 7, count: 61))

  private static func xmp(_ attributes: String) -> [UInt8] {
    SampleJPEG.xmp(
      "<x:xmpmeta><rdf:RDF xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/'>"
        + "<rdf:Description \(attributes)/></rdf:RDF></x:xmpmeta>")
  }

  private static let gainMap = SampleJPEG.file(
    placed, xmp("hdrgm:Version='1.0' hdrgm:GainMapMax='2.5' photoshop:City='Wien'"), rest)

  /// Where MPF's index says that the second picture lies, and how long it is.
  private func second(in file: [UInt8]) -> (offset: Int, count: Int)? {
    guard let place = file.indices.first(where: { file[$0...].starts(with: ascii("MPF\0MM")) })
    else { return nil }
    let numbers = stride(from: place + 4 + 50, to: place + 4 + 82, by: 4).map { start in
      file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (place + 4 + numbers[6], numbers[5])
  }

  @Test(arguments: [0, 1000])
  func `a gain map stays, without its place, and is found`(padding: Int) throws {
    // An index that leads over what lies between.
    let entries = zeros(16) + be32(0) + be32(Self.gainMap.count)
    func file(at offset: Int) -> [UInt8] {
      let index =
        ascii("MPF\0MM") + be16(42) + be32(8) + be16(1) + be16(0xB002) + be16(7) + be32(32)
        + be32(26) + be32(0) + entries + be32(offset) + zeros(4)
      return SampleJPEG.file(Self.placed, SampleJPEG.segment(0xE2, index), Self.rest)
        + [UInt8](repeating: 0x47, count: padding)
    }
    let base = 2 + Self.placed.count + 8
    let whole = file(at: file(at: 0).count - base) + Self.gainMap
    for task in [MetadataTask.removeLocation, .removeAll] {
      let result = try edited(whole, task)
      let found = try #require(second(in: result))
      let last = Array(result.suffix(found.count))
      #expect(found.offset + found.count == result.count)
      #expect(
        last.starts(with: [0xFF, 0xD8, 0xFF]) && contains(last, ascii("hdrgm:GainMapMax=\"2.5\"")))
      #expect(last.suffix(Self.rest.count + 2).dropLast(2).elementsEqual(Self.rest))
      #expect(contains(result, ascii("Item:Semantic=\"GainMap\" Item:Length=\"\(found.count)\"")))
      #expect(!contains(result, ascii("Wien")) && !contains(result, [0x47, 0x47]))
      #expect(try described(result).position == nil)
      #expect(try edited(result, task) == result)
    }
  }

  @Test func `numbers of ISO 21496 make a gain map, and nothing else in their place does`() throws {
    let told = SampleJPEG.file(Self.numbers, Self.rest)
    let first = SampleJPEG.file(Self.rest)
    let result = try edited(first + told, .removeLocation)
    #expect(result.suffix(told.count).elementsEqual(told))
    let other = SampleJPEG.segment(
      0xE2, ascii("urn:iso:std:iso:ts:21496:-1\0") + ascii("48.2083"))
    let bare = try edited(first + SampleJPEG.file(other, Self.rest), .removeLocation)
    #expect(bare == first)
  }

  @Test func `without a gain map nothing says how one is applied`() throws {
    let told =
      "hdrgm:Version='1.0' hdrgm:GainMapMax='4.76' HDRGainMap:HDRGainMapHeadroom='4.76'"
    let packet =
      "<x:xmpmeta><rdf:RDF xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/'"
      + " xmlns:HDRGainMap='http://ns.apple.com/HDRGainMap/1.0/'>"
      + "<rdf:Description \(told)/></rdf:RDF></x:xmpmeta>"
    var photo = SampleHEIF()
    // As cameras leave room behind it.
    photo.xmp = packet + String(repeating: " ", count: 400)
    var mapped = photo
    mapped.turning.append(fullBox("auxC", ascii("urn:com:apple:photo:2020:aux:hdrgainmap\0")))
    for task in [MetadataTask.removeLocation, .removeAll] {
      // A picture that says it of itself, with nothing behind; the numbers of ISO 21496, too.
      let jpeg = SampleJPEG.file(SampleJPEG.xmp(packet), Self.numbers, Self.rest)
      #expect(try edited(jpeg, task) == SampleJPEG.file(Self.rest))
      #expect(Reading(jpeg, task: task).leftOut.contains { $0.kind == .texts })
      #expect(try !contains(edited(photo.bytes, task), ascii("4.76")))
      #expect(try contains(edited(mapped.bytes, task), ascii("hdrgm:GainMapMax=\"4.76\"")))
    }
    let other = KeptXMP(ascii(packet), task: .removeLocation, hasGainMap: false)
    #expect(other.packet() == nil && other.leftOut.all.contains { $0.kind == .texts })
  }

  @Test func `numbers of a gain map have three digits, within what maps have`() {
    func written(_ name: String, _ value: String) -> String? {
      let form = XMPSpace.gainMap.form(of: ascii(name)[...])
      return form?.written(ascii(value)).map { String(decoding: $0, as: UTF8.self) }
    }
    for (name, value, wanted) in [
      ("GainMapMax", "2.5", "2.5"), ("GainMapMax", "3.321928", "3.32"), ("Gamma", "1", "1.0"),
      ("OffsetSDR", "0.015625", "0.015625"), ("GainMapMin", "-0.1234567", "-0.123"),
      ("OffsetHDR", "1.5625e-2", "0.015625"), ("HDRCapacityMin", "0", "0.0"),
    ] {
      #expect(written(name, value) == wanted, "\(name) \(value)")
    }
    for (name, value) in [
      ("GainMapMax", "48.2083"), ("GainMapMin", "-122.349277"), ("Gamma", "0"),
      ("Gamma", "48208300"),
      ("OffsetSDR", "16.3731"), ("Version", "47.62050"), ("GainMapMax", "1e99"),
      ("GainMapMax", "1.2.3"), ("HDRCapacityMax", "-1"), ("GainMapMax", "Wien"),
    ] {
      #expect(written(name, value) == nil, "\(name) \(value)")
    }
    let headroom = XMPSpace.appleGainMap.form(of: ascii("HDRGainMapHeadroom")[...])
    #expect(headroom?.written(ascii("4.6312345")) == ascii("4.63"))
    #expect(headroom?.written(ascii("47.6")) == nil)
  }

  @Test func `the film of a motion photo loses what is said in it, and what lies behind it`() throws
  {
    let type = box("ftyp", ascii("isom"), be32(0))
    let track = SampleMovie.track(
      "vide", width: 64, height: 48, SampleMovie.playing("vide", at: type.count + 8, 6))
    let film =
      type + box("mdat", ascii("pixelsfreeGPS")) + box("gps ", ascii("48.2083"))
      + box(
        "moov", SampleMovie.header(), track,
        SampleMovie.userData([([0xA9] + ascii("xyz"), "+48.2083+016.3731/")]))
      + ascii("LIVE_48.2083")
    let motion = SampleXMP.packet(
      """
      GCamera:MotionPhotoPresentationTimestampUs='1500000'><Container:Directory><rdf:Seq>
      <rdf:li><Container:Item Item:Semantic='Primary'/></rdf:li><rdf:li>
      <Container:Item Item:Semantic='MotionPhoto' Item:Length='\(film.count)'/></rdf:li></rdf:Seq
      """)
    let file = SampleJPEG.file(SampleJPEG.xmp(motion), Self.rest) + film
    let result = try edited(file, .removeLocation)
    let found = try described(result)
    #expect(found.motion?.byteCount == UInt64(film.count))
    #expect(found.stillTimeMilliseconds == 1500)
    #expect(contains(result, ascii("pixels")) && !contains(result, ascii("48.2083")))
    #expect(!contains(result, ascii("freeGPS")) && !contains(result, ascii("LIVE_")))
    #expect(try edited(result, .removeLocation) == result)
    // One that is not understood goes, and a still is left.
    var strange = film
    let codec = try #require(film.indices.first { film[$0...].starts(with: ascii("avc1")) })
    strange[codec] = 0x58
    let odd = SampleJPEG.file(SampleJPEG.xmp(motion), Self.rest) + strange
    let still = Reading(odd, task: .removeLocation)
    #expect(still.leftOut.contains(LeftOut(kind: .motion, count: 1)))
    #expect(try described(edited(odd, .removeLocation)).motion == nil)
    #expect(try edited(file, .removeAll) == SampleJPEG.file(Self.rest))
  }
}
