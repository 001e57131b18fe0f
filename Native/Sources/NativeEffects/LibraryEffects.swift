// What the library's core has done in a vault's folder: recipes, transfers, lists of names, and
// what is made to last. Both shells that run that core have it done here: that of `dayly vault`,
// which lets transfers run beside each other, and the one beside the groups, which visits a vault.

import NativeCrypto
import Wire

struct LibraryEffects {
  private let folder: VaultFolder
  private let secrets: MemorySecretStore
  private let store: any BlobStore & TransferStore
  private let images = MemoryImageSink()

  /// - Parameter store: where recipes and transfers find what they name; the folder, if nothing is
  ///   said.
  init(
    _ folder: VaultFolder, _ secrets: MemorySecretStore,
    store: (any BlobStore & TransferStore)? = nil
  ) {
    (self.folder, self.secrets, self.store) = (folder, secrets, store ?? folder)
  }

  func run(_ recipe: Recipe, for request: Request) -> LibraryEvent {
    let runner = RecipeRunner(
      secrets: secrets, blobs: store, images: images,
      committer: VaultCommitter(secrets: secrets, folder: folder))
    switch runner.run(recipe) {
    case .success(let revealed): return .recipeDone(request: request, revealed: revealed)
    case .failure(let error):
      return .recipeFailed(request: request, failure: error.failure)
    }
  }

  /// - Parameter noting: hears how far it is.
  func run(
    _ transfer: Transfer, for request: Request, noting: (TransferProgress) -> Void = { _ in }
  ) -> LibraryEvent {
    let result = TransferRunner(secrets: secrets, store: store).run(transfer) { progress in
      noting(progress)
      return true
    }
    switch result {
    case .success(let result): return .transferDone(request: request, result: result)
    case .failure(let failure):
      var fault = RecipeFault.unavailable
      if case .fault(let cause) = failure.cause { fault = cause }
      return .transferFailed(request: request, fault: fault, durable: failure.durable)
    }
  }

  func makeDurable(_ blobs: [BlobName], for request: Request) -> LibraryEvent {
    .madeDurable(request: request, failures: folder.makeDurable(blobs))
  }

  func list(_ name: BlobName, for request: Request) -> LibraryEvent {
    do throws(StoreFault) {
      return .listed(request: request, names: try folder.list(name))
    } catch {
      return .listFailed(request: request, fault: .unavailable)
    }
  }
}
