// What a person corrected stands above what a device wrote; what only looks like a correction does
// not.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import MediaMetadata

private let hour: Int64 = 3_600_000
private let year: Int64 = 365 * 24 * hour
private let utc = sampleLocal - hour

@Suite struct CorrectionTests {
  private func line(_ evidence: DateEvidence) -> CaptureDateLine? {
    CaptureDateRule.date(of: evidence)?.line
  }

  @Test func `another time than any of the file's is a person's`() throws {
    for field in [
      DateField.exifDateTime, .exifDateTimeDigitized, .exifDateTimeOriginal,
      .quickTimeCreationDate,
    ] {
      for shift in [-50 * year, -25 * hour, 25 * hour, 3 * year] {
        let scan = evidence([stated(field)], sidecar: sampleLocal + shift)
        let dated = try #require(CaptureDateRule.date(of: scan))
        #expect(dated.line == .corrected, "\(field) \(shift)")
        #expect(dated.date.source == .sidecar && dated.date.certainty == .guessed)
        #expect(dated.date.day == CivilDay(ofMilliseconds: sampleLocal + shift))
      }
    }
    let film = evidence([stated(.movieCreationTime, utc, .utc)], sidecar: utc - year)
    #expect(line(film) == .corrected)
  }

  @Test func `a day's difference is the same moment, and the file's clock stands`() {
    for shift in [-24 * hour, -14 * hour, -hour, 0, 12 * hour, 24 * hour] {
      let same = evidence([stated(.exifDateTimeOriginal)], sidecar: sampleLocal + shift)
      #expect(line(same) == .original, "\(shift)")
    }
    // Google took what the scanner wrote, and not when it was edited.
    let edited = evidence(
      [stated(.exifDateTimeOriginal), stated(.exifDateTime, sampleLocal + year)],
      sidecar: sampleLocal + year)
    #expect(line(edited) == .original)
  }

  @Test func `when a file came to a service, or was changed, corrects nothing`() {
    let uploaded = sampleLocal + 3 * year
    for field in [DateField.exifDateTimeOriginal, .xmpCreateDate, .pngCreationTime] {
      let taken = evidence([stated(field)], sidecar: uploaded, uploaded: uploaded + hour)
      #expect(line(taken) != .corrected, "\(field)")
    }
    // What a service does not read it takes for nothing: later is then when the file was changed.
    for field in [DateField.xmpCreateDate, .pngCreationTime, .quickTimeDay, .iptcDateCreated] {
      #expect(line(evidence([stated(field)], sidecar: uploaded)) != .corrected)
      #expect(line(evidence([stated(field)], sidecar: sampleLocal - year)) == .corrected)
    }
    let name: Text = "IMG-20240131-WA0001.jpg"
    #expect(line(evidence(name: name, sidecar: uploaded)) == .nameDay)
    #expect(line(evidence(name: name, sidecar: sampleLocal - year)) == .corrected)
    // The beginning of DOS is no day anybody chose.
    let dos = evidence([stated(.exifDateTimeOriginal)], sidecar: 315_532_800_000)
    #expect(line(dos) == .original)
  }

  @Test func `a correction is in the zone the file knows`() throws {
    let known = evidence(
      [stated(.exifDateTimeOriginal, sampleLocal, .offset(minutes: 120))],
      sidecar: sampleLocal - year - hour)
    let dated = try #require(CaptureDateRule.date(of: known))
    #expect(dated.line == .corrected && dated.date.certainty == .probable)
    #expect(
      dated.date.moment
        == .instant(Instant(sampleLocal - year - hour), offsetMinutes: 120))
    #expect(dated.date.day == CivilDay(ofMilliseconds: sampleLocal - year + hour))
  }

  @Test func `a packet beside a file says what a person changed there`() {
    let own = stated(.exifDateTimeOriginal)
    for (shift, zone) in [
      (-30 * year, DateZone.unknown), (hour, .unknown), (-year, .utc), (hour, .offset(minutes: 60)),
    ] {
      let packet = stated(.xmpDateTimeOriginal, sampleLocal + shift, zone)
      #expect(line(evidence([own], xmp: [packet])) == .xmpBeside, "\(shift)")
    }
    // Written down as the file has it, with whatever zone.
    for packet in [
      stated(.xmpDateTimeOriginal), stated(.xmpDateTimeOriginal, sampleLocal + 400),
      stated(.xmpDateTimeOriginal, utc, .utc),
      stated(.xmpDateTimeOriginal, utc, .offset(minutes: 0)),
      stated(.xmpDateTimeOriginal, sampleLocal, .offset(minutes: -300)),
      stated(.photoshopDateCreated, sampleLocal - 5 * hour, isDayOnly: true),
    ] {
      #expect(line(evidence([own], xmp: [packet])) == .original, "\(packet)")
    }
    let zoned = stated(.exifDateTimeOriginal, sampleLocal, .offset(minutes: 60))
    let far = stated(.xmpDateTimeOriginal, sampleLocal + 2 * hour, .offset(minutes: 180))
    #expect(line(evidence([zoned], xmp: [far])) == .originalWithOffset)
    #expect(line(evidence(xmp: [stated(.xmpDateTimeOriginal)])) == .xmpBeside)
    #expect(line(evidence(xmp: [stated(.xmpCreateDate, utc, .utc)])) == .sidecarUTC)
    #expect(line(evidence([own], xmp: [stated(.xmpCreateDate, 0)])) == .original)
  }

  @Test func `a creation in UTC stands above a change years later`() throws {
    let later = stated(.exifDateTime, sampleLocal + 11 * year)
    for created in [stated(.xmpCreateDate, utc, .utc), stated(.gpsDateTime, utc, .utc)] {
      let dated = try #require(CaptureDateRule.date(of: evidence([created, later])))
      #expect(dated.line == .metadataUTC)
      #expect(dated.date.day == CivilDay(ofMilliseconds: utc))
    }
    #expect(line(evidence([later], name: "PXL_20240131_225958000.jpg")) == .nameUTC)
    // A change that was none tells the clock on the wall.
    let same = evidence([stated(.gpsDateTime, utc, .utc), stated(.exifDateTime)])
    #expect(line(same) == .changedWithUTC)
  }

  @Test func `names that count from 1970 are read`() throws {
    for (name, milliseconds, isOfMessage) in [
      ("mmexport1661090654329.jpg", 1_661_090_654_329, true),
      ("MMExport1661090654329(1).jpg", 1_661_090_654_329, true),
      ("FB_IMG_1547000000123.jpg", 1_547_000_000_123, true),
      ("wx_camera_1547000000123.mp4", 1_547_000_000_123, false),
      ("1497235121791.jpg", 1_497_235_121_791, false),
      ("1581270440551-d356c6b2-6178-49af.jpg", 1_581_270_440_551, false),
      ("mmexport1661090654.jpg", 1_661_090_654_000, true),
      ("microMsg.1497235121791.jpg", 1_497_235_121_791, true),
      ("mmqrcode1548579600000.png", 1_548_579_600_000, true),
      ("qq_pic_merged_1548579600000.jpg", 1_548_579_600_000, true),
      ("tmp-cam-1548579600000.jpg", 1_548_579_600_000, true),
      ("IMG-1548579600000.jpg", 1_548_579_600_000, true),
    ] as [(Text, Int64, Bool)] {
      let found = try #require(FileNameDate(name), "\(name)")
      #expect(found.milliseconds == milliseconds && found.isUTC && !found.isDayOnly)
      #expect(found.isOfMessage == isOfMessage, "\(name)")
      let dated = try #require(CaptureDateRule.date(of: evidence(name: name)))
      #expect(dated.line == .nameUTC && dated.date.certainty == .guessed)
    }
    // What lies in the future is no time.
    #expect(line(evidence(name: "1999999999999.jpg", now: utc)) == nil)
  }
}
