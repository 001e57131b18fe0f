// Opens a file that somebody else handed over, shows what is in it, and gives it to the import when
// the person wants to keep it.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ShareReception: Equatable, StateMachine {
  enum Event: Equatable {
    /// And the vault that is open, if one is.
    case fileChosen(ChosenFile, VaultID?)
    case passphraseEntered(SecretName)
    case keyEntered(SecretName)
    case keepTapped
    /// It is to be kept once that can be done.
    case keepWished
    /// The import has ended.
    case kept
    /// Nobody looks at it any more; or the vault was locked.
    case closed
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case keep([Candidate])
  }

  static var name: Machine { .receiving }

  private enum Stage: Equatable {
    case idle
    /// What it is, is not known yet.
    case recognising(ChosenFile, VaultID?, Request)
    case older(OlderFileOpener)
    case reading(ChosenFile, ShareOpener, Request)
    /// Until the groups have opened its key.
    case asking(ChosenFile, ShareOpener, Request)
    case locked(ChosenFile, ShareOpener, isWrong: Bool)
    case unlocking(ChosenFile, ShareOpener, Request)
    /// What its items are is being looked up in them.
    case inspecting(Received)
    case open(Received, ReceivedPictures)
    case keeping(ChosenFile)
    case failed(ChosenFile, ReceivingFault)
  }

  private var stage = Stage.idle
  /// What is open is to be kept, and waits for the vault.
  private var isWished = false
  /// Who has signed it, once the groups have said whose device that is.
  private var signer: Acquaintance?

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .fileChosen(let file, let vault):
      close(&context)
      var recipe = RecipeBuilder()
      recipe.reveal(
        recipe.prefix(.blob(name: file.blob), most: UInt32(LFSHead.byteCount)))
      let request = context.request()
      context.run(recipe.build, as: request)
      stage = .recognising(file, vault, request)
    case .passphraseEntered(let passphrase): unlock(passphrase, &context)
    case .keyEntered(let key):
      if case .older(var opening) = stage {
        opening.enter(key, &context)
        stage = .older(opening)
      }
      forget(key, &context)
    case .keepTapped: keep(&context)
    case .keepWished: isWished = isOpen
    case .kept: if isKeeping { close(&context) }
    case .closed: close(&context)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  var isWaiting: Bool { isWished && isOpen }

  private var isOpen: Bool {
    switch stage {
    case .open: true
    case .older(let opening): if case .open = opening.stage { true } else { false }
    case .idle, .recognising, .reading, .asking, .locked, .unlocking, .inspecting, .keeping,
      .failed:
      false
    }
  }

  /// Its items are being imported, for which its keys are needed.
  var isKeeping: Bool {
    guard case .keeping = stage else { return false }
    return true
  }

  private mutating func close(_ context: inout Context<Effect>) {
    (signer, isWished) = (nil, false)
    switch stage {
    case .idle, .failed, .recognising: break
    case .older: context.run(OlderFileOpener.ending)
    case .keeping:
      context.run(ShareOpener.ending)
      context.run(OlderFileOpener.ending)
    case .reading, .asking, .locked, .unlocking, .inspecting: context.run(ShareOpener.ending)
    case .open(let received, var pictures):
      pictures.end(received.share, &context)
      context.run(ShareOpener.ending)
    }
    stage = .idle
  }

  private mutating func unlock(_ passphrase: SecretName, _ context: inout Context<Effect>) {
    guard case .locked(let file, var opening, _) = stage else {
      return forget(passphrase, &context)
    }
    do throws(LocaphotoFailure) {
      let recipe = try opening.unlock(passphrase)
      let request = context.request()
      context.run(recipe, as: request)
      stage = .unlocking(file, opening, request)
    } catch {
      stage = .failed(file, ReceivingFault(error))
    }
    forget(passphrase, &context)
  }

  private func forget(_ passphrase: SecretName, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.forget(passphrase)
    context.run(recipe.build)
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    switch stage {
    case .recognising(let file, let vault, request): recognise(file, vault, answer, &context)
    case .older(var opening):
      guard opening.request == request else { return }
      opening.advance(answer, &context)
      stage = .older(opening)
    case .reading(let file, let opening, request), .asking(let file, let opening, request),
      .unlocking(let file, let opening, request):
      advance(file, opening, answer, &context)
    case .inspecting(var received):
      guard received.waits(for: request) else { return }
      let hasMore = received.advance(answer, &context)
      stage = .inspecting(received)
      if !hasMore { show(received, &context) }
    case .open(let received, var pictures):
      pictures.take(answer, request, received.share, &context)
      stage = .open(received, pictures)
    case .idle, .recognising, .reading, .asking, .locked, .unlocking, .keeping, .failed: return
    }
  }

  /// What begins as no older format does is a share, or nothing of Dayly's, which says so itself.
  private mutating func recognise(
    _ file: ChosenFile, _ vault: VaultID?, _ answer: LibraryAnswer,
    _ context: inout Context<Effect>
  ) {
    var beginning: [UInt8] = []
    if case .recipeDone(let revealed) = answer { beginning = revealed.first ?? [] }
    if let opening = OlderFileOpener(file, beginning: beginning, in: vault, &context) {
      stage = .older(opening)
      return
    }
    var opening = ShareOpener(in: file.blob)
    let request = context.request()
    context.run(opening.start(), as: request)
    stage = .reading(file, opening, request)
  }

  private mutating func advance(
    _ file: ChosenFile, _ opening: ShareOpener, _ answer: LibraryAnswer,
    _ context: inout Context<Effect>
  ) {
    var opening = opening
    do throws(LocaphotoFailure) {
      switch answer {
      case .recipeDone(let revealed):
        switch try opening.advance(revealed) {
        case .locked: stage = .locked(file, opening, isWrong: false)
        case .recipe(let recipe):
          let request = context.request()
          context.run(recipe, as: request)
          stage = .reading(file, opening, request)
        case .addressed(let header, let key):
          let request = context.request()
          context.shell(
            .askGroups(request: request, question: .fileKey(header: header, key: key)))
          stage = .asking(file, opening, request)
        case .opened(let share):
          var received = Received(share, in: file)
          let hasMore = received.next(&context)
          stage = .inspecting(received)
          if !hasMore { show(received, &context) }
        }
      case .groupsAnswered(.fileKey(let sealed, let signer, let key)):
        let recipe = try opening.unlock(handed: sealed, signedBy: key)
        self.signer = signer
        let request = context.request()
        context.run(recipe, as: request)
        stage = .unlocking(file, opening, request)
      case .groupsAnswered(.failed(let fault)):
        close(&context)
        stage = .failed(file, ReceivingFault(fault))
      case .recipeFailed(let failure):
        let failure = opening.failure(for: failure)
        guard signer == nil else { return fail(file, failure, &context) }
        opening.relock()
        if failure == .stanza {
          stage = .locked(file, opening, isWrong: true)
        } else {
          fail(file, failure, &context)
        }
      default: return  // Nothing that was asked.
      }
    } catch {
      fail(file, error, &context)
    }
  }

  private mutating func show(_ received: Received, _ context: inout Context<Effect>) {
    var pictures = ReceivedPictures(of: received.share)
    pictures.next(received.share, &context)
    stage = .open(received, pictures)
  }

  private mutating func fail(
    _ file: ChosenFile, _ failure: LocaphotoFailure, _ context: inout Context<Effect>
  ) {
    close(&context)
    stage = .failed(file, ReceivingFault(failure))
  }

  private mutating func keep(_ context: inout Context<Effect>) {
    isWished = false
    if case .older(let opening) = stage {
      guard case .open(let original) = opening.stage else { return }
      stage = .keeping(opening.file)
      return context.emit(.keep([Candidate(original)]))
    }
    guard case .open(let received, var pictures) = stage else { return }
    pictures.end(received.share, &context)
    stage = .keeping(received.file)
    context.emit(.keep(received.candidates))
  }
}

extension ShareReception {
  /// `nil` while there is nothing.
  var view: ReceivingView? {
    let file: ChosenFile
    let now: ReceivingStage
    switch stage {
    case .idle: return nil
    case .recognising(let read, _, _), .reading(let read, _, _), .asking(let read, _, _):
      (file, now) = (read, .reading)
    case .older(let opening): (file, now) = (opening.file, opening.view)
    case .locked(let locked, _, let isWrong):
      (file, now) = (locked, .locked(unlocking: false, wrong: isWrong))
    case .unlocking(let read, _, _) where signer != nil: (file, now) = (read, .reading)
    case .unlocking(let locked, _, _):
      (file, now) = (locked, .locked(unlocking: true, wrong: false))
    case .inspecting(let received): (file, now) = (received.file, .reading)
    case .open(let received, _):
      let title = received.share.head.title.safeLine
      (file, now) = (received.file, .open(title: title, items: received.items, signer: signer))
    case .keeping(let kept): (file, now) = (kept, .keeping)
    case .failed(let failed, let fault): (file, now) = (failed, .failed(fault: fault))
    }
    return ReceivingView(name: file.name, bytes: file.bytes, stage: isWaiting ? .waiting : now)
  }
}

extension ReceivingFault {
  init(_ failure: LocaphotoFailure) {
    switch failure {
    case .malformed, .wrongContext: self = .foreign
    case .unsupportedVersion: self = .newer
    case .notARecipient: self = .notForPassphrase
    case .unavailable: self = .unavailable
    case .signature: self = .forged
    case .truncated, .trailing, .tooLarge, .stanza, .headerMAC, .payload, .metadata, .padding:
      self = .damaged
    }
  }

  init(_ fault: GroupsFault) {
    switch fault {
    case .noAccount: self = .noAccount
    case .unknown: self = .unknownSigner
    case .leftOut: self = .leftOutSigner
    case .revoked: self = .revokedSigner
    case .notForThisDevice: self = .notForThisDevice
    case .offline, .trouble, .noKeys: self = .unavailable
    }
  }
}

extension Candidate {
  /// An item of a share, as it is to be kept: what somebody else's library said of it is left out,
  /// and what its parts are is looked up in them.
  init(item index: Int, of share: OpenShare, in file: ChosenFile) {
    var item = share.head.items[index]
    item.notes = item.notes.filter { $0.isShared }
    item.origin = .library
    var contents: [Content] = []
    var sources: [ContainerSealer.Source] = []
    for part in item.parts where part.role.isShared {
      guard let bytes = share.source(part.role, of: index) else { continue }
      contents.append(Content(bytes: bytes, byteCount: part.byteCount))
      sources.append(ContainerSealer.Source(part: part, bytes: bytes))
    }
    let name = item.parts.first { !$0.fileName.isEmpty }?.fileName.safeFileName ?? file.name
    files = [
      ChosenFile(
        blob: file.blob, folder: "", name: name,
        bytes: contents.reduce(0) { $0 + $1.byteCount }, modified: nil)
    ]
    self.contents = contents
    self.item = item
    self.sources = sources
    isInspected = false
  }
}
