// Keys under scrypt, which take memory to compute and so are dear to guess.

import Crypto
import CryptoExtras
import Foundation

public enum ScryptKey {
  /// 2^20 KiB are 1 GiB.
  public static let workFactors = 1...20

  /// 32 bytes of scrypt (RFC 7914) with N = 2^workFactor, r = 8 and p = 1, which take 2^workFactor
  /// KiB of memory; `nil` when there is not that much. The text is not empty.
  public static func derive(
    from text: some DataProtocol, salt: some DataProtocol, workFactor: Int
  ) -> SymmetricKey? {
    try? KDF.Scrypt.deriveKey(
      from: text, salt: salt, outputByteCount: 32, rounds: 1 << workFactor, blockSize: 8,
      parallelism: 1)
  }
}
