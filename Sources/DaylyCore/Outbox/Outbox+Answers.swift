// Which answer moves a photo on, and which has nothing to say to it any more.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

extension Outbox {
  mutating func handle(_ answer: Answer, to request: Request, _ context: inout Context<Effect>) {
    switch kept {
    case .opening(_, request), .leaving(_, request): return keptAnswered(answer, &context)
    case .opening, .leaving, .closed, .open: break
    }
    // Late and repeated answers find nobody.
    guard let index = entries.firstIndex(where: { $0.stage.request == request }) else { return }
    switch entries[index].stage {
    case .storing: stored(request, answer, &context)
    case .saving: saved(request, answer, &context)
    case .fetching: fetched(index, answer, &context)
    case .verifying(_, let prekeys):
      verified(index, prekeys, answer, &context)
    case .sealing(_, let sealing): sealed(index, sealing, answer, &context)
    case .recording: recorded(index, answer, &context)
    case .uploading: uploaded(index, answer, &context)
    case .placing: placed(index, answer, &context)
    case .closing: closed(index, answer, &context)
    case .dropping: dropped(index, answer, &context)
    case .ready, .waiting, .lockedOut, .awaitingLog, .blocked, .resting: break
    }
  }

  // MARK: Storing

  /// Photos that are sent are stored before anything is said about them: those of one picture in
  /// one step.
  mutating func store(_ drafts: [PhotoDraft], _ context: inout Context<Effect>) {
    let new = drafts.filter { index(of: $0.photo) == nil }
    guard !new.isEmpty else { return }
    let request = context.request()
    var recipe = RecipeBuilder()
    for draft in new {
      let item = OutboxItem(
        photo: draft.photo, group: draft.group, day: draft.day, captured: draft.captured,
        offset: draft.offset, source: draft.source, size: draft.size, phase: .waiting, attempts: 0,
        leftOut: [])
      entries.append(Entry(item: item, stage: .storing(request)))
      recipe.putBlob(item.plainBlob, .blob(name: draft.blob))
    }
    context.run(recipe.build, as: request)
  }

  private mutating func stored(
    _ request: Request, _ answer: Answer, _ context: inout Context<Effect>
  ) {
    switch answer {
    case .recipeDone:
      let next = context.request()
      for index in entries.indices where entries[index].stage.request == request {
        entries[index].stage = .saving(next)
      }
      context.emit(.saveThen(next))
    case .recipeFailed(let failure):
      for item in take(request) { context.emit(.storeFailed(item.photo, failure.fault)) }
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  private mutating func saved(
    _ request: Request, _ answer: Answer, _ context: inout Context<Effect>
  ) {
    switch answer {
    case .persisted:
      let items = entries.filter { $0.stage.request == request }.map { $0.item }
      // The first has the picture's own name.
      if let first = items.first {
        context.shell(.dropDraft(draft: BlobName("draft/", first.photo)))
      }
      for index in entries.indices where entries[index].stage.request == request {
        entries[index].stage = .ready
      }
      context.emit(.confirmed(items))
    case .persistFailed(let fault):
      let items = take(request)
      var recipe = RecipeBuilder()
      for item in items { recipe.dropBlob(item.plainBlob) }
      context.run(recipe.build)
      for item in items { context.emit(.storeFailed(item.photo, fault)) }
    case .recipeDone, .recipeFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  /// Takes those out that wait for this answer.
  private mutating func take(_ request: Request) -> [OutboxItem] {
    let items = entries.filter { $0.stage.request == request }.map { $0.item }
    entries.removeAll { $0.stage.request == request }
    return items
  }

  // MARK: Endings

  /// The server has it. What was sent is what everybody receives, so its owner need not fetch it:
  /// the container becomes a received one before the outbox lets go of it.
  mutating func deliver(_ index: Int, _ context: inout Context<Effect>) {
    let item = entries[index].item
    // Without a digest there is nothing sealed that is known to be what the server has, nor is the
    // key here known to be its key: this device's prekey opens it.
    guard case .sealed = item.phase else {
      unsealing(item, &context)
      if keepsPosts {
        var recipe = RecipeBuilder()
        handOver(item, &recipe)
        context.run(recipe.build)
      }
      posted(index, cached: false, &context)
      return finish(index, &context)
    }
    if let open = entries[index].stage.request { context.shell(.cancel(request: open)) }
    let request = context.request()
    entries[index].stage = .placing(request)
    var recipe = RecipeBuilder()
    recipe.putBlob(BlobName("post/", item.photo), .blob(name: item.sealedBlob))
    if keepsPosts { handOver(item, &recipe) }
    context.run(recipe.build, as: request)
  }

  /// The picture stays for the library, which says when it has it.
  private func handOver(_ item: OutboxItem, _ recipe: inout RecipeBuilder) {
    recipe.putBlob(.kept(item.photo), .blob(name: item.plainBlob))
  }

  private mutating func placed(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    let cached: Bool
    switch answer {
    case .recipeDone: cached = true
    // It can be fetched like anybody else's.
    case .recipeFailed: cached = false
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress: return
    }
    entries[index].stage = .ready
    posted(index, cached: cached, &context)
    finish(index, &context)
  }

  /// From here on the photo is among those that are seen, and its key is forgotten with it.
  private func posted(_ index: Int, cached: Bool, _ context: inout Context<Effect>) {
    guard let thisDevice else { return }
    let item = entries[index].item
    var size: UInt32 = 0
    if case .sealed(_, let found) = item.phase { size = found }
    let now = context.instant
    let info = PostInfo(
      photo: item.photo, sender: thisDevice.account, device: thisDevice.device, day: item.day,
      received: now,
      expires: min(
        now.advanced(by: Group.postLifetime), item.captured.advanced(by: Group.lifeAfterCapture)),
      size: size)
    let post = SavedPost(
      info: info, heard: max(now, item.captured), seen: true, cached: cached,
      leftOut: item.leftOut)
    context.emit(.posted(item.group, post))
  }

  /// The server has it, or its owner threw it away: from here on only its blobs are left. Saved
  /// before they are dropped, so that a crash in between drops them after all.
  mutating func finish(_ index: Int, discarded: Bool = false, _ context: inout Context<Effect>) {
    let item = entries[index].item
    if let open = entries[index].stage.request { context.shell(.cancel(request: open)) }
    if !discarded { context.emit(.delivered(item)) }
    entries[index].item.phase = .finished
    close(index, &context)
  }

  mutating func close(_ index: Int, _ context: inout Context<Effect>) {
    let request = context.request()
    entries[index].stage = .closing(request)
    context.emit(.saveThen(request))
  }

  private mutating func closed(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    switch answer {
    case .persisted:
      let request = context.request()
      entries[index].stage = .dropping(request)
      var recipe = RecipeBuilder()
      recipe.dropBlob(entries[index].item.plainBlob)
      recipe.dropBlob(entries[index].item.sealedBlob)
      context.run(recipe.build, as: request)
    case .persistFailed:
      wait(index, &context)
    case .recipeDone, .recipeFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  private mutating func dropped(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    switch answer {
    case .recipeDone:
      entries.remove(at: index)
      context.emit(.save)
    case .recipeFailed:
      // Dropped at the next launch.
      entries[index].stage = .resting
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  /// It cannot be sent. The picture stays, what was sealed goes.
  mutating func refuse(_ index: Int, _ reason: RefusalReason, _ context: inout Context<Effect>) {
    let item = entries[index].item
    entries[index].item.phase = .refused(reason: reason)
    entries[index].stage = .resting
    context.emit(.save)
    unsealing(item, &context)
  }

  /// What was sealed goes; nobody waits for the answer.
  func unsealing(_ item: OutboxItem, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(item.sealedBlob)
    recipe.forget(item.fileKey)
    context.run(recipe.build)
  }

  /// Somebody it was sealed to is to be left out: it is sealed anew, and what is under way ends.
  mutating func sealAnew(_ index: Int, _ context: inout Context<Effect>) {
    let item = entries[index].item
    context.emit(Effect.save)
    unsealing(item, &context)
    if let open = entries[index].stage.request {
      context.shell(.cancel(request: open))
      entries[index].stage = .ready
    }
    if case .sealed = item.phase { unsealed(index) }
  }

  /// It is to be sealed anew, and may have arrived. Nobody gets a key of what was sealed any more:
  /// that is how the photo differs from one that was never sealed.
  mutating func unsealed(_ index: Int) {
    let members = facts(of: entries[index].item.group)?.members ?? []
    entries[index].item.phase = .waiting
    entries[index].item.leftOut = members.map { $0.account }
  }

  /// Tries again later, each time after a longer pause.
  mutating func wait(
    _ index: Int, offline: Bool = false, asked: UInt32? = nil, _ context: inout Context<Effect>
  ) {
    entries[index].stage = .waiting(
      pause(index, at: context.occasion, offline: offline, asked: asked))
  }

  mutating func pause(
    _ index: Int, at occasion: Occasion, offline: Bool = false, asked: UInt32? = nil
  ) -> Wait {
    let attempts = entries[index].item.attempts
    if attempts < .max { entries[index].item.attempts += 1 }
    let backoff = Backoff.milliseconds(after: attempts, dice: occasion.dice)
    let wanted = Int64(min(asked ?? 0, Backoff.askedMax))
    return Wait(
      until: occasion.instant.advanced(by: max(backoff, wanted)), offline: offline,
      isOrdered: asked != nil)
  }
}

extension BlobName {
  /// A delivered photo's picture, until the library has it.
  static func kept(_ photo: PhotoID) -> BlobName { BlobName("outbox/kept/", photo) }
}

extension OutboxItem {
  /// What is sealed beside its picture.
  var metadata: PhotoMetadata {
    PhotoMetadata(
      captured: captured, day: day, offsetMinutes: offset, size: size, source: source)
  }

  var plainBlob: BlobName { BlobName("outbox/", photo) }
  var sealedBlob: BlobName { BlobName("sealed/", photo) }
  var fileKey: SecretName { SecretName("filekey/", photo) }
}

/// How long to leave a server alone.
enum Backoff {
  /// The first pause, doubled with each attempt up to the longest. Milliseconds.
  static let first: Int64 = 2_000
  static let longest: Int64 = 300_000
  /// The longest pause a server may ask for: a wrong number must not hold a photo back for good.
  static let askedMax: UInt32 = 3_600_000

  /// From half to the whole of the pause, by the dice: devices that lost the same server do not
  /// all come back at once.
  static func milliseconds(after attempts: UInt32, dice: UInt8) -> Int64 {
    let pause = min(first << Int64(min(attempts, 16)), longest)
    return pause / 2 + pause / 2 * Int64(dice) / 255
  }
}
