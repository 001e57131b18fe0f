// Header fields that the HTTP library has no names for.

import HTTPTypes

extension HTTPField.Name {
  static let accelBuffering = Self(known: "X-Accel-Buffering")
  static let crossOriginOpenerPolicy = Self(known: "Cross-Origin-Opener-Policy")
  static let forwardedFor = Self(known: "X-Forwarded-For")
  static let frameOptions = Self(known: "X-Frame-Options")
  /// What HTTP/2 may still have beside, or in the stead of, its `:authority` (RFC 9113, 8.3.1).
  static let hostField = Self(known: "Host")
  static let lastEventID = Self(known: "Last-Event-ID")
  static let permissionsPolicy = Self(known: "Permissions-Policy")
  static let referrerPolicy = Self(known: "Referrer-Policy")

  /// A name written here is one, or the program is wrong.
  private init(known name: String) {
    guard let known = Self(name) else { preconditionFailure("\(name) is no field's name") }
    self = known
  }
}
