// What sets up codecs of films and pictures: a box is of its codec, and in the form that has; what
// belongs to another goes, and what nobody knows holds a film back.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct SetUpBoxTests {
  private static let place = ascii("GPS +48.208300+016.373100/ Vienna")

  /// A film of one sample.
  private static func film(_ codec: String, _ setUp: [UInt8], isSound: Bool = false) -> [UInt8] {
    let type = box("ftyp", ascii("isom"), be32(0), ascii("isom"))
    let table = SampleMovie.table(
      box(codec, zeros(isSound ? 28 : 78), setUp), places: [type.count + 8], counts: [1], sizes: [6]
    )
    let track = SampleMovie.track(
      isSound ? "soun" : "vide", width: isSound ? 0 : 64, height: isSound ? 0 : 48,
      box("minf", table))
    return type + box("mdat", ascii("pixels")) + box("moov", SampleMovie.header(), track)
  }

  private static let pictureBoxes = [
    "smDm", "SMI ", "auxi", "ACLR", "APRG", "ARES", "ADHR", "glbl", "jp2h", "jp2x", "jpgC", "mjqt",
    "mjht", "d263", "s263", "hvcE", "avcE", "svcC", "mvcC", "lhvC", "vpcC", "ctab", "av1C", "SmDm",
    "CoLL", "dvcC", "esds", "SA3D", "wave", "alac", "chan", "gps0",
  ]
  private static let soundBoxes = [
    "SA3D", "wave", "chnl", "alac", "dOps", "dac4", "dec3", "dmlp", "ddts", "dapa", "mhaC", "esds",
    "frma", "enda", "avcC", "colr", "auxi", "damr", "dac3", "pcmC", "srat", "dfLa", "chan", "mp4a",
  ]

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `no box stays with anything by its name alone`(task: MetadataTask) {
    for (codecs, names, isSound) in [
      (["apcn", "jpeg", "vp09", "mp4v", "SVQ3", "s263", "raw ", "AVdn"], Self.pictureBoxes, false),
      (
        [
          "mp4a", "alac", "Opus", "fLaC", "ec-3", "ac-4", "mlpa", "dtsc", "apac", "mha1", "ipcm",
          "samr", "sowt",
        ], Self.soundBoxes, true
      ),
    ] {
      for codec in codecs {
        for name in names + ["\0\0\0\0"] {
          for content in [Self.place, zeros(4) + Self.place, zeros(28) + Self.place] {
            let file = Self.film(codec, box(name, content), isSound: isSound)
            // A frame that is no JPEG is held back for that.
            let reading = Reading(file, task: task)
            guard case .edited = reading.result else {
              #expect(reading.refusal == .notUnderstood, "\(codec) \(name)")
              continue
            }
            #expect(
              (try? edited(file, task)).map { !contains($0, Array(Self.place.prefix(10))) } == true,
              "\(codec) \(name)")
          }
        }
      }
    }
  }

  private static func descriptors(_ type: UInt8, _ setUp: [UInt8], isSound: Bool) -> [UInt8] {
    let inner: [UInt8] = setUp.isEmpty ? [] : [5, UInt8(setUp.count)] + setUp
    var decoder: [UInt8] = [type, isSound ? 0x15 : 0x11, 0, 0, 0]
    decoder += be32(120_000)
    decoder += be32(120_000)
    decoder += inner
    var stream: [UInt8] = [0, 1, 0, 4, UInt8(decoder.count)]
    stream += decoder
    stream += [6, 1, 2]
    let head: [UInt8] = [0, 0, 0, 0, 3, UInt8(stream.count)]
    return head + stream
  }

  private static let display: [UInt8] = [
    44564, 20972, 17367, 45220, 9830, 3932, 20493, 21561,
  ].flatMap { be16($0) }
  private static let webm = fullBox("vpcC", version: 1, [0, 31, 0x82, 9, 16, 9, 0, 0])
  private static let bright = fullBox("SmDm", display, be32(1000 << 8), be32(1 << 14))
  private static let levels = fullBox("CoLL", be16(1000), be16(400))
  private static let avid = [
    box("ACLR", ascii("ACLR0001"), be32(1), be32(0)),
    box("APRG", ascii("APRG0001"), be32(1), be32(0)),
  ]
  private static let lossless = box(
    "alac", zeros(4), be32(4096), [0, 16, 40, 10, 14, 2, 0, 255], zeros(8), be32(44100))
  private static let opus = box("dOps", [0, 2, 1, 0x38], be32(48000), [0, 0, 0])
  private static let sphere = box(
    "SA3D", [0, 0], be32(1), [0, 0], be32(4), be32(0), be32(1), be32(2), be32(3))

  /// As encoders and cameras write them.
  private static let real: [(codec: String, setUp: [UInt8], isSound: Bool)] = [
    ("vp09", webm + bright + levels, false), ("h263", box("d263", zeros(4), [0, 10, 0]), false),
    ("apch", box("fiel", [1, 0]) + box("pasp", be32(1), be32(1)), false),
    ("AVdn", avid[0] + avid[1], false),
    ("mp4a", box("esds", descriptors(0x40, [0x11, 0x88, 0x56, 0xE5, 0], isSound: true)), true),
    ("mp4a", box("esds", descriptors(0x6B, [], isSound: true)), true), ("alac", lossless, true),
    ("Opus", opus, true), ("Opus", opus + sphere, true),
    ("fLaC", fullBox("dfLa", [0x80, 0, 0, 34], [UInt8](repeating: 9, count: 34)), true),
    ("ac-3", box("dac3", [0x10, 8, 0xC0]), true), ("ec-3", box("dec3", [3, 0, 0x20, 2, 0]), true),
    ("ec-3", box("dec3", [6, 0, 0x20, 0x0F, 0, 1, 16]), true),
    ("mlpa", box("dmlp", [0, 0x80, 1, 0x18, 0x18, 0xFE, 0, 0, 0, 0]), true),
    ("sowt", fullBox("chan", be32(101 << 16 | 2), zeros(8)), true),
    (
      "in24",
      box("wave", box("frma", ascii("in24")), box("enda", [0, 1]), zeros(3), [8], zeros(4)), true
    ),
  ]

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `what sets up a film of an encoder stays as it is`(task: MetadataTask) throws {
    for (codec, setUp, isSound) in Self.real {
      #expect(
        try contains(edited(Self.film(codec, setUp, isSound: isSound), task), setUp), "\(codec)")
    }
  }

  @Test func `a set-up ends where its fields do`() throws {
    let aac: [UInt8] = [0x12, 0x10]
    let told: [(String, String, [UInt8], Int, Bool)] = [
      ("alac", "alac", Array(Self.lossless.dropFirst(8)), 28, true),
      ("Opus", "dOps", Array(Self.opus.dropFirst(8)), 11, true),
      ("ec-3", "dec3", [3, 0, 0x20, 2, 0], 5, true), ("ac-3", "dac3", [0x10, 8, 0xC0], 3, true),
      ("mp4a", "esds", Self.descriptors(0x40, aac, isSound: true), 31, true),
      ("h263", "d263", zeros(4) + [0, 10, 0], 7, false),
      ("vp09", "vpcC", [1, 0, 0, 0, 0, 31, 0x82, 9, 16, 9, 0, 0], 12, false),
    ]
    for (codec, name, setUp, kept, isSound) in told {
      #expect(setUp.count == kept)
      let file = Self.film(codec, box(name, setUp + Self.place), isSound: isSound)
      let wanted = box(name, setUp + zeros(Self.place.count))
      #expect(try contains(edited(file, .removeLocation), wanted), "\(name)")
    }
    // Behind what AAC needs, and in what an element of it says of itself.
    let behind = Self.descriptors(0x40, aac + Self.place, isSound: true)
    let result = try edited(
      Self.film("mp4a", box("esds", behind), isSound: true), .removeLocation)
    #expect(contains(result, aac + zeros(Self.place.count)))
    let comment = [0x10, 4, 0, 0, 0, 0, 0, 0] as [UInt8]
    #expect(AudioSetUp.bare(comment + [26] + Self.place)?.contains(0x47) != true)
    // Twice, or in a hole behind the last.
    let pixels = box("pasp", be32(1), be32(1))
    let twice = try edited(
      Self.film("apch", pixels + box("pasp", be32(40), be32(33)) + ascii("Vienna")), .removeAll)
    #expect(contains(twice, pixels + box("free", zeros(8)) + zeros(6)))
  }

  @Test func `frames of MPEG-4's kind that are JPEGs are looked into`() throws {
    let frame =
      [0xFF, 0xD8] + SampleJPEG.segment(0xE7, ascii("48.2083"))
      + SampleJPEG.frame(width: 6, height: 4)
      + SampleJPEG.scan + [0xFF, 0xD9]
    let type = box("ftyp", ascii("isom"), be32(0))
    let table = SampleMovie.table(
      box("mp4v", zeros(78), box("esds", Self.descriptors(0x6C, [], isSound: false))),
      places: [type.count + 8], counts: [1], sizes: [frame.count])
    let file =
      type + box("mdat", frame)
      + box(
        "moov", SampleMovie.header(),
        SampleMovie.track("vide", width: 6, height: 4, box("minf", table)))
    #expect(contains(file, ascii("48.2083")))
    #expect(try !contains(edited(file, .removeLocation), ascii("48.2083")))
  }

  @Test func `properties of items are of these, and of a form that is known`() throws {
    for name in [
      "uncC", "cmpd", "oinf", "tols", "a1lx", "pixi", "a1op", "lsel", "avcC", "av1C", "lhvC",
    ] {
      for content in [Self.place, zeros(4) + Self.place, zeros(4) + [90] + Self.place] {
        var sample = SampleHEIF()
        sample.turning.append(box(name, content))
        let reading = Reading(sample.bytes, task: .removeLocation)
        guard case .edited = reading.result else { continue }
        let result = try edited(sample.bytes, .removeLocation)
        #expect(!contains(result, Array(Self.place.prefix(10))), "\(name)")
      }
    }
    var sample = SampleHEIF()
    sample.turning.append(fullBox("pixi", [3, 8, 8, 8]))
    #expect(try contains(edited(sample.bytes, .removeLocation), fullBox("pixi", [3, 8, 8, 8])))
  }

  @Test func `a box of no known form is not kept by its shape`() throws {
    let file = box("what", Self.place)
    var extraction = Extraction(FileWindows(whole: file))
    let box = try #require(try extraction.box(at: 0, before: UInt64(file.count)))
    #expect(throws: MetadataStop.notUnderstood) { try extraction.surplus(of: box) }
  }
}
