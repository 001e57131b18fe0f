// `dayly-server doctor`: looks at everything a server stands on, beside one that runs or before one
// starts, and says what is wrong before anybody meets it. It changes nothing: no folder, key or
// table is made, nothing is migrated, and what it puts into a bucket to prove the rights there is
// deleted at once.

import Foundation
import Wire

public struct Doctor: Sendable {
  let configuration: Configuration
  /// Where people reach the server, "https://…".
  let address: String?
  /// PEM of those whose signatures on others' certificates count; without it the system's.
  let certificates: String?
  let clock: any Clock

  var data: URL { configuration.data }

  public init(
    _ configuration: Configuration, address: String? = nil, certificates: String? = nil,
    clock: any Clock = SystemClock()
  ) {
    self.configuration = configuration
    self.address = address
    self.certificates = certificates
    self.clock = clock
  }

  /// In the order of `Finding.Check`; what does not apply is left out, and in a folder of another
  /// program nothing is judged.
  public func findings() async -> [Finding] {
    guard (try? Server.requireOwn(data)) != nil else {
      return [await checkSettings(), await checkFolder(), await checkSpace()]
    }
    let (database, databaseClock) = await checkDatabase()
    let (sender, senderClock) = await checkSender()
    let (address, addressClock) = await checkAddress()
    let all: [Finding?] = [
      await checkSettings(), await checkFolder(), await checkSpace(),
      await checkKeys(beside: database), database,
      await checkPhotos(), await checkPush(), await checkTLS(), sender, await checkWeb(),
      await checkServer(), address,
      await checkClock([databaseClock, senderClock, addressClock].compactMap { $0 }),
    ]
    return all.compactMap { $0 }
  }

  private func checkSettings() async -> Finding {
    await Finding.of(.settings) {
      switch try configuration.mode() {
      case .development:
        return "Development mode: login codes are printed, and only this machine is answered."
      case .production:
        guard let proxy = configuration.trustedProxy else {
          return "Served with a certificate of its own."
        }
        return "Served behind the proxy at \(proxy)."
      }
    }
  }

  private func checkWeb() async -> Finding {
    await Finding.of(.web) {
      guard let folder = configuration.web else {
        throw Doubt(said: "There is no built web app: nobody can open one here. Give --web.")
      }
      _ = try WebFiles(folder: folder)
      return "\(folder.path) has the web app."
    }
  }

  private func checkClock(_ readings: [ClockReading]) async -> Finding? {
    guard !readings.isEmpty else { return nil }
    return await Finding.of(.clock) {
      let widest = readings.max { $0.aheadMilliseconds.magnitude < $1.aheadMilliseconds.magnitude }
      if let widest, let said = widest.difference {
        if widest.isFarOff { throw Fault(said: said) }
        throw Doubt(said: said)
      }
      return "It agrees with \(readings.map(\.name).joined(separator: " and "))."
    }
  }
}

/// What somebody else's clock said.
struct ClockReading: Sendable {
  /// What timers of networks and machines are apart anyway, and a whole second of `Date`.
  private static let differenceMax = 5 * Span.second
  /// From here on photos go early or late, and signatures that say when are refused.
  private static let farOff = Span.minute

  let name: String
  /// How far that clock was ahead of this machine's, beyond what the question took.
  let aheadMilliseconds: Int64

  /// `theirs` was read between `before` and `after`.
  init(_ name: String, theirs: Instant, before: Instant, after: Instant) {
    self.name = name
    aheadMilliseconds =
      theirs.value > after.value
      ? theirs.value - after.value : min(0, theirs.value - before.value)
  }

  var isFarOff: Bool { aheadMilliseconds.magnitude >= UInt64(Self.farOff) }

  /// `nil` where there is none worth a word.
  var difference: String? {
    guard aheadMilliseconds.magnitude > UInt64(Self.differenceMax) else { return nil }
    let seconds = aheadMilliseconds.magnitude / UInt64(Span.second)
    let way = aheadMilliseconds > 0 ? "behind" : "ahead of"
    return "This machine's clock is \(seconds) seconds \(way) \(name). Have both set by NTP."
  }
}
