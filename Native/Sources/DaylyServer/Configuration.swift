// Everything that can be set, checked once before anything is opened: a server reachable from
// outside must not print login codes or send cookies in the clear.

import Foundation
import Loopback
import PostgresClient

/// How this server is to run.
public struct Configuration: Sendable {
  /// Where TLS keys lie, both PEM.
  public struct TLSFiles: Sendable {
    public var certificate: String
    public var key: String

    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// A provider that sends text messages.
  public struct Sender: Sendable {
    public var url: String
    /// As bearer; empty where the secret is enough.
    public var token: String
    /// Signs what is sent.
    public var secret: WebhookSecret?
    public var template: CodeTemplate

    public init(
      url: String, token: String, secret: WebhookSecret? = nil, template: CodeTemplate = .usual
    ) {
      self.url = url
      self.token = token
      self.secret = secret
      self.template = template
    }
  }

  public enum Mode: Sendable { case development, production }

  public var host = "127.0.0.1"
  /// 0 lets the system choose.
  public var port = 8080
  public var data = URL(fileURLWithPath: ".dayly", isDirectory: true)
  /// The PostgreSQL database that has the rows; without one they are in a file of `data`.
  public var database: PostgresAddress?
  /// Other servers use the database and the containers, too.
  public var replicas = false
  /// The bucket that has the containers; without one they are in a folder of `data`.
  public var blobs: S3Bucket?
  /// The built web app; without it only the interface is served.
  public var web: URL?
  public var sender: Sender?
  public var tls: TLSFiles?
  /// The address of the proxy that terminates TLS and whose X-Forwarded-For is believed.
  public var trustedProxy: String?
  /// Who push services can reach about this server, "mailto:…" or "https://…"; Apple's asks for it.
  public var contact: String?
  /// Whoever shows it may read `/metrics`; without one, this machine only.
  public var metricsToken: String?

  /// So much of the disk is left free; photos that would need it are refused.
  public var reserveBytes: UInt64 = 256 << 20

  public var connections = ConnectionLimits()

  /// What a later version does to the tables in PostgreSQL, for rehearsals of an upgrade. No option
  /// says it.
  package var laterMigrations: [String] = []

  public init() {}

  /// The data directory called `path`. An empty name, which would be the current folder, is
  /// refused: it is a variable that was not set.
  public static func folder(named path: String) throws(StartFailure) -> URL {
    guard !path.isEmpty else { throw .dataUnnamed }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// The database at `url`, "postgresql://…". Throws `StartFailure.badDatabase` for anything else.
  public static func database(at url: String) throws(StartFailure) -> PostgresAddress {
    guard url.hasPrefix("postgresql://") || url.hasPrefix("postgres://"),
      let address = PostgresAddress(url)
    else { throw .badDatabase }
    return address
  }

  /// Development where only this machine can reach it and nothing says otherwise.
  public func mode() throws(StartFailure) -> Mode {
    guard (0...65535).contains(port) else { throw .badPort(port) }
    if let contact, !contact.hasPrefix("mailto:"), !contact.hasPrefix("https://") {
      throw .badContact(contact)
    }
    guard !replicas || database != nil else { throw .replicasWithoutDatabase }
    if let trustedProxy, !Self.isAddress(trustedProxy) { throw .badProxy(trustedProxy) }
    guard let sender else {
      guard trustedProxy == nil else { throw .senderMissingBehindProxy }
      guard Loopback.contains(host) else { throw .senderMissing(host: host) }
      return .development
    }
    guard !sender.token.isEmpty || sender.secret != nil else { throw .senderTokenMissing }
    try checkSender(sender)
    guard tls != nil || trustedProxy != nil else { throw .tlsMissing(host: host) }
    return .production
  }

  /// Whether it is written as a peer's address is: a name never is.
  private static func isAddress(_ text: String) -> Bool {
    var space = in6_addr()
    return inet_pton(AF_INET, text, &space) == 1 || inet_pton(AF_INET6, text, &space) == 1
  }

  /// The trusted proxy as a peer's address is written.
  var proxy: String? { trustedProxy.map(Network.usualForm) }

  /// Where the server is, once it listens on `port`.
  func address(port: Int) -> String {
    let name = host.contains(":") ? "[\(host)]" : host
    let reached = Loopback.contains(host) ? "localhost" : name
    return "\(tls == nil ? "http" : "https")://\(reached):\(port)"
  }

  private func checkSender(_ sender: Sender) throws(StartFailure) {
    guard let url = URL(string: sender.url), let host = url.host else { throw .senderNotHTTPS }
    guard url.scheme == "https" || (url.scheme == "http" && Loopback.contains(host)) else {
      throw .senderNotHTTPS
    }
  }
}
