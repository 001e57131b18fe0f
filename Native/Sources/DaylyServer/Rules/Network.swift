// Where requests come from, as limits count it: networks, not addresses, which whoever has a
// network makes up at will.

import Bytes
import Foundation
import HTTPTypes
import Hummingbird
import Wire

/// A network somebody may have all to themselves.
struct Network: Hashable, Sendable {
  let name: String
  /// How many households' share it has of a limit.
  let share: UInt32

  /// IPv4 written as IPv6 (RFC 4291, 2.5.5.2).
  private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// The networks an address lies in, narrowest first: an IPv4 address and its /24; the /64 of an
  /// IPv6 one, which a household has, and the /56 and /48 that providers also give away. An IPv6
  /// address that was made from an IPv4 one counts as that: whoever has one IPv4 address has all
  /// of these with it. What is no address is one network with all its like.
  static func all(of address: String) -> [Network] {
    let host = withoutPort(address)
    if let four = bytes(of: host, AF_INET) { return ofIPv4(four) }
    guard let six = bytes(of: host, AF_INET6) else { return [Network(name: "unknown", share: 1)] }
    if let four = heldIPv4(in: six) { return ofIPv4(four) }
    let widths: [(Int, UInt32)] = [(8, 1), (7, 2), (6, 4)]
    return widths.map { count, share in
      Network(name: "\(Bytes.hex(Array(six.prefix(count))).string)/\(count * 8)", share: share)
    }
  }

  /// The IPv4 address that stands in an IPv6 one, by how it begins; `nil` where none does.
  private static func heldIPv4(in six: [UInt8]) -> [UInt8]? {
    // 6to4 (RFC 3056, 2).
    if six.starts(with: [0x20, 0x02]) { return Array(six[2..<6]) }
    // Teredo (RFC 4380, 4): the client's address with every bit turned over.
    if six.starts(with: [0x20, 0x01, 0, 0]) { return six.suffix(4).map { ~$0 } }
    let isHeldAtTheEnd =
      six.starts(with: mapped)
      // Once used by translators that keep no state (RFC 2765, 2.1).
      || six.starts(with: [UInt8](repeating: 0, count: 8) + [0xFF, 0xFF, 0, 0])
      // What a NAT64 makes of IPv4 (RFC 6052, 2.1), and one for its own network (RFC 8215).
      || six.starts(with: [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8))
      || six.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 1])
      // IPv4-compatible (RFC 4291, 2.5.5.1), but for "::" and "::1", which are of IPv6 itself.
      || six.starts(with: [UInt8](repeating: 0, count: 12))
        && [0, 0, 0, 1].lexicographicallyPrecedes(six.suffix(4))
    return isHeldAtTheEnd ? Array(six.suffix(4)) : nil
  }

  /// An address as peers' are written here: of what the system or a setting may write in several
  /// ways, IPv4 on a socket for IPv6 too, one. What is no address stays as it is.
  static func usualForm(of address: String) -> String {
    guard let six = bytes(of: address, AF_INET6) else { return address }
    if six.starts(with: mapped) { return six.suffix(4).map(String.init).joined(separator: ".") }
    var text = [UInt8](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let isWritten = text.withUnsafeMutableBytes { space in
      inet_ntop(AF_INET6, six, space.baseAddress, socklen_t(space.count)) != nil
    }
    return isWritten ? String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) : address
  }

  private static func ofIPv4(_ bytes: [UInt8]) -> [Network] {
    let widths: [(Int, UInt32)] = [(4, 1), (3, 4)]
    return widths.map { count, share in
      let numbers = bytes.prefix(count).map(String.init).joined(separator: ".")
      return Network(name: "\(numbers)/\(count * 8)", share: share)
    }
  }

  /// Proxies write "192.0.2.7:4711" and "[2001:db8::7]:4711" too.
  private static func withoutPort(_ address: String) -> String {
    if address.hasPrefix("["), let end = address.firstIndex(of: "]") {
      return String(address[address.index(after: address.startIndex)..<end])
    }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : address
  }

  private static func bytes(of host: String, _ family: Int32) -> [UInt8]? {
    var space = [UInt8](repeating: 0, count: family == AF_INET ? 4 : 16)
    // A zone ("%eth0") names an interface of this machine, and no network.
    let host = host.prefix { $0 != "%" }
    return inet_pton(family, String(host), &space) == 1 ? space : nil
  }
}

extension Backend {
  /// The networks a request came from. Behind the trusted proxy, what that says.
  func networks(of request: Request, _ context: DaylyContext) -> [Network] {
    var address = context.peer ?? "unknown"
    if let trustedProxy, trustedProxy == context.peer,
      let forwarded = request.headers[.forwardedFor],
      let last = forwarded.split(separator: ",").last
    {
      address = last.trimmingCharacters(in: .whitespaces)
    }
    return Network.all(of: address)
  }
}
