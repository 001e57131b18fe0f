// From a stored photo to the server's word: prekeys, sealing, upload.

import Bytes
import Kernel
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
  mutating func begin(_ index: Int, _ context: inout Context<Effect>) {
    let item = entries[index].item
    switch item.phase {
    case .finished:
      close(index, &context)
    case .refused:
      entries[index].stage = .resting
    case .waiting, .sealed:
      guard let facts = facts(of: item.group) else {
        return refuse(index, .notMember, &context)
      }
      guard context.instant.milliseconds(since: item.captured) <= Self.ageMax else {
        return refuse(index, .tooOld, &context)
      }
      // Nobody would show it.
      guard item.metadata.isOfItsDay else { return refuse(index, .dayImplausible, &context) }
      guard facts.isSealable else {
        entries[index].stage = .blocked
        return
      }
      guard !facts.alone else { return refuse(index, .alone, &context) }
      if case .sealed(_, let size) = item.phase { return upload(index, size, &context) }
      fetch(index, &context)
    }
  }

  // MARK: Prekeys

  private mutating func fetch(_ index: Int, _ context: inout Context<Effect>) {
    let request = context.request()
    entries[index].stage = .fetching(request)
    context.send(
      HTTPMessage(
        method: .get, path: "/v1/groups/" + entries[index].item.group.hex + "/prekeys", body: .none,
        saveAs: nil, most: Self.replyBytesMax, patience: Self.patience), as: request)
  }

  mutating func fetched(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    switch Outcome(answer) {
    case .success(let body):
      guard let reply = decoded(body) else { return wait(index, &context) }
      let prekeys = recipients(of: entries[index].item.group).choose(from: reply)
      verify(index, prekeys, &context)
    case let outcome?: follow(outcome, index, &context)
    case nil: break
    }
  }

  private func decoded(_ body: [UInt8]) -> [SignedPrekey]? {
    do throws(ByteError) { return try PrekeysReply(decoding: body).prekeys } catch { return nil }
  }

  private func recipients(of group: GroupID) -> Recipients {
    facts(of: group)?.recipients(serials) ?? Recipients(devices: [], serials: serials)
  }

  private mutating func verify(
    _ index: Int, _ prekeys: [SignedPrekey], _ context: inout Context<Effect>
  ) {
    guard let thisDevice, let facts = facts(of: entries[index].item.group),
      prekeys.contains(where: { facts.certificate(of: $0.device)?.account != thisDevice.account })
    else {
      // The server offers nobody to seal to, though the log says there is somebody.
      return wait(index, &context)
    }
    let request = context.request()
    entries[index].stage = .verifying(request, prekeys)
    context.run(recipients(of: facts.group).verifying(prekeys), as: request)
  }

  mutating func verified(
    _ index: Int, _ prekeys: [SignedPrekey], _ answer: Answer, _ context: inout Context<Effect>
  ) {
    switch answer {
    case .recipeDone:
      for prekey in prekeys { saw(SavedSerial(device: prekey.device, serial: prekey.serial)) }
      seal(index, to: prekeys.map { $0.key }, &context)
    case .recipeFailed(let failure):
      guard let left = Recipients.left(of: prekeys, after: failure) else {
        return wait(index, &context)
      }
      verify(index, left, &context)
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  // MARK: Sealing

  private mutating func seal(
    _ index: Int, to recipients: [AgreementPublicKey], _ context: inout Context<Effect>
  ) {
    let item = entries[index].item
    guard let thisDevice, let facts = facts(of: item.group) else { return wait(index, &context) }
    entries[index].item.leftOut = facts.blocked + facts.held
    var sealing = PostSealer(
      context: PostContext(
        group: item.group, head: facts.head.hash, device: thisDevice.device, photo: item.photo,
        day: item.day),
      recipients: recipients,
      metadata: item.metadata, still: item.plainBlob, signer: "device/key", output: item.sealedBlob,
      fileKey: item.fileKey)
    let recipe = sealing.start()
    let request = context.request()
    entries[index].stage = .sealing(request, sealing)
    context.run(recipe, as: request)
  }

  mutating func sealed(
    _ index: Int, _ sealing: PostSealer, _ answer: Answer, _ context: inout Context<Effect>
  ) {
    switch answer {
    case .recipeDone(let revealed):
      sealed(index, sealing, revealed, &context)
    case .recipeFailed(let failure):
      switch failure.fault {
      case .storageFull, .unavailable, .memory: wait(index, &context)
      case .missing, .invalid, .refused: refuse(index, .unsealable, &context)
      }
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  private mutating func sealed(
    _ index: Int, _ sealing: PostSealer, _ revealed: [[UInt8]], _ context: inout Context<Effect>
  ) {
    var sealing = sealing
    let request = context.request()
    do throws(LocaphotoFailure) {
      switch try sealing.advance(revealed) {
      case .recipe(let recipe):
        entries[index].stage = .sealing(request, sealing)
        return context.run(recipe, as: request)
      case .sealed(let digest, let size):
        entries[index].item.phase = .sealed(digest: digest, size: size)
        entries[index].stage = .recording(request)
        return context.emit(.saveThen(request))
      }
    } catch {
      if error == .unavailable { return wait(index, &context) }
      return refuse(index, .unsealable, &context)
    }
  }

  mutating func recorded(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    switch answer {
    case .persisted:
      guard case .sealed(_, let size) = entries[index].item.phase else { return }
      upload(index, size, &context)
    case .persistFailed:
      // What the next run would not know of must not be sent.
      entries[index].item.phase = .waiting
      wait(index, &context)
    case .recipeDone, .recipeFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  // MARK: Upload

  private mutating func upload(_ index: Int, _ size: UInt32, _ context: inout Context<Effect>) {
    let item = entries[index].item
    let request = context.request()
    entries[index].stage = .uploading(request, moved: 0, total: size)
    context.send(
      HTTPMessage(
        method: .put, path: "/v1/groups/" + item.group.hex + "/posts/" + item.photo.hex,
        body: .blob(name: item.sealedBlob), saveAs: nil, most: Self.replyBytesMax,
        patience: Self.patience), as: request)
  }

  mutating func uploaded(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    switch answer {
    case .httpProgress(let moved, let total):
      if let request = entries[index].stage.request {
        entries[index].stage = .uploading(request, moved: moved, total: total)
      }
    case .httpFailed(.missingBlob):
      unsealed(index)
      wait(index, &context)
    case .persisted, .persistFailed, .recipeDone, .recipeFailed, .httpAnswered, .httpFailed:
      switch Outcome(answer) {
      // A portal's "200 OK" is no receipt: the picture stays until our server says it has it.
      case .success(let body) where (try? PostReply(decoding: body)) != nil:
        entries[index].stage = .ready
        deliver(index, &context)
      case let outcome?: follow(outcome, index, &context)
      case nil: break
      }
    }
  }

  /// What an answer means for a photo, other than that it was taken as sent.
  private mutating func follow(_ outcome: Outcome, _ index: Int, _ context: inout Context<Effect>) {
    switch outcome {
    case .refused(_, let problem): refused(problem, index, &context)
    case .wait(let milliseconds): wait(index, asked: milliseconds, &context)
    case .offline: wait(index, offline: true, &context)
    case .success, .trouble: wait(index, &context)
    case .unauthenticated:
      entries[index].stage = .lockedOut
      context.emit(.sessionEnded)
    }
  }

  private mutating func refused(
    _ problem: Problem, _ index: Int, _ context: inout Context<Effect>
  ) {
    let isThis = problem.photo == entries[index].item.photo
    switch problem.code {
    case .dayTaken where isThis:
      entries[index].stage = .ready
      deliver(index, &context)
    case .digestConflict where isThis:
      // The id is this device's own random number: an earlier sealing of this photo has arrived.
      entries[index].item.phase = .waiting
      entries[index].stage = .ready
      deliver(index, &context)
    case .logMoved:
      entries[index].item.phase = .waiting
      let group = entries[index].item.group
      entries[index].stage = .awaitingLog(
        head: facts(of: group)?.head.hash ?? .zero, pause(index, at: context.occasion))
      context.emit(.syncLog(group))
    case .prekeyStale:
      // New prekeys at once; if those are stale too, something is wrong and can wait.
      let isFirst = entries[index].item.attempts == 0
      entries[index].item.phase = .waiting
      wait(index, &context)
      if isFirst { entries[index].stage = .ready }
    case .dayTaken: refuse(index, .dayTaken, &context)
    case .forbidden, .notFound: refuse(index, .notMember, &context)
    case .dayImplausible: refuse(index, .dayImplausible, &context)
    case .malformed, .tooLarge, .methodNotAllowed, .unauthenticated, .rateLimited, .badCode,
      .badSignature, .entryRefused, .inviteUsed, .inviteExpired, .inviteRevoked, .groupFull,
      .digestConflict, .tooManyDevices, .serverFull, .internalError, .unavailable, .versionMoved,
      .deviceRevoked:
      refuse(index, .serverRefused, &context)
    }
  }
}
