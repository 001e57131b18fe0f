// Vectors/recipes.json: what is computed without chance comes out the same in every engine. The
// browser's tests run the same file; its expectations were computed by a third.

import Bytes
import Foundation
import Testing
import Wire

@testable import NativeCrypto

/// The file's form, which is that of the wire's steps.
struct RecipeTable: Decodable {
  struct Operand: Decodable {
    let hex: String?
    let step: UInt16?

    var value: Value {
      if let step { .result(step: step) } else { literal(bytes(hex ?? "")) }
    }
  }

  struct Row: Decodable {
    let kind: String
    let name: String?
    let parts: [Operand]?
    let of: Operand?, key: Operand?, message: Operand?, input: Operand?, salt: Operand?
    let info: Operand?, nonce: Operand?, associated: Operand?, plaintext: Operand?, seed: Operand?
    let passphrase: Operand?, iterations: UInt32?, workFactor: Int?, secret: Operand?
    let ciphertext: Operand?, leaves: Operand?
    let offset: UInt64?, count: UInt64?, most: UInt32?, chunkBytes: UInt32?, pieceBytes: UInt32?

    func step() throws -> Step {
      switch kind {
      case "join": .join(parts: try #require(parts).map(\.value))
      case "slice":
        .slice(of: try value(of), offset: try #require(offset), count: try #require(count))
      case "prefix": .prefix(of: try value(of), most: try #require(most))
      case "suffix": .suffix(of: try value(of), most: try #require(most))
      case "zeros": .zeros(count: try #require(count))
      case "length": .length(of: try value(of))
      case "sha256": .sha256(of: try value(of))
      case "hmac": .hmac(key: try value(key), message: try value(message))
      case "hkdf":
        .hkdf(
          input: try value(input), salt: try value(salt), info: try value(info),
          count: UInt16(clamping: try #require(count)))
      case "aesGCMSeal":
        .aesGCMSeal(
          key: try value(key), nonce: try value(nonce), associated: try value(associated),
          plaintext: try value(plaintext))
      case "openChunks":
        .openChunks(
          key: try value(key), ciphertext: try value(ciphertext),
          chunkBytes: try #require(chunkBytes))
      case "hashPieces":
        .hashPieces(of: try value(of), pieceBytes: try #require(pieceBytes))
      case "treeRoot": .treeRoot(leaves: try value(leaves))
      case "passphraseKey":
        .passphraseKey(
          passphrase: try value(passphrase), salt: try value(salt),
          iterations: try #require(iterations))
      case "scryptKey":
        .scryptKey(
          passphrase: try value(passphrase), salt: try value(salt),
          workFactor: UInt8(clamping: try #require(workFactor)))
      case "wordsOf": .wordsOf(secret: try value(secret))
      case "signingKeyFromSeed":
        .signingKeyFromSeed(
          name: try #require(SecretName(Text(name ?? ""))), seed: try value(seed))
      case "agreementKeyFromSeed":
        .agreementKeyFromSeed(
          name: try #require(SecretName(Text(name ?? ""))), seed: try value(seed))
      default: throw Refusal(fault: .invalid)
      }
    }

    private func value(_ operand: Operand?) throws -> Value { try #require(operand).value }
  }

  struct Recipe: Decodable {
    let name: String
    let steps: [Row]
    let result: String
  }

  let recipes: [Recipe]
}

struct RecipeTableTests {
  @Test func `every recipe of the table yields what every engine yields`() throws {
    let file = PublishedVectors.root.appending(path: "Vectors/recipes.json")
    let table = try JSONDecoder().decode(RecipeTable.self, from: Data(contentsOf: file))
    for row in table.recipes {
      let steps = try row.steps.map { try $0.step() }
      let recipe = Recipe(steps: steps, reveal: [UInt16(steps.count - 1)])
      let revealed = try RunnerFixture().runner.run(recipe).get()
      #expect(hex(revealed[0]).string == row.result, "\(row.name)")
    }
    #expect(table.recipes.count >= 50)
  }
}
