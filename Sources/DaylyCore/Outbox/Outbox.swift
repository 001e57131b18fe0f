// A photo from "send" to delivered or refused, over crashes and lost networks. It is confirmed
// only once it is stored; it is sealed once and the same bytes are sent until the server has them
// or asks for others; its picture is kept until it is delivered or its owner throws it away.
//
// One photo is worked on at a time, in the order they were sent; one that has to wait lets the
// others pass.

import Bytes
import Kernel
import Locaphoto
import Wire

struct Outbox: Sendable {
  enum Event: Equatable, Sendable {
    /// All groups, whenever anything about them changes, and once at launch before any other
    /// event. Nothing is sent before the first.
    case facts(ThisDevice, [GroupFacts])
    /// Photos of one picture, all or none.
    case enqueue([PhotoDraft])
    case user(OutboxEvent)
    case answer(Answer, Request)
    /// `Timer.outbox`.
    case timer
    case visible(Bool)
    case online(Bool)
    /// It answers again, after it had not: what waits need not wait for its own turn.
    case serverBack
    case sessionRenewed
    /// The kept photo's screen is left.
    case back
  }

  indirect enum Effect: Equatable, MachineEffect, Sendable {
    case shell(Wire.Effect)
    /// The outbox has changed; nobody waits for the write.
    case save
    /// Answered by `persisted` or `persistFailed` once a write that has this change has ended.
    case saveThen(Request)
    /// Photos of one picture are stored and will be sent: say so.
    case confirmed([OutboxItem])
    /// The photo could not be stored. Its draft is untouched and its owner still looks at it.
    case storeFailed(PhotoID, RecipeFault)
    /// The server has a longer log than this device: fetch it, and hand on new facts.
    case syncLog(GroupID)
    /// The server no longer knows this session: renew it, then say `sessionRenewed`.
    case sessionEnded
    /// The server has the photo: this day is used.
    case delivered(OutboxItem)
    /// What there is to see of it; `cached` when "post/<photo>" holds the very bytes that were
    /// sent.
    case posted(GroupID, SavedPost)
  }

  struct Wait: Equatable, Sendable {
    var until: Instant
    var offline = false
    /// The server named the time: a network that comes back does not shorten it.
    var isOrdered = false
  }

  indirect enum Stage: Sendable {
    /// The recipe that moves the draft to "outbox/…", for each of its photos; they share the
    /// request.
    case storing(Request)
    /// The write that has the new item.
    case saving(Request)
    case ready
    case fetching(Request)
    case verifying(Request, [SignedPrekey])
    case sealing(Request, PostSealer)
    /// The write that has digest and size.
    case recording(Request)
    case uploading(Request, moved: UInt32, total: UInt32)
    case waiting(Wait)
    /// Delivered: the recipe that makes what was sent what is received.
    case placing(Request)
    /// Until the session is renewed.
    case lockedOut
    /// Until the log is longer than the one the photo was sealed under.
    case awaitingLog(head: Digest, Wait)
    /// The group's log does not hold together.
    case blocked
    /// The write that says it is finished.
    case closing(Request)
    /// The recipe that drops its blobs.
    case dropping(Request)
    /// Refused, or its blobs did not go: nothing to do in this run.
    case resting
  }

  struct Entry: Sendable {
    var item: OutboxItem
    var stage: Stage
  }

  var entries: [Entry]
  /// Highest prekey serial seen of each device, over all groups.
  var serials: [SavedSerial]
  var thisDevice: ThisDevice?
  var groups: [GroupFacts] = []
  var kept = Kept.closed
  /// The library keeps posts of one's own and hears of each.
  var keepsPosts: Bool
  private var wakeAt: Instant?

  /// Continues where the last run stopped.
  init(items: [OutboxItem] = [], serials: [SavedSerial] = [], keepsPosts: Bool = false) {
    self.keepsPosts = keepsPosts
    entries = items.map { item in
      if case .refused = item.phase { return Entry(item: item, stage: .resting) }
      return Entry(item: item, stage: .ready)
    }
    self.serials = []
    for serial in serials { saw(serial) }
  }

  /// What is saved.
  var items: [OutboxItem] { entries.map { $0.item } }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .facts(let thisDevice, let groups):
      take(thisDevice, groups, &context)
    case .enqueue(let drafts):
      store(drafts, &context)
    case .user(let event):
      handle(event, &context)
    case .answer(let answer, let request):
      handle(answer, to: request, &context)
    case .timer:
      wakeAt = nil
    case .visible(let isTrue), .online(let isTrue):
      if isTrue { hurry() }
    case .serverBack:
      hurry()
    case .sessionRenewed:
      for index in entries.indices {
        if case .lockedOut = entries[index].stage { entries[index].stage = .ready }
      }
    case .back:
      closeKept(&context)
    }
    revive(&context)
    advance(&context)
    rewake(&context)
  }

  /// What a clock that was ahead took for too old waits again once the clock is right, unless its
  /// owner is looking at it.
  private mutating func revive(_ context: inout Context<Effect>) {
    for index in entries.indices
    where entries[index].item.phase == .refused(reason: .tooOld)
      && entries[index].item.photo != kept.photo
      && (0...Self.ageMax).contains(
        context.instant.milliseconds(since: entries[index].item.captured))
    {
      entries[index].item.phase = .waiting
      entries[index].stage = .ready
      context.emit(.save)
    }
  }

  /// Waiting photos try again at once, except where the server asked for patience.
  private mutating func hurry() {
    for index in entries.indices {
      if case .waiting(let wait) = entries[index].stage, !wait.isOrdered {
        entries[index].stage = .ready
      }
    }
  }

  private mutating func take(
    _ thisDevice: ThisDevice, _ groups: [GroupFacts], _ context: inout Context<Effect>
  ) {
    let before = self.groups
    self.thisDevice = thisDevice
    self.groups = groups
    for index in entries.indices {
      let item = entries[index].item
      let facts = self.facts(of: item.group)
      let leavesOutMore = facts?.leavesOutMore(than: before) ?? false
      switch entries[index].stage {
      case .blocked:
        entries[index].stage = .ready
        if leavesOutMore { sealAnew(index, &context) }
      case .awaitingLog(let head, _):
        if facts?.head.hash != head { entries[index].stage = .ready }
      case .ready, .fetching, .verifying, .sealing, .recording, .uploading, .waiting, .lockedOut:
        // What is under way to a group that nothing may be sealed to ends here, too.
        let isBarred = entries[index].stage.isUnderWay && facts?.isSealable == false
        if leavesOutMore || isBarred { sealAnew(index, &context) }
        // The feed shows it: an answer was lost on the way, the photo was not.
        let isThere = facts?.posts.contains {
          $0.info.photo == item.photo && $0.info.sender == thisDevice.account
        }
        if isThere == true, item.phase != .finished { deliver(index, &context) }
      case .storing, .saving, .placing, .closing, .dropping, .resting:
        break
      }
    }
  }

  /// Begins with the next photo whose turn it is.
  private mutating func advance(_ context: inout Context<Effect>) {
    guard thisDevice != nil else { return }
    for index in entries.indices {
      guard !entries.contains(where: { $0.stage.isUnderWay }) else { break }
      switch entries[index].stage {
      case .ready:
        begin(index, &context)
      case .waiting(let wait), .awaitingLog(_, let wait):
        if wait.until <= context.instant { begin(index, &context) }
      case .storing, .saving, .fetching, .verifying, .sealing, .recording, .uploading,
        .placing, .lockedOut, .blocked, .closing, .dropping, .resting:
        break
      }
    }
  }

  /// Keeps the timer at the earliest time anything waits for.
  private mutating func rewake(_ context: inout Context<Effect>) {
    let next = entries.compactMap { $0.stage.wait?.until }.min()
    guard next != wakeAt else { return }
    wakeAt = next
    guard let next else { return context.shell(.sleep(timer: .outbox)) }
    context.shell(.wake(timer: .outbox, instant: next))
  }

  func facts(of group: GroupID) -> GroupFacts? { groups.first { $0.group == group } }

  func index(of photo: PhotoID) -> Int? { entries.firstIndex { $0.item.photo == photo } }

  mutating func saw(_ new: SavedSerial) {
    if let index = serials.firstIndex(where: { $0.device == new.device }) {
      serials[index].serial = max(serials[index].serial, new.serial)
    } else {
      serials.append(new)
    }
  }
}

extension Outbox.Stage {
  /// The one thing that is being worked on.
  var isUnderWay: Bool {
    switch self {
    case .fetching, .verifying, .sealing, .recording, .uploading, .placing, .closing, .dropping:
      true
    case .storing, .saving, .ready, .waiting, .lockedOut, .awaitingLog, .blocked, .resting: false
    }
  }

  var request: Request? {
    switch self {
    case .storing(let request), .saving(let request), .fetching(let request),
      .verifying(let request, _), .sealing(let request, _), .recording(let request),
      .uploading(let request, _, _), .placing(let request), .closing(let request),
      .dropping(let request):
      request
    case .ready, .waiting, .lockedOut, .awaitingLog, .blocked, .resting:
      nil
    }
  }

  var wait: Outbox.Wait? {
    switch self {
    case .waiting(let wait), .awaitingLog(_, let wait): wait
    case .storing, .saving, .ready, .fetching, .verifying, .sealing, .recording, .uploading,
      .placing, .lockedOut, .blocked, .closing, .dropping, .resting:
      nil
    }
  }
}
