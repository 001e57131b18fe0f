// AWS Signature Version 4: how a request to an S3 store proves whose it is, and that nobody changed
// it on the way. The form is Amazon's ("AWS Signature Version 4 for API requests"); the tests hold
// it to the cases Amazon publishes.

import Bytes
import Crypto
import Foundation

/// A request as it is signed: nothing in it is percent-encoded yet.
struct S3Request: Sendable {
  var method: String
  /// Begins with "/"; each slash parts two segments.
  var path: String
  var query: [(name: String, value: String)] = []
  /// Names in lower case. All of them are signed.
  var headers: [(name: String, value: String)] = []

  /// Path and query as they stand in the request line, in the order they are signed in.
  var target: String { query.isEmpty ? encodedPath : "\(encodedPath)?\(encodedQuery)" }

  var encodedPath: String { Self.encode(path, and: "/") }

  var encodedQuery: String {
    query.map { (Self.encode($0.name), Self.encode($0.value)) }.sorted { $0 < $1 }
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  /// Everything but RFC 3986's unreserved characters as percent and two upper-case digits.
  private static func encode(_ text: String, and kept: String = "") -> String {
    let plain = Set(
      "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\(kept)".utf8)
    return text.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : String(format: "%%%02X", Int(byte))
    }.joined()
  }
}

/// Who signs, and where it counts.
struct RequestSigner: Sendable {
  private static let algorithm = "AWS4-HMAC-SHA256"

  let credentials: S3Credentials
  let region: String
  var service = "s3"

  /// The value of `authorization`. `payload` is the body's SHA-256 in hexadecimal, `time` as
  /// `stamp` writes it.
  func authorization(for request: S3Request, payload: String, at time: String) -> String {
    let names = request.headers.map(\.name).sorted().joined(separator: ";")
    let scope = "\(time.prefix(8))/\(region)/\(service)/aws4_request"
    let text = [
      Self.algorithm, time, scope, Self.digest(canonical(request, names, payload)),
    ].joined(separator: "\n")
    let signature = hex(Self.mac(Array(text.utf8), key(on: String(time.prefix(8))))).string
    return "\(Self.algorithm) Credential=\(credentials.id)/\(scope), SignedHeaders=\(names), "
      + "Signature=\(signature)"
  }

  /// The request in the one form that both sides hash.
  private func canonical(_ request: S3Request, _ names: String, _ payload: String) -> String {
    let headers = request.headers.sorted { $0.name < $1.name }
      .map { "\($0.name):\(Self.trimmed($0.value))\n" }.joined()
    return [
      request.method, request.encodedPath, request.encodedQuery, headers, names, payload,
    ].joined(separator: "\n")
  }

  private func key(on date: String) -> [UInt8] {
    [date, region, service, "aws4_request"].reduce(Array("AWS4\(credentials.secret)".utf8)) {
      Self.mac(Array($1.utf8), $0)
    }
  }

  /// Seconds since 1970 as "20130524T000000Z".
  static func stamp(_ seconds: Int64) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return String(
      format: "%04d%02d%02dT%02d%02d%02dZ", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
      Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
  }

  static func digest(_ text: String) -> String { sha256(Array(text.utf8)).hex.string }

  /// Without spaces at the ends, and with one where there are several.
  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ").joined(separator: " ")
  }

  private static func mac(_ message: [UInt8], _ key: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
  }
}
