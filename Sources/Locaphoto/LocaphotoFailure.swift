// Why a container is refused. The classes are part of the format (docs/locaphoto.md, "Failure
// classes"): every decoder names the same class for the same file, and the vectors hold them to it.

import Bytes

/// The first check, in the order of docs/locaphoto.md "Opening", that did not hold.
public enum LocaphotoFailure: Error, Equatable, Sendable, CaseIterable {
  /// The file has no end, or ends before its lengths say it does.
  case truncated
  /// Bytes stand in the file that its lengths do not account for.
  case trailing
  /// Not a container, or a header or an end that no encoder of this format writes.
  case malformed
  /// A container of another version.
  case unsupportedVersion
  /// A count or length above the format's limit, or content too large for it.
  case tooLarge
  /// A container for another purpose, group, photo, device or day than the expected one.
  case wrongContext
  /// No stanza is for a key at hand.
  case notARecipient
  /// The stanza for our key does not open.
  case stanza
  /// The header's MAC does not hold.
  case headerMAC
  /// The signature is not the sender's, or a chunk is not the one that was signed.
  case signature
  /// A chunk does not open.
  case payload
  /// The head does not open, or is not one an encoder of this format writes.
  case metadata
  /// Padding of the wrong length, or padding that is not zero.
  case padding
  /// The device failed, not the file: a blob is gone, storage is full, no cryptography.
  case unavailable

  /// The class's name in the document, the vectors and the other decoders.
  public var name: Text {
    switch self {
    case .truncated: "truncated"
    case .trailing: "trailing"
    case .malformed: "malformed"
    case .unsupportedVersion: "unsupportedVersion"
    case .tooLarge: "tooLarge"
    case .wrongContext: "wrongContext"
    case .notARecipient: "notARecipient"
    case .stanza: "stanza"
    case .headerMAC: "headerMAC"
    case .signature: "signature"
    case .payload: "payload"
    case .metadata: "metadata"
    case .padding: "padding"
    case .unavailable: "unavailable"
    }
  }

  /// The class of bytes that cannot be read as a header.
  init(header error: ByteError) {
    switch error {
    case .truncated: self = .truncated
    case .tooLong: self = .tooLarge
    case .trailing, .invalid: self = .malformed
    }
  }
}
