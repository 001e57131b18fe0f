// The server's cookies: sessions and tickets. Kept for one origin, sealed at rest, never shown.

import Foundation

/// A cookie jar for a single origin.
struct CookieJar: Codable, Equatable {
  static let cookiesMax = 16
  static let valueBytesMax = 4096

  private struct Cookie: Codable, Equatable {
    var value: String
    var path: String
    var expires: Date?
  }

  private var cookies: [String: Cookie] = [:]

  /// What to send along with a request for `path`; `nil` when there is nothing.
  func header(for path: String, now: Date) -> String? {
    let fitting = cookies.filter { entry in
      entry.value.expires.map { $0 > now } ?? true && Self.covers(entry.value.path, path)
    }
    guard !fitting.isEmpty else { return nil }
    return fitting.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.value)" }
      .joined(separator: "; ")
  }

  /// Takes one Set-Cookie header. Cookies of another path than the request's origin do not
  /// exist here: there is one origin.
  mutating func take(_ header: String, now: Date) {
    let parts = header.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard let pair = parts.first, let equals = pair.firstIndex(of: "="),
      equals != pair.startIndex, header.utf8.count <= Self.valueBytesMax
    else { return }
    let name = String(pair[..<equals])
    var cookie = Cookie(
      value: String(pair[pair.index(after: equals)...]), path: "/", expires: nil)
    for attribute in parts.dropFirst() {
      let halves = attribute.split(separator: "=", maxSplits: 1).map(String.init)
      guard halves.count == 2, let value = halves.last else { continue }
      switch halves.first?.lowercased() {
      case "path": if value.hasPrefix("/") { cookie.path = value }
      case "max-age": if let seconds = Int(value) { cookie.expires = now + Double(seconds) }
      default: break
      }
    }
    if let expires = cookie.expires, expires <= now {
      cookies[name] = nil
    } else if cookies[name] != nil || cookies.count < Self.cookiesMax {
      cookies[name] = cookie
    }
  }

  /// RFC 6265 section 5.1.4.
  private static func covers(_ cookiePath: String, _ path: String) -> Bool {
    let plain = path.split(separator: "?", maxSplits: 1).first.map(String.init) ?? path
    return plain == cookiePath || cookiePath == "/"
      || plain.hasPrefix(cookiePath.hasSuffix("/") ? cookiePath : cookiePath + "/")
  }
}

/// Where the cookies lie between runs.
struct CookieStore {
  private static let name = Array("jar".utf8)
  let database: Database

  /// What was kept; an empty jar when there is nothing readable: sessions can be renewed.
  func load() -> CookieJar {
    guard case .value(let bytes) = try? database.value(Self.name, at: .cookie),
      let jar = try? JSONDecoder().decode(CookieJar.self, from: Data(bytes))
    else { return CookieJar() }
    return jar
  }

  /// Best effort, for the same reason.
  func save(_ jar: CookieJar) {
    guard let data = try? JSONEncoder().encode(jar) else { return }
    try? database.apply([Database.Change(name: Self.name, bytes: [UInt8](data))], at: .cookie)
  }
}
