// How many connections there may be: fewer in all than there are descriptors, and for each network
// so many that it cannot keep the others out.

import Foundation
import Locaphoto
import NIOCore
import Synchronization

/// Bounds of connections and of the time they may take. See `ConnectionGuard`.
public struct ConnectionLimits: Sendable {
  /// In all. More wait to be accepted.
  public var inAll: Int
  /// For one household; wider networks have their share of it, and at most half of all.
  public var perHousehold: Int
  /// From being accepted to the end of the TLS handshake.
  public var handshake = TimeAmount.seconds(10)
  /// From the first byte a connection could send to the end of a request's headers.
  public var headers = TimeAmount.seconds(20)
  /// From the end of an answer to the end of the next request's headers.
  public var idle = TimeAmount.seconds(75)
  /// For the whole of a body that is not an upload.
  public var body = TimeAmount.seconds(20)
  /// What uploads and downloads may take besides what their length is good for.
  public var grace = TimeAmount.seconds(30)
  /// A phone at the edge of its network sends this much; whoever sends less keeps a place for
  /// nothing.
  public var bytesPerSecondMin = 4096
  /// What others on its line may move while a request waits, and it still has its time: as much as
  /// the longest photo. Twelve usual ones at once are less.
  public var bytesOfOthersMost = Int(ContainerHeader.postByteCountMax)
  /// What bytes are good for at the most, however many: the longest photo's time twice, its own and
  /// the others'. `Backend.sweep` waits longer for an upload that has no row yet.
  public var transferSecondsMost = 75 * 60
  /// Requests at a time on one connection of HTTP/2: the least that RFC 9113 (6.5.2) advises, and
  /// what browsers expect before they are told.
  public var streams = 100
  /// All headers of a request of HTTP/2, unpacked, as RFC 9113 (6.5.2) counts them. Ours have one.
  public var headerBytes = 16 * 1024

  /// With as many descriptors as this process may have. An upload has a file open too.
  public init(descriptors: Int = ConnectionLimits.descriptors()) {
    let rest = max(16, descriptors - Self.descriptorsForOthers)
    inAll = min(Self.most, max(rest / 2, rest - UploadSlots.most))
    perHousehold = max(min(8, inAll / 2), min(Self.perHouseholdMost, inAll / 4))
  }

  /// Streams of events in all. Each may have a connection of its own, and stays; half of them are
  /// for whoever asks for something.
  public var listeners: Int { min(Events.most, inAll / 2) }

  /// Database, log, listeners, push services, and threads' own.
  private static let descriptorsForOthers = 64
  /// More than a server of this size has work for.
  private static let most = 8192
  /// A browser keeps six, and a family may sit behind one address.
  private static let perHouseholdMost = 128

  /// How many descriptors this process may have open.
  public static func descriptors() -> Int {
    var limit = rlimit()
    guard getrlimit(Self.ofFiles, &limit) == 0 else { return 256 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Takes as many descriptors as the system lets this process have.
  public static func raiseDescriptors() {
    var limit = rlimit()
    guard getrlimit(Self.ofFiles, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(Self.ofFiles, &limit)
  }

  #if os(Linux)
    private static let ofFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let ofFiles = RLIMIT_NOFILE
  #endif
}

/// The connections that are open, by network; of HTTP/2, whose connections carry many requests at a
/// time, also those requests.
final class Connections: Sendable {
  private struct State {
    var count = 0
    var byNetwork: [Network: Int] = [:]
  }

  let limits: ConnectionLimits
  /// The proxy everybody comes through, who counts them itself.
  private let exempt: String?
  private let open = Mutex(State())

  init(limits: ConnectionLimits, exempt: String?) {
    self.limits = limits
    self.exempt = exempt
  }

  /// The networks to give back when it ends; `nil` when one of them has as many as it
  /// may.
  func enter(from address: String?) -> [Network]? {
    guard let address, address != exempt else { return [] }
    let networks = Network.all(of: address)
    let isIn = open.withLock { open in
      guard open.count < limits.inAll,
        networks.allSatisfy({ open.byNetwork[$0, default: 0] < most(of: $0) })
      else { return false }
      open.count += 1
      for network in networks { open.byNetwork[network, default: 0] += 1 }
      return true
    }
    return isIn ? networks : nil
  }

  func leave(_ networks: [Network]) {
    guard !networks.isEmpty else { return }
    open.withLock { open in
      open.count -= 1
      for network in networks {
        let rest = open.byNetwork[network, default: 1] - 1
        open.byNetwork[network] = rest > 0 ? rest : nil
      }
    }
  }

  private func most(of network: Network) -> Int {
    min(limits.perHousehold * Int(network.share), max(1, limits.inAll / 2))
  }
}
