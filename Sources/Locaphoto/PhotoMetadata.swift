// What is sealed beside the picture of a post: when and how it was taken. A post's head has one
// form, so that nobody who looks at posts needs a reader of albums. docs/locaphoto.md, "A post".

import Bytes
import Wire

public struct PhotoMetadata: Equatable, Sendable {
  public var captured: Instant
  /// The date the photographer's calendar showed.
  public var day: CivilDay
  /// Local time's offset from UTC at capture, in minutes.
  public var offsetMinutes: Int32
  /// Pixels after turning upright.
  public var size: PixelSize
  public var source: PhotoSource

  public init(
    captured: Instant, day: CivilDay, offsetMinutes: Int32, size: PixelSize, source: PhotoSource
  ) {
    self.captured = captured
    self.day = day
    self.offsetMinutes = offsetMinutes
    self.size = size
    self.source = source
  }

  /// The most a JPEG can say of itself.
  static let sides: ClosedRange<UInt32> = 1...65535

  /// Whether an encoder of this format may write it into a post.
  var isPlausible: Bool {
    CaptureDate.offsetMinutesPlausible.contains(offsetMinutes) && Self.sides.contains(size.width)
      && Self.sides.contains(size.height)
  }
}

/// The head of a post: what varies in it. Everything else has one value.
struct PostHead: Equatable, Sendable {
  var metadata: PhotoMetadata
  var stillByteCount: UInt64

  init(metadata: PhotoMetadata, stillByteCount: UInt64) throws(LocaphotoFailure) {
    self.metadata = metadata
    self.stillByteCount = stillByteCount
    guard metadata.isPlausible, stillByteCount > 0 else { throw .metadata }
  }

  /// Reads what varies and compares the rest.
  init(parsing bytes: [UInt8]) throws(LocaphotoFailure) {
    var reader = ByteReader(bytes)
    do throws(ByteError) {
      _ = try reader.take(Self.beforeOrigin.count)
      let source = try PhotoSource(from: &reader)
      let size = try PixelSize(from: &reader)
      _ = try reader.take(Self.beforeDay.count)
      let day = try CivilDay(from: &reader)
      _ = try reader.take(Self.beforeInstant.count)
      let captured = try Instant(from: &reader)
      metadata = PhotoMetadata(
        captured: captured, day: day, offsetMinutes: try reader.i32(), size: size, source: source)
      _ = try reader.take(Self.beforeLength.count)
      stillByteCount = try reader.u64()
    } catch {
      throw .metadata
    }
    guard metadata.isPlausible, stillByteCount > 0, encoded == bytes else { throw .metadata }
  }

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.beforeOrigin)
    metadata.source.encode(into: &writer)
    metadata.size.encode(into: &writer)
    writer.append(Self.beforeDay)
    metadata.day.encode(into: &writer)
    writer.append(Self.beforeInstant)
    metadata.captured.encode(into: &writer)
    writer.i32(metadata.offsetMinutes)
    writer.append(Self.beforeLength)
    writer.u64(stillByteCount)
    // No digest, name or notes, then padding: zeros all.
    let rest = Int(ContainerEnd.headStep) - writer.bytes.count
    writer.append([UInt8](repeating: 0, count: rest))
    return writer.bytes
  }

  /// One item, no title, a photo.
  private static let beforeOrigin: [UInt8] = [0, 1, 0, 0]
  /// No duration; a date by the device's clock, certain.
  private static let beforeDay: [UInt8] = [0, 0, 0, 0, 1, 0]
  /// The day has an instant and an offset.
  private static let beforeInstant: [UInt8] = [2]
  /// One part, a still, and its type.
  private static let beforeLength: [UInt8] = [1, 0, 10] + ("image/jpeg" as Text).utf8
}
