// Ctrl-C while something is waited for: says what stays, leaves nothing half done, and goes.

import ArgumentParser
import Dispatch
import Foundation
import NativeEffects
import Synchronization
import Wire

enum Interruption {
  private static let isLeaving = Mutex(false)
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// Leaving takes this long at the most. A question in the terminal may hold up all else.
  private static let leavingSecondsMax = 2.0

  /// The photo is safe. With `json`, `sayResult` prints what the command has to say so far.
  static func keepsQueued(json: Bool, sayResult: @escaping @Sendable () -> Void) {
    watch {
      if Terminal.showsErrors { Terminal.warn("") }
      if json { sayResult() }
      exit(Failure.queued.reported(json: json).rawValue)
    }
  }

  /// The screen is left as by "back", so that what was made for it goes.
  static func leaves(_ shell: Shell) {
    watch {
      isLeaving.withLock { $0 = true }
      Terminal.warn("\ndayly: Nothing was added.")
      Task {
        await shell.send(.back)
        await shell.stop()
        exit(Failure.Code.interrupted.rawValue)
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + leavingSecondsMax) {
        exit(Failure.Code.interrupted.rawValue)
      }
    }
  }

  /// What was changed about the terminal goes back to what it was.
  static func restores(_ restore: @escaping @Sendable () -> Void) {
    watch {
      restore()
      exit(Failure.Code.interrupted.rawValue)
    }
  }

  /// Whoever was waiting when the screen was left has no say in how the run ends.
  static func letLeave() async {
    guard isLeaving.withLock({ $0 }) else { return }
    try? await Task.sleep(for: .seconds(2 * leavingSecondsMax))
  }

  /// From here on Ctrl-C ends the program as it does others.
  static func isOver() {
    for source in sources { source.cancel() }
    sources = []
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  /// Whoever sees what is printed after this may press Ctrl-C at once: it is watched for by then.
  private static func watch(_ interrupted: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      let isWatched = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isWatched.signal() }
      source.setEventHandler(handler: interrupted)
      source.resume()
      // Until then the signal ends the program, as nothing was changed yet.
      isWatched.wait()
      sources.append(source)
    }
  }
}
