// What a file, its name and the files beside it state of when it was taken, line by line of the
// table, and which of that is a person's correction.

import Bytes
import Locaphoto
import Wire

/// The evidence, sorted for the table.
struct DateStatements {
  private let evidence: DateEvidence
  /// What a service beside it says: UTC, if photographs were taken then.
  private let beside: Int64?
  let name: FileNameDate?

  init(_ evidence: DateEvidence) {
    self.evidence = evidence
    beside = evidence.beside.taken.flatMap { Self.isPlausible($0.value) ? $0.value : nil }
    name = FileNameDate(evidence.fileName)
  }

  /// An instant from outside of the file: of a time with photographs, none of the first second of
  /// 1970, and not the last one there is, which stands for whatever lies beyond it.
  private static func isPlausible(_ instant: Int64) -> Bool {
    instant.magnitude >= 1000 && instant >= -4_544_208_000_000
      && instant < Instant.ends.upperBound
  }

  /// What that line says, if it applies.
  func stated(_ line: CaptureDateLine) -> LocalStatement? {
    switch line {
    case .xmpBeside: return xmpBeside
    case .corrected: return corrected
    case .originalWithOffset: return local(.exifDateTimeOriginal, hasOffset: true)
    case .originalWithGPS:
      return inZone(
        local(.exifDateTimeOriginal, hasOffset: false), by: [utc(.gpsDateTime)].compactMap { $0 })
    case .movieWithOffset: return local(.quickTimeCreationDate, hasOffset: true)
    case .original: return local(.exifDateTimeOriginal)
    case .movieLocal:
      return local(.quickTimeCreationDate) ?? local(.riffDigitizationTime) ?? local(.avchdDateTime)
    case .xmpOriginal: return local(.xmpDateTimeOriginal)
    case .digitized: return local(.exifDateTimeDigitized)
    case .createdBeside: return evidence.beside.dates.first.flatMap { Self.wall($0) }
    case .created:
      return local(.xmpCreateDate) ?? local(.photoshopDateCreated) ?? local(.iptcDateCreated)
        ?? local(.pngCreationTime)
    case .movieDay: return local(.quickTimeDay) ?? local(.riffCreationDate)
    case .nameWithUTC:
      return inZone(
        nameStatement.flatMap { $0.isDayOnly ? nil : $0 },
        by: [utc(.movieCreationTime), utc(.gpsDateTime), beside].compactMap { $0 })
    case .name: return nameStatement.flatMap { $0.isDayOnly ? nil : $0 }
    case .nameDay: return nameStatement
    case .changedWithUTC:
      return inZone(local(.exifDateTime), by: allUTC + [beside, nameUTC].compactMap { $0 })
    case .metadataUTC: return allUTC.first.map { LocalStatement(utc: $0) }
    case .nameUTC:
      guard let name, name.isUTC else { return nil }
      return LocalStatement(utc: name.milliseconds, isDayOnly: name.isDayOnly)
    case .changed: return local(.exifDateTime)
    case .sidecarUTC:
      return (beside ?? utcBeside).map { LocalStatement(utc: $0) }
    case .modified: return modified
    }
  }

  private var modified: LocalStatement? {
    guard let (instant, offsetMinutes) = evidence.modified,
      CaptureDate.offsetMinutesPlausible.contains(offsetMinutes), Self.isPlausible(instant.value)
    else { return nil }
    return LocalStatement(
      milliseconds: instant.value + Int64(offsetMinutes) * 60_000, offsetMinutes: offsetMinutes)
  }

  private func date(_ field: DateField) -> StatedDate? {
    evidence.description?.dates.first { $0.field == field }
  }

  /// What a clock on the wall showed; with `hasOffset`, only where the file says how it stood to
  /// UTC, or does not.
  private func local(_ field: DateField, hasOffset: Bool? = nil) -> LocalStatement? {
    guard let date = date(field), let stated = Self.wall(date) else { return nil }
    guard hasOffset == nil || hasOffset == (stated.offsetMinutes != nil && !date.isDayOnly) else {
      return nil
    }
    return stated
  }

  /// `nil` for what is of UTC.
  private static func wall(_ date: StatedDate) -> LocalStatement? {
    let offsetMinutes: Int32?
    switch date.zone {
    case .utc: return nil
    case .unknown: offsetMinutes = nil
    case .offset(let minutes): offsetMinutes = minutes
    }
    return LocalStatement(
      milliseconds: date.milliseconds, offsetMinutes: offsetMinutes, isDayOnly: date.isDayOnly)
  }

  private func utc(_ field: DateField) -> Int64? {
    guard let date = date(field), date.zone == .utc, !date.isDayOnly else { return nil }
    return date.milliseconds
  }

  private var nameUTC: Int64? {
    name.flatMap { $0.isUTC && !$0.isDayOnly ? $0.milliseconds : nil }
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
  private func inZone(_ stated: LocalStatement?, by clocks: [Int64]) -> LocalStatement? {
    guard var stated, !stated.isDayOnly else { return nil }
    for utc in clocks {
      stated.offsetMinutes = CaptureDateRule.offsetMinutes(local: stated.milliseconds, utc: utc)
      if stated.offsetMinutes != nil { return stated }
    }
    return nil
  }

  /// Whether something else names a day that is not this one or one beside it.
  func contradict(_ milliseconds: Int64) -> Bool {
    let day = CivilDay(ofMilliseconds: milliseconds).value
    let others = allUTC + [name?.milliseconds, beside].compactMap { $0 }
    return others.contains { abs(CivilDay(ofMilliseconds: $0).value - day) > 1 }
  }
}

/// Corrections.
extension DateStatements {
  /// What services read of a file; what they do not read they take for a file without a date.
  private static let readFields: [DateField] = [
    .exifDateTimeOriginal, .exifDateTimeDigitized, .exifDateTime, .quickTimeCreationDate,
    .movieCreationTime,
  ]
  /// 1980-01-01, at which the clocks of DOS and of zip archives begin, and a day of zones.
  private static let beginningOfDOS: ClosedRange<Int64> = 315_446_400_000...315_705_600_000

  /// What the file says of itself, as far as it lies in no future.
  private var own: [StatedDate] {
    (evidence.description?.dates ?? []).filter {
      evidence.isPast(LocalStatement(milliseconds: $0.milliseconds))
    }
  }

  /// A service's time that is none of those the file states is a person's: services take what they
  /// read in a file. Unless it is when the file came to them, or they could not read what it says:
  /// then they know when it was changed, which is later.
  private var corrected: LocalStatement? {
    guard let beside, !isUpload(beside), !Self.beginningOfDOS.contains(beside) else { return nil }
    let own = self.own
    guard !own.contains(where: { Self.isSame($0, beside) }) else { return nil }
    let isRead = own.contains { Self.readFields.contains($0.field) }
    guard isRead || isBeforeAll(beside, own) else { return nil }
    var stated = LocalStatement(utc: beside)
    // Of the place it was taken at, as far as the file knows that.
    if let offset = own.compactMap({ Self.wall($0)?.offsetMinutes }).first {
      stated = LocalStatement(
        milliseconds: beside + Int64(offset) * 60_000, offsetMinutes: offset)
    }
    return stated
  }

  private func isUpload(_ instant: Int64) -> Bool {
    guard let uploaded = evidence.beside.uploaded, Self.isPlausible(uploaded.value) else {
      return false
    }
    return (uploaded.value - instant).magnitude <= UInt64(CaptureDateRule.sameMax)
  }

  /// Whether it is earlier than all the file states, or, where that is nothing, than its name.
  private func isBeforeAll(_ instant: Int64, _ own: [StatedDate]) -> Bool {
    let stated = own.isEmpty ? [name?.milliseconds].compactMap { $0 } : own.map { $0.milliseconds }
    guard let first = stated.min() else { return false }
    return instant < first - CaptureDateRule.sameMax
  }

  /// Whether the two differ by no more than a day.
  private static func isSame(_ date: StatedDate, _ instant: Int64) -> Bool {
    var last = date.milliseconds
    if date.isDayOnly { last += 86_400_000 }
    return instant >= date.milliseconds - CaptureDateRule.sameMax
      && instant <= last + CaptureDateRule.sameMax
  }

  /// What a packet beside the file calls the date it was taken on, when that is another one than
  /// the file says: programs that leave files as they are write changes there. Where both mean the
  /// same moment, the file may know more of it.
  private var xmpBeside: LocalStatement? {
    let dates = evidence.beside.dates
    let fields: [DateField] = [.xmpDateTimeOriginal, .photoshopDateCreated]
    let found = fields.compactMap { field in dates.first { $0.field == field } }.first
    guard let found else { return nil }
    let own = [DateField.exifDateTimeOriginal, .quickTimeCreationDate, .xmpDateTimeOriginal]
      .compactMap { date($0) }.first
    if let own, Self.meanTheSame(found, own) { return nil }
    return Self.wall(found) ?? LocalStatement(utc: found.milliseconds, isDayOnly: found.isDayOnly)
  }

  private static func meanTheSame(_ one: StatedDate, _ other: StatedDate) -> Bool {
    if one.isDayOnly || other.isDayOnly {
      return CivilDay(ofMilliseconds: one.milliseconds)
        == CivilDay(ofMilliseconds: other.milliseconds)
    }
    let instants = [one, other].compactMap { $0.instant }
    if instants.count == 2 { return isNear(instants[0], instants[1]) }
    if isNear(one.milliseconds, other.milliseconds) { return true }
    // Of a clock whose zone nobody knows, what differs from UTC by a zone is the same.
    let (known, wall) = one.instant == nil ? (other, one) : (one, other)
    guard known.zone == .utc || known.zone == .offset(minutes: 0) else { return false }
    return CaptureDateRule.offsetMinutes(local: wall.milliseconds, utc: known.milliseconds) != nil
  }

  private static func isNear(_ one: Int64, _ other: Int64) -> Bool {
    (one - other).magnitude <= UInt64(CaptureDateRule.clockDifferenceMax)
  }

  /// The first date beside it that is of UTC.
  private var utcBeside: Int64? {
    evidence.beside.dates.first { $0.zone == .utc && !$0.isDayOnly }?.milliseconds
  }
}
