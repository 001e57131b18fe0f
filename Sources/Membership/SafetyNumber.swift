// What two people compare, aloud or by scanning, to know that nobody stands between them: 60
// digits, 30 of each side, the same on both screens. docs/threat-model.md, "Safety numbers".
//
// A side's digits come from SHA-256("dayly/v1 safety number" ‖ account id ‖ account key): six
// times five bytes, each big-endian modulo 100,000. Whoever wants another key with the same 30
// digits has to try about 2⁹⁹ keys. The side with the lower account id stands first.

import Bytes
import Recipes
import Wire

/// The number of two accounts.
public struct SafetyNumber: Equatable, Sendable {
  public static let digitCount = 60
  private static let groupCount = 6
  private static let groupByteCount = 5

  private let sides: [(account: AccountID, key: SigningPublicKey)]

  public init(
    _ one: (account: AccountID, key: SigningPublicKey),
    _ other: (account: AccountID, key: SigningPublicKey)
  ) {
    sides = one.account < other.account ? [one, other] : [other, one]
  }

  public static func == (left: SafetyNumber, right: SafetyNumber) -> Bool {
    zip(left.sides, right.sides).allSatisfy { $0.account == $1.account && $0.key == $1.key }
  }

  /// Reveals each side's digest.
  public var recipe: Recipe {
    var recipe = RecipeBuilder()
    for side in sides {
      recipe.reveal(
        recipe.sha256(
          .literal(bytes: Label.safetyNumber.utf8 + side.account.bytes + side.key.bytes)))
    }
    return recipe.build
  }

  /// The 60 digits from what `recipe` revealed; `nil` when it is not of that form.
  public static func digits(_ revealed: [[UInt8]]) -> Text? {
    guard revealed.count == 2 else { return nil }
    var digits: [UInt8] = []
    for digest in revealed {
      guard digest.count == Digest.byteCount else { return nil }
      for group in 0..<groupCount {
        var number: UInt64 = 0
        for byte in digest[group * groupByteCount..<(group + 1) * groupByteCount] {
          number = number << 8 | UInt64(byte)
        }
        digits += decimal(UInt32(number % 100_000), digits: 5)
      }
    }
    return Text(utf8: digits)
  }
}
