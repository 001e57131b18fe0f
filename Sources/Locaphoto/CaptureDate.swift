// When an item was taken, who says so, and how far that is to be believed. docs/locaphoto.md,
// "Date".

import Bytes
import Wire

public struct CaptureDate: Equatable, Sendable {
  /// Who says so.
  public enum Source: UInt8, Equatable, Sendable, CaseIterable {
    /// The clock of the device that took or chose it.
    case clock = 1
    case metadata
    case sidecar
    case fileName
    case modification
    case person
  }

  public enum Certainty: UInt8, Equatable, Sendable, CaseIterable {
    case certain
    case probable
    case guessed
  }

  /// When on that day.
  public enum Moment: Equatable, Sendable {
    case unknown
    /// Milliseconds since 1970-01-01T00:00 as a clock on the wall showed it.
    case local(milliseconds: Int64)
    case instant(Instant, offsetMinutes: Int32)
  }

  /// Other offsets are not believed, nor written.
  public static let offsetMinutesPlausible = OffsetMinutes.ends

  /// How it was written, where some of it lies beyond what dates are: until it was compared.
  private var written: [UInt8]?

  public var source: Source
  public var certainty: Certainty
  /// The date the photographer's calendar showed.
  public var day: CivilDay
  public var moment: Moment

  public init(source: Source, certainty: Certainty, day: CivilDay, moment: Moment) {
    self.source = source
    self.certainty = certainty
    self.day = day
    self.moment = moment
  }

  /// `nil` where the first byte says that there is none. A day, an instant and a wall's time beyond
  /// the years 1 to 9999 are the nearest in them, whoever wrote them: what is in a vault opens. It
  /// is encoded as it was written until `settle`.
  static func option(from reader: inout ByteReader) throws(ByteError) -> CaptureDate? {
    let begin = reader.offset
    var again = reader
    guard var date = try bounded(from: &reader) else { return nil }
    let written = try again.take(reader.offset - begin)
    var writer = ByteWriter()
    date.encode(into: &writer)
    if writer.bytes != written { date.written = written }
    return date
  }

  /// From now on it is encoded as what it means.
  mutating func settle() { written = nil }

  private static func bounded(from reader: inout ByteReader) throws(ByteError) -> CaptureDate? {
    let first = try reader.u8()
    guard first > 0 else { return nil }
    guard let source = Source(rawValue: first), let certainty = Certainty(rawValue: try reader.u8())
    else { throw .invalid }
    let day = try CivilDay(from: &reader)
    let moment: Moment
    switch try reader.u8() {
    case 0: moment = .unknown
    case 1: moment = .local(milliseconds: WallTime.held(try reader.i64()))
    case 2:
      let instant = try Instant(from: &reader)
      moment = .instant(instant, offsetMinutes: try reader.i32())
    default: throw .invalid
    }
    return CaptureDate(source: source, certainty: certainty, day: day, moment: moment)
  }

  func encode(into writer: inout ByteWriter) {
    if let written { return writer.append(written) }
    writer.u8(source.rawValue)
    writer.u8(certainty.rawValue)
    day.encode(into: &writer)
    switch moment {
    case .unknown: writer.u8(0)
    case .local(let milliseconds):
      writer.u8(1)
      writer.i64(WallTime.held(milliseconds))
    case .instant(let instant, let offsetMinutes):
      writer.u8(2)
      instant.encode(into: &writer)
      writer.i32(offsetMinutes)
    }
  }

  var isPlausible: Bool {
    guard case .instant(_, let offsetMinutes) = moment else { return true }
    return Self.offsetMinutesPlausible.contains(offsetMinutes)
  }
}
