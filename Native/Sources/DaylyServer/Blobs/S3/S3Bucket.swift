// Where an S3 store is and how it is spoken to. The command line names the bucket; all else stands
// in the environment, under the names Amazon's own tools read, since arguments are seen by
// everybody on the machine.

import Foundation
import Loopback

/// Whose requests these are. Never printed.
struct S3Credentials: Sendable {
  var id: String
  var secret: String
  /// Of credentials that end after a while.
  var token: String?
}

/// A bucket, or what lies below a prefix in one.
public struct S3Bucket: Sendable, CustomStringConvertible {
  /// How requests name the bucket.
  enum Addressing: String { case path, host }

  let name: String
  /// Empty, or ends in a slash.
  let prefix: String
  let region: String
  let credentials: S3Credentials
  /// PEM of those whose signatures on the store's certificate count, and nobody else's.
  let certificates: String?
  /// "https://host" or "https://host:port".
  let origin: String
  /// What stands before the key in a path.
  private let root: String

  /// The bucket at `url`, "s3://bucket/prefix". Throws `StartFailure.badBlobs`.
  public init(_ url: String, environment: [String: String]) throws(StartFailure) {
    let settings = environment.filter { !$0.value.isEmpty }
    let parts = url.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, parts[0] == "s3:", parts[1].isEmpty, Self.isBucket(parts[2]) else {
      throw .badBlobs("give --blobs s3://BUCKET or s3://BUCKET/PREFIX")
    }
    let below = parts.dropFirst(3)
    let segments = below.last == "" ? below.dropLast() : below
    guard segments.allSatisfy(Self.isSegment) else {
      throw .badBlobs("a prefix has letters, digits, dots, underscores and hyphens")
    }
    name = parts[2]
    prefix = segments.map { "\($0)/" }.joined()
    let named = settings["AWS_ENDPOINT_URL_S3"] ?? settings["AWS_ENDPOINT_URL"]
    guard
      let region = settings["AWS_REGION"] ?? settings["AWS_DEFAULT_REGION"]
        ?? (named == nil ? nil : "us-east-1"), Self.isSegment(region)
    else { throw .badBlobs("AWS_REGION has to name the bucket's region") }
    self.region = region
    let endpoint = try Self.endpoint(named ?? "https://s3.\(region).amazonaws.com")
    let usual: Addressing = named == nil && !name.contains(".") ? .host : .path
    guard
      let addressing = settings["DAYLY_S3_ADDRESSING"].map(Addressing.init) ?? usual
    else { throw .badBlobs("DAYLY_S3_ADDRESSING is path or host") }
    switch addressing {
    case .path: (origin, root) = (endpoint.origin(""), "/\(name)/")
    case .host: (origin, root) = (endpoint.origin("\(name)."), "/")
    }
    credentials = try S3Credentials(settings)
    certificates = settings["AWS_CA_BUNDLE"]
    if let certificates, access(certificates, R_OK) != 0 {
      throw .badBlobs("AWS_CA_BUNDLE names \(certificates), which cannot be read")
    }
  }

  /// For a sentence: no credentials.
  public var description: String { "The bucket \(name) at \(origin)" }

  /// The path of an object, or of the bucket itself.
  func path(_ key: String = "") -> String {
    key.isEmpty && root.count > 1 ? String(root.dropLast()) : root + key
  }

  /// What `Host` says.
  var host: String { origin.components(separatedBy: "://").last ?? origin }

  private struct Endpoint {
    var scheme: String
    var authority: String

    func origin(_ bucket: String) -> String { "\(scheme)://\(bucket)\(authority)" }
  }

  private static func endpoint(_ text: String) throws(StartFailure) -> Endpoint {
    guard let url = URLComponents(string: text), let scheme = url.scheme, let host = url.host,
      !host.isEmpty, ["", "/"].contains(url.path), url.query == nil, url.user == nil
    else { throw .badBlobs("the store's address is https://HOST, with a port or without") }
    guard scheme == "https" || (scheme == "http" && Loopback.contains(host)) else {
      throw .badBlobs("the store's address must begin with https:// (http:// on loopback only)")
    }
    let usual = scheme == "https" ? 443 : 80
    let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    return Endpoint(scheme: scheme, authority: host + port)
  }

  /// As Amazon allows them.
  private static func isBucket(_ text: String) -> Bool {
    (3...63).contains(text.utf8.count) && text.first != "." && text.last != "."
      && text.utf8.allSatisfy {
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x2e
      }
  }

  private static func isSegment(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count) && text != "." && text != ".."
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "._-".contains(Character($0)))
      }
  }
}

extension S3Credentials {
  /// From the environment, or the section of a file that it names, as Amazon's tools write it.
  init(_ settings: [String: String]) throws(StartFailure) {
    var found = settings
    if let path = settings["AWS_SHARED_CREDENTIALS_FILE"], settings["AWS_ACCESS_KEY_ID"] == nil {
      guard let data = FileManager.default.contents(atPath: path),
        let text = String(bytes: data.prefix(Self.fileBytesMax), encoding: .utf8)
      else { throw .badBlobs("AWS_SHARED_CREDENTIALS_FILE names \(path), which cannot be read") }
      found = Self.section(settings["AWS_PROFILE"] ?? "default", of: text)
    }
    guard let id = found["AWS_ACCESS_KEY_ID"], let secret = found["AWS_SECRET_ACCESS_KEY"] else {
      throw .badBlobs(
        "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE")
    }
    // They go into a header.
    let all = [id, secret, found["AWS_SESSION_TOKEN"] ?? ""]
    guard all.allSatisfy({ $0.utf8.allSatisfy { (0x21...0x7e).contains($0) } }) else {
      throw .badBlobs("its credentials have a character that none have")
    }
    self.init(id: id, secret: secret, token: found["AWS_SESSION_TOKEN"])
  }

  /// More than anybody's credentials.
  private static let fileBytesMax = 1 << 16

  private static func section(_ name: String, of text: String) -> [String: String] {
    var values: [String: String] = [:]
    var isIn = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") { isIn = line == "[\(name)]" }
      guard isIn, let equals = line.firstIndex(of: "=") else { continue }
      let key = line[..<equals].trimmingCharacters(in: .whitespaces).uppercased()
      values[key] = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
    }
    return values
  }
}
