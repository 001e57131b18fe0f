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
    guard content > 0 else { return nil }
    switch purpose {
    case .post: return ladder.first { $0 >= content }
    case .vault, .share: return padme(content)
    }
  }

  /// Rounds up to a number whose low bits, all but about log₂ log₂ of its leading ones, are zero.
  /// Content has fewer than 2⁶³ bytes.
  static func padme(_ content: UInt64) -> UInt64 {
    guard content > 1 else { return content }
    let exponent = UInt64(63 - content.leadingZeroBitCount)
    let kept = UInt64(64 - exponent.leadingZeroBitCount)
    guard exponent > kept else { return content }
    let mask = (UInt64(1) << (exponent - kept)) - 1
    return (content + mask) & ~mask
  }
}
