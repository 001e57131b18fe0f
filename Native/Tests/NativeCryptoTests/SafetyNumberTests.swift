// Vectors/safety-numbers.json: what two people compare is what a third computed. The digits are
// the core's own, the same code in the browser; the digests are sha256, held by its own vectors.

import Bytes
import Foundation
import Membership
import Testing
import Wire

@testable import NativeCrypto

@Suite struct SafetyNumberTests {
  private struct Table: Decodable {
    struct Side: Decodable {
      let account: String
      let key: String
    }

    struct Pair: Decodable {
      let one: Side
      let other: Side
      let digits: String
    }

    let pairs: [Pair]
  }

  private func side(_ side: Table.Side) -> (account: AccountID, key: SigningPublicKey) {
    (AccountID(unchecked: bytes(side.account)), SigningPublicKey(unchecked: bytes(side.key)))
  }

  @Test func `both sides see the digits somebody else computed`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Vectors/safety-numbers.json")
    let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
    #expect(table.pairs.count == 12)
    for pair in table.pairs {
      for number in [
        SafetyNumber(side(pair.one), side(pair.other)),
        SafetyNumber(side(pair.other), side(pair.one)),
      ] {
        let revealed = try RunnerFixture().runner.run(number.recipe).get()
        #expect(SafetyNumber.digits(revealed)?.string == pair.digits)
      }
    }
  }
}
