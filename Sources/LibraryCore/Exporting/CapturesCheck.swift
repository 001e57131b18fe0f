// Looks at what was captured and not taken in yet, as where nothing can be written: whether all of
// it opens, also of what has no end yet. Nothing is taken in, and nothing is written.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct CapturesCheck: Equatable {
  private enum Stage: Equatable {
    case idle
    /// What the folder says to seal to.
    case knowing
    /// The private half of that is being made.
    case deriving
    case opening(ItemUnsealer)
    /// One without an end, of which its rest is read.
    case reading(PhotoID, RecordingTakingUp)
    /// Whether its container has all chunks that the rest counts.
    case measuring(PhotoID, RecordingTakingUp)
    case comparing(PhotoID, ContainerRecorder)
    case verifying(PhotoID)
  }

  private let vault: VaultID
  /// What the vault is sealed to, where that is known.
  private let own: CaptureKey?
  private var stage = Stage.idle
  private var hasKeyFile = false
  /// The next one last.
  private var waiting: [PhotoID] = []
  private var unfinished: [PhotoID] = []
  private var key: KeyID?
  private(set) var request = Request(machine: .exporting, number: 0)

  init(of vault: VaultID, _ own: CaptureKey?) { (self.vault, self.own) = (vault, own) }

  /// `false` for what is no file of captures.
  mutating func add(_ name: BlobName) -> Bool {
    if name == VaultFile.captureKey {
      hasKeyFile = true
    } else if let capture = VaultFile.id(ofCaptured: name) {
      waiting.append(capture)
    } else if let capture = VaultFile.id(ofCapturedRest: name) {
      unfinished.append(capture)
    } else {
      return false
    }
    return true
  }

  /// Begins with the next one; `false` where there is none.
  mutating func next(_ context: inout Context<ItemExport.Effect>) -> Bool {
    if hasKeyFile {
      hasKeyFile = false
      var recipe = RecipeBuilder()
      recipe.reveal(recipe.prefix(.blob(name: VaultFile.captureKey), most: CaptureKey.byteCountMax))
      run(recipe.build, .knowing, &context)
      return true
    }
    guard !waiting.isEmpty || !unfinished.isEmpty else {
      if key != nil { context.run(VaultKey.forgetting(VaultKey.checkedCapture)) }
      (key, stage) = (nil, .idle)
      return false
    }
    guard let key else {
      run(VaultKey.checkingCaptures(of: vault), .deriving, &context)
      return true
    }
    let agreement = (key, VaultKey.checkedCapture)
    if let capture = unfinished.popLast() {
      // Its container has no end yet.
      waiting.removeAll { $0 == capture }
      var taking = RecordingTakingUp(
        capture, in: VaultFile.captured(capture), rest: VaultFile.capturedRest(capture),
        agreement: agreement)
      let recipe = taking.start()
      run(recipe, .reading(capture, taking), &context)
    } else if let capture = waiting.popLast() {
      let unsealing = ItemUnsealer(
        captured: capture, .everything, agreement, for: .export, &context)
      request = unsealing.request
      stage = .opening(unsealing)
    }
    return true
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<ItemExport.Effect>
  ) -> FileLook {
    switch (stage, answer) {
    case (.knowing, .recipeDone(let revealed)): return known(revealed.first ?? [])
    case (.knowing, .recipeFailed(let failure)):
      return .fails(VaultFile.captureKey, FileFault(failure.fault))
    case (.deriving, .recipeDone(let revealed)):
      guard let id = revealed.first.flatMap({ KeyID($0) }) else { return giveUp() }
      key = id
      return next(&context) ? .going : .holds
    case (.deriving, .recipeFailed): return giveUp()
    case (.opening(var unsealing), _):
      let progress = unsealing.advance(answer, &context)
      request = unsealing.request
      stage = .opening(unsealing)
      return opened(unsealing.item, progress)
    case (.reading(let capture, let taking), .recipeDone(let revealed)),
      (.measuring(let capture, let taking), .recipeDone(let revealed)):
      return read(capture, taking, revealed, &context)
    case (.reading(let capture, _), .recipeFailed(let failure)):
      return end(capture, FileFault(failure.fault), &context)
    case (.comparing(let capture, let recording), .recipeDone):
      return verify(capture, recording, &context)
    case (.measuring(let capture, _), .recipeFailed(let failure)),
      (.comparing(let capture, _), .recipeFailed(let failure)):
      return end(capture, FileFault(failure.fault), ofChunks: true, &context)
    case (.verifying(let capture), .transferDone): return end(capture, nil, &context)
    case (.verifying(let capture), .transferFailed(let fault)):
      return end(capture, FileFault(fault), ofChunks: true, &context)
    case (.idle, _), (.knowing, _), (.deriving, _), (.reading, _), (.measuring, _),
      (.comparing, _), (.verifying, _):
      return .going
    }
  }

  /// Nobody wants to know any more.
  mutating func abandon(_ context: inout Context<ItemExport.Effect>) {
    switch stage {
    case .opening(var unsealing): unsealing.abandon(&context)
    case .reading(let capture, _), .measuring(let capture, _), .comparing(let capture, _):
      context.run(ContainerRecorder.forgetting(capture))
    case .verifying(let capture):
      context.shell(.cancelTransfer(request: request))
      context.run(ContainerRecorder.forgetting(capture))
    case .idle, .knowing, .deriving: break
    }
    context.run(VaultKey.forgetting(VaultKey.checkedCapture))
    stage = .idle
  }

  /// The folder's key is what whoever has only the folder seals to.
  private func known(_ bytes: [UInt8]) -> FileLook {
    guard let found = CaptureKey.read(bytes) else { return .fails(VaultFile.captureKey, .damaged) }
    guard found.vault == vault else { return .fails(VaultFile.captureKey, .unknown) }
    guard own == nil || own == found else { return .fails(VaultFile.captureKey, .other) }
    return .holds
  }

  /// Nobody can say of any of them.
  private mutating func giveUp() -> FileLook {
    let name = unfinished.last.map { VaultFile.capturedRest($0) }
    let other = waiting.last.map { VaultFile.captured($0) }
    (waiting, unfinished) = ([], [])
    return .fails(name ?? other ?? VaultFile.captured, .unavailable)
  }

  private func opened(_ capture: PhotoID, _ progress: ItemUnsealer.Progress) -> FileLook {
    let name = VaultFile.captured(capture)
    switch progress {
    case .going, .moved: return .going
    case .done(let item): return item.hasReadableMarks ? .waits : .fails(name, .newer)
    case .failed(let fault): return .fails(name, FileFault(fault))
    }
  }

  private mutating func read(
    _ capture: PhotoID, _ before: RecordingTakingUp, _ revealed: [[UInt8]],
    _ context: inout Context<ItemExport.Effect>
  ) -> FileLook {
    var taking = before
    var isOfChunks = false
    if case .measuring = stage { isOfChunks = true }
    do throws(LocaphotoFailure) {
      var progress = try taking.advance(revealed)
      if case .described(let description) = progress {
        guard let said = CaptureProgress.read(description) else {
          return end(capture, .damaged, &context)
        }
        progress = try taking.resume(said.byteCount)
        isOfChunks = true
      }
      switch progress {
      case .recipe(let recipe):
        let stage = isOfChunks ? Stage.measuring(capture, taking) : .reading(capture, taking)
        run(recipe, stage, &context)
        return .going
      case .taken(let recording):
        guard recording.verifying != nil else { return end(capture, nil, &context) }
        run(recording.comparingHeader, .comparing(capture, recording), &context)
        return .going
      case .described: return end(capture, .unavailable, &context)
      }
    } catch {
      return end(capture, FileFault(error), ofChunks: isOfChunks, &context)
    }
  }

  private mutating func verify(
    _ capture: PhotoID, _ recording: ContainerRecorder,
    _ context: inout Context<ItemExport.Effect>
  ) -> FileLook {
    guard let transfer = recording.verifying else { return end(capture, nil, &context) }
    stage = .verifying(capture)
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
    return .going
  }

  /// Forgets what it is sealed under.
  ///
  /// - Parameter ofChunks: what fails is its container, not the rest beside it.
  private func end(
    _ capture: PhotoID, _ fault: FileFault?, ofChunks: Bool = false,
    _ context: inout Context<ItemExport.Effect>
  ) -> FileLook {
    context.run(ContainerRecorder.forgetting(capture))
    let name = ofChunks ? VaultFile.captured(capture) : VaultFile.capturedRest(capture)
    return fault.map { .fails(name, $0) } ?? .waits
  }

  private mutating func run(
    _ recipe: Recipe, _ stage: Stage, _ context: inout Context<ItemExport.Effect>
  ) {
    self.stage = stage
    request = context.request()
    context.run(recipe, as: request)
  }
}
