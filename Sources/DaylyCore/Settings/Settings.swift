// The sheet behind the gear: what the system allows, and what a person may ask it for. Nothing is
// asked of the system without a tap.

import Wire

struct Settings: Equatable {
  enum Event {
    case user(SettingsEvent)
    case back
  }

  enum Effect: Equatable {
    case shell(Wire.Effect)
    /// Something else is allowed than before.
    case systemChanged(SystemFacts)
  }

  private var isOpen = false
  private(set) var system = SystemFacts(
    notifications: .unavailable, storage: .unavailable, install: .settled)

  var screen: Screen? { isOpen ? .settings(sheet: SettingsSheet(system: system)) : nil }

  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .user(let event): return user(event)
    case .back:
      isOpen = false
      return []
    }
  }

  private mutating func user(_ event: SettingsEvent) -> [Effect] {
    switch event {
    case .opened: isOpen = true
    case .systemSeen(let facts):
      guard facts != system else { return [] }
      system = facts
      return [.systemChanged(facts)]
    case .notificationsTapped:
      guard system.notifications.mayAsk else { return [] }
      system.notifications = .asking
      return [.shell(.askSystem(wish: .notifications))]
    case .storageTapped:
      guard system.storage.mayAsk else { return [] }
      system.storage = .asking
      return [.shell(.askSystem(wish: .storage))]
    case .installTapped:
      guard system.install == .offered else { return [] }
      return [.shell(.askSystem(wish: .install))]
    }
    return []
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
