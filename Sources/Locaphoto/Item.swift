// One photo, video or Live Photo with everything that belongs to it, as its head describes it.
// docs/locaphoto.md, "Item".

import Bytes
import Wire

public enum ItemKind: UInt8, Equatable, Sendable {
  case photo
  case video
  /// A still and the moments around it.
  case live
  /// Neither, or nothing that is known.
  case other
}

public struct Item: Equatable, Sendable {
  public var kind: ItemKind
  public var origin: PhotoSource
  /// Pixels after turning upright; `nil` where they are not known.
  public var size: PixelSize?
  /// 0 for a photo, and where it is not known.
  public var durationMilliseconds: UInt32
  public var date: CaptureDate?
  /// In the order of their roles.
  public var parts: [Part]
  /// In the order of their numbers.
  public var notes: [Note]

  static let partCountMax = 9
  static let noteCountMax = 16
  static let sideMax: UInt32 = (1 << 31) - 1

  public init(
    kind: ItemKind, origin: PhotoSource, size: PixelSize?, durationMilliseconds: UInt32 = 0,
    date: CaptureDate?, parts: [Part], notes: [Note] = []
  ) {
    self.kind = kind
    self.origin = origin
    self.size = size
    self.durationMilliseconds = durationMilliseconds
    self.date = date
    self.parts = parts
    self.notes = notes
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    guard let kind = ItemKind(rawValue: try reader.u8()) else { throw .invalid }
    self.kind = kind
    origin = try PhotoSource(from: &reader)
    let size = try PixelSize(from: &reader)
    self.size = size.width == 0 && size.height == 0 ? nil : size
    durationMilliseconds = try reader.u32()
    date = try CaptureDate.option(from: &reader)
    let partCount = Int(try reader.u8())
    guard partCount <= Self.partCountMax else { throw .invalid }
    parts = []
    for _ in 0..<partCount { parts.append(try Part(from: &reader)) }
    let noteCount = Int(try reader.u8())
    guard noteCount <= Self.noteCountMax else { throw .invalid }
    notes = []
    for _ in 0..<noteCount { notes.append(try Note(from: &reader)) }
  }

  func encode(into writer: inout ByteWriter) {
    writer.u8(kind.rawValue)
    origin.encode(into: &writer)
    (size ?? PixelSize(width: 0, height: 0)).encode(into: &writer)
    writer.u32(durationMilliseconds)
    if let date { date.encode(into: &writer) } else { writer.u8(0) }
    writer.u8(UInt8(parts.count))
    for part in parts { part.encode(into: &writer) }
    writer.u8(UInt8(notes.count))
    for note in notes { note.encode(into: &writer) }
  }

  /// Whether an encoder of this format may write it.
  var isPlausible: Bool {
    if let size {
      guard (1...Self.sideMax).contains(size.width), (1...Self.sideMax).contains(size.height)
      else { return false }
    }
    guard kind != .photo || durationMilliseconds == 0, date?.isPlausible != false,
      (1...Self.partCountMax).contains(parts.count), parts.allSatisfy({ $0.isPlausible }),
      notes.count <= Self.noteCountMax, notes.allSatisfy({ $0.bytes.count <= Note.byteCountMax })
    else { return false }
    return isRising(parts.map { UInt16($0.role.rawValue) }) && isRising(notes.map { $0.number })
      && hasPartsOfItsKind
  }

  private var hasPartsOfItsKind: Bool {
    let roles = parts.map { $0.role }
    let has = { (role: PartRole) in roles.contains(role) }
    switch kind {
    case .photo:
      return has(.still) && !has(.motion) && !has(.other) && !has(.editedMotion)
    case .video:
      return has(.motion) && !has(.still) && !has(.other) && !has(.editedStill)
    case .live:
      let isMotionInStill = notes.contains { $0.number == Note.motionInStill }
      return has(.still) && has(.motion) != isMotionInStill && !has(.other)
    case .other:
      return has(.other) && !has(.still) && !has(.motion) && !has(.editedStill)
        && !has(.editedMotion)
    }
  }

  private func isRising(_ numbers: [UInt16]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }
}

/// What a part is.
public enum PartRole: UInt8, Equatable, Sendable, CaseIterable {
  /// The picture as it was taken.
  case still
  /// A video, alone or of a Live Photo.
  case motion
  /// A small JPEG for lists.
  case thumbnail
  case other
  /// An edited version made elsewhere.
  case editedStill
  case editedMotion
  /// What lay beside the file and describes it.
  case sidecar
  case secondSidecar
  case thirdSidecar

  /// In the order in which an item has them.
  public static let sidecars: [PartRole] = [.sidecar, .secondSidecar, .thirdSidecar]

  public var isSidecar: Bool { Self.sidecars.contains(self) }
}

public struct Part: Equatable, Sendable {
  public var role: PartRole
  /// As IANA writes it, in small letters; empty where it is not known.
  public var mediaType: Text
  public var byteCount: UInt64
  /// Of the part before it was sealed: the root over its pieces of 256 KiB.
  public var digest: Digest?
  /// Empty for none.
  public var fileName: Text

  static let byteCountMax: UInt64 = 1 << 40
  static let mediaTypeByteCountMax = 127

  public init(
    role: PartRole, mediaType: Text, byteCount: UInt64, digest: Digest?, fileName: Text = ""
  ) {
    self.role = role
    self.mediaType = mediaType
    self.byteCount = byteCount
    self.digest = digest
    self.fileName = fileName
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    guard let role = PartRole(rawValue: try reader.u8()) else { throw .invalid }
    self.role = role
    mediaType = try reader.shortText()
    byteCount = try reader.u64()
    digest = try reader.bool() ? Digest(from: &reader) : nil
    fileName = try reader.shortText()
  }

  func encode(into writer: inout ByteWriter) {
    writer.u8(role.rawValue)
    writer.shortText(mediaType)
    writer.u64(byteCount)
    writer.bool(digest != nil)
    digest?.encode(into: &writer)
    writer.shortText(fileName)
  }

  var isPlausible: Bool {
    let name = fileName.utf8
    return (1...Self.byteCountMax).contains(byteCount)
      && mediaType.utf8.count <= Self.mediaTypeByteCountMax
      && mediaType.utf8.allSatisfy(Self.isOfMediaType) && name.count <= 255
      && !name.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x2F || $0 == 0x5C }
      && fileName != "." && fileName != ".."
  }

  private static let mediaTypeSigns: [UInt8] = ("!#$&^_.+-/" as Text).utf8

  private static func isOfMediaType(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || mediaTypeSigns.contains(byte)
  }
}

/// Something more about an item. A reader passes over numbers it does not know.
public struct Note: Equatable, Sendable {
  public var number: UInt16
  public var bytes: [UInt8]

  /// Of a daily post that its owner keeps: group ‖ the group's name.
  public static let dailyPost: UInt16 = 1
  /// Of a Live Photo whose motion lies in the still: offset ‖ length.
  public static let motionInStill: UInt16 = 2
  /// Of a Live Photo: the millisecond of its motion at which the still was taken.
  public static let stillTime: UInt16 = 3
  /// What was removed from the original.
  public static let removed: UInt16 = 4
  /// Of a film whose recording was broken off.
  public static let brokenOff: UInt16 = 5
  /// Of what was recorded and is no item yet: where in its motion which bytes belong.
  public static let patch: UInt16 = 6
  /// Of an item of a vault: when it came into it.
  public static let imported: UInt16 = 7
  /// Of an item on its way to another vault: what its owner said of it.
  public static let marks: UInt16 = 8
  /// Of an item of a vault: the camera that its file names.
  public static let camera: UInt16 = 9

  static let byteCountMax = 4096

  public init(number: UInt16, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    number = try reader.u16()
    let count = Int(try reader.u16())
    guard count <= Self.byteCountMax else { throw .invalid }
    bytes = try reader.take(count)
  }

  func encode(into writer: inout ByteWriter) {
    writer.u16(number)
    writer.u16(UInt16(bytes.count))
    writer.append(bytes)
  }
}
