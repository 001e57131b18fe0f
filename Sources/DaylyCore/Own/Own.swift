// What the devices of one account share: who is blocked, which groups are quiet, what each device
// is called. The server keeps it as one sealed document. Each device remembers what it last heard,
// merges what others changed with what was changed here, and seals the next; the server takes it if
// nobody was faster.
//
// A document names those it came from, and is signed by the device that wrote it. From one that
// does not come from what is here (a restored server, a dishonest one), or whose author has been
// revoked, marks are taken, and none is taken away.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct Own: Equatable {
  enum Event {
    /// What holds on this device, after every event.
    case marks([OwnMark])
    /// What the server has.
    case heard(OwnID?)
    case answer(Answer, Request)
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
    /// From now on this holds here.
    case adopted([OwnMark])
    case sessionEnded
  }

  indirect enum Step: Equatable {
    /// Nothing is asked before the server is heard of (again).
    case resting
    case idle
    case fetching(Request)
    case opening(Request, OwnID)
    case checking(Request, OwnID, OwnDocument)
    case sealing(Request, OwnID, OwnDocument, after: OwnID?)
    case putting(Request, OwnID, OwnDocument)
  }

  /// As many as a document names.
  static let lineageMax = 64
  static let key: SecretName = "own/key"

  /// What the devices shared when this one last heard of it.
  var base: SavedOwn
  /// What holds here.
  var marks: [OwnMark] = []
  /// What the server has.
  var newest: OwnID?
  var step = Step.resting

  init(base: SavedOwn) { self.base = base }

  /// - Parameter devices: the account's log as it is known here.
  mutating func handle(
    _ event: Event, as me: SavedAccount, in devices: AccountDevices?,
    _ context: inout Context<Effect>
  ) {
    switch event {
    case .marks(let now): marks = now.ordered()
    case .heard(let id):
      newest = id
      if step == .resting { step = .idle }
    case .answer(let answer, let request):
      if case .httpProgress = answer { return }
      answered(answer, request, as: me, in: devices, &context)
      return pursue(as: me, &context)
    }
    pursue(as: me, &context)
  }

  /// Those the next document comes from.
  private var lineage: [OwnID] {
    guard let id = base.id else { return [] }
    return Array(([id] + base.document.lineage).prefix(Own.lineageMax))
  }

  /// Begins what is due: hearing of what others changed comes before telling.
  private mutating func pursue(as me: SavedAccount, _ context: inout Context<Effect>) {
    guard step == .idle else { return }
    let lineage = self.lineage
    if let newest, !lineage.contains(newest) {
      let request = context.request()
      step = .fetching(request)
      return context.send(.asking("/v1/own"), as: request)
    }
    // A server that has less than this device was restored from a backup.
    guard newest != base.id || !marks.isSame(as: base.document.marks) else { return }
    let request = context.request()
    let (id, next): (OwnID, _) = (
      context.occasion.identifier(), OwnDocument(lineage: lineage, marks: marks)
    )
    step = .sealing(request, id, next, after: newest)
    context.run(next.sealing(as: id, by: me), as: request)
  }

  private mutating func answered(
    _ answer: Answer, _ request: Request, as me: SavedAccount, in devices: AccountDevices?,
    _ context: inout Context<Effect>
  ) {
    switch step {
    case .fetching(request):
      guard let body = success(answer), let reply = try? OwnReply(decoding: body) else {
        return rest(answer, &context)
      }
      let next = context.request()
      step = .opening(next, reply.id)
      let recipe = OwnDocument.opening(reply, of: me.account)
      context.run(recipe, as: next)
    case .opening(request, let id):
      guard case .recipeDone(let revealed) = answer, let plain = revealed.first,
        let heard = SignedOwn(padded: plain), let devices
      else { return rest(answer, &context) }
      if devices.revoked.contains(heard.author) {
        return adopt(heard.document, id, whole: false, &context)
      }
      // Whoever has just come is not in the log that is known here; it is on its way.
      guard let author = devices.device(heard.author)?.certificate else {
        return rest(answer, &context)
      }
      let next = context.request()
      step = .checking(next, id, heard.document)
      context.run(heard.checking(as: id, of: author), as: next)
    case .checking(request, let id, let heard):
      switch answer {
      case .recipeDone: adopt(heard, id, whole: true, &context)
      case .recipeFailed(let failure) where failure.fault == .refused:
        adopt(heard, id, whole: false, &context)
      case .recipeFailed, .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
        rest(answer, &context)
      }
    case .sealing(request, let id, let next, let after):
      guard case .recipeDone(let revealed) = answer, let sealed = revealed.first else {
        return rest(answer, &context)
      }
      let request = context.request()
      step = .putting(request, id, next)
      let update = OwnUpdate(after: after, id: id, sealed: sealed)
      let message = HTTPMessage.telling("/v1/own", update, method: .put)
      context.send(message, as: request)
    case .putting(request, let id, let next):
      guard success(answer) != nil else { return rest(answer, &context) }
      base = SavedOwn(id: id, document: next)
      newest = id
      step = .idle
      context.emit(.save)
    case .resting, .idle, .fetching, .opening, .checking, .sealing, .putting: break
    }
  }

  /// Takes up what others changed; unless `whole`, nothing that they took away.
  private mutating func adopt(
    _ heard: OwnDocument, _ id: OwnID, whole: Bool, _ context: inout Context<Effect>
  ) {
    let lineage = self.lineage
    var known = base.document.marks
    if let last = base.id, !heard.lineage.contains(last) { known = [] }
    if !whole { known = [] }
    marks = marks.merged(since: known, with: heard.marks)
    // What this device has had it knows from now on as well.
    let all = Array((heard.lineage + lineage).prefix(Own.lineageMax))
    base = SavedOwn(id: id, document: OwnDocument(lineage: all, marks: heard.marks))
    newest = id
    step = .idle
    context.emit(.adopted(marks))
    context.emit(.save)
  }

  private func success(_ answer: Answer) -> [UInt8]? {
    if case .success(let body) = Outcome(answer) { body } else { nil }
  }

  /// Waits until the server is heard of again.
  private mutating func rest(_ answer: Answer, _ context: inout Context<Effect>) {
    step = .resting
    if case .unauthenticated = Outcome(answer) { return context.emit(.sessionEnded) }
  }
}
