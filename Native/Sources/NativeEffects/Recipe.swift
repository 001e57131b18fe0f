// The effect `recipe`: cryptography over this device's secrets and blobs. The steps themselves
// are NativeCrypto's.

import NativeCrypto
import Wire

extension Shell {
  /// Carries out a recipe and gives the event that answers it.
  func answer(_ request: Request, _ recipe: Recipe) -> Event {
    let runner = RecipeRunner(secrets: secrets, blobs: blobs, images: images)
    switch runner.run(recipe) {
    case .success(let revealed): return .recipeDone(request: request, revealed: revealed)
    case .failure(let error): return .recipeFailed(request: request, failure: error.failure)
    }
  }
}
