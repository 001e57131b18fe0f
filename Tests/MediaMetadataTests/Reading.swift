// Drives a reader over a file in memory and watches what it asks for.

import Testing
import Wire

@testable import MediaMetadata

/// What one reading of a file came to.
struct Reading {
  var result: MetadataStep
  var requests: [MediaRange] = []

  var description: MediaDescription? {
    if case .described(let description) = result { description } else { nil }
  }

  var refusal: MetadataRefusal? {
    if case .refused(let refusal) = result { refusal } else { nil }
  }

  /// What an edited file does without.
  var leftOut: [LeftOut] {
    if case .edited(_, let leftOut) = result { leftOut } else { [] }
  }

  var askedByteCount: UInt64 { requests.reduce(0) { $0 + $1.byteCount } }

  /// Reads `file`, and holds every request to the limits: within the file, no byte twice, no more
  /// and no larger ones than promised.
  init(_ file: [UInt8], task: MetadataTask = .describe) {
    self.init(byteCount: UInt64(file.count), task: task) { range in
      Array(file[Int(range.offset)..<Int(range.offset + range.byteCount)])
    }
  }

  /// The same over a file that is too long to be written down.
  init(
    byteCount: UInt64, task: MetadataTask = .describe, read: (MediaRange) -> [UInt8]
  ) {
    var reader = MetadataReader(byteCount: byteCount, task: task)
    result = reader.step
    while case .needs(let range) = result {
      #expect(range.byteCount > 0)
      #expect(range.byteCount <= FileWindows.requestByteCountMax)
      #expect(range.offset < byteCount && range.byteCount <= byteCount - range.offset)
      if task == .describe {
        #expect(!requests.contains { Self.overlap($0, range) }, "\(range) was asked for before")
        #expect(requests.count < FileWindows.requestCountMax)
      }
      requests.append(range)
      result = reader.take(read(range))
    }
    if task == .describe { #expect(askedByteCount <= FileWindows.byteCountMax) }
  }

  private static func overlap(_ one: MediaRange, _ other: MediaRange) -> Bool {
    one.offset < other.offset + other.byteCount && other.offset < one.offset + one.byteCount
  }
}

func described(_ file: [UInt8]) throws -> MediaDescription {
  try #require(Reading(file).description)
}

/// The edited file, as a transfer would put it together.
func edited(_ file: [UInt8], _ task: MetadataTask) throws -> [UInt8] {
  let reading = Reading(file, task: task)
  guard case .edited(let pieces, _) = reading.result else {
    Issue.record("\(reading.result)")
    return []
  }
  return pieces.flatMap { piece -> [UInt8] in
    switch piece {
    case .copy(let range): Array(file[Int(range.offset)..<Int(range.offset + range.byteCount)])
    case .literal(let bytes): bytes
    case .zeros(let byteCount): zeros(Int(byteCount))
    }
  }
}

extension MediaDescription {
  func date(_ field: DateField) -> StatedDate? { dates.first { $0.field == field } }
}
