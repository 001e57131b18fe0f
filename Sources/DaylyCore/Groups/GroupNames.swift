// A group's names: opened whenever the log has moved, and sealed for the log. A names key that is
// not here is taken out of the wrap the log has for this device.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct GroupNames: Equatable {
  enum Event {
    /// The log, or who this device is, may tell other names than are known.
    case open
    /// To one of the requests that are open.
    case answer(Answer, Request)
    /// These entries are new in the log.
    case written([LogEntry])
    /// A person typed a name for the group. `ticket` is told in the end.
    case entered(Text, ticket: Request)
    /// The owner's name is to be sealed under the current key.
    case sealOwn(ticket: Request)
    /// A name that waits may be sealed now, as far as keys and the log are concerned.
    case due
  }

  enum Reading: Equatable {
    case idle
    case opening(Request, NameOpener)
    /// A names key is being taken out of its wrap first.
    case taking(Request, NameOpener)
  }

  enum Writing: Equatable {
    case idle
    /// A name is being sealed: the group's, or the owner's.
    case sealing(Request, epoch: UInt32, isOwn: Bool, ticket: Request)
  }

  struct Entered: Equatable {
    var name: Text
    var ticket: Request
  }

  /// As they were read last.
  var opened = OpenedNames()
  private(set) var reading = Reading.idle
  private(set) var writing = Writing.idle
  /// Waits until it can be sealed.
  private(set) var entered: Entered?
  /// Another device of the owner's has written their name.
  private var adoptsOwn = false

  var isIdle: Bool { isThrough && entered == nil }

  /// Nothing is being read or sealed.
  private var isThrough: Bool {
    if case (.idle, .idle) = (reading, writing) { true } else { false }
  }

  func awaits(_ request: Request) -> Bool {
    switch reading {
    case .opening(request, _), .taking(request, _): return true
    case .idle, .opening, .taking: break
    }
    if case .sealing(request, _, _, _) = writing { return true }
    return false
  }

  /// - Parameter me: `nil` before the server knows the account.
  mutating func handle(
    _ event: Event, in log: LogFollower, as me: SavedAccount?,
    _ context: inout Context<GroupEffect>
  ) {
    switch event {
    case .open: open(NameOpener(log.roster), &context)
    case .answer(let answer, let request):
      if case .sealing(request, let epoch, let isOwn, let ticket) = writing {
        writing = .idle
        return sealed(answer, epoch: epoch, isOwn: isOwn, ticket: ticket, &context)
      }
      answered(answer, log, me, &context)
    case .written(let entries): note(entries, log.roster, me)
    case .entered(let name, let ticket): entered = Entered(name: name, ticket: ticket)
    case .sealOwn(let ticket):
      guard let me else { return }
      seal(me.name, of: me.account, in: log.roster, ticket: ticket, &context)
    case .due: sealEntered(log.roster, &context)
    }
  }

  // MARK: Reading

  /// Opens every name of a group, when there is a key to open it with.
  private mutating func open(_ names: NameOpener, _ context: inout Context<GroupEffect>) {
    let request = context.request()
    reading = .opening(request, names)
    context.run(names.recipe, as: request)
  }

  private mutating func answered(
    _ answer: Answer, _ log: LogFollower, _ me: SavedAccount?,
    _ context: inout Context<GroupEffect>
  ) {
    let asked = reading
    reading = .idle
    switch asked {
    case .idle: break
    // Taken or not, the key's names are tried again; without it they are set aside then.
    case .taking(_, let names): open(names, &context)
    case .opening(_, var names):
      switch answer {
      case .recipeDone(let revealed): read(names.opened(revealed), me, &context)
      case .recipeFailed(let failure):
        if failure.fault == .missing, let epoch = names.epochToTake(at: failure),
          let taking = log.taking(epoch, as: me)
        {
          let request = context.request()
          names.taken.append(epoch)
          reading = .taking(request, names)
          return context.run(taking, as: request)
        }
        guard names.setAside(failure) else { return read(names.opened([]), me, &context) }
        open(names, &context)
      case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress: break
      }
    }
  }

  private mutating func read(
    _ names: OpenedNames, _ me: SavedAccount?, _ context: inout Context<GroupEffect>
  ) {
    let isNews = opened != names
    opened = names
    if adoptsOwn, let me {
      adoptsOwn = false
      let name = names.name(of: me.account)
      if !name.isEmpty, name != me.name { context.emit(.ownName(name)) }
    }
    context.emit(.namesOpened(isNews: isNews))
  }

  /// Notes when another device of the owner's has sealed their name.
  private mutating func note(_ entries: [LogEntry], _ roster: Roster, _ me: SavedAccount?) {
    guard let me else { return }
    for entry in entries {
      guard let body = try? entry.opened(), case .renameMember = body.action,
        body.author != me.device, roster.device(body.author)?.account == me.account
      else { continue }
      adoptsOwn = true
    }
  }

  // MARK: Sealing

  /// Once it is known whether this device has the key.
  private mutating func sealEntered(_ roster: Roster, _ context: inout Context<GroupEffect>) {
    guard let waiting = entered, isThrough else { return }
    entered = nil
    guard !opened.group.isEmpty else {
      return context.emit(.replaceKey(naming: waiting.name, waiting.ticket))
    }
    seal(waiting.name, of: nil, in: roster, ticket: waiting.ticket, &context)
  }

  /// Seals a name under the current names key, for the log.
  private mutating func seal(
    _ name: Text, of account: AccountID?, in roster: Roster, ticket: Request,
    _ context: inout Context<GroupEffect>
  ) {
    let request = context.request()
    let epoch = roster.epoch
    writing = .sealing(request, epoch: epoch, isOwn: account != nil, ticket: ticket)
    var recipe = RecipeBuilder()
    recipe.sealName(
      name, key: .secret(name: .names(roster.group, epoch: epoch)), group: roster.group,
      account: account)
    context.run(recipe.build, as: request)
  }

  private func sealed(
    _ answer: Answer, epoch: UInt32, isOwn: Bool, ticket: Request,
    _ context: inout Context<GroupEffect>
  ) {
    guard case .recipeDone(let revealed) = answer, revealed.count == 2 else {
      return context.emit(
        .appendFailed(ticket, answer.storageFull ? .storageFull : .trouble))
    }
    let name = SealedName(epoch: epoch, nonce: revealed[0], ciphertext: revealed[1])
    context.emit(.append(isOwn ? .renameMember(name: name) : .rename(name: name), ticket))
  }
}

extension LogFollower {
  /// Takes the names key of an epoch out of this device's wrap; `nil` when the log has none, or
  /// none for a key that is still here.
  fileprivate func taking(_ epoch: UInt32, as me: SavedAccount?) -> Recipe? {
    guard let me, let wrap = wrap(of: epoch, for: me.device),
      let key = me.prekeys.first(where: { $0.id == wrap.key })
    else { return nil }
    var recipe = RecipeBuilder()
    let secret = recipe.hpkeOpen(
      with: .prekey(key.prekey.serial),
      info: SignedMessage.namesKey(group: roster.group, epoch: epoch),
      .literal(bytes: wrap.sealed))
    recipe.keep(.names(roster.group, epoch: epoch), secret)
    return recipe.build
  }

  /// A device's copy of the names key of an epoch.
  private func wrap(of epoch: UInt32, for device: DeviceID) -> NamesKeyWrap? {
    for entry in entries.reversed() {
      guard let action = (try? entry.opened())?.action else { continue }
      switch action {
      case .replaceNamesKey(epoch, let wraps, _), .wrapNamesKey(epoch, let wraps):
        if let wrap = wraps.first(where: { $0.device == device }) { return wrap }
      case .create, .invite, .revokeInvite, .join, .leave, .remove, .rename, .renameMember,
        .addDevice, .revokeDevice, .replaceNamesKey, .wrapNamesKey:
        continue  // Another epoch's, too.
      }
    }
    return nil
  }
}
