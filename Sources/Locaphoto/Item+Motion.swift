// Where an item's moving part lies: a part of its own, or, as some phones write Live Photos, behind
// the picture in the still. docs/locaphoto.md, "Item".

import Bytes
import Wire

/// The moving part of an item.
public struct Motion: Equatable, Sendable {
  /// The part it is, or lies in.
  public let role: PartRole
  /// Where in that part.
  public let range: ByteRange
  /// Of a Live Photo: at which millisecond the still was taken.
  public let stillTimeMilliseconds: UInt32?
}

extension Item {
  /// A video, or the motion of a Live Photo. `nil` where there is none, and where the notes say
  /// something impossible of it.
  public var motion: Motion? {
    if let part = parts.first(where: { $0.role == .motion }) {
      return Motion(
        role: .motion, range: ByteRange(offset: 0, byteCount: part.byteCount),
        stillTimeMilliseconds: stillTime)
    }
    guard let still = parts.first(where: { $0.role == .still }), let range = motionInStill,
      range.byteCount > 0, range.offset <= still.byteCount,
      range.byteCount <= still.byteCount - range.offset
    else { return nil }
    return Motion(role: .still, range: range, stillTimeMilliseconds: stillTime)
  }

  private var stillTime: UInt32? {
    guard var reader = reader(ofNote: Note.stillTime), reader.remaining == 4 else { return nil }
    return try? reader.u32()
  }

  private var motionInStill: ByteRange? {
    guard var reader = reader(ofNote: Note.motionInStill), reader.remaining == 16,
      let offset = try? reader.u64(), let byteCount = try? reader.u64()
    else { return nil }
    return ByteRange(offset: offset, byteCount: byteCount)
  }

  private func reader(ofNote number: UInt16) -> ByteReader? {
    notes.first { $0.number == number }.map { ByteReader($0.bytes) }
  }
}

extension Note {
  /// Of a Live Photo whose motion lies in the still.
  public init(motionInStill range: ByteRange) {
    var writer = ByteWriter()
    writer.u64(range.offset)
    writer.u64(range.byteCount)
    self.init(number: Self.motionInStill, bytes: writer.bytes)
  }
}
