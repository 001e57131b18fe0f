// From a stored photo to the server's word: prekeys, sealing, upload.

import Bytes
import Locaphoto
import Membership
import Recipes
import Wire

extension Outbox {
  /// A photo captured longer ago is kept for its owner, never posted. Milliseconds.
  static let ageMax: Int64 = 48 * 3_600_000
  /// More than the largest reply: 60 prekeys.
  static let replyBytesMax: UInt32 = 65_536
  /// Milliseconds without progress.
  static let patience: UInt32 = 30_000

  /// The next step for a photo whose turn it is.
  mutating func begin(
    _ index: Int, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    let item = entries[index].item
    switch item.phase {
    case .finished:
      return close(index, &requests)
    case .refused:
      entries[index].stage = .resting
      return []
    case .waiting, .sealed:
      guard let facts = facts(of: item.group) else {
        return refuse(index, .notMember, &requests)
      }
      guard occasion.instant.milliseconds(since: item.captured) <= Self.ageMax else {
        return refuse(index, .tooOld, &requests)
      }
      guard !facts.broken, !facts.allHeld, facts.unknown.isEmpty else {
        entries[index].stage = .blocked
        return []
      }
      guard !facts.alone else { return refuse(index, .alone, &requests) }
      if case .sealed(_, let size) = item.phase { return upload(index, size, &requests) }
      return fetch(index, &requests)
    }
  }

  // MARK: Prekeys

  private mutating func fetch(_ index: Int, _ requests: inout Requests) -> [Effect] {
    let request = requests.next(.outbox)
    entries[index].stage = .fetching(request)
    return [
      .shell(
        .http(
          request: request,
          message: HTTPMessage(
            method: .get, path: "/v1/groups/" + entries[index].item.group.hex + "/prekeys",
            body: .none, saveAs: nil, most: Self.replyBytesMax, patience: Self.patience)))
    ]
  }

  mutating func fetched(
    _ index: Int, _ answer: Answer, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    switch answer {
    case .httpAnswered(200, let body):
      guard let reply = decoded(body) else { return wait(index, at: occasion) }
      let prekeys = recipients(of: entries[index].item.group).choose(from: reply)
      return verify(index, prekeys, at: occasion, &requests)
    case .httpAnswered(let status, let body):
      let verdict = Verdict(status: status, body: body, photo: entries[index].item.photo)
      return follow(verdict, index, at: occasion, &requests)
    case .httpFailed(let fault):
      return wait(index, at: occasion, offline: fault == .offline)
    case .httpProgress, .persisted, .persistFailed, .recipeDone, .recipeFailed:
      return []
    }
  }

  private func decoded(_ body: [UInt8]) -> [SignedPrekey]? {
    do throws(ByteError) { return try PrekeysReply(decoding: body).prekeys } catch { return nil }
  }

  private func recipients(of group: GroupID) -> Recipients {
    facts(of: group)?.recipients(serials) ?? Recipients(devices: [], serials: serials)
  }

  /// Step n of the recipe checks prekey n.
  private mutating func verify(
    _ index: Int, _ prekeys: [SignedPrekey], at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    guard let own, let facts = facts(of: entries[index].item.group),
      prekeys.contains(where: { facts.certificate(of: $0.device)?.account != own.account })
    else {
      // The server offers nobody to seal to, though the log says there is somebody.
      return wait(index, at: occasion)
    }
    var recipe = RecipeBuilder()
    recipients(of: facts.group).verify(prekeys, in: &recipe)
    let request = requests.next(.outbox)
    entries[index].stage = .verifying(request, prekeys)
    return [.shell(.recipe(request: request, recipe: recipe.build))]
  }

  mutating func verified(
    _ index: Int, _ prekeys: [SignedPrekey], _ answer: Answer, at occasion: Occasion,
    _ requests: inout Requests
  ) -> [Effect] {
    switch answer {
    case .recipeDone:
      for prekey in prekeys { saw(SavedSerial(device: prekey.device, serial: prekey.serial)) }
      return seal(index, to: prekeys.map { $0.key }, at: occasion, &requests)
    case .recipeFailed(let failure):
      guard failure.fault == .refused || failure.fault == .invalid,
        prekeys.indices.contains(Int(failure.step))
      else { return wait(index, at: occasion) }
      var others = prekeys
      others.remove(at: Int(failure.step))
      return verify(index, others, at: occasion, &requests)
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      return []
    }
  }

  // MARK: Sealing

  private mutating func seal(
    _ index: Int, to recipients: [AgreementPublicKey], at occasion: Occasion,
    _ requests: inout Requests
  ) -> [Effect] {
    let item = entries[index].item
    guard let own, let facts = facts(of: item.group) else { return wait(index, at: occasion) }
    entries[index].item.leftOut = facts.blocked + facts.held
    var sealing = PostSealing(
      context: PostContext(
        group: item.group, head: facts.head.hash, device: own.device, photo: item.photo,
        day: item.day),
      recipients: recipients,
      metadata: PhotoMetadata(
        captured: item.captured, day: item.day, offsetMinutes: item.offset, size: item.size,
        source: item.source),
      still: item.plainBlob, signer: "device/key", output: item.sealedBlob,
      fileKey: item.fileKey)
    let recipe = sealing.start()
    let request = requests.next(.outbox)
    entries[index].stage = .sealing(request, sealing)
    return [.shell(.recipe(request: request, recipe: recipe))]
  }

  mutating func sealed(
    _ index: Int, _ sealing: PostSealing, _ answer: Answer, at occasion: Occasion,
    _ requests: inout Requests
  ) -> [Effect] {
    switch answer {
    case .recipeDone(let revealed):
      return sealed(index, sealing, revealed, at: occasion, &requests)
    case .recipeFailed(let failure):
      switch failure.fault {
      case .storageFull, .unavailable: return wait(index, at: occasion)
      case .missing, .invalid, .refused: return refuse(index, .unsealable, &requests)
      }
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      return []
    }
  }

  private mutating func sealed(
    _ index: Int, _ sealing: PostSealing, _ revealed: [[UInt8]], at occasion: Occasion,
    _ requests: inout Requests
  ) -> [Effect] {
    var sealing = sealing
    let request = requests.next(.outbox)
    do throws(LocaphotoFailure) {
      switch try sealing.advance(revealed) {
      case .recipe(let recipe):
        entries[index].stage = .sealing(request, sealing)
        return [.shell(.recipe(request: request, recipe: recipe))]
      case .sealed(let digest, let size):
        entries[index].item.phase = .sealed(digest: digest, size: size)
        entries[index].stage = .recording(request)
        return [.saveThen(request)]
      }
    } catch {
      if error == .unavailable { return wait(index, at: occasion) }
      return refuse(index, .unsealable, &requests)
    }
  }

  mutating func recorded(
    _ index: Int, _ answer: Answer, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    switch answer {
    case .persisted:
      guard case .sealed(_, let size) = entries[index].item.phase else { return [] }
      return upload(index, size, &requests)
    case .persistFailed:
      // What the next run would not know of must not be sent.
      entries[index].item.phase = .waiting
      return wait(index, at: occasion)
    case .recipeDone, .recipeFailed, .httpAnswered, .httpFailed, .httpProgress:
      return []
    }
  }

  // MARK: Upload

  private mutating func upload(
    _ index: Int, _ size: UInt32, _ requests: inout Requests
  ) -> [Effect] {
    let item = entries[index].item
    let request = requests.next(.outbox)
    entries[index].stage = .uploading(request, moved: 0, total: size)
    return [
      .shell(
        .http(
          request: request,
          message: HTTPMessage(
            method: .put, path: "/v1/groups/" + item.group.hex + "/posts/" + item.photo.hex,
            body: .blob(name: item.sealedBlob), saveAs: nil, most: Self.replyBytesMax,
            patience: Self.patience)))
    ]
  }

  mutating func uploaded(
    _ index: Int, _ answer: Answer, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    switch answer {
    case .httpProgress(let moved, let total):
      if let request = entries[index].stage.request {
        entries[index].stage = .uploading(request, moved: moved, total: total)
      }
      return []
    case .httpAnswered(let status, let body):
      let verdict = Verdict(status: status, body: body, photo: entries[index].item.photo)
      return follow(verdict, index, at: occasion, &requests)
    case .httpFailed(.missingBlob):
      entries[index].item.phase = .waiting
      return wait(index, at: occasion)
    case .httpFailed(let fault):
      return wait(index, at: occasion, offline: fault == .offline)
    case .persisted, .persistFailed, .recipeDone, .recipeFailed:
      return []
    }
  }

  private mutating func follow(
    _ verdict: Verdict, _ index: Int, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    switch verdict {
    case .delivered:
      entries[index].stage = .ready
      return deliver(index, at: occasion, &requests)
    case .arrived:
      entries[index].item.phase = .waiting
      entries[index].stage = .ready
      return deliver(index, at: occasion, &requests)
    case .refused(let reason):
      return refuse(index, reason, &requests)
    case .later(let asked):
      return wait(index, at: occasion, asked: asked)
    case .lockedOut:
      entries[index].stage = .lockedOut
      return [.sessionEnded]
    case .outrun:
      entries[index].item.phase = .waiting
      let group = entries[index].item.group
      entries[index].stage = .outrun(
        head: facts(of: group)?.head.hash ?? .zero, pause(index, at: occasion))
      return [.syncLog(group)]
    case .stale:
      // New prekeys at once; if those are stale too, something is wrong and can wait.
      let isFirst = entries[index].item.attempts == 0
      entries[index].item.phase = .waiting
      _ = wait(index, at: occasion)
      if isFirst { entries[index].stage = .ready }
      return []
    }
  }
}
