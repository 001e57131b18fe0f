// Takes what was sealed while the vault was locked into it, one after another, by the way of an
// import: what the vault has already is left out, and a file goes once its item is kept. What was
// cut off is given an end before.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct CaptureImport: Equatable {
  private enum Stage: Equatable {
    case idle
    /// The private half of the key is being made.
    case deriving(PhotoID)
    case takingUp(CaptureRecovery)
    case opening(PhotoID, ItemOpener)
    /// The import has it.
    case importing(OpenItem)
  }

  private let vault: VaultID
  private let key: KeyID
  /// The next one first.
  private var waiting: [PhotoID]
  /// Those among them that have no end yet.
  private var unfinished: [PhotoID]
  /// Files that do not open, or whose item could not be kept: they stay, for the next time.
  private(set) var stranded: [PhotoID] = []
  private var stage = Stage.idle
  private(set) var request = Request(machine: .capturing, number: 0)

  init(_ captures: [PhotoID], unfinished: [PhotoID], into vault: VaultID, key: KeyID) {
    self.vault = vault
    self.key = key
    waiting = captures
    self.unfinished = unfinished
  }

  mutating func add(
    _ capture: PhotoID, isUnfinished: Bool, _ context: inout CapturingContext
  ) {
    guard !waiting.contains(capture), capture != underWay else { return }
    stranded.removeAll { $0 == capture }
    waiting.append(capture)
    if isUnfinished { unfinished.append(capture) }
    next(&context)
  }

  private var underWay: PhotoID? {
    switch stage {
    case .idle: nil
    case .deriving(let capture), .opening(let capture, _): capture
    case .takingUp(let taking): taking.capture
    case .importing(let open): open.id
    }
  }

  /// Begins with the next one, unless one is under way.
  mutating func next(_ context: inout CapturingContext) {
    guard stage == .idle, let capture = waiting.first else { return }
    waiting.removeFirst()
    request = context.request()
    context.run(VaultKey.keepingCapture(of: vault), as: request)
    stage = .deriving(capture)
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout CapturingContext) {
    switch stage {
    case .idle, .importing: break
    case .deriving(let capture): derived(answer, capture, &context)
    case .takingUp(let taking): advance(taking, answer, &context)
    case .opening(let capture, let opening): advance(opening, capture, answer, &context)
    }
  }

  private mutating func derived(
    _ answer: LibraryAnswer, _ capture: PhotoID, _ context: inout CapturingContext
  ) {
    guard case .recipeDone = answer else { return strand(capture, &context) }
    guard unfinished.contains(capture) else { return open(capture, &context) }
    unfinished.removeAll { $0 == capture }
    let taking = CaptureRecovery(capture, key, &context)
    request = taking.request
    stage = .takingUp(taking)
  }

  private mutating func advance(
    _ before: CaptureRecovery, _ answer: LibraryAnswer, _ context: inout CapturingContext
  ) {
    var taking = before
    let progress = taking.advance(answer, &context)
    request = taking.request
    stage = .takingUp(taking)
    switch progress {
    case .going: break
    case .finished: open(taking.capture, &context)
    case .failed: strand(taking.capture, &context)
    case .empty: pass(&context)
    }
  }

  private mutating func open(_ capture: PhotoID, _ context: inout CapturingContext) {
    var opening = ItemOpener(
      capture, in: VaultFile.captured(capture), agreement: (key, VaultKey.capture),
      for: .capture)
    request = context.request()
    context.run(opening.start(), as: request)
    stage = .opening(capture, opening)
  }

  private mutating func advance(
    _ opening: ItemOpener, _ capture: PhotoID, _ answer: LibraryAnswer,
    _ context: inout CapturingContext
  ) {
    var opening = opening
    do throws(LocaphotoFailure) {
      if case .recipeFailed(let failure) = answer, failure.fault == .missing {
        // It was listed while its file was about to go: the vault has it.
        context.run(opening.abandoning)
        return pass(&context)
      }
      guard case .recipeDone(let revealed) = answer else { throw .unavailable }
      switch try opening.advance(revealed) {
      case .recipe(let recipe):
        request = context.request()
        context.run(recipe, as: request)
        stage = .opening(capture, opening)
      case .opened(let open):
        context.run(VaultKey.forgetting(VaultKey.capture))
        // What was said of it, as where it moved here, would be lost with it.
        guard open.item.hasReadableMarks else {
          context.run(open.ending)
          return strand(capture, &context)
        }
        stage = .importing(open)
        context.emit(.take(Candidate(capture: open)))
      }
    } catch {
      context.run(opening.abandoning)
      strand(capture, &context)
    }
  }

  /// The import has ended with it.
  mutating func ended(
    _ capture: PhotoID, isKept: Bool, _ context: inout CapturingContext
  ) {
    guard case .importing(let open) = stage, open.id == capture else { return }
    context.run(open.ending)
    guard isKept else { return strand(capture, &context) }
    var recipe = RecipeBuilder()
    recipe.dropBlob(VaultFile.captured(capture))
    context.run(recipe.build)
    stage = .idle
    next(&context)
  }

  private mutating func strand(_ capture: PhotoID, _ context: inout CapturingContext) {
    stranded.append(capture)
    pass(&context)
  }

  /// Goes on to the next one.
  private mutating func pass(_ context: inout CapturingContext) {
    context.run(VaultKey.forgetting(VaultKey.capture))
    stage = .idle
    next(&context)
  }

  /// The vault is being locked.
  func abandon(_ context: inout CapturingContext) {
    switch stage {
    case .idle: break
    case .deriving: context.run(VaultKey.forgetting(VaultKey.capture))
    case .takingUp(let taking):
      context.shell(.cancelTransfer(request: taking.request))
      taking.abandon(&context)
      context.run(VaultKey.forgetting(VaultKey.capture))
    case .opening(_, let opening):
      context.run(opening.abandoning)
      context.run(VaultKey.forgetting(VaultKey.capture))
    case .importing(let open): context.run(open.ending)
    }
  }
}
