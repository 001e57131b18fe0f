// The sheet behind the gear: what the system allows, and what a person may ask it for. Nothing is
// asked of the system without a tap.

import Kernel
import Wire

struct Settings: Equatable {
  enum Event {
    case user(SettingsEvent)
    case back
  }

  enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    /// What survives a restart has changed.
    case save
    /// Something else is allowed than before.
    case systemChanged(SystemFacts)
  }

  private var isOpen = false
  private(set) var system = SystemFacts(
    notifications: .unavailable, storage: .unavailable, install: .settled)

  /// At the end of a day it was offered to tell of others' photos; that is done once.
  private(set) var offered: Bool

  init(offered: Bool = false) { self.offered = offered }

  /// Whether the end of a day may offer it: nobody has been asked in any way yet.
  var offersToTell: Bool { !offered && system.notifications == .unasked }

  /// - Parameter words: whether they wait on this device to be written down.
  func screen(words: Bool) -> Screen? {
    isOpen ? .settings(sheet: SettingsSheet(system: system, words: words)) : nil
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .user(let event): user(event, &context)
    case .back:
      isOpen = false
    }
  }

  private mutating func user(_ event: SettingsEvent, _ context: inout Context<Effect>) {
    switch event {
    case .opened: isOpen = true
    case .systemSeen(let facts):
      guard facts != system else { return }
      system = facts
      return context.emit(.systemChanged(facts))
    case .notificationsTapped:
      guard system.notifications.mayAsk else { return }
      system.notifications = .asking
      context.shell(.askSystem(wish: .notifications))
      return noteOffered(&context)
    case .offerDeclined:
      return noteOffered(&context)
    case .storageTapped:
      guard system.storage.mayAsk else { return }
      system.storage = .asking
      return context.shell(.askSystem(wish: .storage))
    case .installTapped:
      guard system.install == .offered else { return }
      return context.shell(.askSystem(wish: .install))
    }
  }

  private mutating func noteOffered(_ context: inout Context<Effect>) {
    guard !offered else { return }
    offered = true
    context.emit(.save)
  }
}

extension Access {
  /// Whether a tap may put the system's question.
  fileprivate var mayAsk: Bool {
    switch self {
    case .unasked, .deniedOnce: true
    case .asking, .granted, .deniedForGood, .noDevice, .busy, .insecureOrigin, .limited,
      .unavailable:
      false
    }
  }
}
