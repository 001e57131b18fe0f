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

  /// Where the question stands whether to tell of others' photos. The end of a day asks it once.
  private enum Offer {
    case unmade
    /// It is on the screen, and stays until that is left.
    case shown
    case made
  }

  private var offer: Offer

  init(offered: Bool = false) { offer = offered ? .made : .unmade }

  /// Whether the question was shown: it counts as asked also where nobody answers.
  var offered: Bool { offer != .unmade }

  /// Whether the end of a day may offer it: nobody has been asked in any way yet.
  var offersToTell: Bool { offer != .made && system.notifications == .unasked }

  /// Takes note of whether the question is on the screen. Returns whether it came just now.
  mutating func noteOffer(isShown: Bool) -> Bool {
    switch (offer, isShown) {
    case (.unmade, true):
      offer = .shown
      return true
    case (.shown, false): offer = .made
    case (.unmade, false), (.shown, true), (.made, _): break
    }
    return false
  }

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
    guard offer != .made else { return }
    offer = .made
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
