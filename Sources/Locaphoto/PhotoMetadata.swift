// What is sealed in front of the picture: when and how it was taken, and which parts follow.
// docs/locaphoto.md, "Content".

import Bytes
import Wire

public enum PhotoKind: UInt8, Equatable, Sendable {
  case photo
  case video
  /// A still and the moments around it.
  case live
}

public struct PhotoMetadata: Equatable, Sendable {
  public var captured: Instant
  /// The date the photographer's calendar showed.
  public var day: CivilDay
  /// Local time's offset from UTC at capture, in minutes.
  public var offsetMinutes: Int32
  /// Pixels after turning upright.
  public var size: PixelSize
  public var kind: PhotoKind
  public var source: PhotoSource
  /// 0 for a photo.
  public var durationMilliseconds: UInt32
  /// What joins the halves of a Live Photo that arrive separately.
  public var pairing: PhotoID?

  public init(
    captured: Instant, day: CivilDay, offsetMinutes: Int32, size: PixelSize,
    kind: PhotoKind = .photo, source: PhotoSource, durationMilliseconds: UInt32 = 0,
    pairing: PhotoID? = nil
  ) {
    self.captured = captured
    self.day = day
    self.offsetMinutes = offsetMinutes
    self.size = size
    self.kind = kind
    self.source = source
    self.durationMilliseconds = durationMilliseconds
    self.pairing = pairing
  }

  /// Civil time has been at most this far from UTC, rounded up: 18 hours.
  static let offsetMinutesMax: Int32 = 1080
  /// The most a JPEG can say of itself.
  static let sideMax: UInt32 = 65535

  init(from reader: inout ByteReader) throws(ByteError) {
    captured = try Instant(from: &reader)
    day = try CivilDay(from: &reader)
    offsetMinutes = try reader.i32()
    size = try PixelSize(from: &reader)
    guard let kind = PhotoKind(rawValue: try reader.u8()) else { throw .invalid }
    self.kind = kind
    source = try PhotoSource(from: &reader)
    durationMilliseconds = try reader.u32()
    pairing = try reader.bool() ? PhotoID(from: &reader) : nil
    guard isPlausible else { throw .invalid }
  }

  func encode(into writer: inout ByteWriter) {
    captured.encode(into: &writer)
    day.encode(into: &writer)
    writer.i32(offsetMinutes)
    size.encode(into: &writer)
    writer.u8(kind.rawValue)
    source.encode(into: &writer)
    writer.u32(durationMilliseconds)
    writer.bool(pairing != nil)
    pairing?.encode(into: &writer)
  }

  /// Whether an encoder of this format may write it.
  var isPlausible: Bool {
    guard (-Self.offsetMinutesMax...Self.offsetMinutesMax).contains(offsetMinutes),
      (1...Self.sideMax).contains(size.width), (1...Self.sideMax).contains(size.height)
    else { return false }
    return kind != .photo || (durationMilliseconds == 0 && pairing == nil)
  }
}

/// What a part is.
public enum PartRole: UInt8, Equatable, Sendable {
  /// A JPEG.
  case still
  /// A video, alone or of a Live Photo.
  case motion
  /// A small JPEG for lists.
  case thumbnail
}

/// One row of the parts table.
struct Part: Equatable, Sendable {
  var role: PartRole
  var byteCount: UInt64
}

/// What stands before the parts: metadata and parts table.
struct ContentHead: Equatable, Sendable {
  var metadata: PhotoMetadata
  var parts: [Part]
  /// Its own length; the first part begins here.
  let byteCount: UInt32

  /// More than the longest head: this much of the plaintext suffices to parse it.
  static let byteCountMax: UInt32 = 128
  static let partCountMax = 3

  init(metadata: PhotoMetadata, parts: [Part]) throws(LocaphotoFailure) {
    self.metadata = metadata
    self.parts = parts
    var writer = ByteWriter()
    Self.encode(metadata, parts, into: &writer)
    byteCount = UInt32(writer.bytes.count)
    guard metadata.isPlausible, isConsistent else { throw .metadata }
  }

  /// Reads the head at the start of `prefix`.
  init(parsing prefix: [UInt8]) throws(LocaphotoFailure) {
    var reader = ByteReader(prefix)
    do throws(ByteError) {
      metadata = try PhotoMetadata(from: &reader)
      parts = []
      let count = Int(try reader.u8())
      guard count <= Self.partCountMax else { throw .invalid }
      for _ in 0..<count {
        guard let role = PartRole(rawValue: try reader.u8()) else { throw .invalid }
        parts.append(Part(role: role, byteCount: try reader.u64()))
      }
    } catch {
      throw .metadata
    }
    byteCount = UInt32(reader.offset)
    guard isConsistent else { throw .metadata }
  }

  var encoded: [UInt8] {
    var writer = ByteWriter()
    Self.encode(metadata, parts, into: &writer)
    return writer.bytes
  }

  /// Head and parts. Parts are bounded, so the sum does not overflow.
  var contentByteCount: UInt64 {
    parts.reduce(UInt64(byteCount)) { $0 + $1.byteCount }
  }

  /// Where a part lies in the plaintext; `nil` when there is none.
  func range(of role: PartRole) -> (offset: UInt64, byteCount: UInt64)? {
    var offset = UInt64(byteCount)
    for part in parts {
      if part.role == role { return (offset, part.byteCount) }
      offset += part.byteCount
    }
    return nil
  }

  private static func encode(
    _ metadata: PhotoMetadata, _ parts: [Part], into writer: inout ByteWriter
  ) {
    metadata.encode(into: &writer)
    writer.u8(UInt8(parts.count))
    for part in parts {
      writer.u8(part.role.rawValue)
      writer.u64(part.byteCount)
    }
  }

  /// Parts in the order of their roles, none twice, none empty, and those the kind calls for.
  private var isConsistent: Bool {
    var last: UInt8?
    for part in parts {
      guard part.byteCount > 0, part.byteCount <= ContainerHeader.payloadByteCountMax else {
        return false
      }
      if let last, last >= part.role.rawValue { return false }
      last = part.role.rawValue
    }
    let hasStill = parts.contains { $0.role == .still }
    let hasMotion = parts.contains { $0.role == .motion }
    switch metadata.kind {
    case .photo: return hasStill && !hasMotion
    case .video: return hasMotion && !hasStill
    case .live: return hasStill && hasMotion
    }
  }
}
