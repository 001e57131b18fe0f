// The headers that can make a browser run or load what no file of the app names.

import NIOHTTP1

enum WebHeaders {
  /// Each makes a browser fetch or go to another address, or lets a script do more.
  private static let forbidden = [
    "Link", "Refresh", "Location", "SourceMap", "X-SourceMap", "Service-Worker-Allowed",
    "Speculation-Rules", "Use-As-Dictionary",
  ]

  /// For each directive that lets something run or look different, the sources the app needs,
  /// beside the digests of the styles its page carries.
  private static let allowed: [String: Set<Substring>] = [
    "default-src": ["'none'"], "script-src": ["'self'", "'wasm-unsafe-eval'"],
    "style-src": ["'self'"], "worker-src": ["'self'"], "connect-src": ["'self'"],
    "base-uri": ["'none'"], "form-action": ["'none'"], "frame-ancestors": ["'none'"],
    "require-trusted-types-for": ["'script'"], "trusted-types": ["dayly"],
    "img-src": ["'self'", "blob:"], "media-src": ["'self'", "blob:"], "manifest-src": ["'self'"],
  ]

  /// Directives that must be there: without them everything would be allowed.
  private static let required = [
    "default-src", "script-src", "base-uri", "form-action", "frame-ancestors",
    "require-trusted-types-for",
  ]

  static func differences(
    _ headers: HTTPHeaders, at address: String, styles: [String]
  ) -> [(name: String, value: String)] {
    var found = forbidden.flatMap { name in headers[name].map { (name: name, value: $0) } }
    // What is part of a page acts with the page's policy; a worker with its own.
    let isDocument = !address.hasPrefix("/app/") || address.contains("/workers/")
    let name = "Content-Security-Policy"
    guard isDocument else { return found }
    let policies = headers[name]
    // Every policy a browser is given must hold, so a further one can only forbid more.
    if !policies.contains(where: { isStrict($0, styles: styles) }) {
      found.append((name: name, value: policies.joined(separator: ", ")))
    }
    return found
  }

  /// Whether a policy allows nothing but what the app needs.
  static func isStrict(_ policy: String, styles: [String]) -> Bool {
    var seen: Set<String> = []
    let digests = Set(styles.map { "'\($0)'"[...] })
    for directive in policy.split(separator: ";") {
      let words = directive.split(separator: " ")
      guard let name = words.first.map(String.init) else { continue }
      // Of two of the same name browsers take the first.
      guard seen.insert(name).inserted, let sources = allowed[name],
        words.dropFirst().allSatisfy({
          sources.contains($0) || (name == "style-src" && digests.contains($0))
        })
      else { return false }
    }
    return required.allSatisfy { seen.contains($0) }
  }
}
