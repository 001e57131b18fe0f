// The head of every .locaphoto file: what it is for, who can open it, how long it is.
// docs/locaphoto.md, "Header". The server reads it too; everything in it is public.

import Bytes
import Wire

/// A header that has the format's shape. Whether its MAC holds only a recipient can tell.
public struct ContainerHeader: Equatable, Sendable {
  public let purpose: Purpose
  /// Bytes of sealed payload between header and trailer; a length STREAM can have.
  public let payloadByteCount: UInt64
  /// Salt of the payload's and the trailer's key, 32 bytes.
  public let salt: [UInt8]
  public let stanzas: [Stanza]
  public let mac: Digest
  /// The header's own length.
  public let byteCount: Int

  /// More than the longest header, which has 5,989 bytes: this much of a file's beginning
  /// suffices to parse it.
  public static let byteCountMax = 16384
  /// The longest post, header and trailer included.
  public static let postByteCountMax: UInt32 =
    UInt32(byteCountMax) + UInt32(Chunks.sealedByteCount(plaintext: Padding.postByteCountMax))
    + UInt32(Trailer.byteCount)
  /// The longest payload of any container. With the longest header, a trailer and a detached
  /// stanza the file still has fewer than 2³² bytes: recipes count bytes in 32 bits.
  static let payloadByteCountMax: UInt64 = (1 << 32) - (1 << 16)

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
      payloadByteCount = try reader.u64()
      salt = try reader.take(Self.saltByteCount)
      stanzas = try Self.stanzas(from: &reader)
      mac = try Digest(from: &reader)
    } catch {
      throw LocaphotoFailure(header: error)
    }
    guard Stanza.isAllowed(stanzas, for: purpose) else { throw .malformed }
    self.stanzas = stanzas
    byteCount = reader.offset
    try Self.checkPayload(payloadByteCount, for: purpose)
  }

  /// Header, payload and trailer.
  public var containerByteCount: UInt64 {
    UInt64(byteCount) + payloadByteCount + (purpose.isSigned ? UInt64(Trailer.byteCount) : 0)
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
    writer.append(Self.middle(payloadByteCount: payloadByteCount))
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

  /// What stands between context and salt.
  static func middle(payloadByteCount: UInt64) -> [UInt8] {
    var writer = ByteWriter()
    writer.u64(payloadByteCount)
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

  private static func checkPayload(
    _ sealed: UInt64, for purpose: Purpose
  ) throws(LocaphotoFailure) {
    guard sealed <= payloadByteCountMax else { throw .tooLarge }
    guard let plaintext = Chunks.plaintextByteCount(sealed: sealed) else { throw .malformed }
    if case .post = purpose, plaintext > Padding.postByteCountMax { throw .tooLarge }
    guard Padding.byteCount(for: purpose, content: plaintext) == plaintext else {
      throw .malformed
    }
  }
}
