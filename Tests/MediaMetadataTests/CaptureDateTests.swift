// The table of dates, line by line, and what each line does not do; dates in names; dates that are
// none.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import MediaMetadata

private let hour: Int64 = 3_600_000
/// 2024-01-31T23:59:58 as a clock in Vienna showed it, and the same moment of UTC.
private let utc = sampleLocal - hour
/// 2024-01-31.
private let day = CivilDay(19_753)

func evidence(
  _ dates: [StatedDate] = [], name: Text = "a.jpg", sidecar: Int64? = nil,
  uploaded: Int64? = nil, xmp: [StatedDate] = [], modified: (Int64, Int32)? = nil,
  now: Int64? = nil
) -> DateEvidence {
  var beside = StatedBeside()
  beside.taken = sidecar.map { Instant($0) }
  beside.uploaded = uploaded.map { Instant($0) }
  beside.dates = xmp
  var description = Extraction(FileWindows(byteCount: 1)).found
  description.dates = dates
  return DateEvidence(
    description: description, fileName: name, beside: beside,
    modified: modified.map { (Instant($0.0), $0.1) }, now: now.map { Instant($0) })
}

func stated(
  _ field: DateField, _ milliseconds: Int64 = sampleLocal, _ zone: DateZone = .unknown,
  isDayOnly: Bool = false
) -> StatedDate {
  StatedDate(field: field, milliseconds: milliseconds, zone: zone, isDayOnly: isDayOnly)
}

private let instant = CaptureDate.Moment.instant(Instant(utc), offsetMinutes: 60)
private let wall = CaptureDate.Moment.local(milliseconds: sampleLocal)

@Suite struct CaptureDateTests {
  /// Evidence in which the line is the first that applies, and what it makes of it.
  private static let table: [(CaptureDateLine, DateEvidence, CaptureDate.Moment)] = [
    (
      .xmpBeside,
      evidence(
        [stated(.exifDateTimeOriginal, sampleLocal + 900 * 24 * hour)],
        xmp: [stated(.xmpDateTimeOriginal)]), wall
    ),
    (
      .corrected,
      evidence(
        [stated(.exifDateTimeOriginal, sampleLocal + 900 * 24 * hour, .offset(minutes: 60))],
        sidecar: utc), instant
    ),
    (
      .originalWithOffset,
      evidence([stated(.exifDateTimeOriginal, sampleLocal, .offset(minutes: 60))]), instant
    ),
    (
      .originalWithGPS, evidence([stated(.exifDateTimeOriginal), stated(.gpsDateTime, utc, .utc)]),
      instant
    ),
    (
      .movieWithOffset,
      evidence([
        stated(.quickTimeCreationDate, sampleLocal, .offset(minutes: 60)),
        stated(.movieCreationTime, utc, .utc),
      ]), instant
    ),
    (.original, evidence([stated(.exifDateTimeOriginal)]), wall),
    (.movieLocal, evidence([stated(.quickTimeCreationDate)]), wall),
    (.xmpOriginal, evidence([stated(.xmpDateTimeOriginal)]), wall),
    (.digitized, evidence([stated(.exifDateTimeDigitized)]), wall),
    (.createdBeside, evidence(xmp: [stated(.xmpCreateDate)]), wall),
    (.created, evidence([stated(.xmpCreateDate)]), wall),
    (
      .created, evidence([stated(.photoshopDateCreated, sampleLocal, .unknown, isDayOnly: true)]),
      .unknown
    ),
    (.created, evidence([stated(.iptcDateCreated)]), wall),
    (.created, evidence([stated(.pngCreationTime)]), wall),
    (.movieDay, evidence([stated(.quickTimeDay)]), wall),
    (
      .nameWithUTC,
      evidence([stated(.movieCreationTime, utc, .utc)], name: "VID_20240131_235958.mp4"), instant
    ),
    (.nameWithUTC, evidence(name: "VID_20240131_235958.mp4", sidecar: utc + 20_000), instant),
    (.name, evidence(name: "IMG_20240131_235958.jpg"), wall),
    (.nameDay, evidence(name: "holiday 2024-01-31.jpg"), .unknown),
    (.changedWithUTC, evidence([stated(.exifDateTime), stated(.gpsDateTime, utc, .utc)]), instant),
    (
      .metadataUTC, evidence([stated(.movieCreationTime, utc, .utc)]),
      .instant(Instant(utc), offsetMinutes: 0)
    ),
    (
      .nameUTC, evidence(name: "PXL_20240131_225958000.mp4"),
      .instant(Instant(utc), offsetMinutes: 0)
    ),
    (.changed, evidence([stated(.exifDateTime)]), wall),
    (.sidecarUTC, evidence(sidecar: utc), .instant(Instant(utc), offsetMinutes: 0)),
    (.modified, evidence(modified: (utc, 60)), instant),
  ]

  @Test func `every line of the table applies where it should`() throws {
    #expect(Set(Self.table.map { $0.0 }) == Set(CaptureDateLine.allCases))
    for (line, evidence, moment) in Self.table {
      let dated = try #require(CaptureDateRule.date(of: evidence), "\(line)")
      #expect(dated.line == line)
      #expect(dated.date.moment == moment, "\(line)")
      #expect(dated.date.day == day, "\(line)")
      #expect(
        dated.date.source == line.belief.source && dated.date.certainty == line.belief.certainty)
    }
  }

  @Test func `a line above wins over all below`() throws {
    for (index, (line, above, _)) in Self.table.enumerated() {
      for (other, below, _) in Self.table[index...] {
        // What the file states itself is nobody's correction.
        if line == .corrected, below.description?.dates.isEmpty == false { continue }
        var both = above
        let fields = Set((above.description?.dates ?? []).map { $0.field })
        both.description?.dates += (below.description?.dates ?? []).filter {
          !fields.contains($0.field)
        }
        both.beside.taken = above.beside.taken ?? below.beside.taken
        if both.beside.dates.isEmpty { both.beside.dates = below.beside.dates }
        both.modified = above.modified ?? below.modified
        if both.fileName == "a.jpg" { both.fileName = below.fileName }
        let won = try #require(CaptureDateRule.date(of: both)).line
        // What lies below may tell the zone of what lies above, and nothing else.
        let isSame = won.rawValue <= line.rawValue
        #expect(isSame, "\(line) with the evidence of \(other) is \(won)")
      }
    }
  }

  @Test func `nothing is known of what says nothing`() {
    #expect(CaptureDateRule.date(of: evidence()) == nil)
    #expect(CaptureDateRule.date(of: DateEvidence(description: nil, fileName: "")) == nil)
    for instant in [0, 999, -4_544_208_000_001, Int64.max, Int64.min] {
      #expect(CaptureDateRule.date(of: evidence(sidecar: instant)) == nil)
      #expect(CaptureDateRule.date(of: evidence(modified: (instant, 0))) == nil)
    }
    #expect(CaptureDateRule.date(of: evidence(modified: (utc, 5000))) == nil)
    for instant in [Int64.max, Int64.min] {
      let old = stated(.exifDateTimeOriginal, -4_000_000_000_000)
      let dated = CaptureDateRule.date(
        of: evidence([old], name: "19000101_000000", sidecar: instant))
      #expect(dated?.line == .original)
    }
  }

  @Test func `a date from UTC is never more than a guess`() throws {
    for (line, evidence, moment) in Self.table
    where moment == .instant(Instant(utc), offsetMinutes: 0) {
      let dated = try #require(CaptureDateRule.date(of: evidence), "\(line)")
      #expect(dated.date.certainty == .guessed)
    }
    // A clock that says "Z" is one of UTC, whatever the field.
    let dated = try #require(
      CaptureDateRule.date(of: evidence([stated(.xmpDateTimeOriginal, utc, .utc)])))
    #expect(dated.line == .metadataUTC)
  }

  @Test func `the future is a wrong clock`() throws {
    let future = evidence(
      [stated(.exifDateTimeOriginal, sampleLocal + 3 * 24 * hour)],
      name: "IMG_20240131_235958.jpg", now: utc)
    #expect(try #require(CaptureDateRule.date(of: future)).line == .name)
    let tomorrow = evidence([stated(.exifDateTimeOriginal, sampleLocal + 14 * hour)], now: utc)
    #expect(try #require(CaptureDateRule.date(of: tomorrow)).line == .original)
  }

  @Test func `what contradicts a certain date makes it probable`() throws {
    let original = stated(.exifDateTimeOriginal, sampleLocal, .offset(minutes: 60))
    let far = 3 * 24 * hour
    for other in [
      evidence([original], name: "2024-02-04.jpg"),
      evidence([original, stated(.gpsDateTime, utc - far, .utc)]),
    ] {
      let dated = try #require(CaptureDateRule.date(of: other))
      #expect(dated.date.certainty == .probable && dated.date.day == day)
    }
    let near = try #require(CaptureDateRule.date(of: evidence([original], sidecar: utc + hour)))
    #expect(near.date.certainty == .certain)
  }

  @Test func `a zone is derived from whole quarters of an hour only`() {
    for (difference, minutes) in [
      (0, 0), (60, 60), (-210, -210), (345, 345), (1080, 1080), (-1080, -1080), (1095, nil),
      (-1095, nil), (7, nil), (100_000, nil),
    ] as [(Int64, Int32?)] {
      #expect(
        CaptureDateRule.offsetMinutes(local: sampleLocal, utc: sampleLocal - difference * 60_000)
          == minutes)
    }
    let lag: Int64 = 60_000
    for (late, isSame) in [(lag, true), (-lag, true), (lag + 1, false), (-lag - 1, false)] {
      let offset = CaptureDateRule.offsetMinutes(local: sampleLocal, utc: utc + late)
      #expect((offset == 60) == isSame)
    }
    #expect(
      CaptureDateRule.offsetMinutes(local: sampleLocal, utc: sampleLocal + 210 * 60_000) == -210)
  }

  @Test func `names of every kind are read`() throws {
    let second: [Text] = [
      "IMG_20240131_235958.jpg", "20240131_235958.jpg", "MVIMG_20240131_235958.jpg",
      "VID_20240131_235958.mp4", "2024-01-31 23.59.58.jpg", "Screenshot_20240131-235958.png",
      "Screenshot_2024-01-31-23-59-58.png", "Screenshot_2024-01-31-23-59-58-000_com.app.png",
      "signal-2024-01-31-235958.jpg", "signal-2024-01-31-23-59-58-000.jpg",
      "Screen Shot 2024-01-31 at 23.59.58.png", "Screenshot 2024-01-31 at 11.59.58\u{202F}PM.png",
      "Screenshot 2024-01-31 at 11.59.58 pm.png", "IMG20240131235958.jpg",
      "2024-01-31T23:59:58.jpg", "2024_01_31_23_59_58.jpg", "BURST20240131235958000.jpg",
      "2024_0131_235958.MP4", "2024_0131_235958_001A.MP4", "2024-0131-235958.ts",
      "20240131_235958(1).jpg", "IMG_20240131_235958_HDR.jpg",
      "Bildschirmfoto 2024-01-31 um 23.59.58.png", "Capture d’écran 2024-01-31 à 23.59.58.png",
      "Captura de pantalla 2024-01-31 a las 23.59.58.png",
      "Captura de pantalla 2024-01-31 a la(s) 23.59.58.png", "截屏2024-01-31 23.59.58.png",
      "截屏2024-01-31 下午11.59.58.png", "截屏 2024-01-31 下午11.59.58.png",
    ]
    for name in second {
      let date = try #require(FileNameDate(name), "\(name.string)")
      #expect(date.milliseconds == sampleLocal && !date.isDayOnly && !date.isUTC, "\(name.string)")
    }
    for name in [
      "Screenshot 2024-01-31 at 1.02.03 PM.png", "Bildschirmfoto 2024-01-31 um 13.02.03.png",
      "WhatsApp Image 2024-01-31 at 1.02.03 PM.jpeg", "截屏2024-01-31 下午1.02.03.png",
    ] as [Text] {
      let date = try #require(FileNameDate(name), "\(name.string)")
      let earlier = sampleLocal - ((10 * 60 + 57) * 60 + 55) * 1000
      #expect(date.milliseconds == earlier && !date.isDayOnly, "\(name.string)")
    }
    for name in [
      "2024-01-31 foto 123456.jpg", "2024-01-31 IMG 12.34.56.jpg", "2024-01-31 13.02.03 PM.jpg",
      "2024-01-31 -12-34.jpg", "截屏2024-01-31 下午.png", "2024-01-31 at .png",
      "VID-20240131-WA0001.mp4", "IMG-20240131-WA0001.jpg", "2024-01-31.jpg", "20240131.jpg",
      "2024.01.31 party.jpg", "20240131_256060.jpg", "2024-01-31 24.00.00.jpg",
    ] as [Text] {
      let date = try #require(FileNameDate(name), "\(name.string)")
      #expect(date.isDayOnly && CivilDay(ofMilliseconds: date.milliseconds) == day)
      #expect(date.isOfMessage == (name.string.contains("-WA")))
    }
    let pixel = try #require(FileNameDate("PXL_20240131_225958123.MP.jpg"))
    #expect(pixel.isUTC && pixel.milliseconds == utc + 123)
    let message = try #require(FileNameDate("WhatsApp Image 2024-01-31 at 23.59.58.jpeg"))
    #expect(message.isOfMessage && message.milliseconds == sampleLocal)
  }

  @Test func `numbers that are no dates are none`() {
    for name in [
      "", "IMG_0001.jpg", "DSC01234.jpg", "12345678.jpg", "99999999.jpg", "20241301.jpg",
      "20240230.jpg", "2024-13-01.jpg", "2024-01_31.jpg", "123456789.jpg", "1706745598.jpg",
      "IMG_17067455980001.jpg", "0706745598000.jpg",
      "mmexport99.jpg", "mmexport9999999999999.jpg", "xyz1706745598000.jpg",
      "2024_0131.jpg", "2024_0131_12.jpg", "2024_0231_235958.mp4", "2024_0131_246060.mp4",
      "1234_0131_235958.mp4", "2024_0131_2359581.mp4", "31-01-2024.jpg", "00000000_000000.jpg",
      "1970-01-01.jpg", "2024-1-31.jpg", "18250101.jpg",
    ] as [Text] {
      #expect(FileNameDate(name) == nil, "\(name.string)")
    }
  }

  @Test func `a day on which a message came is a guess`() throws {
    let dated = try #require(CaptureDateRule.date(of: evidence(name: "IMG-20240131-WA0001.jpg")))
    #expect(dated.line == .nameDay && dated.date.certainty == .guessed && dated.date.day == day)
  }
}

@Suite struct WrittenDateTests {
  @Test func `every spelling of a date is read`() {
    for text in [
      "2024:01:31 23:59:58", "2024-01-31T23:59:58", "2024/01/31 23:59:58", "2024-01-31 23:59:58\0",
      " 2024:01:31 23:59:58 ",
    ] {
      #expect(WrittenDate(ascii(text))?.milliseconds == sampleLocal, "\(text)")
      #expect(WrittenDate(ascii(text))?.offset == nil)
    }
    for (text, offset) in [
      ("Z", WrittenDate.Offset.utc), ("+01:00", .minutes(60)), ("+0100", .minutes(60)),
      ("-03:30", .minutes(-210)), ("+14", .minutes(840)), (" +05:45", .minutes(345)),
    ] {
      #expect(WrittenDate(ascii("2024-01-31T23:59:58" + text))?.offset == offset, "\(text)")
    }
    #expect(WrittenDate(ascii("2024-01-31T23:59:58.25+01:00"))?.milliseconds == sampleLocal + 250)
    #expect(WrittenDate(ascii("2024-01-31T23:59"))?.milliseconds == sampleLocal - 58_000)
    #expect(WrittenDate(ascii("2024-01-31"))?.isDayOnly == true)
  }

  @Test func `what is no date is passed over`() {
    for text in [
      "", "    :  :     :  :  ", "0000:00:00 00:00:00", "1970:01:01 00:00:00", "1970-01-01",
      "1825:12:31 10:00:00", "2023:02:29 10:00:00", "1900:02:29 10:00:00", "2024:13:01 10:00:00",
      "2024:00:10 10:00:00", "2024:01:00 10:00:00", "2024:04:31 10:00:00", "2024:01:31 24:00:00",
      "2024:01:31 23:60:00", "2024:01:31 23:59:61", "2024", "2024-01", "12024-01-31", "nonsense",
      "2024-01-31T23:59:58+19:00", "2024-01-31T23:59:58 CET", "2024:01:31 23:59:58x",
    ] {
      #expect(WrittenDate(ascii(text)) == nil, "\(text)")
    }
    // The very next second is a time like any other, and so is a leap day.
    #expect(WrittenDate(ascii("1970:01:01 00:00:01"))?.milliseconds == 1000)
    #expect(WrittenDate(ascii("2000:02:29 12:00:00")) != nil)
    #expect(WrittenDate(ascii("1826:01:01 00:00:00"))?.milliseconds == -4_544_208_000_000)
    #expect(WrittenDate(ascii("9999:12:31 23:59:59"))?.milliseconds == 253_402_300_799_000)
    #expect(WrittenDate(ascii("2016:12:31 23:59:60"))?.milliseconds == 1_483_228_799_000)
  }

  @Test func `days are those of the calendar, one by one`() {
    var expected: Int64 = -52_595
    for year in Int32(1826)...2100 {
      for month in Int32(1)...12 {
        for day in 1...daysInMonth(month, of: year) {
          let time = CivilTime(year: year, month: month, day: day, hour: 1)
          #expect(time.milliseconds == expected * 86_400_000 + hour)
          expected += 1
        }
      }
    }
    #expect(CivilDay(ofMilliseconds: -1) == CivilDay(-1))
    #expect(CivilDay(ofMilliseconds: -86_400_000) == CivilDay(-1))
    #expect(CivilDay(ofMilliseconds: 86_399_999) == CivilDay(0))
  }
}
