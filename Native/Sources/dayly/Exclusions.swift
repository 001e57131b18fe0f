// Whoever was removed from a group is told so by the command that hears of it, whatever it was
// asked for.

import Bytes
import NativeEffects
import Synchronization
import Wire

/// The groups from which others took this person, as this run learns of it. The core forgets each
/// with its group, so no other command can say it.
final class Exclusions: Sendable {
  /// Longer than any command runs.
  private static let always = Duration.seconds(10_000_000)

  private let names = Mutex<[Text]>([])

  /// Looks at every screen until the shell has stopped: a notice lasts for seconds.
  func watch(_ shell: Shell) async {
    let _: Bool? = await shell.wait(for: Self.always) { [self] screen in
      if case .groups(let list) = screen, case .removedFrom(let name) = list.notice { note(name) }
      return nil
    }
  }

  private func note(_ name: Text) {
    names.withLock { if !$0.contains(name) { $0.append(name) } }
  }

  func say() {
    for name in names.withLock({ $0 }) {
      Terminal.warn(
        name.isEmpty
          ? "You are no longer in one of your groups."
          : "You are no longer in “\(Terminal.safe(name))”.")
    }
  }
}
