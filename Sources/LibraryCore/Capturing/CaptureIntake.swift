// What comes while the vault may be locked, posts of one's own and what its camera takes: it is
// sealed to the vault's public key into a file of its own, and taken into the vault when that is
// opened, or at once while it is.

import Bytes
import Kernel
import Recipes
import Wire

/// What this machine's parts act in.
typealias CapturingContext = Context<CaptureIntake.Effect>

struct CaptureIntake: Equatable, StateMachine {
  enum Event: Equatable {
    /// A folder is there in which a vault may lie, or something has come into that of an open one.
    case placed
    case opened(VaultID)
    case closed
    case seal(DeliveredPost)
    /// From a camera.
    case camera(CapturingEvent)
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
    /// How much lies in it is looked at.
    case counting(Request)
    case deriving(VaultID, Request)
    /// Whether the folder says what is the vault's.
    case comparing(CaptureKey, KeyID, Request)
    case listing(VaultID, KeyID, Request)
    case open(CaptureImport)
  }

  /// What this device has found to be the open vault's, and keeps.
  private(set) var own: CaptureKey?
  /// What the folder says in this run.
  private var found: CaptureKey?
  private var stage = Stage.closed
  /// What has come into the folder of the open vault is looked for.
  private var lookingAgain: Request?
  private var sealing: CaptureSealer?
  /// What a camera is handing over.
  private var recordings: [CaptureRecorder] = []
  /// What became of them, the newest last.
  private(set) var recent: [CaptureView] = []
  /// What waits for the vault to be opened.
  private var lying: [PhotoID] = []

  private static let recentCountMax = 64

  init(_ own: CaptureKey?) { self.own = own }

  /// What to seal to, once it is known. What this device knows by itself counts more than what
  /// somebody may have put into a folder.
  var key: CaptureKey? { own ?? found }

  /// How many could not be taken in.
  var strandedCount: Int {
    guard case .open(let taking) = stage else { return 0 }
    return taking.stranded.count
  }

  var view: CapturesView {
    CapturesView(
      ready: key != nil, waiting: UInt32(clamping: lying.count), recent: recent)
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .placed: look(&context)
    case .opened(let vault): open(vault, &context)
    case .closed: close(&context)
    case .seal(let post): seal(post, &context)
    case .camera(let event): take(event, &context)
    case .ended(let capture, let isKept):
      guard case .open(var taking) = stage else { return }
      taking.ended(capture, isKept: isKept, &context)
      if isKept { note(capture, .kept) }
      settle(taking)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    if let current = sealing, current.request == request {
      return advance(current, answer, &context)
    }
    if let index = recordings.firstIndex(where: { $0.request == request }) {
      let progress = recordings[index].advance(answer, &context)
      return advanced(index, progress, &context)
    }
    if lookingAgain == request { return listedAgain(answer, &context) }
    switch stage {
    case .reading(request): read(answer, &context)
    case .counting(request): counted(answer)
    case .deriving(let vault, request): derived(answer, of: vault, &context)
    case .comparing(let derived, let key, request): compared(answer, derived, key, &context)
    case .listing(let vault, let key, request): listed(answer, vault, key, &context)
    case .open(var taking) where taking.request == request:
      taking.advance(answer, &context)
      settle(taking)
    case .closed, .reading, .counting, .deriving, .comparing, .listing, .open: break  // Late.
    }
  }
}

/// Knowing what to seal to.
extension CaptureIntake {
  private mutating func look(_ context: inout Context<Effect>) {
    if case .open = stage { return lookAgain(&context) }
    guard case .closed = stage else { return }
    guard own == nil else {
      context.emit(.ready)
      return count(&context)
    }
    stage = .reading(askFolder(&context))
  }

  /// Asks which key its file says.
  private func askFolder(_ context: inout Context<Effect>) -> Request {
    let request = context.request()
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.prefix(.blob(name: VaultFile.captureKey), most: CaptureKey.byteCountMax))
    context.run(recipe.build, as: request)
    return request
  }

  private func said(_ answer: LibraryAnswer) -> CaptureKey? {
    guard case .recipeDone(let revealed) = answer else { return nil }
    return revealed.first.flatMap { CaptureKey.read($0) }
  }

  private mutating func read(_ answer: LibraryAnswer, _ context: inout Context<Effect>) {
    found = said(answer)
    if found != nil { context.emit(.ready) }
    count(&context)
  }

  private mutating func count(_ context: inout Context<Effect>) {
    let request = context.request()
    stage = .counting(request)
    context.shell(.list(request: request, folder: VaultFile.captured))
  }

  private mutating func counted(_ answer: LibraryAnswer) {
    stage = .closed
    guard case .listed(let names) = answer else { return }
    lying = found(names).all
  }

  /// The captures that lie in the folder and are not being sealed, and those without an end.
  private func found(_ names: [BlobName]) -> (all: [PhotoID], unfinished: [PhotoID]) {
    var all: [PhotoID] = []
    var unfinished: [PhotoID] = []
    // Of one that has both files the container's name comes first.
    for name in names.sorted() {
      let rest = VaultFile.id(ofCapturedRest: name)
      guard let id = rest ?? VaultFile.id(ofCaptured: name), id != sealing?.post.photo,
        !recordings.contains(where: { $0.capture == id })
      else { continue }
      if rest != nil { unfinished.append(id) }
      if all.last != id { all.append(id) }
    }
    return (all, unfinished)
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
    if own != derived {
      own = derived
      context.emit(.save)
    }
    context.emit(.ready)
    stage = .comparing(derived, id, askFolder(&context))
  }

  /// The folder may be new, or another one of the same vault, or somebody may have put another key
  /// there: whoever has only the folder seals to what it says.
  private mutating func compared(
    _ answer: LibraryAnswer, _ derived: CaptureKey, _ key: KeyID, _ context: inout Context<Effect>
  ) {
    if said(answer) != derived {
      var recipe = RecipeBuilder()
      recipe.putBlob(VaultFile.captureKey, .literal(bytes: derived.encoded))
      context.run(recipe.build)
    }
    let request = context.request()
    stage = .listing(derived.vault, key, request)
    context.shell(.list(request: request, folder: VaultFile.captured))
  }
}

/// Taking in what waits, and sealing what comes.
extension CaptureIntake {
  private mutating func listed(
    _ answer: LibraryAnswer, _ vault: VaultID, _ key: KeyID, _ context: inout Context<Effect>
  ) {
    stage = .closed
    guard case .listed(let names) = answer else { return }
    let (all, unfinished) = found(names)
    var taking = CaptureImport(all, unfinished: unfinished, into: vault, key: key)
    taking.next(&context)
    lying = []
    settle(taking)
  }

  /// Another vault may have moved something here.
  private mutating func lookAgain(_ context: inout Context<Effect>) {
    let request = context.request()
    lookingAgain = request
    context.shell(.list(request: request, folder: VaultFile.captured))
  }

  private mutating func listedAgain(_ answer: LibraryAnswer, _ context: inout Context<Effect>) {
    lookingAgain = nil
    guard case .open(var taking) = stage, case .listed(let names) = answer else { return }
    let (all, unfinished) = found(names)
    for capture in all {
      taking.add(capture, isUnfinished: unfinished.contains(capture), &context)
    }
    settle(taking)
  }

  private mutating func settle(_ taking: CaptureImport) {
    stage = .open(taking)
    for view in recent where view.stage == .sealed && taking.stranded.contains(view.capture) {
      note(view.capture, .stranded)
    }
  }

  private mutating func close(_ context: inout Context<Effect>) {
    lookingAgain = nil
    if case .open(let taking) = stage { taking.abandon(&context) }
    count(&context)
  }

  private mutating func seal(_ post: DeliveredPost, _ context: inout Context<Effect>) {
    guard sealing == nil, let key else { return context.emit(.failed(post.photo)) }
    sealing = CaptureSealer(post, to: key.key, &context)
  }

  private mutating func advance(
    _ current: CaptureSealer, _ answer: LibraryAnswer, _ context: inout Context<Effect>
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
      hand(photo, isUnfinished: false, &context)
    }
  }

  /// It lies in the folder, and is taken in as soon as the vault is open.
  private mutating func hand(
    _ capture: PhotoID, isUnfinished: Bool, _ context: inout Context<Effect>
  ) {
    guard case .open(var taking) = stage else {
      if !lying.contains(capture) { lying.append(capture) }
      return
    }
    taking.add(capture, isUnfinished: isUnfinished, &context)
    settle(taking)
  }
}

/// What a camera hands over.
extension CaptureIntake {
  private mutating func take(_ event: CapturingEvent, _ context: inout Context<Effect>) {
    switch event {
    case .begun(let capture, let kind): begin(capture, kind, &context)
    case .piece(let capture, let piece):
      guard let index = index(of: capture) else { return context.drop(piece) }
      advanced(index, recordings[index].add(piece, &context), &context)
    case .ended(let capture):
      guard let index = index(of: capture) else { return }
      advanced(index, recordings[index].end(&context), &context)
    case .cancelled(let capture):
      guard let index = index(of: capture) else { return }
      advanced(index, recordings[index].cancel(&context), &context)
    }
  }

  private func index(of capture: PhotoID) -> Int? {
    recordings.firstIndex { $0.capture == capture }
  }

  private mutating func begin(
    _ capture: PhotoID, _ kind: CaptureKind, _ context: inout Context<Effect>
  ) {
    guard !recent.contains(where: { $0.capture == capture }) else { return }
    guard let key else { return note(capture, .broken(fault: .unavailable, isLying: false)) }
    recordings.append(CaptureRecorder(capture, kind, to: key.key, &context))
    note(capture, .recording)
  }

  private mutating func advanced(
    _ index: Int, _ progress: CaptureRecorder.Progress, _ context: inout Context<Effect>
  ) {
    guard progress != .going else { return }
    let recording = recordings.remove(at: index)
    let capture = recording.capture
    switch progress {
    case .going: break
    case .sealed:
      note(capture, .sealed)
      hand(capture, isUnfinished: false, &context)
    case .broken(let fault):
      note(capture, .broken(fault: fault, isLying: recording.isLying))
      if recording.isLying { hand(capture, isUnfinished: true, &context) }
    case .dropped: recent.removeAll { $0.capture == capture }
    }
  }

  private mutating func note(_ capture: PhotoID, _ stage: CaptureStage) {
    if let index = recent.firstIndex(where: { $0.capture == capture }) {
      recent[index].stage = stage
      return
    }
    // Whatever is kept no more was said long ago.
    guard stage != .kept else { return }
    if recent.count >= Self.recentCountMax { recent.removeFirst() }
    recent.append(CaptureView(capture: capture, stage: stage))
  }
}
