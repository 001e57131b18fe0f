// The header of every .locaphoto file: what it is for and who can open it.
// docs/locaphoto.md, "Header". The server reads it too; everything in it is public.

import Bytes
import Wire

/// A header that has the format's shape. Whether its MAC holds only a recipient can tell.
public struct ContainerHeader: Equatable, Sendable {
  public let purpose: Purpose
  /// How the payload is cut.
  let chunks: Chunks
  /// Salt of every key that grows from the file key, 32 bytes.
  public let salt: [UInt8]
  public let stanzas: [Stanza]
  public let mac: Digest
  /// The header's own length.
  public let byteCount: Int

  /// More than the longest header, which has 5,982 bytes: this much of a file's beginning
  /// suffices to parse it.
  public static let byteCountMax = 16384
  /// The longest post.
  public static let postByteCountMax =
    UInt32(byteCountMax) + UInt32(ContainerEnd.postTailByteCount(padded: Padding.postByteCountMax))

  /// The longest answer to who asks for a post: a detached stanza may stand in front.
  public static let servedByteCountMax = postByteCountMax + UInt32(Stanza.detachedByteCount)

  static let magic: [UInt8] = ("locaphoto" as Text).utf8
  static let version: UInt8 = 2
  static let saltByteCount = 32

  /// Reads the header at the start of `prefix`, which may hold more of the file.
  ///
  /// Never traps; allocates nothing beyond the stanzas, of which there are at most 60.
  public init(parsing prefix: [UInt8]) throws(LocaphotoFailure) {
    var reader = ByteReader(prefix)
    try Self.checkMagic(&reader)
    let stanzas: [Stanza]
    do throws(ByteError) {
      purpose = try Purpose(from: &reader)
      chunks = try Chunks(from: &reader, of: purpose)
      salt = try reader.take(Self.saltByteCount)
      stanzas = try Self.stanzas(from: &reader)
      mac = try Digest(from: &reader)
    } catch {
      throw LocaphotoFailure(header: error)
    }
    guard Stanza.isAllowed(stanzas, for: purpose) else { throw .malformed }
    self.stanzas = stanzas
    byteCount = reader.offset
  }

  /// Whether a post with this header can have this length: its content is padded, so that there
  /// are few.
  public func isPost(of containerByteCount: UInt64) -> Bool {
    guard post != nil else { return false }
    return Padding.ladder.contains {
      UInt64(byteCount) + ContainerEnd.postTailByteCount(padded: $0) == containerByteCount
    }
  }

  /// The post this container carries, or `nil` when it is for something else.
  public var post: PostContext? {
    guard case .post(let context) = purpose else { return nil }
    return context
  }

  /// The key ids of the HPKE stanzas, in their order.
  public var recipients: [KeyID] {
    var keys: [KeyID] = []
    for stanza in stanzas { if case .hpke(let key, _) = stanza { keys.append(key) } }
    return keys
  }

  /// The bytes that were parsed.
  public var encoded: [UInt8] { encodedBeforeMAC + mac.bytes }

  /// What the MAC covers.
  var encodedBeforeMAC: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.start(purpose))
    writer.u8(chunks.exponent)
    writer.append(salt)
    writer.u16(UInt16(stanzas.count))
    for stanza in stanzas { stanza.encode(into: &writer) }
    return writer.bytes
  }

  /// Magic, version, purpose and context: what stanzas are bound to.
  static func start(_ purpose: Purpose) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(magic)
    writer.u8(version)
    purpose.encode(into: &writer)
    return writer.bytes
  }

  /// A file that differs from the magic is malformed at the first such byte, however short.
  private static func checkMagic(_ reader: inout ByteReader) throws(LocaphotoFailure) {
    for expected in magic {
      guard let byte = try? reader.u8() else { throw .truncated }
      guard byte == expected else { throw .malformed }
    }
    guard let byte = try? reader.u8() else { throw .truncated }
    guard byte == version else { throw .unsupportedVersion }
  }

  private static func stanzas(from reader: inout ByteReader) throws(ByteError) -> [Stanza] {
    let count = Int(try reader.u16())
    guard count <= Stanza.countMax else { throw .tooLong }
    var stanzas: [Stanza] = []
    for _ in 0..<count { stanzas.append(try Stanza(from: &reader)) }
    return stanzas
  }
}
