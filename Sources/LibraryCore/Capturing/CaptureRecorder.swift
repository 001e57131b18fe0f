// One capture while a camera hands it over: each piece is durable before the next one is looked at,
// and nothing of it waits anywhere else. It needs the vault's public key alone.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct CaptureRecorder: Equatable {
  enum Progress: Equatable {
    case going
    /// It is a container, and its file durable.
    case sealed
    /// What was sealed before stays as it is.
    case broken(VaultFault)
    /// There is nothing of it, or nothing of it was wanted.
    case dropped
  }

  private enum Stage: Equatable {
    case beginning
    /// Waits for what follows.
    case waiting
    case writingHeader(ContainerRecorder, CapturePiece)
    case sealingChunks(ContainerRecorder, CapturePiece)
    case keepingRest
    case noteEnd
    case finishing(RecordingFinish)
  }

  let capture: PhotoID
  private var progress: CaptureProgress
  private var container: ContainerRecorder?
  private var stage = Stage.beginning
  private var pieces: [CapturePiece] = []
  private var hasEnded = false
  private var isCancelled = false
  /// More came than can wait, or something that cannot follow: it ends once the step that is under
  /// way was answered, so that nobody else writes into its file before.
  private var isOverrun = false
  private(set) var request: Request

  /// A disk that is slower than a camera for so long is too slow: a piece is a second.
  private static let pieceCountMax = 64

  init(
    _ capture: PhotoID, _ kind: CaptureKind, to key: AgreementPublicKey,
    _ context: inout CapturingContext
  ) {
    self.capture = capture
    progress = CaptureProgress(kind)
    request = context.request()
    context.run(
      ContainerRecorder.beginning(
        capture, rest: VaultFile.capturedRest(capture), to: key, progress.encoded),
      as: request)
  }

  /// Whether anything of it outlasts a crash.
  var isLying: Bool { progress.byteCount > 0 }

  mutating func add(_ piece: CapturePiece, _ context: inout CapturingContext) -> Progress {
    guard !hasEnded, !isCancelled, !isOverrun, piece.bytes > 0 else {
      context.drop(piece)
      return .going
    }
    if pieces.count < Self.pieceCountMax, progress.motion == 0 || piece.isMotion {
      pieces.append(piece)
    } else {
      context.drop(piece)
      isOverrun = true
    }
    return stage == .waiting ? next(&context) : .going
  }

  mutating func end(_ context: inout CapturingContext) -> Progress {
    guard !hasEnded else { return .going }
    hasEnded = true
    return stage == .waiting ? next(&context) : .going
  }

  mutating func cancel(_ context: inout CapturingContext) -> Progress {
    isCancelled = true
    return stage == .waiting ? next(&context) : .going
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout CapturingContext
  ) -> Progress {
    // What it asked was answered.
    guard stage != .waiting else { return .going }
    switch answer {
    case .transferProgress: return .going
    case .recipeDone(let revealed):
      do throws(LocaphotoFailure) { return try advance(revealed, &context) } catch {
        return fail(.unavailable, &context)
      }
    case .transferDone:
      do throws(LocaphotoFailure) { return try advance(&context) } catch {
        return fail(.unavailable, &context)
      }
    case .recipeFailed(let failure):
      return fail(VaultFault(writing: failure.fault), &context)
    case .transferFailed(let fault): return fail(VaultFault(writing: fault), &context)
    default: return fail(.unavailable, &context)
    }
  }

  /// A recipe is done.
  private mutating func advance(
    _ revealed: [[UInt8]], _ context: inout CapturingContext
  ) throws(LocaphotoFailure) -> Progress {
    switch stage {
    case .beginning:
      container = try ContainerRecorder(
        capture, in: VaultFile.captured(capture), rest: VaultFile.capturedRest(capture),
        revealed: revealed)
      return next(&context)
    case .keepingRest: return next(&context)
    case .noteEnd: return try finish(&context)
    case .finishing(var finish):
      let progress = try finish.advance(revealed)
      return carryOut(progress, finish, &context)
    case .waiting, .writingHeader, .sealingChunks: throw .unavailable
    }
  }

  /// A transfer is done.
  private mutating func advance(
    _ context: inout CapturingContext
  ) throws(LocaphotoFailure) -> Progress {
    switch stage {
    case .writingHeader(let container, let piece):
      sealChunks(container, piece, &context)
      return .going
    case .sealingChunks(let container, let piece):
      keepRest(container, piece, &context)
      return .going
    case .finishing(var finish):
      let progress = try finish.advance()
      return carryOut(progress, finish, &context)
    case .beginning, .waiting, .keepingRest, .noteEnd: throw .unavailable
    }
  }
}

/// One piece after another.
extension CaptureRecorder {
  private mutating func next(_ context: inout CapturingContext) -> Progress {
    guard let container else { return fail(.unavailable, &context) }
    if isCancelled { return drop(&context) }
    if isOverrun { return fail(.unavailable, &context) }
    if let piece = pieces.first {
      pieces.removeFirst()
      return take(piece, container, &context)
    }
    guard hasEnded else {
      stage = .waiting
      return .going
    }
    if !isLying { return drop(&context) }
    noteEnd(container, &context)
    return .going
  }

  private mutating func take(
    _ piece: CapturePiece, _ container: ContainerRecorder,
    _ context: inout CapturingContext
  ) -> Progress {
    guard container.mayAdd(piece.bytes) else {
      context.drop(piece)
      return fail(.unavailable, &context)
    }
    var container = container
    if !container.fills(with: piece.bytes) {
      keepRest(container, piece, &context)
    } else if let transfer = container.writingHeader() {
      stage = .writingHeader(container, piece)
      carryOut(transfer, &context)
    } else {
      sealChunks(container, piece, &context)
    }
    return .going
  }

  private mutating func sealChunks(
    _ container: ContainerRecorder, _ piece: CapturePiece,
    _ context: inout CapturingContext
  ) {
    stage = .sealingChunks(container, piece)
    carryOut(container.sealingChunks(with: piece.blob, piece.bytes), &context)
  }

  private mutating func keepRest(
    _ before: ContainerRecorder, _ piece: CapturePiece, _ context: inout CapturingContext
  ) {
    var container = before
    progress.add(piece)
    stage = .keepingRest
    request = context.request()
    context.run(
      container.keepingRest(with: piece.blob, piece.bytes, progress.encoded), as: request)
    self.container = container
  }

  /// From now on it is whole, whatever happens.
  private mutating func noteEnd(
    _ before: ContainerRecorder, _ context: inout CapturingContext
  ) {
    var container = before
    progress.ended = true
    stage = .noteEnd
    request = context.request()
    context.run(container.keepingRest(with: nil, 0, progress.encoded), as: request)
    self.container = container
  }

  private mutating func finish(
    _ context: inout CapturingContext
  ) throws(LocaphotoFailure) -> Progress {
    guard let container else { throw .unavailable }
    var finish = try RecordingFinish(container, progress.item)
    let progress = finish.start()
    return carryOut(progress, finish, &context)
  }

  private mutating func carryOut(
    _ progress: RecordingFinish.Progress, _ finish: RecordingFinish,
    _ context: inout CapturingContext
  ) -> Progress {
    stage = .finishing(finish)
    switch progress {
    case .recipe(let recipe):
      request = context.request()
      context.run(recipe, as: request)
    case .transfer(let transfer): carryOut(transfer, &context)
    case .finished:
      context.run(ContainerRecorder.forgetting(capture))
      return .sealed
    }
    return .going
  }

  private mutating func carryOut(_ transfer: Transfer, _ context: inout CapturingContext) {
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
  }
}

/// Ending early.
extension CaptureRecorder {
  private mutating func fail(
    _ fault: VaultFault, _ context: inout CapturingContext
  ) -> Progress {
    if isCancelled { return drop(&context) }
    forget(&context)
    if !isLying { context.dropCapture(capture) }
    return .broken(fault)
  }

  private mutating func drop(_ context: inout CapturingContext) -> Progress {
    forget(&context)
    context.dropCapture(capture)
    return .dropped
  }

  private mutating func forget(_ context: inout CapturingContext) {
    switch stage {
    case .writingHeader(_, let piece), .sealingChunks(_, let piece): context.drop(piece)
    case .beginning, .waiting, .keepingRest, .noteEnd, .finishing: break
    }
    for piece in pieces { context.drop(piece) }
    pieces = []
    context.run(ContainerRecorder.forgetting(capture))
  }
}

extension CapturingContext {
  /// Gives up the bytes of a piece.
  mutating func drop(_ piece: CapturePiece) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(piece.blob)
    run(recipe.build)
  }

  /// Removes whatever is there of a capture.
  mutating func dropCapture(_ capture: PhotoID) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(VaultFile.captured(capture))
    recipe.dropBlob(VaultFile.capturedRest(capture))
    run(recipe.build)
  }
}
