// Flags first, then the environment, then what is sensible on a developer's machine.

import ArgumentParser
import DaylyServer
import Foundation
import Logging
import PostgresClient

struct Settings {
  /// What is looked for in the environment, beside what others have defined (AWS, PostgreSQL).
  static let names: Set = [
    "DAYLY_BLOBS", "DAYLY_CONTACT", "DAYLY_DATABASE", "DAYLY_HOST", "DAYLY_LOG_FORMAT",
    "DAYLY_LOG_LEVEL", "DAYLY_METRICS_TOKEN", "DAYLY_PORT", "DAYLY_REPLICAS",
    "DAYLY_S3_ADDRESSING", "DAYLY_SENDER_SECRET", "DAYLY_SENDER_TEMPLATE", "DAYLY_SENDER_TOKEN",
    "DAYLY_SENDER_URL", "DAYLY_SERVER_DATA", "DAYLY_TLS_CERTIFICATE", "DAYLY_TLS_KEY",
    "DAYLY_TO_BLOBS", "DAYLY_TO_DATABASE", "DAYLY_TRUSTED_PROXY", "DAYLY_WEB",
  ]

  let environment: [String: String]

  func configuration(_ command: DaylyServerCommand) throws -> Configuration {
    var configuration = Configuration()
    configuration.host = command.host ?? environment["DAYLY_HOST"] ?? configuration.host
    configuration.port = try port(command.port) ?? configuration.port
    configuration.data = try data(command.data)
    configuration.database = try database(command.database)
    configuration.replicas = try replicas(command.replicas)
    if let url = command.blobs ?? environment["DAYLY_BLOBS"] {
      configuration.blobs = try S3Bucket(url, environment: environment)
    }
    configuration.web = web(command.web)
    if let url = command.senderURL ?? environment["DAYLY_SENDER_URL"] {
      configuration.sender = try sender(url, template: command.senderTemplate)
    }
    configuration.tls = try tls(command)
    configuration.trustedProxy = command.trustedProxy ?? environment["DAYLY_TRUSTED_PROXY"]
    configuration.contact = command.contact ?? environment["DAYLY_CONTACT"]
    if let token = environment["DAYLY_METRICS_TOKEN"], !token.isEmpty {
      configuration.metricsToken = token
    }
    return configuration
  }

  func data(_ flag: String?) throws(StartFailure) -> URL {
    guard let path = flag ?? environment["DAYLY_SERVER_DATA"] else { return Configuration().data }
    return try Configuration.folder(named: path)
  }

  func database(_ flag: String?) throws(StartFailure) -> PostgresAddress? {
    guard let url = flag ?? environment["DAYLY_DATABASE"] else { return nil }
    return try Configuration.database(at: url)
  }

  private func replicas(_ flag: Bool) throws -> Bool {
    switch environment["DAYLY_REPLICAS"] ?? "0" {
    case "1": return true
    case "0", "": return flag
    default: throw ValidationError("DAYLY_REPLICAS is neither 0 nor 1.")
    }
  }

  func logLevel(_ flag: String?) throws -> Logger.Level {
    guard let name = flag ?? environment["DAYLY_LOG_LEVEL"] else { return .notice }
    guard let level = Logger.Level(rawValue: name) else {
      throw ValidationError("There is no log level \(name).")
    }
    return level
  }

  func logsJSON(_ flag: String?) throws -> Bool {
    switch flag ?? environment["DAYLY_LOG_FORMAT"] ?? "text" {
    case "text": return false
    case "json": return true
    case let other: throw ValidationError("There is no log format \(other): text or json.")
    }
  }

  private func sender(_ url: String, template: String?) throws -> Configuration.Sender {
    var sender = Configuration.Sender(url: url, token: environment["DAYLY_SENDER_TOKEN"] ?? "")
    if let secret = environment["DAYLY_SENDER_SECRET"], !secret.isEmpty {
      sender.secret = try WebhookSecret(secret)
    }
    if let file = template ?? environment["DAYLY_SENDER_TEMPLATE"], !file.isEmpty {
      sender.template = try CodeTemplate(file: file)
    }
    return sender
  }

  private func port(_ flag: Int?) throws -> Int? {
    if let flag { return flag }
    guard let text = environment["DAYLY_PORT"] else { return nil }
    guard let port = Int(text) else { throw ValidationError("DAYLY_PORT is not a number.") }
    return port
  }

  private func tls(_ command: DaylyServerCommand) throws -> Configuration.TLSFiles? {
    let certificate = command.tlsCertificate ?? environment["DAYLY_TLS_CERTIFICATE"]
    let key = command.tlsKey ?? environment["DAYLY_TLS_KEY"]
    switch (certificate, key) {
    case (nil, nil): return nil
    case (let certificate?, let key?): return .init(certificate: certificate, key: key)
    case (nil, _), (_, nil): throw StartFailure.tlsHalf
    }
  }

  /// A named folder must be there; the usual places may be empty.
  private func web(_ flag: String?) -> URL? {
    if let named = flag ?? environment["DAYLY_WEB"] {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    // Not as it was called: a shell finds it by its bare name.
    let program = (Bundle.main.executableURL ?? URL(fileURLWithPath: "."))
      .resolvingSymlinksInPath().deletingLastPathComponent()
    // As `make install` puts it, then where a build lies.
    let installed = program.appendingPathComponent("../share/dayly/web", isDirectory: true)
    var places = [installed, URL(fileURLWithPath: ".build-web", isDirectory: true)]
    var folder = program
    for _ in 0..<5 {
      places.append(folder.appendingPathComponent(".build-web", isDirectory: true))
      folder.deleteLastPathComponent()
    }
    return places.first { place in
      FileManager.default.fileExists(atPath: place.appendingPathComponent("index.html").path)
    }
  }
}
