// How long a payload is made, so that its length tells little. docs/locaphoto.md, "Padding".

import Bytes
import Wire

/// Posts climb a fixed ladder; files grow by PADMÉ (Nikitin et al., PETS 2019), at most 12 %.
enum Padding {
  private static let kibibyte: UInt64 = 1024

  /// A 2048-pixel JPEG has some 300 to 900 KB; the lowest step hides an all-dark picture.
  static let ladder: [UInt64] = [
    64 * kibibyte, 128 * kibibyte, 256 * kibibyte, 384 * kibibyte, 512 * kibibyte,
    768 * kibibyte, 1024 * kibibyte, 1536 * kibibyte, 2048 * kibibyte, 3072 * kibibyte,
    4096 * kibibyte, 6144 * kibibyte, 8192 * kibibyte,
  ]

  /// The ladder's last step.
  static let postByteCountMax: UInt64 = 8192 * kibibyte

  /// The padded length for this much content; `nil` when there is none or no step holds it.
  static func byteCount(for purpose: Purpose, content: UInt64) -> UInt64? {
    guard content > 0, content <= ContainerHeader.payloadByteCountMax else { return nil }
    switch purpose {
    case .post: return ladder.first { $0 >= content }
    case .vault, .share: return padme(content)
    }
  }

  /// Rounds up to a number whose low bits, all but about log₂ log₂ of its leading ones, are zero.
  static func padme(_ content: UInt64) -> UInt64 {
    guard content > 1 else { return content }
    let exponent = UInt64(63 - content.leadingZeroBitCount)
    let kept = UInt64(64 - exponent.leadingZeroBitCount)
    guard exponent > kept else { return content }
    let mask = (UInt64(1) << (exponent - kept)) - 1
    return (content + mask) & ~mask
  }
}

/// Lengths under STREAM. docs/locaphoto.md, "Payload".
enum Chunks {
  static let chunkByteCount: UInt32 = 65536
  static let tagByteCount: UInt32 = 16

  /// The sealed length of this much plaintext.
  static func sealedByteCount(plaintext: UInt64) -> UInt64 {
    let chunk = UInt64(chunkByteCount)
    let chunks = plaintext == 0 ? 1 : (plaintext + chunk - 1) / chunk
    return plaintext + chunks * UInt64(tagByteCount)
  }

  /// The plaintext length under this much STREAM; `nil` for a length STREAM cannot have or that
  /// holds no plaintext.
  static func plaintextByteCount(sealed: UInt64) -> UInt64? {
    let chunk = UInt64(chunkByteCount + tagByteCount)
    let last = sealed % chunk
    guard sealed > 0, last == 0 || last > UInt64(tagByteCount) else { return nil }
    let chunks = sealed / chunk + (last == 0 ? 0 : 1)
    return sealed - chunks * UInt64(tagByteCount)
  }
}

/// The sealed signature at the end. docs/locaphoto.md, "Trailer".
enum Trailer {
  /// An Ed25519 signature and a tag.
  static let byteCount = 80
}
