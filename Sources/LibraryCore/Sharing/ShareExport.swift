// Seals items into one file for somebody else: for the devices of a person one shares a group with,
// signed by this one, or for whoever has six words that are drawn for it. Each item is opened from
// its own container and sealed anew on the way: nothing of it lies unsealed on a disk, and its own
// keys go to nobody. docs/vault.md, "Sharing".

import Bytes
import Kernel
import Locaphoto
import MediaMetadata
import Recipes
import Wire

struct ShareExport: Equatable, StateMachine {
  enum Event: Equatable {
    case shareTapped(ShareCollector, title: Text, to: AccountID?)
    case choosing
    /// The person has the file, or wants it no more; or the vault was locked.
    case closed
    case answer(LibraryAnswer, Request)
  }

  typealias Effect = ToShell

  static var name: Machine { .sharing }

  private enum Stage: Equatable {
    case idle
    /// Who there is, once the groups have said it.
    case choosing([Acquaintance], Request?)
    /// The keys of a person's devices.
    case asking(ShareCollector, Request)
    case gathering(ShareCollector)
    case sealing(ShareCollector, ContainerWriter)
    /// This device is asked to sign it.
    case signing(ShareCollector, ContainerWriter, Request)
    case ready
    case failed(ItemFault, PhotoID?)
    case refused(GroupsFault)
  }

  /// For whom it is, and which device signs for it.
  private struct Recipient: Equatable {
    var person: Acquaintance
    var device: DeviceID
    var keys: [AgreementPublicKey]
  }

  private var stage = Stage.idle
  /// Absent for six words.
  private var recipient: Recipient?
  /// Of all of them together.
  private var title: Text = ""
  private var itemCount = 0
  private var byteCount: UInt64 = 0
  private var sealedByteCount: UInt64 = 0
  private var leftOut = LeftOutCount()

  private static let words: SecretName = "transient/share/words"
  private static let file: BlobName = "export/share"
  private static let leaves: BlobName = "export/share-leaves"
  /// Says nothing of what is in it.
  private static let fileName: Text = "photos.locaphoto"
  /// Six words: 64 bits and two that notice a slip.
  private static let wordsByteCount: UInt16 = 8

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .shareTapped(let gathering, let title, let person):
      begin(gathering, title, to: person, &context)
    case .choosing:
      close(&context)
      stage = .choosing([], ask(.people, &context))
    case .closed: close(&context)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func begin(
    _ gathering: ShareCollector, _ title: Text, to person: AccountID?,
    _ context: inout Context<Effect>
  ) {
    guard gathering.itemCount > 0 else { return }
    close(&context)
    // Nobody can type what no container may hold; a title that somebody pasted is left out.
    self.title = title.hasControlCharacters ? "" : title.trimmed
    (itemCount, byteCount, sealedByteCount) = (gathering.itemCount, 0, 0)
    leftOut = LeftOutCount()
    guard let person else { return gather(gathering, &context) }
    stage = .asking(gathering, ask(.recipients(account: person), &context))
  }

  private mutating func gather(_ gathering: ShareCollector, _ context: inout Context<Effect>) {
    var gathering = gathering
    _ = gathering.next(&context)
    stage = .gathering(gathering)
  }

  private func ask(_ question: GroupsQuestion, _ context: inout Context<Effect>) -> Request {
    let request = context.request()
    context.shell(.askGroups(request: request, question: question))
    return request
  }

  private mutating func close(_ context: inout Context<Effect>) {
    recipient = nil
    switch stage {
    case .idle: return
    case .choosing, .asking, .refused:
      stage = .idle
      return
    case .gathering(var gathering): gathering.end(&context)
    case .sealing(var gathering, let writing):
      context.shell(.cancelTransfer(request: writing.request))
      context.run(writing.ending)
      gathering.end(&context)
    case .signing(var gathering, let writing, _):
      context.run(writing.ending)
      gathering.end(&context)
    case .ready, .failed: break
    }
    var recipe = RecipeBuilder()
    recipe.forget(Self.words)
    recipe.dropBlob(Self.file)
    context.run(recipe.build)
    stage = .idle
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    switch stage {
    case .idle, .ready, .failed, .refused: return
    case .choosing(_, request):
      var people: [Acquaintance] = []
      if case .groupsAnswered(.people(let known)) = answer { people = known }
      stage = .choosing(people, nil)
    case .asking(let gathering, request): asked(gathering, answer, &context)
    case .gathering(var gathering):
      guard gathering.request == request else { return }
      let progress = gathering.advance(answer, &context)
      stage = .gathering(gathering)
      switch progress {
      case .going: break
      case .gathered: seal(gathering, &context)
      case .failed(let fault): fail(fault, of: gathering.current, &context)
      }
    case .sealing(let gathering, var writing):
      guard writing.request == request else { return }
      let progress = writing.advance(answer, &context)
      follow(progress, gathering, writing, &context)
    case .signing(let gathering, let writing, request): signed(gathering, writing, answer, &context)
    case .choosing, .asking, .signing: return
    }
  }

  private mutating func asked(
    _ gathering: ShareCollector, _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) {
    switch answer {
    case .groupsAnswered(.recipients(let person, let device, let keys)):
      recipient = Recipient(person: person, device: device, keys: keys)
      gather(gathering, &context)
    case .groupsAnswered(.failed(let fault)): stage = .refused(fault)
    default: return  // Nothing that was asked.
    }
  }

  private mutating func seal(_ gathering: ShareCollector, _ context: inout Context<Effect>) {
    let items = gathering.gathered.map { $0.shared }
    for item in gathering.gathered { leftOut.add(item.outgoing.leftOut) }
    byteCount = items.reduce(0) { $0 + $1.1.reduce(0) { $0 + $1.part.byteCount } }
    do throws(LocaphotoFailure) {
      let id: PhotoID = context.occasion.identifier()
      let sealing: ContainerSealer
      if let recipient {
        sealing = try ContainerSealer(
          share: id, title: title, items, to: recipient.keys, signedBy: recipient.device,
          leaves: Self.leaves, into: Self.file)
      } else {
        sealing = try ContainerSealer(
          share: id, title: title, items, words: Self.words, into: Self.file)
        var recipe = RecipeBuilder()
        recipe.keep(Self.words, recipe.random(Self.wordsByteCount))
        context.run(recipe.build)
      }
      let writing = ContainerWriter(sealing, &context)
      stage = .sealing(gathering, writing)
    } catch {
      fail(error == .tooLarge ? .tooLarge : .damaged, &context)
    }
  }

  private mutating func signed(
    _ gathering: ShareCollector, _ before: ContainerWriter, _ answer: LibraryAnswer,
    _ context: inout Context<Effect>
  ) {
    switch answer {
    case .groupsAnswered(.signature(let signature)):
      var writing = before
      let progress = writing.advance(signature, &context)
      follow(progress, gathering, writing, &context)
    case .groupsAnswered(.failed(let fault)):
      close(&context)
      stage = .refused(fault)
    default: return  // Nothing that was asked.
    }
  }

  private mutating func follow(
    _ progress: ContainerWriter.Progress, _ gathering: ShareCollector, _ writing: ContainerWriter,
    _ context: inout Context<Effect>
  ) {
    switch progress {
    case .going: stage = .sealing(gathering, writing)
    case .moved(let count): sealedByteCount = min(count, byteCount)
    case .signing(let header, let root, let tail):
      let request = ask(.signature(header: header, root: root, tail: tail), &context)
      stage = .signing(gathering, writing, request)
    case .failed(let fault): fail(ItemFault(fault), &context)
    case .sealed:
      var gathering = gathering
      gathering.end(&context)
      sealedByteCount = byteCount
      stage = .ready
      if recipient == nil {
        context.shell(.presentWords(secret: Self.words))
      } else {
        var recipe = RecipeBuilder()
        recipe.dropBlob(Self.leaves)
        context.run(recipe.build)
      }
      context.shell(.presentShare(blob: Self.file, name: Self.fileName))
    }
  }

  private mutating func fail(
    _ fault: ItemFault, of item: PhotoID? = nil, _ context: inout Context<Effect>
  ) {
    close(&context)
    stage = .failed(fault, item)
  }
}

extension ShareExport {
  /// `nil` while nothing is shared.
  var view: SharingView? {
    let now: SharingStage
    switch stage {
    case .idle: return nil
    case .choosing(let people, _): now = .choosing(people: people)
    case .asking: now = .asking
    case .gathering, .sealing, .signing: now = .sealing
    case .ready: now = .ready
    case .failed(let fault, let item): now = .failed(fault: fault, item: item)
    case .refused(let fault): now = .refused(fault: fault)
    }
    return SharingView(
      person: recipient?.person, items: UInt32(clamping: itemCount), bytes: byteCount,
      doneBytes: sealedByteCount, leftOut: leftOut.all, stage: now)
  }
}
