// The beginning of an `.lfs` file, an older format: the name of the key it is sealed under, and
// where its parts lie. docs/locaphoto.md, "Older formats".

import Bytes
import Wire

public struct LFSHead: Equatable, Sendable {
  /// The name, padded with zeros.
  public static let byteCount: UInt64 = 128
  /// At least one zero follows the name: without it any text would be such a file.
  public static let nameByteCountMax = 127
  public static let nonceByteCount: UInt64 = 12
  public static let tagByteCount: UInt64 = 16

  public let keyName: Text

  /// `nil` for what cannot be a name: nothing, more than 127 bytes, or control characters.
  public init?(keyName: Text) {
    let byteCount = keyName.utf8.count
    guard byteCount > 0, byteCount <= Self.nameByteCountMax, !keyName.hasControlCharacters else {
      return nil
    }
    self.keyName = keyName
  }

  /// The beginning of a file. Throws `truncated` for less than a head, `malformed` for another
  /// kind of file.
  public init(parsing bytes: [UInt8]) throws(LocaphotoFailure) {
    guard bytes.count >= Int(Self.byteCount) else { throw .truncated }
    let head = bytes.prefix(Int(Self.byteCount))
    let name = head.prefix { $0 != 0 }
    guard head[name.endIndex...].allSatisfy({ $0 == 0 }), let text = Text(utf8: Array(name)),
      let parsed = LFSHead(keyName: text)
    else { throw .malformed }
    self = parsed
  }

  /// As it stands in a file.
  public var bytes: [UInt8] {
    let padding = Int(Self.byteCount) - keyName.utf8.count
    return keyName.utf8 + [UInt8](repeating: 0, count: padding)
  }

  /// How long the ciphertext of a file is. Throws `truncated` where there is none.
  public static func ciphertextByteCount(
    ofFile byteCount: UInt64
  ) throws(LocaphotoFailure) -> UInt64 {
    let others = Self.byteCount + nonceByteCount + tagByteCount
    guard byteCount > others else { throw .truncated }
    return byteCount - others
  }
}
