// Ctrl-C while something is waited for: says what stays, leaves nothing half done, and goes.

import Dispatch
import Foundation
import NativeEffects
import Wire

enum Interruption {
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// Leaving takes this long at the most. A question in the terminal may hold up all else.
  private static let leavingSecondsMax = 2.0

  /// The photo is safe.
  static func keepsQueued() {
    watch {
      Terminal.note("\ndayly: Not sent yet. It is queued; run: dayly deliver")
      exit(Failure.Code.tryLater.rawValue)
    }
  }

  /// The screen is left as by "back", so that what was made for it goes.
  static func leaves(_ shell: Shell) {
    watch {
      Terminal.note("\ndayly: Nothing was added.")
      Task {
        await shell.send(.back)
        await shell.stop()
        exit(Failure.Code.tryLater.rawValue)
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + leavingSecondsMax) {
        exit(Failure.Code.tryLater.rawValue)
      }
    }
  }

  /// From here on Ctrl-C ends the program as it does others.
  static func isOver() {
    for source in sources { source.cancel() }
    sources = []
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  private static func watch(_ interrupted: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: interrupted)
      source.resume()
      sources.append(source)
    }
  }
}
