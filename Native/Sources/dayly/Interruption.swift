// Ctrl-C, or a terminal that is closed, while something is waited for: says what stays, leaves
// nothing half done, and goes.

import ArgumentParser
import Dispatch
import Foundation
import NativeEffects
import Synchronization
import Wire

enum Interruption {
  private static let isLeaving = Mutex(false)
  /// What is done when somebody interrupts; without it the program ends as others do.
  private static let interrupted = Mutex<(@Sendable () -> Void)?>(nil)
  /// Once watched for, a signal is watched for to the end: what libdispatch has installed for it
  /// does not come back.
  nonisolated(unsafe) private static let sources: [any DispatchSourceSignal] =
    [SIGINT, SIGTERM, SIGHUP].compactMap(source)

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
  static func isOver() { interrupted.withLock { $0 = nil } }

  private static func watch(_ interrupted: @escaping @Sendable () -> Void) {
    self.interrupted.withLock { $0 = interrupted }
    _ = sources
  }

  /// Whoever sees what is printed after this may press Ctrl-C at once: it is watched for by then.
  /// `nil` for what whoever started the program had it ignore.
  private static func source(_ number: Int32) -> (any DispatchSourceSignal)? {
    let former = signal(number, SIG_DFL)
    guard unsafeBitCast(former, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
      signal(number, SIG_IGN)
      return nil
    }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let isWatched = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isWatched.signal() }
    source.setEventHandler { come(number) }
    source.resume()
    // Until then the signal ends the program, as nothing was changed yet.
    isWatched.wait()
    return source
  }

  private static func come(_ number: Int32) {
    if let interrupted = interrupted.withLock({ $0 }) { return interrupted() }
    signal(number, SIG_DFL)
    var numbers = sigset_t()
    sigemptyset(&numbers)
    sigaddset(&numbers, number)
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    raise(number)
  }
}
