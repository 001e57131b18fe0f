// Which of the dates that a file, its name and what lies beside it state is the one it was taken
// on: one table, read from above (docs/media-metadata.md, "The date"). The day is the date the
// photographer's calendar showed; it comes from UTC only where nothing else is known, as a guess.

import Bytes
import Locaphoto
import Wire

/// What is known of when a file was taken.
public struct DateEvidence: Sendable {
  /// What the file says.
  public var description: MediaDescription?
  /// Without its folder.
  public var fileName: Text
  /// What a file beside it says. Google Takeout's photoTakenTime is UTC.
  public var sidecar: Instant?
  /// When the file was last changed, and how far local time was ahead of UTC here then.
  public var modified: (instant: Instant, offsetMinutes: Int32)?
  /// When this is asked: later dates are those of a wrong clock.
  public var now: Instant?

  public init(
    description: MediaDescription?, fileName: Text, sidecar: Instant? = nil,
    modified: (instant: Instant, offsetMinutes: Int32)? = nil, now: Instant? = nil
  ) {
    self.description = description
    self.fileName = fileName
    self.sidecar = sidecar
    self.modified = modified
    self.now = now
  }
}

/// The lines of the table, in their order.
public enum CaptureDateLine: UInt8, CaseIterable, Sendable {
  case originalWithOffset = 1
  case originalWithGPS
  case movieWithOffset
  case original
  case movieLocal
  case xmpOriginal
  case digitized
  case created
  case movieDay
  case nameWithUTC
  case name
  case nameDay
  case changed
  case metadataUTC
  case sidecarUTC
  case nameUTC
  case modified

  /// Who says so, and how far that is believed while nothing contradicts it.
  var belief: (source: CaptureDate.Source, certainty: CaptureDate.Certainty) {
    switch self {
    case .originalWithOffset, .originalWithGPS, .movieWithOffset, .original, .movieLocal,
      .xmpOriginal:
      (.metadata, .certain)
    case .digitized, .created, .movieDay: (.metadata, .probable)
    case .nameWithUTC, .name, .nameDay: (.fileName, .probable)
    case .changed, .metadataUTC: (.metadata, .guessed)
    case .sidecarUTC: (.sidecar, .guessed)
    case .nameUTC: (.fileName, .guessed)
    case .modified: (.modification, .guessed)
    }
  }
}

/// A date and the line of the table it came by.
public struct DatedCapture: Equatable, Sendable {
  public var date: CaptureDate
  public var line: CaptureDateLine
}

public enum CaptureDateRule {
  /// Two clocks show the same moment in two zones when they differ by quarters of an hour and no
  /// more than this: how long satellites' time lags behind the shutter, and a film's end behind
  /// its beginning.
  static let clockDifferenceMax: Int64 = 60_000
  /// Zones in which it is already the next day, and clocks that are a little ahead.
  static let aheadMax: Int64 = 2 * 86_400_000

  /// The first line that has something plausible; `nil` where none has.
  public static func date(of evidence: DateEvidence) -> DatedCapture? {
    let statements = Statements(evidence)
    for line in CaptureDateLine.allCases {
      guard let stated = statements.stated(line), evidence.isPast(stated) else { continue }
      var (source, certainty) = line.belief
      // The day it was sent is at most a guess at the day it was taken.
      if source == .fileName, statements.name?.isOfMessage == true { certainty = .guessed }
      if certainty == .certain, statements.contradict(stated.milliseconds) {
        certainty = .probable
      }
      let date = CaptureDate(
        source: source, certainty: certainty,
        day: CivilDay(ofMilliseconds: stated.milliseconds), moment: stated.moment)
      return DatedCapture(date: date, line: line)
    }
    return nil
  }

  /// How many minutes the local clock was ahead of UTC, if both show the same moment: a whole
  /// quarter of an hour within ±18 hours.
  static func offsetMinutes(local: Int64, utc: Int64) -> Int32? {
    let quarter: Int64 = 15 * 60_000
    let difference = local - utc
    guard difference.magnitude <= 20 * 3_600_000 else { return nil }
    // To the nearest, which for a negative number is below.
    let shifted = difference + quarter / 2 + 100 * quarter
    let whole = (shifted / quarter - 100) * quarter
    guard (difference - whole).magnitude <= UInt64(clockDifferenceMax) else { return nil }
    let minutes = Int32(whole / 60_000)
    return CaptureDate.offsetMinutesPlausible.contains(minutes) ? minutes : nil
  }
}

/// A date as a line of the table takes it.
struct LocalStatement {
  /// Of the clock on the wall, since 1970-01-01T00:00.
  var milliseconds: Int64
  var offsetMinutes: Int32?
  var isDayOnly = false

  var moment: CaptureDate.Moment {
    if isDayOnly { return .unknown }
    guard let offsetMinutes else { return .local(milliseconds: milliseconds) }
    return .instant(
      Instant(milliseconds - Int64(offsetMinutes) * 60_000), offsetMinutes: offsetMinutes)
  }
}

extension DateEvidence {
  /// Whether it does not lie in the future.
  func isPast(_ stated: LocalStatement) -> Bool {
    guard let now else { return true }
    return stated.milliseconds <= now.value + CaptureDateRule.aheadMax
  }
}

/// The evidence, sorted for the table.
private struct Statements {
  private let evidence: DateEvidence
  /// UTC, if photographs were taken then.
  private let sidecar: Int64?
  let name: FileNameDate?

  init(_ evidence: DateEvidence) {
    self.evidence = evidence
    sidecar = evidence.sidecar.flatMap { Self.isPlausible($0.value) ? $0.value : nil }
    name = FileNameDate(evidence.fileName)
  }

  /// An instant from outside of the file: of a time with photographs, and none of the first second
  /// of 1970.
  private static func isPlausible(_ instant: Int64) -> Bool {
    instant.magnitude >= 1000 && instant >= -4_544_208_000_000 && instant < secondsMax * 1000
  }

  /// What that line says, if it applies.
  func stated(_ line: CaptureDateLine) -> LocalStatement? {
    switch line {
    case .originalWithOffset: return local(.exifDateTimeOriginal, hasOffset: true)
    case .originalWithGPS:
      return inZone(local(.exifDateTimeOriginal, hasOffset: false), by: [utc(.gpsDateTime)])
    case .movieWithOffset: return local(.quickTimeCreationDate, hasOffset: true)
    case .original: return local(.exifDateTimeOriginal)
    case .movieLocal: return local(.quickTimeCreationDate) ?? local(.riffDigitizationTime)
    case .xmpOriginal: return local(.xmpDateTimeOriginal)
    case .digitized: return local(.exifDateTimeDigitized)
    case .created:
      return local(.xmpCreateDate) ?? local(.photoshopDateCreated) ?? local(.iptcDateCreated)
        ?? local(.pngCreationTime)
    case .movieDay: return local(.quickTimeDay) ?? local(.riffCreationDate)
    case .nameWithUTC:
      return inZone(
        nameStatement.flatMap { $0.isDayOnly ? nil : $0 },
        by: [utc(.movieCreationTime), utc(.gpsDateTime), sidecar])
    case .name: return nameStatement.flatMap { $0.isDayOnly ? nil : $0 }
    case .nameDay: return nameStatement
    case .changed: return local(.exifDateTime)
    case .metadataUTC:
      return allUTC.first.map { LocalStatement(milliseconds: $0, offsetMinutes: 0) }
    case .sidecarUTC: return sidecar.map { LocalStatement(milliseconds: $0, offsetMinutes: 0) }
    case .nameUTC:
      guard let name, name.isUTC else { return nil }
      return LocalStatement(
        milliseconds: name.milliseconds, offsetMinutes: 0, isDayOnly: name.isDayOnly)
    case .modified:
      guard let (instant, offsetMinutes) = evidence.modified,
        CaptureDate.offsetMinutesPlausible.contains(offsetMinutes), Self.isPlausible(instant.value)
      else { return nil }
      return LocalStatement(
        milliseconds: instant.value + Int64(offsetMinutes) * 60_000, offsetMinutes: offsetMinutes)
    }
  }

  private func date(_ field: DateField) -> StatedDate? {
    evidence.description?.dates.first { $0.field == field }
  }

  /// What a clock on the wall showed; with `hasOffset`, only where the file says how it stood to
  /// UTC, or does not.
  private func local(_ field: DateField, hasOffset: Bool? = nil) -> LocalStatement? {
    guard let date = date(field) else { return nil }
    let offsetMinutes: Int32?
    switch date.zone {
    case .utc: return nil
    case .unknown: offsetMinutes = nil
    case .offset(let minutes): offsetMinutes = minutes
    }
    guard hasOffset == nil || hasOffset == (offsetMinutes != nil && !date.isDayOnly) else {
      return nil
    }
    return LocalStatement(
      milliseconds: date.milliseconds, offsetMinutes: offsetMinutes, isDayOnly: date.isDayOnly)
  }

  private func utc(_ field: DateField) -> Int64? {
    guard let date = date(field), date.zone == .utc, !date.isDayOnly else { return nil }
    return date.milliseconds
  }

  /// In the order of the fields, but those of satellites and movies before what editors wrote.
  private var allUTC: [Int64] {
    let first: [DateField] = [.gpsDateTime, .quickTimeCreationDate, .movieCreationTime]
    let fields = first + DateField.allCases.filter { !first.contains($0) }
    return fields.compactMap { utc($0) }
  }

  private var nameStatement: LocalStatement? {
    guard let name, !name.isUTC else { return nil }
    return LocalStatement(milliseconds: name.milliseconds, isDayOnly: name.isDayOnly)
  }

  /// A local time together with the first clock of UTC that shows the same moment.
  private func inZone(_ stated: LocalStatement?, by clocks: [Int64?]) -> LocalStatement? {
    guard var stated, !stated.isDayOnly else { return nil }
    for utc in clocks {
      guard let utc else { continue }
      stated.offsetMinutes = CaptureDateRule.offsetMinutes(local: stated.milliseconds, utc: utc)
      if stated.offsetMinutes != nil { return stated }
    }
    return nil
  }

  /// Whether something else names a day that is not this one or one beside it.
  func contradict(_ milliseconds: Int64) -> Bool {
    let day = CivilDay(ofMilliseconds: milliseconds).value
    let others = allUTC + [name?.milliseconds, sidecar].compactMap { $0 }
    return others.contains { abs(CivilDay(ofMilliseconds: $0).value - day) > 1 }
  }
}
