// A stand-in for an S3 store, which answers as a test tells it and remembers what it was asked.

import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import DaylyServer

/// Answers one request after the other, the last one for ever.
final class S3Stub: Sendable {
  enum Answer: Sendable {
    case status(Int, headers: [(String, String)] = [], body: String = "")
    /// The beginning of a body, then the connection is closed.
    case cutOff(body: String, of: Int)
  }

  struct Asked: Sendable {
    var line: String
    var range: String?
    var isSigned: Bool
    var digest: String?
    var checksum: String?
    var body: [UInt8]
  }

  private let answers: @Sendable (Asked, Int) -> Answer
  private let seen = Mutex<[Asked]>([])

  init(_ answers: @escaping @Sendable (Asked, Int) -> Answer) { self.answers = answers }

  var asked: [Asked] { seen.withLock { $0 } }

  func run(_ body: @Sendable (S3Bucket) async throws -> Void) async throws {
    let responder = CallbackResponder { (request: Request, _: BasicRequestContext) in
      try await self.answer(request)
    }
    try await Application(responder: responder).test(.live) { (http: any TestClientProtocol) in
      let port = try #require(http.port)
      try await body(
        try S3Bucket(
          "s3://photos/p",
          environment: TestObjectStore.environment("http://127.0.0.1:\(port)")))
    }
  }

  private func answer(_ request: Request) async throws -> Response {
    let bytes = try await request.body.collect(upTo: 10 << 20)
    let digest = HTTPField.Name("x-amz-content-sha256").flatMap { request.headers[$0] }
    let asked = Asked(
      line: "\(request.method) \(request.uri)", range: request.headers[.range],
      isSigned: request.headers[.authorization] != nil, digest: digest,
      checksum: HTTPField.Name("content-md5").flatMap { request.headers[$0] },
      body: Array(bytes.readableBytesView))
    let count = seen.withLock { seen in
      seen.append(asked)
      return seen.count - 1
    }
    switch answers(asked, count) {
    case .status(let status, let more, let body):
      var headers = HTTPFields()
      for (name, value) in more { headers.set(name, value) }
      return Response(
        status: .init(code: status), headers: headers,
        body: .init(byteBuffer: ByteBuffer(string: body)))
    case .cutOff(let part, let whole):
      return Response(
        status: .ok,
        body: .init(contentLength: whole) { writer in
          try await writer.write(ByteBuffer(string: part))
          throw CancellationError()
        })
    }
  }
}
