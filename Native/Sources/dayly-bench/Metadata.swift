// What media files say of themselves, one JSON object a file, for comparing with exiftool
// (Tools/metadata-agreement.py) and for looking at one file; and files without it.

import Bytes
import Foundation
import MediaMetadata
import NativeCrypto
import Wire

struct Metadata {
  let paths: [String]

  func run() throws {
    let clock = ContinuousClock()
    var readings: [Reading] = []
    let time = clock.measure { readings = paths.map(read) }
    for (path, reading) in zip(paths, readings) {
      let json = try JSONSerialization.data(
        withJSONObject: fields(reading).merging(["path": path]) { first, _ in first },
        options: [.sortedKeys])
      print(String(decoding: json, as: UTF8.self))
    }
    print(#"{"files": \#(paths.count), "seconds": \#(time / .seconds(1))}"#)
  }

  /// What one file said, and what it took to hear it.
  private struct Reading {
    /// `nil` of a file that cannot be read.
    var step: MetadataStep?
    var requests = 0
    var asked: UInt64 = 0
  }

  private func read(_ path: String) -> Reading {
    guard let file = try? OpenFile.existing(path), let end = try? file.byteCount() else {
      return Reading()
    }
    var reading = Reading()
    reading.step = Self.carryOut(MetadataReader(byteCount: end)) { range in
      reading.requests += 1
      reading.asked += range.byteCount
      return Self.bytes(range, of: file)
    }
    return reading
  }

  private func fields(_ reading: Reading) -> [String: Any] {
    let cost: [String: Any] = ["requests": reading.requests, "asked": reading.asked]
    switch reading.step {
    case nil: return ["refused": "unreadable"]
    case .described(let description):
      return cost.merging(fields(description)) { first, _ in first }
    case .refused(let refusal): return cost.merging(["refused": "\(refusal)"]) { first, _ in first }
    case .needs, .edited, .inspected, .paired, .passedOver, .planned, .apart: return cost
    }
  }

  /// Feeds a reader to its end.
  private static func carryOut(
    _ reader: MetadataReader, read: (MediaRange) -> [UInt8]
  ) -> MetadataStep {
    var reader = reader
    while case .needs(let range) = reader.step { _ = reader.take(read(range)) }
    return reader.step
  }

  private static func bytes(_ range: MediaRange, of file: OpenFile) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(range.byteCount)) { buffer, count in
      count = (try? file.read(at: range.offset, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }

  /// Writes the file at `path` without its place, or without all metadata, to another; says why
  /// where that is refused.
  static func strip(_ task: MetadataTask, _ path: String, to output: String) throws {
    let file = try OpenFile(path, isWritten: false)
    let reader = MetadataReader(byteCount: try file.byteCount(), task: task)
    guard case .edited(let pieces, _) = carryOut(reader, read: { bytes($0, of: file) }) else {
      print("refused: \(carryOut(reader) { bytes($0, of: file) })")
      return
    }
    var edited = Data()
    for piece in pieces {
      switch piece {
      case .copy(let range): edited += bytes(range, of: file)
      case .literal(let bytes): edited += bytes
      case .zeros(let byteCount): edited += Data(count: Int(byteCount))
      }
    }
    try edited.write(to: URL(filePath: output))
  }

  private func fields(_ description: MediaDescription) -> [String: Any] {
    var fields: [String: Any] = [
      "format": "\(description.format)", "mediaType": description.mediaType.string,
      "orientation": description.orientation, "hasSound": description.hasSound,
      "make": description.make.string, "model": description.model.string,
      "lens": description.lens.string,
      "contentIdentifier": description.contentIdentifier.string,
      "dates": Dictionary(
        uniqueKeysWithValues: description.dates.map { ("\($0.field)", date($0)) }),
    ]
    fields["damage"] = description.damage.map { "\($0)" }
    fields["size"] = description.size.map { [$0.width, $0.height] }
    fields["durationMilliseconds"] = description.durationMilliseconds
    fields["stillTimeMilliseconds"] = description.stillTimeMilliseconds
    fields["position"] = description.position.map {
      [Double($0.latitude) / 1e7, Double($0.longitude) / 1e7]
    }
    fields["altitude"] = description.position?.altitude.map { Double($0) / 100 }
    fields["preview"] = description.preview.map {
      ["\($0.coding)", $0.place.offset, $0.place.byteCount] as [Any]
    }
    fields["motion"] = description.motion.map { [$0.offset, $0.byteCount] }
    return fields
  }

  private func date(_ date: StatedDate) -> [String: Any] {
    var fields: [String: Any] = ["milliseconds": date.milliseconds, "isDayOnly": date.isDayOnly]
    switch date.zone {
    case .unknown: break
    case .utc: fields["offset"] = "utc"
    case .offset(let minutes): fields["offset"] = minutes
    }
    return fields
  }
}
