// Where a database is. The address may hold a password: it is given to libpq and never printed.

import CLibpq
import Loopback

public struct PostgresAddress: Sendable, CustomStringConvertible {
  /// As libpq takes it.
  let text: String
  /// What to call the database in a sentence: its name and machine, no user and no password.
  public let description: String
  /// Whether what is said stays on this machine. Elsewhere libpq speaks TLS and verifies the
  /// server's certificate and name, unless the address itself says otherwise (`sslmode`).
  public let isLocal: Bool

  /// `postgresql://…`, or "key=value …" as libpq's manual has it; `nil` when it is neither.
  public init?(_ text: String) {
    var failure: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(text, &failure) else {
      // It may quote a part of the password.
      PQfreemem(failure)
      return nil
    }
    defer { PQconninfoFree(options) }
    var settings: [String: String] = [:]
    var next = options
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val {
        settings[String(cString: keyword)] = String(cString: value)
      }
      next += 1
    }
    self.text = text
    let hosts = settings["hostaddr"] ?? settings["host"] ?? ""
    isLocal = hosts.split(separator: ",", omittingEmptySubsequences: false)
      .allSatisfy { Self.isLocal(String($0)) }
    let named = settings["dbname"].map { "PostgreSQL database \($0)" } ?? "The PostgreSQL database"
    let host = settings["host"] ?? hosts
    description = host.isEmpty ? named : "\(named) at \(host)"
  }

  /// A socket's folder or this machine's own address. Where nothing is named a variable may name
  /// another machine.
  private static func isLocal(_ host: String) -> Bool {
    host.hasPrefix("/") || host.hasPrefix("@") || Loopback.contains(host)
  }
}
