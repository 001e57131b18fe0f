// Which answer moves a photo on, and which has nothing to say to it any more.

import Bytes
import Locaphoto
import Recipes
import Wire

extension Outbox {
  mutating func handle(
    _ answer: Answer, to request: Request, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    switch kept {
    case .opening(_, request), .leaving(_, request): return keptAnswered(answer, &requests)
    case .opening, .leaving, .closed, .open: break
    }
    // Late and repeated answers find nobody.
    guard let index = entries.firstIndex(where: { $0.stage.request == request }) else { return [] }
    switch entries[index].stage {
    case .storing: return stored(request, answer, &requests)
    case .saving: return saved(request, answer, &requests)
    case .fetching: return fetched(index, answer, at: occasion, &requests)
    case .verifying(_, let prekeys):
      return verified(index, prekeys, answer, at: occasion, &requests)
    case .sealing(_, let sealing): return sealed(index, sealing, answer, at: occasion, &requests)
    case .recording: return recorded(index, answer, at: occasion, &requests)
    case .uploading: return uploaded(index, answer, at: occasion, &requests)
    case .placing: return placed(index, answer, at: occasion, &requests)
    case .closing: return closed(index, answer, at: occasion, &requests)
    case .dropping: return dropped(index, answer)
    case .ready, .waiting, .lockedOut, .outrun, .blocked, .resting: return []
    }
  }

  // MARK: Storing

  /// Photos that are sent are stored before anything is said about them: those of one picture in
  /// one step.
  mutating func store(_ drafts: [PhotoDraft], _ requests: inout Requests) -> [Effect] {
    let new = drafts.filter { index(of: $0.photo) == nil }
    guard !new.isEmpty else { return [] }
    let request = requests.next(.outbox)
    var recipe = RecipeBuilder()
    for draft in new {
      let item = OutboxItem(
        photo: draft.photo, group: draft.group, day: draft.day, captured: draft.captured,
        offset: draft.offset, source: draft.source, size: draft.size, phase: .waiting, attempts: 0,
        leftOut: [])
      entries.append(Entry(item: item, stage: .storing(request)))
      recipe.putBlob(item.plainBlob, .blob(name: draft.blob))
    }
    return [.shell(.recipe(request: request, recipe: recipe.build))]
  }

  private mutating func stored(
    _ request: Request, _ answer: Answer, _ requests: inout Requests
  ) -> [Effect] {
    switch answer {
    case .recipeDone:
      let next = requests.next(.outbox)
      for index in entries.indices where entries[index].stage.request == request {
        entries[index].stage = .saving(next)
      }
      return [.saveThen(next)]
    case .recipeFailed(let failure):
      return take(request).map { .storeFailed($0.photo, failure.fault) }
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      return []
    }
  }

  private mutating func saved(
    _ request: Request, _ answer: Answer, _ requests: inout Requests
  ) -> [Effect] {
    switch answer {
    case .persisted:
      var effects: [Effect] = []
      for index in entries.indices where entries[index].stage.request == request {
        let item = entries[index].item
        entries[index].stage = .ready
        // The first has the picture's own name.
        if effects.isEmpty {
          effects.append(.shell(.dropDraft(draft: BlobName("draft/", item.photo))))
        }
        effects.append(.confirmed(item.photo, item.group))
      }
      return effects
    case .persistFailed(let fault):
      let items = take(request)
      var recipe = RecipeBuilder()
      for item in items { recipe.dropBlob(item.plainBlob) }
      return [.shell(.recipe(request: requests.next(.outbox), recipe: recipe.build))]
        + items.map { .storeFailed($0.photo, fault) }
    case .recipeDone, .recipeFailed, .httpAnswered, .httpFailed, .httpProgress:
      return []
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
  mutating func deliver(
    _ index: Int, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    let item = entries[index].item
    // Without a digest there is nothing sealed that is known to be what the server has, nor is the
    // key here known to be its key: this device's prekey opens it.
    guard case .sealed = item.phase else {
      return [unsealing(item, &requests)] + posted(index, cached: false, at: occasion)
        + finish(index, &requests)
    }
    var effects: [Effect] = []
    if let open = entries[index].stage.request { effects.append(.shell(.cancel(request: open))) }
    let request = requests.next(.outbox)
    entries[index].stage = .placing(request)
    var recipe = RecipeBuilder()
    recipe.putBlob(BlobName("post/", item.photo), .blob(name: item.sealedBlob))
    return effects + [.shell(.recipe(request: request, recipe: recipe.build))]
  }

  private mutating func placed(
    _ index: Int, _ answer: Answer, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    let cached: Bool
    switch answer {
    case .recipeDone: cached = true
    // It can be fetched like anybody else's.
    case .recipeFailed: cached = false
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress: return []
    }
    entries[index].stage = .ready
    return posted(index, cached: cached, at: occasion) + finish(index, &requests)
  }

  /// From here on the photo is among those that are seen, and its key is forgotten with it.
  private func posted(_ index: Int, cached: Bool, at occasion: Occasion) -> [Effect] {
    guard let own else { return [] }
    let item = entries[index].item
    var size: UInt32 = 0
    if case .sealed(_, let found) = item.phase { size = found }
    let now = occasion.instant
    let info = PostInfo(
      photo: item.photo, sender: own.account, device: own.device, day: item.day, received: now,
      expires: min(
        now.advanced(by: Group.postLifetime), item.captured.advanced(by: Group.lifeAfterCapture)),
      size: size)
    return [
      .posted(item.group, SavedPost(info: info, seen: true, cached: cached, leftOut: item.leftOut))
    ]
  }

  /// The server has it, or its owner threw it away: from here on only its blobs are left. Saved
  /// before they are dropped, so that a crash in between drops them after all.
  mutating func finish(
    _ index: Int, discarded: Bool = false, _ requests: inout Requests
  ) -> [Effect] {
    let item = entries[index].item
    var effects: [Effect] = []
    if let open = entries[index].stage.request { effects.append(.shell(.cancel(request: open))) }
    if !discarded { effects.append(.delivered(item.photo, item.group, item.day)) }
    entries[index].item.phase = .finished
    return effects + close(index, &requests)
  }

  mutating func close(_ index: Int, _ requests: inout Requests) -> [Effect] {
    let request = requests.next(.outbox)
    entries[index].stage = .closing(request)
    return [.saveThen(request)]
  }

  private mutating func closed(
    _ index: Int, _ answer: Answer, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    switch answer {
    case .persisted:
      let request = requests.next(.outbox)
      entries[index].stage = .dropping(request)
      var recipe = RecipeBuilder()
      recipe.dropBlob(entries[index].item.plainBlob)
      recipe.dropBlob(entries[index].item.sealedBlob)
      return [.shell(.recipe(request: request, recipe: recipe.build))]
    case .persistFailed:
      return wait(index, at: occasion)
    case .recipeDone, .recipeFailed, .httpAnswered, .httpFailed, .httpProgress:
      return []
    }
  }

  private mutating func dropped(_ index: Int, _ answer: Answer) -> [Effect] {
    switch answer {
    case .recipeDone:
      entries.remove(at: index)
      return [.save]
    case .recipeFailed:
      // Dropped at the next launch.
      entries[index].stage = .resting
      return []
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      return []
    }
  }

  /// It cannot be sent. The picture stays, what was sealed goes.
  mutating func refuse(
    _ index: Int, _ reason: RefusalReason, _ requests: inout Requests
  ) -> [Effect] {
    let item = entries[index].item
    entries[index].item.phase = .refused(reason: reason)
    entries[index].stage = .resting
    return [.save, unsealing(item, &requests)]
  }

  /// What was sealed goes; nobody waits for the answer.
  private func unsealing(_ item: OutboxItem, _ requests: inout Requests) -> Effect {
    var recipe = RecipeBuilder()
    recipe.dropBlob(item.sealedBlob)
    recipe.forget(item.fileKey)
    return .shell(.recipe(request: requests.next(.outbox), recipe: recipe.build))
  }

  /// Somebody it was sealed to is to be left out: it is sealed anew, and what is under way ends.
  mutating func sealAnew(_ index: Int, _ requests: inout Requests) -> [Effect] {
    let item = entries[index].item
    var effects = [Effect.save, unsealing(item, &requests)]
    if let open = entries[index].stage.request {
      effects.append(.shell(.cancel(request: open)))
      entries[index].stage = .ready
    }
    if case .sealed = entries[index].item.phase { entries[index].item.phase = .waiting }
    return effects
  }

  /// Tries again later, each time after a longer pause.
  mutating func wait(
    _ index: Int, at occasion: Occasion, offline: Bool = false, asked: UInt32? = nil
  ) -> [Effect] {
    entries[index].stage = .waiting(pause(index, at: occasion, offline: offline, asked: asked))
    return []
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

extension OutboxItem {
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
