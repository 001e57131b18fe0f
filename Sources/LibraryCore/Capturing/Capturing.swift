// What comes while the vault is locked: it is sealed to the vault's public key into a file of its
// own, and taken into the vault when that is opened.

import Bytes
import Kernel
import Recipes
import Wire

/// What this machine's parts act in.
typealias CapturingContext = Context<Capturing.Effect>

struct Capturing: Equatable, StateMachine {
  enum Event: Equatable {
    /// A folder is there in which a vault may lie.
    case placed
    case opened(VaultID)
    case closed
    case seal(DeliveredPost)
    /// The import has ended with a capture.
    case ended(PhotoID, isKept: Bool)
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case save
    /// There is a vault to seal to.
    case ready
    case sealed(PhotoID)
    case lost(PhotoID)
    case failed(PhotoID)
    /// For the import.
    case take(Candidate)
  }

  static var name: Machine { .capturing }

  private enum Stage: Equatable {
    /// The vault is locked, or nobody knows of one.
    case closed
    /// Its folder says what to seal to.
    case reading(Request)
    case deriving(VaultID, Request)
    case listing(VaultID, KeyID, Request)
    case open(TakingIn)
  }

  /// What this device has found to be the open vault's, and keeps.
  private(set) var own: CaptureKey?
  /// What the folder says in this run.
  private var found: CaptureKey?
  private var stage = Stage.closed
  private var sealing: CaptureSealing?

  init(_ own: CaptureKey?) { self.own = own }

  /// What to seal to, once it is known. What this device knows by itself counts more than what
  /// somebody may have put into a folder.
  var key: CaptureKey? { own ?? found }

  /// How many could not be taken in.
  var strandedCount: Int {
    guard case .open(let taking) = stage else { return 0 }
    return taking.stranded.count
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .placed: look(&context)
    case .opened(let vault): open(vault, &context)
    case .closed: close(&context)
    case .seal(let post): seal(post, &context)
    case .ended(let capture, let isKept):
      guard case .open(var taking) = stage else { return }
      taking.ended(capture, isKept: isKept, &context)
      stage = .open(taking)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    if let current = sealing, current.request == request {
      return advance(current, answer, &context)
    }
    switch stage {
    case .reading(request): read(answer, &context)
    case .deriving(let vault, request): derived(answer, of: vault, &context)
    case .listing(let vault, let key, request): listed(answer, vault, key, &context)
    case .open(var taking) where taking.request == request:
      taking.advance(answer, &context)
      stage = .open(taking)
    case .closed, .reading, .deriving, .listing, .open: break  // Late.
    }
  }
}

/// Knowing what to seal to.
extension Capturing {
  private mutating func look(_ context: inout Context<Effect>) {
    guard case .closed = stage else { return }
    guard own == nil else { return context.emit(.ready) }
    let request = context.request()
    stage = .reading(request)
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.prefix(.blob(name: VaultFile.captureKey), most: 256))
    context.run(recipe.build, as: request)
  }

  private mutating func read(_ answer: LibraryAnswer, _ context: inout Context<Effect>) {
    stage = .closed
    guard case .recipeDone(let revealed) = answer, let bytes = revealed.first,
      let read = CaptureKey.read(bytes)
    else { return }
    found = read
    context.emit(.ready)
  }

  private mutating func open(_ vault: VaultID, _ context: inout Context<Effect>) {
    let request = context.request()
    stage = .deriving(vault, request)
    context.run(VaultKey.revealingCapture(of: vault), as: request)
  }

  private mutating func derived(
    _ answer: LibraryAnswer, of vault: VaultID, _ context: inout Context<Effect>
  ) {
    stage = .closed
    guard case .recipeDone(let revealed) = answer, revealed.count == 2,
      let agreement = AgreementPublicKey(revealed[0]), let id = KeyID(revealed[1])
    else { return }
    let derived = CaptureKey(version: CaptureKey.current, vault: vault, key: agreement)
    if key != derived {
      var recipe = RecipeBuilder()
      recipe.putBlob(VaultFile.captureKey, .literal(bytes: derived.encoded))
      context.run(recipe.build)
    }
    if own != derived {
      own = derived
      context.emit(.save)
    }
    context.emit(.ready)
    let request = context.request()
    stage = .listing(vault, id, request)
    context.shell(.list(request: request, folder: VaultFile.captured))
  }
}

/// Taking in what waits, and sealing what comes.
extension Capturing {
  private mutating func listed(
    _ answer: LibraryAnswer, _ vault: VaultID, _ key: KeyID, _ context: inout Context<Effect>
  ) {
    stage = .closed
    guard case .listed(let names) = answer else { return }
    let found = names.sorted().compactMap { VaultFile.id(ofCaptured: $0) }
    // What is being sealed is no file yet.
    var taking = TakingIn(
      found.filter { $0 != sealing?.post.photo }, into: vault, key: key)
    taking.next(&context)
    stage = .open(taking)
  }

  private mutating func close(_ context: inout Context<Effect>) {
    if case .open(let taking) = stage { taking.abandon(&context) }
    stage = .closed
  }

  private mutating func seal(_ post: DeliveredPost, _ context: inout Context<Effect>) {
    guard sealing == nil, let key else { return context.emit(.failed(post.photo)) }
    sealing = CaptureSealing(post, to: key.key, &context)
  }

  private mutating func advance(
    _ current: CaptureSealing, _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) {
    var current = current
    let progress = current.advance(answer, &context)
    sealing = progress == .going ? current : nil
    let photo = current.post.photo
    switch progress {
    case .going: break
    case .lost: context.emit(.lost(photo))
    case .failed: context.emit(.failed(photo))
    case .sealed:
      context.emit(.sealed(photo))
      guard case .open(var taking) = stage else { return }
      taking.add(photo, &context)
      stage = .open(taking)
    }
  }
}
