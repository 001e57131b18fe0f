// The device logs of one's own account and of everybody one shares a group with: fetched when
// the server says that one has grown, verified, pinned at the last entry. A log only ever grows:
// a fork, a forgery or a shorter one is believed by nobody, and nothing is sealed to a group of
// theirs until the server shows the pinned log again. What a restored server has lost it gets back.
//
// Own devices are revoked here, with or without a group (decision 21).

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct Accounts: Equatable {
  enum Event {
    /// Where the server says the logs of these end; `around`: whoever is in a group of ours.
    case heard([AccountHead], around: [AccountID])
    /// Whoever is in a group of ours now. Somebody may have come in by what the server said
    /// together with those ends, and nobody says it again soon.
    case around([AccountID])
    case answer(Answer, Request)
    /// Takes a device out of this account; `alone`: not what it let in. Answered by `written` or
    /// `failed`.
    case revoke(DeviceID, alone: Bool, Request)
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
    case written(Request)
    case failed(Request, FormFault)
    case sessionEnded
  }

  struct Known: Equatable {
    var devices: AccountDevices
    var entries: [AccountEntry]
    /// The server has shown another log than this one.
    var broken = false
  }

  struct Revocation: Equatable {
    var device: DeviceID
    var alone: Bool
    var ticket: Request
  }

  indirect enum Step: Equatable {
    case idle
    case fetching(Request, AccountID)
    case hashing(Request, AccountID, AccountVerification, end: LogHead)
    case checking(Request, AccountID, AccountVerification, end: LogHead)
    case restoring(Request)
    case signing(Request, Revocation, AccountBody)
    case posting(Request, Revocation, AccountEntry, Digest)

    func awaits(_ request: Request) -> Bool {
      switch self {
      case .idle: false
      case .fetching(request, _), .hashing(request, _, _, _), .checking(request, _, _, _),
        .restoring(request), .signing(request, _, _), .posting(request, _, _, _):
        true
      case .fetching, .hashing, .checking, .restoring, .signing, .posting: false
      }
    }

    /// Whether the log of this account is on its way.
    func follows(_ account: AccountID) -> Bool {
      switch self {
      case .fetching(_, account), .hashing(_, account, _, _), .checking(_, account, _, _): true
      case .idle, .fetching, .hashing, .checking, .restoring, .signing, .posting: false
      }
    }
  }

  /// Whoever is in no group of ours makes room first.
  static let knownMax = 500
  /// A person's taps.
  static let wishesMax = 8

  var known: [Known]
  var step = Step.idle
  /// Where the server last said that logs end, of whomever.
  private var told: [AccountHead] = []
  /// Logs to fetch.
  private var due: [AccountID] = []
  /// Logs whose end the server has lost, and what it has.
  private var lost: [AccountHead] = []
  private var wishes: [Revocation] = []

  /// - Parameter saved: a log that makes no devices is fetched again.
  init(saved: [SavedAccountLog] = []) {
    known = []
    for log in saved {
      guard let devices = try? AccountDevices(restoring: log.entries, head: log.head),
        devices.account == log.account
      else { continue }
      known.append(Known(devices: devices, entries: log.entries, broken: log.broken))
    }
  }

  var saved: [SavedAccountLog] {
    known.map {
      SavedAccountLog(
        account: $0.devices.account, entries: $0.entries, head: $0.devices.head,
        broken: $0.broken)
    }
  }

  /// What is believed.
  var believed: [AccountDevices] { known.filter { !$0.broken }.map { $0.devices } }

  func devices(of account: AccountID) -> AccountDevices? {
    known.first { $0.devices.account == account }?.devices
  }

  mutating func handle(_ event: Event, as me: SavedAccount, _ context: inout Context<Effect>) {
    switch event {
    case .heard(let heads, let around):
      told = heads
      heard(heads.filter { $0.account == me.account || around.contains($0.account) }, &context)
      makeRoom(around + [me.account])
    case .around(let around):
      due += told.map { $0.account }.filter {
        around.contains($0) && index(of: $0) == nil && !due.contains($0)
          && !step.follows($0)
      }
    case .revoke(let device, let alone, let ticket):
      guard wishes.count < Accounts.wishesMax else {
        return context.emit(.failed(ticket, .serverTrouble))
      }
      wishes.append(Revocation(device: device, alone: alone, ticket: ticket))
    case .answer(let answer, let request):
      if case .httpProgress = answer { return }
      guard step.awaits(request) else { return }
      answered(answer, &context)
    }
    pursue(as: me, &context)
  }

  /// Compares what the server says with what is pinned.
  private mutating func heard(_ heads: [AccountHead], _ context: inout Context<Effect>) {
    let before = known
    due = []
    lost = []
    for told in heads {
      guard let index = index(of: told.account) else {
        due.append(told.account)
        continue
      }
      let pinned = known[index].devices.head
      if told.head == pinned {
        known[index].broken = false
      } else if told.head.index > pinned.index {
        due.append(told.account)
      } else if known[index].hash(at: told.head.index) == told.head.hash {
        lost.append(told)
      } else {
        known[index].broken = true
      }
    }
    if !(known == before) { context.emit(.save) }
  }

  private mutating func makeRoom(_ around: [AccountID]) {
    while known.count >= Accounts.knownMax,
      let stranger = known.firstIndex(where: { !around.contains($0.devices.account) })
    {
      known.remove(at: stranger)
    }
  }

  func index(of account: AccountID) -> Int? {
    known.firstIndex { $0.devices.account == account }
  }

  /// Begins what is due: what the owner wants first.
  private mutating func pursue(as me: SavedAccount, _ context: inout Context<Effect>) {
    guard step == .idle else { return }
    if !wishes.isEmpty {
      begin(wishes.removeFirst(), as: me, &context)
      return pursue(as: me, &context)
    }
    if let told = lost.popLast() {
      guard let index = index(of: told.account),
        let next = known[index].entries.dropFirst(Int(told.head.index) + 1).first
      else { return pursue(as: me, &context) }
      let request = context.request()
      step = .restoring(request)
      return context.send(Accounts.append(next, to: told.account), as: request)
    }
    guard !due.isEmpty else { return }
    let account = due.removeFirst()
    let from = index(of: account).map { known[$0].devices.head.index + 1 } ?? 0
    let request = context.request()
    step = .fetching(request, account)
    let path = Text("/v1/accounts/") + account.hex + "/log?from=" + Text(number: from)
    context.send(.asking(path), as: request)
  }

  static func append(_ entry: AccountEntry, to account: AccountID) -> HTTPMessage {
    .telling(Text("/v1/accounts/") + account.hex + "/log", AccountAppend(entry: entry))
  }

  mutating func fetchAgain(_ account: AccountID) { due.append(account) }
}

extension Accounts.Known {
  /// The hash of an entry that another one follows.
  fileprivate func hash(at index: UInt32) -> Digest? {
    guard Int(index) + 1 < entries.count else { return nil }
    return (try? entries[Int(index) + 1].opened())?.previous
  }
}
