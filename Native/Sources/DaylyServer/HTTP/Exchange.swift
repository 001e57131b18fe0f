// Reading requests and writing responses, bounded and in the wire's encoding.

import Bytes
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

extension Request {
  /// The longest body that is not a container: a log entry with its envelope.
  static let wireBodyBytesMax = 32 * 1024

  /// The body, which must be one value in the wire's encoding and of its content type.
  func value<T: WireValue>(_: T.Type = T.self, most: Int = wireBodyBytesMax) async throws -> T {
    try requireType(MediaTypes.wire)
    try requireLength(most: most)
    let buffer = try await body.collect(upTo: most)
    do {
      return try T(decoding: Array(buffer.readableBytesView))
    } catch {
      throw Refusal(.malformed)
    }
  }

  func requireType(_ type: String) throws {
    guard headers[.contentType] == type else {
      throw Refusal(.malformed, "The content type here is \(type).")
    }
  }

  /// Refuses a body that says it is too long before any of it is read.
  func requireLength(most: Int) throws {
    guard let length = headers[.contentLength] else { return }
    guard let length = Int(length), length >= 0 else { throw Refusal(.malformed) }
    guard length <= most else { throw Refusal(.tooLarge) }
  }

  /// The value of the cookie `name`.
  func cookie(_ name: String) -> Substring? {
    for field in headers[values: .cookie] {
      for pair in field.split(separator: ";") {
        let pair = pair.drop(while: { $0 == " " })
        if pair.hasPrefix(name), pair.dropFirst(name.count).first == "=" {
          return pair.dropFirst(name.count + 1)
        }
      }
    }
    return nil
  }
}

extension DaylyContext {
  /// The identifier in the path under `name`; refuses what is none with `malformed`.
  func id<ID: FixedBytes>(_ name: String, _: ID.Type = ID.self) throws -> ID {
    guard let text = parameters.get(name), let id = ID(hex: Text(text)) else {
      throw Refusal(.malformed, "An identifier is 32 lower-case hexadecimal digits.")
    }
    return id
  }
}

extension Response {
  static func wire(_ value: some WireValue, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: MediaTypes.wire, .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: value.encoded)))
  }

  static func empty(_ status: HTTPResponse.Status = .noContent) -> Response {
    Response(status: status, headers: [.cacheControl: "no-store"])
  }

  static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: MediaTypes.text, .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}
