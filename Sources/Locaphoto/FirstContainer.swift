// A `.locaphoto` file of version 1.0, an older format: JSON with base64 in it, read piece by piece.
// docs/locaphoto.md, "Older formats".

import Bytes
import Wire

public struct FirstContainer: Equatable, Sendable {
  /// The photo's key under the master key: nonce ‖ ciphertext ‖ tag, or without the nonce, which is
  /// the photo's then.
  public fileprivate(set) var wrappedKey: [UInt8] = []
  public fileprivate(set) var nonce: [UInt8] = []
  public fileprivate(set) var tag: [UInt8] = []
  /// One piece after another, none empty.
  public fileprivate(set) var ciphertext: [[UInt8]] = []

  public static let nonceByteCount = 12
  public static let tagByteCount = 16
  /// With its nonce, and without it.
  public static let wrappedKeyByteCounts = [60, 48]

  public init() {}

  /// Whether a file that begins so may be one: nothing else Dayly reads begins with a brace.
  public static func mayBegin(_ bytes: [UInt8]) -> Bool {
    bytes.first { !JSONReader.isSpace($0) } == 0x7B
  }
}

/// Takes the file's bytes as they come.
public struct FirstContainerReader: Equatable, Sendable {
  private var json = JSONReader()
  private var found = FirstContainer()
  private var data = Base64Reader()
  private var version: [UInt8]?
  /// The one that is being read.
  private var field: Field?
  /// Fields of the photo that were there: none stands twice.
  private var seen: [Field] = []
  /// There is one photo: which of two is meant, nothing says.
  private var hasPhoto = false

  private enum Field: Equatable {
    case encryptedData
    case encryptedKey
    case iv
    case authTag

    init?(_ name: [UInt8]) {
      switch Text(utf8: name) {
      case "encryptedData": self = .encryptedData
      case "encryptedKey": self = .encryptedKey
      case "iv": self = .iv
      case "authTag": self = .authTag
      default: return nil
      }
    }
  }

  public init() {}

  /// Throws `malformed` for what is no such file, `tooLarge` for a field that is.
  public mutating func take(_ bytes: [UInt8]) throws(LocaphotoFailure) {
    var piece: [UInt8] = []
    for byte in bytes {
      guard let token = try json.take(byte) else { continue }
      switch token {
      case .nested: try beginValue(at: json.path.dropLast())
      case .begin:
        try beginValue(at: json.path[...])
        field = photoField
        if let field, seen.contains(field) { throw .malformed }
      case .character(let character):
        guard field == .encryptedData, let decoded = try data.take(character) else { continue }
        piece.append(decoded)
      case .text(let text): try end(text, isText: true)
      case .word(let word):
        try beginValue(at: json.path[...])
        field = photoField
        try end(word, isText: false)
        _ = try json.take(byte)
      }
    }
    if !piece.isEmpty { found.ciphertext.append(piece) }
  }

  /// What was read. Throws `truncated` where the end is missing, `unsupportedVersion` for another
  /// version, `malformed` where a field is missing or has another length than it may.
  public func finish() throws(LocaphotoFailure) -> FirstContainer {
    guard json.isDone else { throw .truncated }
    guard let version else { throw .malformed }
    guard version == ("1.0" as Text).utf8 || version == ("1" as Text).utf8 else {
      throw .unsupportedVersion
    }
    guard found.nonce.count == FirstContainer.nonceByteCount,
      found.tag.count == FirstContainer.tagByteCount,
      FirstContainer.wrappedKeyByteCounts.contains(found.wrappedKey.count),
      seen.contains(.encryptedData), data.isWhole, !found.ciphertext.isEmpty
    else { throw .malformed }
    return found
  }

  private mutating func beginValue(at path: ArraySlice<[UInt8]>) throws(LocaphotoFailure) {
    guard path.count == 1, path.first == ("photo" as Text).utf8 else { return }
    guard !hasPhoto else { throw .malformed }
    hasPhoto = true
  }

  /// The field of the photo that `json` is at.
  private var photoField: Field? {
    let path = json.path
    guard path.count == 2, path[0] == ("photo" as Text).utf8 else { return nil }
    return Field(path[1])
  }

  private mutating func end(_ content: JSONReader.Content, isText: Bool) throws(LocaphotoFailure) {
    let path = json.path
    if path.count == 1, path[0] == ("version" as Text).utf8 {
      guard version == nil else { throw .malformed }
      version = content.isWhole ? content.bytes : []
    }
    guard let field else { return }
    guard isText, !seen.contains(field) else { throw .malformed }
    seen.append(field)
    guard content.isWhole || field == .encryptedData else { throw .tooLarge }
    switch field {
    case .encryptedKey: found.wrappedKey = try Base64Reader.bytes(content.bytes)
    case .iv: found.nonce = try Base64Reader.bytes(content.bytes)
    case .authTag: found.tag = try Base64Reader.bytes(content.bytes)
    case .encryptedData: break
    }
  }
}
