// Halves of Live Photos: found by their identifier wherever they lie, by name and time where they
// have none, and never made out of two things that only look alike.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct LivePhotoPairingTests {
  private func still(
    _ name: Text, _ identifier: Text = "", folder: Text = "a", taken: Int64? = sampleLocal,
    _ zone: DateZone = .offset(minutes: 60)
  ) -> PairingCandidate {
    candidate(name, .heif, identifier, folder, taken, zone, .exifDateTimeOriginal)
  }

  private func motion(
    _ name: Text, _ identifier: Text = "", folder: Text = "a", taken: Int64? = sampleLocal,
    _ zone: DateZone = .offset(minutes: 60), _ field: DateField = .quickTimeCreationDate,
    milliseconds: UInt32? = 2900
  ) -> PairingCandidate {
    var half = candidate(name, .mov, identifier, folder, taken, zone, field)
    half.half?.duration = milliseconds
    return half
  }

  private func candidate(
    _ name: Text, _ format: MediaFormat, _ identifier: Text, _ folder: Text, _ taken: Int64?,
    _ zone: DateZone, _ field: DateField
  ) -> PairingCandidate {
    var description = Extraction(FileWindows(byteCount: 1)).found
    description.format = format
    description.contentIdentifier = identifier
    description.dates =
      taken.map {
        [StatedDate(field: field, milliseconds: $0, zone: zone, isDayOnly: false)]
      } ?? []
    return PairingCandidate(
      folder: folder, fileName: name, half: LivePhotoHalf(description), date: nil)
  }

  private func pairs(_ candidates: PairingCandidate...) -> [[Int]] {
    LivePhotoPairing.pairs(candidates).map { [$0.still, $0.motion] }
  }

  @Test func `the identifier pairs across names, folders and times`() {
    #expect(
      pairs(
        motion("x.mov", "1", folder: "b", taken: nil, milliseconds: nil), still("a.heic", "2"),
        still("b.heic", "1"), motion("c.mov", "2"))
        == [[1, 3], [2, 0]])
  }

  @Test func `an edited pair with its original's identifier stays together`() {
    #expect(
      pairs(
        still("IMG_E1.HEIC", "1"), still("IMG_1.HEIC", "1"), motion("IMG_1.MOV", "1"),
        motion("IMG_E1.MOV", "1"))
        == [[0, 3], [1, 2]])
  }

  @Test func `without identifiers name and time pair`() {
    #expect(pairs(still("IMG_1.HEIC"), motion("img_1.mov")) == [[0, 1]])
    #expect(pairs(still("IMG_1.HEIC"), motion("IMG_1.MOV", taken: sampleLocal - 3000)) == [[0, 1]])
    #expect(pairs(still("IMG_1.HEIC", "1"), motion("IMG_1.MOV")) == [[0, 1]])
    // Clocks on the wall; one on the wall and one of UTC.
    #expect(
      pairs(
        still("1.heic", taken: sampleLocal, .unknown), motion("1.mov", taken: sampleLocal, .unknown)
      )
        == [[0, 1]])
    #expect(
      pairs(
        still("1.heic", taken: sampleLocal, .unknown),
        motion("1.mov", taken: sampleLocal - 3_599_000, .utc, .movieCreationTime))
        == [[0, 1]])
  }

  @Test func `a Pixel's motion pairs by its whole name, and names in any normal form`() {
    for (one, other) in [
      ("PXL_1.MP.jpg", "PXL_1.MP"), ("PXL_1.MP~2.jpg", "PXL_1.MP~2"), ("PXL_1.mp.JPG", "pxl_1.MP"),
      ("e\u{301}te\u{301}.heic", "\u{E9}t\u{E9}.MOV"),
    ] as [(Text, Text)] {
      #expect(pairs(still(one), motion(other)) == [[0, 1]], "\(one)")
    }
    #expect(pairs(still("PXL_1.jpg"), motion("PXL_1.MP")).isEmpty)
  }

  @Test func `what a service describes as taken at one moment is one, whatever the film says`() {
    var (one, other) = (still("1.jpg", taken: nil), motion("1.mp4", taken: sampleLocal + 9_000_000))
    #expect(pairs(one, other).isEmpty)
    one.half?.described = Instant(sampleLocal)
    #expect(pairs(one, other).isEmpty)
    other.half?.described = Instant(sampleLocal)
    #expect(pairs(one, other) == [[0, 1]])
    other.half?.duration = 60_000
    #expect(pairs(one, other).isEmpty)
  }

  @Test func `a still that lost its date has that of its motion`() {
    let date = { (source: DateSource, certainty: DateCertainty) in
      MediaDate(source: source, certainty: certainty, day: CivilDay(1), moment: .unknown)
    }
    var (one, other) = (still("1.heic", "1"), motion("1.mov", "1"))
    let known = date(.metadata, .certain)
    for (ofStill, ofMotion, knows) in [
      (nil, known, true), (date(.modification, .guessed), known, true),
      (date(.modification, .guessed), date(.metadata, .guessed), true),
      (known, known, false), (known, nil, false), (nil, nil, false),
      (date(.fileName, .probable), known, false),
    ] {
      (one.date, other.date) = (ofStill, ofMotion)
      #expect(LivePhotoPairing.pairs([one, other]).map(\.motionKnows) == [knows])
    }
  }

  @Test func `where one says when, the name a camera gave is enough`() {
    for (ofStill, ofMotion) in [(sampleLocal, nil), (nil, sampleLocal)] as [(Int64?, Int64?)] {
      let one = still("IMG_1.HEIC", taken: ofStill)
      #expect(pairs(one, motion("IMG_1.MOV", taken: ofMotion)) == [[0, 1]])
      #expect(pairs(one, motion("IMG_1.MOV", taken: ofMotion, milliseconds: 60_000)).isEmpty)
    }
    // What lies beside one of them says it for both.
    var (one, other) = (still("IMG_3.JPG", taken: nil), motion("IMG_3.MP4", taken: nil))
    other.half?.described = Instant(sampleLocal)
    #expect(pairs(one, other) == [[0, 1]])
    one.half?.described = Instant(sampleLocal + 9_000_000)
    #expect(pairs(one, other).isEmpty)
  }

  @Test func `what only looks like a pair is none`() {
    #expect(pairs(still("IMG_1.HEIC"), motion("IMG_2.MOV")).isEmpty)
    #expect(pairs(still("IMG_1.HEIC"), motion("IMG_1.MOV", folder: "b")).isEmpty)
    #expect(pairs(still("IMG_1.HEIC"), motion("IMG_1.MOV", taken: sampleLocal + 3001)).isEmpty)
    #expect(pairs(still("1.HEIC"), motion("1.MOV", taken: nil)).isEmpty)
    #expect(pairs(still("IMG_1.HEIC", taken: nil), motion("IMG_1.MOV", taken: nil)).isEmpty)
    #expect(pairs(still("IMG_1.HEIC"), motion("IMG_1.MOV", milliseconds: 60_000)).isEmpty)
    #expect(pairs(still("IMG_1.HEIC"), motion("IMG_1.MOV", milliseconds: nil)).isEmpty)
    #expect(pairs(still("IMG_1.HEIC", "1"), motion("IMG_1.MOV", "2")).isEmpty)
    #expect(pairs(still("IMG_1.HEIC"), still("IMG_1.JPG")).isEmpty)
    #expect(pairs(motion("IMG_1.MOV"), motion("IMG_1.MP4")).isEmpty)
    #expect(pairs().isEmpty)
  }

  @Test func `nothing is in two pairs`() {
    #expect(
      pairs(still("1.heic"), still("1.jpg"), motion("1.mov")) == [[0, 2]])
    #expect(pairs(still("1.heic", "1"), motion("1.mov", "1"), motion("2.mov", "1")) == [[0, 1]])
  }

  @Test func `thousands are paired at once`() {
    var candidates: [PairingCandidate] = []
    for index in 0..<2000 {
      candidates.append(still(Text("IMG_\(index).HEIC"), index % 2 == 0 ? Text("\(index)") : ""))
      candidates.append(motion(Text("IMG_\(index).MOV"), index % 2 == 0 ? Text("\(index)") : ""))
    }
    let pairs = LivePhotoPairing.pairs(candidates)
    #expect(pairs.count == 2000 && pairs.allSatisfy { $0.motion == $0.still + 1 })
  }
}
