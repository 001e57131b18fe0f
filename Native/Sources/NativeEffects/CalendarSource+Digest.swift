// What names the days of a source in other calendars (Sources/Days/Paper), hashed; and what tells a
// folder on this machine from others.

import Crypto
import Days
import Foundation
import Wire

extension CalendarSource {
  /// A folder on this machine.
  public static func folder(at path: [UInt8]) -> CalendarSource {
    .folder(place: Array(Machine.name.utf8) + [0] + path)
  }

  public var digest: Wire.Digest { Wire.Digest(unchecked: Array(SHA256.hash(data: hashed))) }
}

/// This machine, by what tells it from others.
private enum Machine {
  /// systemd's, which asks that nobody hand it on as it is; else the name it has in its network.
  static var name: String {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if !name.isEmpty { return name }
    }
    return ProcessInfo.processInfo.hostName
  }
}
