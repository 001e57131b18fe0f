// How hard a passphrase is to guess for somebody who has the vault and tries what people choose.
// It is counted as if they knew how it is made: words from a list of some thousand, dates, rows of
// keys, sequences, what is repeated. Rather too little than too much.

import Bytes
import Wire

extension PassphraseStrength {
  /// A guess moves 256 MiB through memory (scrypt): one graphics card of 2022 makes less than 2^12
  /// in a second, and tries 2^40 in eight years; a thousand of them try 2^52 in thirty-four.
  private static let (fairBits, strongBits) = (40.0, 52.0)

  /// Complexity: O(n²) for n characters.
  ///
  /// - Parameter passphrase: in Unicode's normalization form C, as the vault takes it.
  public init(of passphrase: Text) {
    let bits = PassphraseCost(of: PassphraseParts(of: passphrase)).bits
    self = bits < Self.fairBits ? .weak : bits < Self.strongBits ? .fair : .strong
  }
}
