// Which names lead to this machine and nowhere else: what is said there needs no TLS, and nobody
// outside hears it.

import Foundation

public enum Loopback {
  /// Whether `host`, as addresses have it, is this machine itself. Other names may begin with
  /// "127." too, and lead anywhere.
  public static func contains(_ host: String) -> Bool {
    if ["localhost", "::1", "[::1]"].contains(host) { return true }
    // The system reads no further than a zero byte.
    guard host.hasPrefix("127."), !host.utf8.contains(0) else { return false }
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1
  }
}
