// A container on its way into its blob: what its sealing asks for is carried out, and the answers
// lead it on. Whatever comes into the vault, goes to another one or is shared is sealed this way.

import Kernel
import Locaphoto
import Recipes
import Wire

struct ContainerWriter: Equatable {
  enum Progress: Equatable {
    case going
    /// So many bytes of what goes into it are read.
    case moved(UInt64)
    /// The sender's device is to sign this; `advance` takes its signature.
    case signing(header: [UInt8], root: Digest, tail: Digest)
    /// It is in its blob, with these in it.
    case sealed([Item])
    /// What there is of it goes with `ending`.
    case failed(RecipeFault)
  }

  private var sealing: ContainerSealer
  private(set) var request: Request

  init<Effect: MachineEffect>(
    _ sealing: ContainerSealer, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.sealing = sealing
    request = context.request()
    context.run(self.sealing.start(), as: request)
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    do throws(LocaphotoFailure) {
      switch answer {
      case .recipeDone(let revealed): return carryOut(try sealing.advance(revealed), &context)
      case .transferDone(let result): return carryOut(try sealing.advance(result), &context)
      case .transferProgress(let progress): return .moved(progress.read)
      case .recipeFailed(let failure): return .failed(failure.fault)
      case .transferFailed(let fault): return .failed(fault)
      default: return .going  // Nothing that was asked.
      }
    } catch {
      return .failed(.unavailable)
    }
  }

  /// Takes what the sender's device has signed.
  mutating func advance<Effect: MachineEffect>(
    _ signature: Signature, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    guard let recipe = try? sealing.advance(signature) else { return .failed(.unavailable) }
    return carryOut(.recipe(recipe), &context)
  }

  /// Forgets the keys, and drops the blob.
  var ending: Recipe { sealing.abandoning() }

  private mutating func carryOut<Effect: MachineEffect>(
    _ step: ContainerSealer.Progress, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    switch step {
    case .recipe(let recipe):
      request = context.request()
      context.run(recipe, as: request)
    case .transfer(let transfer):
      request = context.request()
      context.shell(.transfer(request: request, transfer: transfer))
    case .signing(let header, let root, let tail):
      return .signing(header: header, root: root, tail: tail)
    case .sealed: return .sealed(sealing.items)
    }
    return .going
  }
}
