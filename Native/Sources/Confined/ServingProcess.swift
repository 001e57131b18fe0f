// A process of this very program that reads strangers' files for it, over a connection. It inherits
// nothing, and ends with this one. Foundation's `Process` is not used: it cannot start a second one
// while the first lives.

import CConfined
import Foundation
import Synchronization

public final class ServingProcess: Sendable {
  /// This process's end of the connection.
  public let connection: Int32
  private let life: Life

  /// This program; where tests run in one of their own, the one that lies beside it.
  public static let program: String = {
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    guard own.hasSuffix(".xctest") else {
      #if os(Linux)
        // Also when a newer one has been put in its place since.
        return "/proc/self/exe"
      #else
        return own
      #endif
    }
    return URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("dayly").path
  }()

  /// `nil` where it cannot be started.
  public init?(_ words: [String], program: String = ServingProcess.program) {
    let life = Life()
    // Such a process ends with the thread that began it: this one does nothing else, and stays.
    Thread.detachNewThread { life.live(program, words) }
    guard let connection = life.connection() else { return nil }
    self.connection = connection
    self.life = life
  }

  deinit {
    _ = end()
    close(connection)
  }

  public var isRunning: Bool { life.isRunning }

  /// Milliseconds of a processor it has taken so far; `nil` where that cannot be told.
  public var processorMilliseconds: Int64? { life.processorMilliseconds }

  /// Ends it, whatever it is doing: what it had ended with by itself; `nil` where a signal ended
  /// it.
  public func end() -> Int32? { life.end() }
}

/// From its beginning to its end, as the thread that waits for it knows it.
private final class Life: Sendable {
  private enum Stage {
    case beginning
    case running(pid_t)
    case ended(Int32?)
  }

  private let stage = Mutex(Stage.beginning)
  private let begun = Mutex<Int32?>(nil)
  private let hasBegun = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  func live(_ program: String, _ words: [String]) {
    let arguments = (["dayly"] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var connection: Int32 = -1
    let number = dayly_serve(program, arguments, &connection)
    if number > 0 { begun.withLock { [connection] in $0 = connection } }
    stage.withLock { $0 = number > 0 ? .running(number) : .ended(nil) }
    hasBegun.signal()
    if number > 0 {
      dayly_wait(number)
      // Whoever ends it must not meet another process of its number.
      stage.withLock { stage in
        let code = dayly_reap(number)
        stage = .ended(code < 0 ? nil : code)
      }
    }
    hasEnded.signal()
  }

  /// Once it has begun; `nil` where it has not.
  func connection() -> Int32? {
    hasBegun.wait()
    return begun.withLock { $0 }
  }

  var isRunning: Bool {
    stage.withLock { stage in
      guard case .running = stage else { return false }
      return true
    }
  }

  var processorMilliseconds: Int64? {
    stage.withLock { stage in
      guard case .running(let number) = stage else { return nil }
      let taken = dayly_processor_milliseconds(number)
      return taken < 0 ? nil : Int64(taken)
    }
  }

  func end() -> Int32? {
    stage.withLock { stage in
      if case .running(let number) = stage { kill(number, SIGKILL) }
    }
    hasEnded.wait()
    hasEnded.signal()
    return stage.withLock { stage in
      guard case .ended(let code) = stage else { return nil }
      return code
    }
  }
}
