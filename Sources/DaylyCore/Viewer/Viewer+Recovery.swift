// Downloads that fail are tried again by themselves: after a pause that doubles, and at once when
// the network or the server is back or somebody looks at the app again. What the server has lost
// may be brought back there: while somebody looks at its page it is tried like anything else, but
// not fetched ahead again and again.

import Bytes
import Kernel
import Wire

extension Viewer {
  struct Recovery: Equatable, Sendable {
    /// Pauses in a row without a download that succeeded.
    var attempts: UInt32 = 0
    /// When `Timer.download` fires.
    var until: Instant?
  }

  /// Somebody looks at the screen: never longer than this. Milliseconds.
  private static let pauseMax: Int64 = 60_000

  /// Begins a pause when something failed, and ends it when there is nothing to try or to see.
  mutating func recover(_ context: inout Context<Effect>) {
    let waits = isVisible && isOnline && (!unfetchable.isEmpty || hasFailedPage)
    guard waits != (recovery.until != nil) else { return }
    guard waits else {
      recovery.until = nil
      return context.shell(.sleep(timer: .download))
    }
    let pause = Backoff.milliseconds(after: recovery.attempts, dice: context.occasion.dice)
    let until = context.instant.advanced(by: min(pause, Self.pauseMax))
    recovery.attempts = min(recovery.attempts + 1, 16)
    recovery.until = until
    context.shell(.wake(timer: .download, instant: until))
  }

  private var hasFailedPage: Bool {
    open?.pages.contains { page in
      if case .failed(let fault) = page.content { fault.passes } else { false }
    } ?? false
  }

  /// What failed for a reason that passes is wanted again.
  mutating func retryFailed() {
    changeContent { content in
      if case .failed(let fault) = content, fault.passes { .absent } else { nil }
    }
    unfetchable = []
  }

  /// There is reason to believe that it goes well now, also with what the server had lost.
  mutating func retryAll() {
    recovery.attempts = 0
    lost = []
    retryFailed()
  }

  /// A download went well: the others are tried now, and a pause is short again.
  mutating func noteDownload() {
    guard recovery.attempts > 0 else { return }
    recovery.attempts = 0
    retryFailed()
  }

  /// The network is gone: that is why it fails from here on.
  mutating func sayOffline() {
    changeContent { content in
      if case .failed(let fault) = content, fault.passes { .failed(.offline) } else { nil }
    }
  }

  /// Why a download without an answer failed: a browser says no more than that it did, the system
  /// whether there is a network.
  func fault(_ fault: HTTPFault) -> PageFault {
    switch fault {
    case .offline: isOnline ? .unreachable : .offline
    case .storageFull: .storageFull
    case .unkept: .unreadable
    case .timeout, .missingBlob, .cancelled, .tooLarge: .serverTrouble
    }
  }
}

extension PageFault {
  /// Whether it may go well later.
  var passes: Bool {
    switch self {
    case .offline, .unreachable, .serverTrouble, .lost: true
    case .unopenable, .unreadable, .misdated, .expired, .withdrawn, .senderLeft, .storageFull:
      false
    }
  }
}
