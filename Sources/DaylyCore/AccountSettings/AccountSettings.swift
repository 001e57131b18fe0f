// The settings that the devices of one account share: who is blocked, which groups are muted,
// what each device is called. The server keeps them as one sealed document. Each device remembers
// what it last heard, merges what others changed with what was changed here, and seals the next;
// the server takes it if nobody was faster.
//
// A document names those it came from, and is signed by the device that wrote it. From one that
// does not come from what is here (a restored server, a dishonest one), or whose author has been
// revoked, settings are taken, and none is taken away.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct AccountSettings: Equatable {
  enum Event {
    /// What holds on this device, after every event.
    case local([AccountSetting])
    /// What the server has.
    case heard(AccountSettingsID?)
    case answer(Answer, Request)
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
    /// From now on this holds here.
    case adopted([AccountSetting])
    case sessionEnded
  }

  indirect enum Step: Equatable {
    /// Nothing is asked before the server is heard of (again).
    case resting
    case idle
    case fetching(Request)
    case opening(Request, AccountSettingsID)
    case checking(Request, AccountSettingsID, AccountSettingsDocument)
    case sealing(Request, AccountSettingsID, AccountSettingsDocument, after: AccountSettingsID?)
    case putting(Request, AccountSettingsID, AccountSettingsDocument)
  }

  /// As many as a document names.
  static let lineageMax = 64
  static let key: SecretName = "settings/key"

  /// What the devices shared when this one last heard of it.
  var base: SavedAccountSettings
  /// What holds here.
  var settings: [AccountSetting] = []
  /// What the server has.
  var newest: AccountSettingsID?
  var step = Step.resting

  init(base: SavedAccountSettings) { self.base = base }

  /// - Parameter devices: the account's log as it is known here.
  mutating func handle(
    _ event: Event, as me: SavedAccount, in devices: AccountDevices?,
    _ context: inout Context<Effect>
  ) {
    switch event {
    case .local(let now): settings = now.ordered()
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
  private var lineage: [AccountSettingsID] {
    guard let id = base.id else { return [] }
    return Array(([id] + base.document.lineage).prefix(AccountSettings.lineageMax))
  }

  /// Begins what is due: hearing of what others changed comes before telling.
  private mutating func pursue(as me: SavedAccount, _ context: inout Context<Effect>) {
    guard step == .idle else { return }
    let lineage = self.lineage
    if let newest, !lineage.contains(newest) {
      let request = context.request()
      step = .fetching(request)
      return context.send(.asking("/v1/account-settings"), as: request)
    }
    // A server that has less than this device was restored from a backup.
    guard newest != base.id || !settings.isSame(as: base.document.settings) else { return }
    let request = context.request()
    let (id, next): (AccountSettingsID, _) = (
      context.occasion.identifier(), AccountSettingsDocument(lineage: lineage, settings: settings)
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
      guard let body = success(answer), let reply = try? AccountSettingsReply(decoding: body) else {
        return rest(answer, &context)
      }
      let next = context.request()
      step = .opening(next, reply.id)
      let recipe = AccountSettingsDocument.opening(reply, of: me.account)
      context.run(recipe, as: next)
    case .opening(request, let id):
      guard case .recipeDone(let revealed) = answer, let plain = revealed.first,
        let heard = SignedAccountSettings(padded: plain), let devices
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
      let update = AccountSettingsUpdate(after: after, id: id, sealed: sealed)
      let message = HTTPMessage.telling("/v1/account-settings", update, method: .put)
      context.send(message, as: request)
    case .putting(request, let id, let next):
      guard success(answer) != nil else { return rest(answer, &context) }
      base = SavedAccountSettings(id: id, document: next)
      newest = id
      step = .idle
      context.emit(.save)
    case .resting, .idle, .fetching, .opening, .checking, .sealing, .putting: break
    }
  }

  /// Takes up what others changed; unless `whole`, nothing that they took away.
  private mutating func adopt(
    _ heard: AccountSettingsDocument, _ id: AccountSettingsID, whole: Bool,
    _ context: inout Context<Effect>
  ) {
    let lineage = self.lineage
    var known = base.document.settings
    if let last = base.id, !heard.lineage.contains(last) { known = [] }
    if !whole { known = [] }
    settings = settings.merged(since: known, with: heard.settings)
    // What this device has had it knows from now on as well.
    let all = Array((heard.lineage + lineage).prefix(AccountSettings.lineageMax))
    base = SavedAccountSettings(
      id: id, document: AccountSettingsDocument(lineage: all, settings: heard.settings))
    newest = id
    step = .idle
    context.emit(.adopted(settings))
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
