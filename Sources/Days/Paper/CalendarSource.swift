// By what the days of one source are told from those of others, in whichever calendar both are.

import Bytes
import Wire

extension CalendarSource {
  /// Of which bytes the SHA-256 is its name. Two people's events of one day are two, and the same
  /// day of one source is one event, however often it is written (RFC 5545, section 3.8.4.7); who
  /// sees the name learns neither a vault's id nor where a folder lies.
  public var hashed: [UInt8] {
    switch self {
    case .vault(let vault): Text("dayly/v1 calendar vault").utf8 + [0] + vault.bytes
    case .folder(let place): Text("dayly/v1 calendar folder").utf8 + [0] + place
    }
  }
}
