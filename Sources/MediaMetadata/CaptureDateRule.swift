// Which of the dates that a file, its name and what lies beside it state is the one it was taken
// on: one table, read from above (docs/media-metadata.md, "The date"). What a person corrected
// stands above what a device wrote. The day is the date the photographer's calendar showed; it
// comes from UTC only where nothing else is known, as a guess.

import Bytes
import Locaphoto
import Wire

/// What is known of when a file was taken.
public struct DateEvidence: Sendable {
  /// What the file says.
  public var description: MediaDescription?
  /// Without its folder.
  public var fileName: Text
  /// What files beside it say.
  public var beside: StatedBeside
  /// When the file was last changed, and how far local time was ahead of UTC here then.
  public var modified: (instant: Instant, offsetMinutes: Int32)?
  /// When this is asked: later dates are those of a wrong clock.
  public var now: Instant?

  public init(
    description: MediaDescription?, fileName: Text, beside: StatedBeside = StatedBeside(),
    modified: (instant: Instant, offsetMinutes: Int32)? = nil, now: Instant? = nil
  ) {
    self.description = description
    self.fileName = fileName
    self.beside = beside
    self.modified = modified
    self.now = now
  }
}

/// The lines of the table, in their order.
public enum CaptureDateLine: UInt8, CaseIterable, Sendable {
  case xmpBeside = 1
  case corrected
  case originalWithOffset
  case originalWithGPS
  case movieWithOffset
  case original
  case movieLocal
  case xmpOriginal
  case digitized
  case createdBeside
  case created
  case movieDay
  case nameWithUTC
  case name
  case nameDay
  case changedWithUTC
  case metadataUTC
  case nameUTC
  case changed
  case sidecarUTC
  case modified

  /// Who says so, and how far that is believed while nothing contradicts it.
  var belief: (source: CaptureDate.Source, certainty: CaptureDate.Certainty) {
    switch self {
    case .xmpBeside: (.sidecar, .certain)
    case .corrected, .createdBeside: (.sidecar, .probable)
    case .originalWithOffset, .originalWithGPS, .movieWithOffset, .original, .movieLocal,
      .xmpOriginal:
      (.metadata, .certain)
    case .digitized, .created, .movieDay, .changedWithUTC: (.metadata, .probable)
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
  /// What differs by no more may be the same moment in another zone, or a clock nobody set.
  static let sameMax: Int64 = 86_400_000
  /// Zones in which it is already the next day, and clocks that are a little ahead.
  static let aheadMax: Int64 = 2 * 86_400_000

  /// The first line that has something plausible; `nil` where none has.
  public static func date(of evidence: DateEvidence) -> DatedCapture? {
    let statements = DateStatements(evidence)
    for line in CaptureDateLine.allCases {
      guard let stated = statements.stated(line), evidence.isPast(stated) else { continue }
      var (source, certainty) = line.belief
      // The day it was sent is at most a guess at the day it was taken.
      if source == .fileName, statements.name?.isOfMessage == true { certainty = .guessed }
      // The day of UTC need not be that of the place.
      if stated.isOfUTC { certainty = .guessed }
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
  /// Nobody knows what a clock on the wall showed.
  var isOfUTC = false

  /// An instant of which no more is known.
  init(utc: Int64, isDayOnly: Bool = false) {
    (milliseconds, offsetMinutes, self.isDayOnly, isOfUTC) = (utc, 0, isDayOnly, true)
  }

  init(milliseconds: Int64, offsetMinutes: Int32? = nil, isDayOnly: Bool = false) {
    (self.milliseconds, self.offsetMinutes, self.isDayOnly) = (
      milliseconds, offsetMinutes, isDayOnly
    )
  }

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
