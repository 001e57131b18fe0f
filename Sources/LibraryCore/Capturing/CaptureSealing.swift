// Seals one post to the vault's public key, into a file that waits until the vault is opened.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct CaptureSealing: Equatable {
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
    case sealing(ContainerSealing)
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
    switch answer {
    case .transferProgress: return .going
    case .transferFailed: return fail(&context)
    case .recipeFailed(let failure):
      guard failure.fault == .missing, stage == .measuring else { return fail(&context) }
      drop(&context)
      return .lost
    default: break
    }
    switch stage {
    case .measuring: return measured(answer, &context)
    case .sealing(let sealing): return advance(sealing, answer, &context)
    }
  }

  private mutating func measured(
    _ answer: LibraryAnswer, _ context: inout CapturingContext
  ) -> Progress {
    guard case .recipeDone(let revealed) = answer, let bytes = revealed.first else {
      return fail(&context)
    }
    var reader = ByteReader(bytes)
    guard let byteCount = try? reader.u64() else { return fail(&context) }
    do throws(LocaphotoFailure) {
      var sealing = try ContainerSealing(
        post.photo, post.item, of: [post.original(byteCount)], to: key,
        into: VaultFile.captured(post.photo))
      request = context.request()
      context.run(sealing.start(), as: request)
      stage = .sealing(sealing)
      return .going
    } catch {
      // No picture that was sent is like that.
      return .lost
    }
  }

  private mutating func advance(
    _ sealing: ContainerSealing, _ answer: LibraryAnswer, _ context: inout CapturingContext
  ) -> Progress {
    var sealing = sealing
    do throws(LocaphotoFailure) {
      let progress: ContainerSealing.Progress
      switch answer {
      case .recipeDone(let revealed): progress = try sealing.advance(revealed)
      case .transferDone(let result): progress = try sealing.advance(result)
      default: return fail(&context)
      }
      stage = .sealing(sealing)
      request = context.request()
      switch progress {
      case .recipe(let recipe): context.run(recipe, as: request)
      case .transfer(let transfer):
        context.shell(.transfer(request: request, transfer: transfer))
      case .signing: return fail(&context)  // Nobody signs an item of the vault.
      case .sealed: return .sealed
      }
      return .going
    } catch {
      return fail(&context)
    }
  }

  private func fail(_ context: inout CapturingContext) -> Progress {
    if case .sealing(let sealing) = stage { context.run(sealing.abandoning()) }
    return .failed
  }

  /// What an earlier run may have left of it.
  private func drop(_ context: inout CapturingContext) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(VaultFile.captured(post.photo))
    context.run(recipe.build)
  }
}
