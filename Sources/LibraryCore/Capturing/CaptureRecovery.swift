// Finishes a capture that was cut off, by a crash or a full disk: what of it was durable becomes a
// container like any other.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct CaptureRecovery: Equatable {
  enum Progress: Equatable {
    case going
    case finished
    /// Nothing of it was ever sealed.
    case empty
    case failed
  }

  private enum Stage: Equatable {
    case reading(RecordingTakingUp)
    case measuring(RecordingTakingUp, CaptureProgress)
    case finishing(RecordingFinish)
  }

  let capture: PhotoID
  private var stage: Stage
  private(set) var request: Request

  /// The private half of the key is at hand.
  init(_ capture: PhotoID, _ key: KeyID, _ context: inout CapturingContext) {
    self.capture = capture
    var taking = RecordingTakingUp(
      capture, in: VaultFile.captured(capture), rest: VaultFile.capturedRest(capture),
      agreement: (key, VaultKey.capture))
    request = context.request()
    context.run(taking.start(), as: request)
    stage = .reading(taking)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout CapturingContext
  ) -> Progress {
    do throws(LocaphotoFailure) {
      switch answer {
      case .transferProgress: return .going
      case .recipeDone(let revealed): return try advance(revealed, &context)
      case .transferDone:
        guard case .finishing(var finish) = stage else { throw .unavailable }
        let progress = try finish.advance()
        return carryOut(progress, finish, &context)
      default: throw .unavailable
      }
    } catch {
      abandon(&context)
      return .failed
    }
  }

  /// Forgets the keys.
  func abandon(_ context: inout CapturingContext) {
    context.run(ContainerRecorder.forgetting(capture))
  }

  private mutating func advance(
    _ revealed: [[UInt8]], _ context: inout CapturingContext
  ) throws(LocaphotoFailure) -> Progress {
    switch stage {
    case .reading(var taking):
      switch try taking.advance(revealed) {
      case .recipe(let recipe):
        stage = .reading(taking)
        run(recipe, &context)
        return .going
      case .described(let description):
        guard let progress = CaptureProgress.read(description) else { throw .metadata }
        return try resume(taking, progress, &context)
      case .taken: throw .unavailable
      }
    case .measuring(var taking, let progress):
      guard case .taken(let recording) = try taking.advance(revealed) else {
        throw .unavailable
      }
      return try finish(recording, progress, &context)
    case .finishing(var finish):
      let progress = try finish.advance(revealed)
      return carryOut(progress, finish, &context)
    }
  }

  private mutating func resume(
    _ before: RecordingTakingUp, _ progress: CaptureProgress,
    _ context: inout CapturingContext
  ) throws(LocaphotoFailure) -> Progress {
    var taking = before
    switch try taking.resume(progress.byteCount) {
    case .recipe(let recipe):
      stage = .measuring(taking, progress)
      run(recipe, &context)
      return .going
    case .taken(let recording): return try finish(recording, progress, &context)
    case .described: throw .unavailable
    }
  }

  private mutating func finish(
    _ recording: ContainerRecorder, _ progress: CaptureProgress,
    _ context: inout CapturingContext
  ) throws(LocaphotoFailure) -> Progress {
    guard progress.byteCount > 0 else {
      abandon(&context)
      context.dropCapture(capture)
      return .empty
    }
    var finish = try RecordingFinish(recording, progress.item)
    let next = finish.start()
    return carryOut(next, finish, &context)
  }

  private mutating func carryOut(
    _ progress: RecordingFinish.Progress, _ finish: RecordingFinish,
    _ context: inout CapturingContext
  ) -> Progress {
    stage = .finishing(finish)
    switch progress {
    case .recipe(let recipe): run(recipe, &context)
    case .transfer(let transfer):
      request = context.request()
      context.shell(.transfer(request: request, transfer: transfer))
    case .finished:
      abandon(&context)
      return .finished
    }
    return .going
  }

  private mutating func run(_ recipe: Recipe, _ context: inout CapturingContext) {
    request = context.request()
    context.run(recipe, as: request)
  }
}
