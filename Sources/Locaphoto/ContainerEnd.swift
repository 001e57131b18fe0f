// The last bytes of every .locaphoto file, which say how long its pieces are, and from that where
// each of them lies. docs/locaphoto.md, "File" and "End".

import Bytes
import Wire

/// Lengths that have the format's shape. Whether they are the writer's the head box tells, which
/// has them for associated data.
public struct ContainerEnd: Equatable, Sendable {
  /// Of plaintext, padding included.
  public let payloadByteCount: UInt64
  /// Padding included.
  public let headByteCount: UInt32

  public static let byteCount = 16
  /// A head is padded to a multiple of this.
  static let headStep: UInt32 = 256
  static let headByteCountMax: UInt32 = 1 << 22
  /// The signature, sealed.
  static let signatureBoxByteCount = 64 + Chunks.overhead

  private static let mark: [UInt8] = ("end." as Text).utf8

  init(payloadByteCount: UInt64, headByteCount: UInt32) {
    self.payloadByteCount = payloadByteCount
    self.headByteCount = headByteCount
  }

  /// Reads the last bytes of a file with this header.
  init(parsing suffix: [UInt8], of header: ContainerHeader) throws(LocaphotoFailure) {
    var reader = ByteReader(suffix)
    do throws(ByteError) {
      payloadByteCount = try reader.u64()
      headByteCount = try reader.u32()
      guard try reader.take(Self.mark.count) == Self.mark else { throw .truncated }
    } catch {
      throw .truncated
    }
    let isPost = header.post != nil
    guard headByteCount <= Self.headByteCountMax,
      payloadByteCount <= Chunks.countMax << UInt64(header.chunks.exponent),
      !isPost || payloadByteCount <= Padding.postByteCountMax
    else { throw .tooLarge }
    let padded = Padding.byteCount(for: header.purpose, content: payloadByteCount)
    guard headByteCount > 0, headByteCount % Self.headStep == 0,
      !isPost || headByteCount == Self.headStep, padded == payloadByteCount
    else { throw .malformed }
  }

  /// All that stands behind the header of a post whose content is padded to this length.
  static func postTailByteCount(padded: UInt64) -> UInt64 {
    let chunks = Chunks.small
    return chunks.sealedByteCount(plaintext: padded)
      + chunks.count(plaintext: padded) * Chunks.leafByteCount
      + UInt64(headStep) + Chunks.overhead + signatureBoxByteCount + UInt64(byteCount)
  }

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.u64(payloadByteCount)
    writer.u32(headByteCount)
    writer.append(Self.mark)
    return writer.bytes
  }
}

/// Where a piece of a file lies.
public struct ByteRange: Equatable, Sendable {
  public var offset: UInt64
  public var byteCount: UInt64

  public init(offset: UInt64, byteCount: UInt64) {
    self.offset = offset
    self.byteCount = byteCount
  }

  public var end: UInt64 { offset + byteCount }
}

/// A container's header and end, and the pieces between them as they lie in its file.
public struct ContainerLayout: Equatable, Sendable {
  public let header: ContainerHeader
  public let end: ContainerEnd
  public let payload: ByteRange
  /// Empty, as the signature box, unless the container is signed.
  public let leaves: ByteRange
  public let headBox: ByteRange
  public let signatureBox: ByteRange

  /// - Parameter start: where the container begins in its file.
  public init(_ header: ContainerHeader, _ end: ContainerEnd, from start: UInt64 = 0) {
    self.header = header
    self.end = end
    let chunks = header.chunks
    let isSigned = header.purpose.isSigned
    let count = isSigned ? chunks.count(plaintext: end.payloadByteCount) : 0
    payload = ByteRange(
      offset: start + UInt64(header.byteCount),
      byteCount: chunks.sealedByteCount(plaintext: end.payloadByteCount))
    leaves = ByteRange(offset: payload.end, byteCount: count * Chunks.leafByteCount)
    headBox = ByteRange(
      offset: leaves.end, byteCount: UInt64(end.headByteCount) + Chunks.overhead)
    signatureBox = ByteRange(
      offset: headBox.end, byteCount: isSigned ? ContainerEnd.signatureBoxByteCount : 0)
  }

  /// Where the file ends.
  public var fileByteCount: UInt64 { signatureBox.end + UInt64(ContainerEnd.byteCount) }
}
