// A `Problem` on its way out: in the wire's encoding for clients of ours, as RFC 9457 JSON for
// everybody else, a person with curl first of all.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

enum MediaTypes {
  static let wire = "application/vnd.dayly"
  static let container = "application/vnd.dayly.locaphoto"
  static let problem = "application/problem+json"
  static let text = "text/plain; charset=utf-8"
}

extension Problem {
  /// The response, in the form `accept` asks for.
  func response(accept: String?) -> Response {
    var headers: HTTPFields = [.cacheControl: "no-store"]
    if let retryAfter {
      headers[.retryAfter] = String((UInt64(retryAfter) + 999) / 1000)
    }
    let body: ByteBuffer
    if accept?.contains(MediaTypes.wire) == true {
      headers[.contentType] = MediaTypes.wire
      body = ByteBuffer(bytes: encoded)
    } else {
      headers[.contentType] = MediaTypes.problem
      body = ByteBuffer(bytes: json)
    }
    return Response(status: code.status, headers: headers, body: .init(byteBuffer: body))
  }

  private struct JSON: Encodable {
    struct Head: Encodable {
      let index: UInt32
      let hash: String
    }

    let type = "about:blank"
    let title: String
    let status: Int
    let code: String
    let message: String
    let retryAfter: UInt32?
    let head: Head?
    let photo: String?
    let triesLeft: UInt8?
  }

  private var json: Data {
    let value = JSON(
      title: code.status.reasonPhrase, status: code.status.code, code: code.name,
      message: message.string, retryAfter: retryAfter,
      head: head.map { JSON.Head(index: $0.index, hash: $0.hash.hex.string) },
      photo: photo?.hex.string, triesLeft: triesLeft)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)) ?? Data()
  }
}
