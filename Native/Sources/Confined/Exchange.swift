// One thing that a serving process is asked, and how long it may take for it. What it answers may
// have been made up by the file it reads: nothing here is allocated for a length it only claims.

import CConfined
import Foundation

public enum ServingFault: Error {
  /// It takes longer than it may.
  case slow
  /// It has ended.
  case gone
}

/// How long an answer may take.
public struct Patience: Sendable {
  /// Of a processor, so that a busy machine refuses nothing; of all its threads together.
  public var processorMilliseconds: Int64
  /// By the clock, for what does nothing and does not end.
  public var milliseconds: Int64

  public init(processorMilliseconds: Int64, milliseconds: Int64) {
    self.processorMilliseconds = processorMilliseconds
    self.milliseconds = milliseconds
  }
}

public struct Exchange {
  private let process: ServingProcess
  private let patience: Patience
  private let begun = SuspendingClock.now
  private let processorBegun: Int64

  private static let pieceByteCountMax = 1 << 20
  /// How often it is looked whether it still may go on.
  private static let lookMilliseconds: Int32 = 200

  public init(with process: ServingProcess, _ patience: Patience) {
    self.process = process
    self.patience = patience
    processorBegun = process.processorMilliseconds ?? 0
  }

  public func send(_ bytes: [UInt8]) throws(ServingFault) {
    var sent = 0
    while sent < bytes.count {
      try waitUntilReady(Int16(POLLOUT))
      let count = bytes.withUnsafeBytes {
        dayly_send(process.connection, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      guard count >= 0 else { throw .gone }
      sent += count
    }
  }

  public func take(_ count: Int) throws(ServingFault) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      try waitUntilReady(Int16(POLLIN))
      let most = min(count - bytes.count, Self.pieceByteCountMax)
      var came = 0
      bytes += [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
        came = dayly_receive(process.connection, buffer.baseAddress, most)
        filled = max(0, came)
      }
      guard came >= 0 else { throw .gone }
    }
    return bytes
  }

  private func waitUntilReady(_ events: Int16) throws(ServingFault) {
    while true {
      guard isInTime else { throw .slow }
      var waited = pollfd(fd: process.connection, events: events, revents: 0)
      let ready = poll(&waited, 1, Self.lookMilliseconds)
      if ready > 0 { return }
      guard ready == 0 || errno == EINTR else { throw .gone }
    }
  }

  private var isInTime: Bool {
    guard SuspendingClock.now - begun <= .milliseconds(patience.milliseconds) else { return false }
    let taken = (process.processorMilliseconds ?? 0) - processorBegun
    return taken <= patience.processorMilliseconds
  }
}
