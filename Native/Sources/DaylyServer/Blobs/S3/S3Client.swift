// Requests to an S3 store: signed, with a time limit each, and sent again when the store is busy or
// the connection is lost. Every request here may be repeated without a second effect.

import AsyncHTTPClient
import Crypto
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Reach

/// Whether the bytes of a body are in memory or come one after the other.
struct S3Payload: Sendable {
  var body: HTTPClientRequest.Body
  /// SHA-256 in hexadecimal.
  var digest: String
  /// What is sent and signed with this body. Names in lower case.
  var headers: [(name: String, value: String)] = []

  static let none = S3Payload.text("")

  static func text(_ text: String) -> S3Payload {
    S3Payload(body: .bytes(ByteBuffer(string: text)), digest: RequestSigner.digest(text))
  }

  /// Amazon wants a second digest of what asks for deletions.
  static func xml(_ text: String) -> S3Payload {
    var payload = S3Payload.text(text)
    let digest = Data(Insecure.MD5.hash(data: Array(text.utf8)))
    payload.headers = [
      ("content-md5", digest.base64EncodedString()), ("content-type", "application/xml"),
    ]
    return payload
  }
}

struct S3Reply: Sendable {
  var status: UInt
  var headers: HTTPHeaders
  var body: ByteBuffer

  var text: String { String(buffer: body) }

  var failure: S3Failure {
    S3Failure(status: status, code: S3Document(text).first("Code") ?? "")
  }

  /// Throws unless the store has said that it keeps what it was sent, which it then names by a tag.
  /// Who answers in its stead, with a page that asks for patience for instance, names none.
  func requireKept() throws(S3Failure) {
    guard (200..<300).contains(status) else { throw failure }
    guard headers.contains(name: "etag") else {
      throw S3Failure(status: status, code: "NoETag")
    }
  }
}

/// Speaks to one bucket.
final class S3Client: Sendable {
  static let attemptsMost = 4
  /// An answer that is no object: a page of a listing has a thousand names of up to 1 KiB.
  private static let answerBytesMax = 4 << 20
  /// From the first byte sent to the head of the answer.
  private static let patience = TimeAmount.seconds(30)

  let bucket: S3Bucket
  private let signer: RequestSigner
  private let http: HTTPClient
  /// Waits before the attempt after so many.
  let pause: @Sendable (Int) async throws -> Void
  /// Hears why the first of several attempts came to nothing.
  private let waiting: @Sendable (any Error) -> Void

  init(
    _ bucket: S3Bucket, pause: @escaping @Sendable (Int) async throws -> Void = S3Client.backOff,
    waiting: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws(StartFailure) {
    self.bucket = bucket
    self.pause = pause
    self.waiting = waiting
    signer = RequestSigner(credentials: bucket.credentials, region: bucket.region)
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: .seconds(5), read: .seconds(10), write: .seconds(10))
    configuration.httpVersion = .http1Only
    // It would try for as long as a connection may take, each time that is tried here.
    configuration.connectionPool.retryConnectionEstablishment = false
    // So many containers go or come at a time; more wait for one that ends.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
    if let file = bucket.certificates {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .file(file)
      configuration.tlsConfiguration = tls
    }
    http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// What is under way fails.
  func close() { http.shutdown { _ in } }

  /// Twice as long each time, and never as long as somebody else waits.
  @Sendable private static func backOff(_ attempt: Int) async throws {
    let most = 100 << attempt
    try await Task.sleep(for: .milliseconds(Int.random(in: most / 2...most)))
  }

  /// The store's answer, whatever its status. Throws `S3Unreachable` when there is none after all
  /// attempts, and `S3Failure` when the store cannot now.
  func send(_ request: S3Request, _ payload: S3Payload = .none) async throws -> S3Reply {
    try await persistently {
      let response = try await begin(request, payload)
      var body = ByteBuffer()
      try await append(response, to: &body, most: Self.answerBytesMax)
      return S3Reply(status: response.status.code, headers: response.headers, body: body)
    }
  }

  /// The answer to who shows no credentials.
  func sendUnsigned(_ request: S3Request) async throws -> UInt {
    try await persistently {
      var message = HTTPClientRequest(url: bucket.origin + request.target)
      message.method = HTTPMethod(rawValue: request.method)
      return try await http.execute(message, timeout: Self.patience).status.code
    }
  }

  /// An object whole, or what it has in `range`, of at least one byte; `nil` when there is none.
  /// What has arrived of it is not asked for again after a connection was lost.
  func object(
    _ path: String, _ range: Range<Int>? = nil, most: Int
  ) async throws -> ByteBuffer? {
    let start = range?.lowerBound ?? 0
    var found = ByteBuffer()
    return try await persistently {
      var request = S3Request(method: "GET", path: path)
      let next = start + found.readableBytes
      if let range {
        if next >= range.upperBound { return found }
        request.headers = [("range", "bytes=\(next)-\(range.upperBound - 1)")]
      } else if next > 0 {
        request.headers = [("range", "bytes=\(next)-")]
      }
      let response = try await begin(request, .none)
      switch response.status {
      case .ok where range == nil: found.clear()
      case .partialContent where Self.beginning(of: response.headers) == next: break
      case .rangeNotSatisfiable where range != nil && found.readableBytes == 0: return found
      case .rangeNotSatisfiable, .partialContent:
        // Not what was begun: from the beginning, then.
        found.clear()
        throw Again()
      default:
        var body = ByteBuffer()
        try await append(response, to: &body, most: Self.answerBytesMax)
        let reply = S3Reply(
          status: response.status.code, headers: response.headers, body: body)
        if reply.status == 404, reply.failure.code != "NoSuchBucket" { return nil }
        throw reply.failure
      }
      try await append(response, to: &found, most: most)
      return found
    }
  }

  /// It is to be tried again, although there was an answer.
  private struct Again: Error {}

  private func persistently<T>(_ body: () async throws -> T) async throws -> T {
    var attempt = 0
    while true {
      attempt += 1
      do {
        return try await body()
      } catch {
        if Self.isFinal(error) { throw error }
        guard attempt < Self.attemptsMost else { throw Self.final(error) }
        if attempt == 1 { waiting(Self.final(error)) }
      }
      try await pause(attempt)
    }
  }

  /// The store's word, or this machine's own trouble with what is sent.
  private static func isFinal(_ error: any Error) -> Bool {
    error is S3Failure || error is StorageFull || error is FileFailure || error is CancellationError
  }

  /// What is told when there is no other attempt. What the network's layers throw is one error.
  private static func final(_ error: any Error) -> any Error {
    switch error {
    case let busy as Busy: busy.failure
    case is Again: S3Unreachable(fault: .cutOff)
    default: S3Unreachable(fault: ReachFault(error))
    }
  }

  /// The store said that it cannot now.
  private struct Busy: Error { var failure: S3Failure }

  /// Sends the request once and hands back the head of the answer.
  private func begin(
    _ request: S3Request, _ payload: S3Payload
  ) async throws -> HTTPClientResponse {
    let signed = signed(request, payload)
    var message = HTTPClientRequest(url: bucket.origin + signed.target)
    message.method = HTTPMethod(rawValue: request.method)
    for header in signed.headers { message.headers.add(name: header.name, value: header.value) }
    if ["PUT", "POST"].contains(request.method) { message.body = payload.body }
    let response = try await http.execute(message, timeout: Self.patience)
    let status = response.status.code
    guard S3Failure.isPassing(UInt(status)) else { return response }
    var body = ByteBuffer()
    try await append(response, to: &body, most: Self.answerBytesMax)
    throw Busy(failure: S3Reply(status: status, headers: response.headers, body: body).failure)
  }

  /// With the time of this attempt: a store refuses what was signed long ago.
  private func signed(_ request: S3Request, _ payload: S3Payload) -> S3Request {
    let time = RequestSigner.stamp(SystemClock().now().value / 1000)
    var signed = request
    signed.headers += payload.headers
    signed.headers += [
      ("host", bucket.host), ("x-amz-content-sha256", payload.digest), ("x-amz-date", time),
    ]
    if let token = bucket.credentials.token {
      signed.headers.append(("x-amz-security-token", token))
    }
    signed.headers.append(
      ("authorization", signer.authorization(for: signed, payload: payload.digest, at: time)))
    return signed
  }

  private func append(
    _ response: HTTPClientResponse, to body: inout ByteBuffer, most: Int
  ) async throws {
    for try await var part in response.body {
      guard body.readableBytes + part.readableBytes <= most else {
        throw S3Failure(status: response.status.code, code: "TooLarge")
      }
      body.writeBuffer(&part)
    }
  }

  /// "bytes 100-199/200" begins at 100.
  private static func beginning(of headers: HTTPHeaders) -> Int? {
    guard let range = headers.first(name: "content-range"), range.hasPrefix("bytes ") else {
      return nil
    }
    return range.dropFirst(6).split(separator: "-").first.flatMap { Int($0) }
  }
}
