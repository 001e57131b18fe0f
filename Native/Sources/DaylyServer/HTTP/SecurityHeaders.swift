// The headers that hold a browser to our promises: nothing from elsewhere, nothing inline, no
// camera or microphone for anybody else, no trace of where a link came from.

import HTTPTypes
import Hummingbird

enum SecurityHeaders {
  private static func contentSecurityPolicy(styles: [String]) -> String {
    let styles = ["style-src 'self'"] + styles.map { "'\($0)'" }
    return [
      "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", styles.joined(separator: " "),
      "img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'",
      "worker-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types dayly",
    ].joined(separator: "; ")
  }

  private static let permissionsPolicy = [
    "camera=(self)", "accelerometer=()", "autoplay=(self)", "browsing-topics=()",
    "display-capture=()", "encrypted-media=()", "fullscreen=()", "geolocation=()",
    "gyroscope=()", "hid=()", "idle-detection=()", "local-fonts=()", "magnetometer=()",
    "microphone=(self)", "midi=()", "payment=()", "picture-in-picture=()",
    "publickey-credentials-create=(self)", "publickey-credentials-get=(self)",
    "screen-wake-lock=(self)", "serial=()", "usb=()", "xr-spatial-tracking=()",
  ].joined(separator: ", ")

  /// What the app's own files carry, too.
  private static let ofFiles: HTTPFields = [
    .crossOriginResourcePolicy: "same-origin", .xContentTypeOptions: "nosniff",
  ]

  private static let ofPages: HTTPFields = [
    .crossOriginOpenerPolicy: "same-origin", .permissionsPolicy: permissionsPolicy,
    .referrerPolicy: "no-referrer", .frameOptions: "DENY",
  ]

  /// `tls`: whether browsers reach this server over TLS only. `styles`: digests of the styles the
  /// app's page carries itself ("sha256-…"), which nothing but those very styles can have.
  static func all(tls: Bool, styles: [String]) -> HTTPFields {
    var fields = forFiles(tls: tls)
    fields[.contentSecurityPolicy] = contentSecurityPolicy(styles: styles)
    fields.append(contentsOf: ofPages)
    return fields
  }

  /// For the app's own files. They act with the policy of the page that loads them; a hundred
  /// files would repeat lists nobody reads: 85 KB of the first load. Whoever opens one by its
  /// address finds it is no document.
  static func forFiles(tls: Bool) -> HTTPFields {
    var fields = ofFiles
    if tls { fields[.strictTransportSecurity] = "max-age=63072000; includeSubDomains" }
    return fields
  }

  /// Whether an address is that of a file that acts with its page's policy. A worker is no part of
  /// a page and has the policy it is served with.
  static func isPartOfPage(_ path: String) -> Bool {
    path.hasPrefix("/app/") && !path.contains("/workers/")
  }
}
