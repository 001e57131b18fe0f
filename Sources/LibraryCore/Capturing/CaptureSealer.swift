// Seals one post to the vault's public key, into a file that waits until the vault is opened.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct CaptureSealer: Equatable {
  enum Progress: Equatable {
    case going
    /// In its file, durable.
    case sealed
    /// There is no picture of it.
    case lost
    case failed
  }

  private enum Stage: Equatable {
    /// How long the picture is.
    case measuring
    case sealing(ContainerWriter)
  }

  let post: DeliveredPost
  private let key: AgreementPublicKey
  private var stage = Stage.measuring
  private(set) var request: Request

  init(_ post: DeliveredPost, to key: AgreementPublicKey, _ context: inout CapturingContext) {
    self.post = post
    self.key = key
    request = context.request()
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.length(.blob(name: post.picture)))
    context.run(recipe.build, as: request)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout CapturingContext
  ) -> Progress {
    switch stage {
    case .measuring: return measured(answer, &context)
    case .sealing(let writing): return advance(writing, answer, &context)
    }
  }

  private mutating func measured(
    _ answer: LibraryAnswer, _ context: inout CapturingContext
  ) -> Progress {
    if case .recipeFailed(let failure) = answer, failure.fault == .missing {
      drop(&context)
      return .lost
    }
    guard case .recipeDone(let revealed) = answer, let bytes = revealed.first else {
      return .failed
    }
    var reader = ByteReader(bytes)
    guard let byteCount = try? reader.u64() else { return .failed }
    do throws(LocaphotoFailure) {
      let sealing = try ContainerSealer(
        post.photo, post.item, of: [post.original(byteCount)], to: key,
        into: VaultFile.captured(post.photo))
      let writing = ContainerWriter(sealing, &context)
      request = writing.request
      stage = .sealing(writing)
      return .going
    } catch {
      // No picture that was sent is like that.
      return .lost
    }
  }

  private mutating func advance(
    _ before: ContainerWriter, _ answer: LibraryAnswer, _ context: inout CapturingContext
  ) -> Progress {
    var writing = before
    let progress = writing.advance(answer, &context)
    request = writing.request
    stage = .sealing(writing)
    switch progress {
    case .going, .moved: return .going
    case .sealed: return .sealed
    case .signing, .failed:  // Nobody signs an item of the vault.
      context.run(writing.ending)
      return .failed
    }
  }

  /// What an earlier run may have left of it.
  private func drop(_ context: inout CapturingContext) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(VaultFile.captured(post.photo))
    context.run(recipe.build)
  }
}
