// What a server's `Date` says.

import Foundation
import Wire

extension Instant {
  /// "Wed, 25 Nov 2026 09:00:00 GMT" (RFC 9110, 5.6.7); `nil` for anything else.
  init?(date: String) {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    guard let instant = format.date(from: date) else { return nil }
    self.init(Int64(instant.timeIntervalSince1970) * Span.second)
  }
}
