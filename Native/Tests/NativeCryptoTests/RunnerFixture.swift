// A runner over stores in memory, and short ways to use it.

import Foundation
import Locaphoto
import Recipes
import Testing
import Wire

@testable import NativeCrypto

struct RunnerFixture {
  let secrets = MemorySecretStore()
  let blobs = MemoryBlobStore()
  let images = MemoryImageSink()

  var runner: RecipeRunner { RecipeRunner(secrets: secrets, blobs: blobs, images: images) }

  /// The one value the recipe reveals, or the fault of the step that failed.
  func value(_ write: (inout RecipeBuilder) -> Value) -> Result<[UInt8], Refusal> {
    var recipe = RecipeBuilder()
    recipe.reveal(write(&recipe))
    switch runner.run(recipe.build) {
    case .success(let revealed): return .success(revealed[0])
    case .failure(let error): return .failure(Refusal(fault: error.failure.fault))
    }
  }

  /// Keeps raw key bytes as a secret of this kind.
  func keep(_ kind: SecretKind, _ raw: [UInt8], as name: SecretName) throws {
    try secrets.keep(Secret(kind: kind, bytes: SecretBytes(copying: raw)), as: name)
  }
}

struct Refusal: Error, Equatable {
  let fault: RecipeFault
}

func literal(_ bytes: [UInt8]) -> Value { .literal(bytes: bytes) }
