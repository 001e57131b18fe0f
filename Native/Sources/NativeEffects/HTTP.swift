// The effects `http` and `cancel`: requests to the one server this device belongs to, with
// progress, bounded answers, and a limit on silence instead of one on time: a slow network is
// no failure, a dead one is.

import AsyncHTTPClient
import Bytes
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Reach
import Synchronization
import Wire

/// What a request came to.
enum HTTPResult: Equatable, Sendable {
  case answered(status: UInt16, body: [UInt8])
  case failed(HTTPFault)
}

/// A request with everything the core only named filled in.
struct HTTPCall: Sendable {
  var method: Wire.HTTPMethod
  var path: String
  var body: [UInt8]?
  var contentType: String
  /// Bytes of the answer, at the most.
  var most: Int
  /// Milliseconds of silence before giving up.
  var patience: UInt32
}

/// Talks to one server.
final class HTTP: Sendable {
  /// Pieces of an upload: small enough for a progress bar, large enough for speed.
  static let uploadPieceBytes = 64 * 1024
  static let wireType = "application/vnd.dayly"
  static let containerType = "application/vnd.dayly.locaphoto"

  /// One for the process and trust, never shut down: it must outlive every shell, also one that
  /// is given up in the middle of a request.
  private static let clients = Mutex<[CertificateTrust: HTTPClient]>([:])

  private let server: ServerAddress
  private let trust: CertificateTrust
  /// Hears of each request once it is over, without what was in it.
  private let trace: (@Sendable (String) -> Void)?
  private let lastFault = Mutex<ReachFault?>(nil)

  init(
    server: ServerAddress, trust: CertificateTrust = .system,
    trace: (@Sendable (String) -> Void)? = nil
  ) {
    self.server = server
    self.trust = trust
    self.trace = trace
  }

  /// Why the last request did not reach a Dayly server; `nil` after one that did.
  var reachFault: ReachFault? { lastFault.withLock { $0 } }

  func note(_ fault: ReachFault?) { lastFault.withLock { $0 = fault } }

  private var client: HTTPClient {
    Self.clients.withLock { clients in
      if let client = clients[trust] { return client }
      let client = Self.makeClient(trust)
      clients[trust] = client
      return client
    }
  }

  private static func makeClient(_ trust: CertificateTrust) -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)),
      decompression: .disabled)
    configuration.httpVersion = .http1Only
    // Whether to try again is the core's to decide.
    configuration.connectionPool.retryConnectionEstablishment = false
    if case .file(let path) = trust {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .file(path)
      configuration.tlsConfiguration = tls
    }
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Carries out one call. `progress` may be called from any thread; cancelling the task ends
  /// the request. `cookies` is sent along; `setCookies` receives what the server sets.
  func run(
    _ call: HTTPCall, cookies: String?,
    setCookies: @escaping @Sendable ([String]) async -> Void,
    progress: @escaping @Sendable (UInt32, UInt32) async -> Void
  ) async -> HTTPResult {
    let began = ContinuousClock.now
    let result = await exchangeInTime(
      call, cookies: cookies, setCookies: setCookies, progress: progress)
    if let trace {
      let time = (ContinuousClock.now - began) / .milliseconds(1)
      trace("\("\(call.method)".uppercased()) \(call.path): \(told(result)), \(Int(time)) ms")
    }
    return result
  }

  private func told(_ result: HTTPResult) -> String {
    switch result {
    case .answered(let status, let body): "\(status), \(body.count) bytes"
    case .failed(.cancelled): "cancelled"
    case .failed(let fault): reachFault?.sentence ?? "\(fault)"
    }
  }

  private func exchangeInTime(
    _ call: HTTPCall, cookies: String?,
    setCookies: @escaping @Sendable ([String]) async -> Void,
    progress: @escaping @Sendable (UInt32, UInt32) async -> Void
  ) async -> HTTPResult {
    let activity = Activity()
    return await withTaskGroup(of: HTTPResult?.self) { group in
      group.addTask {
        await self.exchange(
          call, cookies: cookies, activity: activity, setCookies: setCookies, progress: progress)
      }
      group.addTask {
        let patience = Duration.milliseconds(Int64(max(call.patience, 1)))
        guard await activity.silence(longerThan: patience) else { return nil }
        self.note(.silent)
        return .failed(.timeout)
      }
      defer { group.cancelAll() }
      for await result in group {
        if let result { return result }
      }
      return .failed(.cancelled)
    }
  }

  private func exchange(
    _ call: HTTPCall, cookies: String?, activity: Activity,
    setCookies: @escaping @Sendable ([String]) async -> Void,
    progress: @escaping @Sendable (UInt32, UInt32) async -> Void
  ) async -> HTTPResult {
    do {
      let response = try await client.execute(
        request(for: call, cookies: cookies, activity: activity, progress: progress),
        timeout: .hours(12))
      activity.touch()
      guard Self.isOurs(response) else {
        note(.notDayly(status: UInt16(clamping: Int(response.status.code))))
        // Nothing it says counts, least of all that something is gone.
        return .failed(.timeout)
      }
      note(nil)
      await setCookies(response.headers["Set-Cookie"])
      let expected = response.headers.first(name: "Content-Length").flatMap { Int($0) }
      guard (expected ?? 0) <= call.most else { return .failed(.tooLarge) }
      var body: [UInt8] = []
      for try await piece in response.body {
        activity.touch()
        guard body.count + piece.readableBytes <= call.most else { return .failed(.tooLarge) }
        body.append(contentsOf: piece.readableBytesView)
        if let expected, call.body == nil, expected > Self.uploadPieceBytes {
          await progress(UInt32(clamping: body.count), UInt32(clamping: expected))
        }
      }
      return .answered(status: UInt16(clamping: Int(response.status.code)), body: body)
    } catch {
      let fault = Self.fault(error)
      if fault != .cancelled { note(ReachFault(error)) }
      return .failed(fault)
    }
  }

  /// Whether an answer can be a Dayly server's: of its types, or of none where nothing is said.
  private static func isOurs(_ response: HTTPClientResponse) -> Bool {
    guard let type = response.headers.first(name: "Content-Type") else {
      return response.status.code < 300 || response.status.code >= 400
    }
    return type.hasPrefix(wireType) || type.hasPrefix("application/problem+json")
  }

  private func request(
    for call: HTTPCall, cookies: String?, activity: Activity,
    progress: @escaping @Sendable (UInt32, UInt32) async -> Void
  ) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: server.text + call.path)
    switch call.method {
    case .get: request.method = .GET
    case .post: request.method = .POST
    case .put: request.method = .PUT
    case .delete: request.method = .DELETE
    }
    request.headers.add(name: "Accept", value: "\(Self.wireType), \(Self.containerType)")
    request.headers.add(name: "User-Agent", value: "dayly")
    if let cookies { request.headers.add(name: "Cookie", value: cookies) }
    if let body = call.body {
      request.headers.add(name: "Content-Type", value: call.contentType)
      request.body = .stream(
        UploadPieces(bytes: body, activity: activity, progress: progress),
        length: .known(Int64(body.count)))
    }
    return request
  }

  private static func fault(_ error: any Error) -> HTTPFault {
    if error is CancellationError { return .cancelled }
    guard let error = error as? HTTPClientError else { return .offline }
    switch error {
    case .cancelled: return .cancelled
    case .readTimeout, .writeTimeout, .deadlineExceeded: return .timeout
    default: return .offline
    }
  }
}

/// When bytes last moved.
private final class Activity: @unchecked Sendable {
  private let lock = NSLock()
  private var last = ContinuousClock.now

  func touch() { lock.withLock { last = ContinuousClock.now } }

  /// Returns true once nothing has moved for `limit`, false when cancelled.
  func silence(longerThan limit: Duration) async -> Bool {
    while true {
      let rest = lock.withLock { last } + limit - ContinuousClock.now
      guard rest > .zero else { return true }
      do { try await Task.sleep(for: rest) } catch { return false }
    }
  }
}

/// An upload in pieces, telling how far it has come as the connection takes them.
private struct UploadPieces: AsyncSequence, Sendable {
  typealias Element = ByteBuffer
  let bytes: [UInt8]
  let activity: Activity
  let progress: @Sendable (UInt32, UInt32) async -> Void

  func makeAsyncIterator() -> Iterator { Iterator(source: self) }

  struct Iterator: AsyncIteratorProtocol {
    let source: UploadPieces
    var sent = 0

    mutating func next() async -> ByteBuffer? {
      source.activity.touch()
      if sent > 0 {
        await source.progress(UInt32(clamping: sent), UInt32(clamping: source.bytes.count))
      }
      guard sent < source.bytes.count else { return nil }
      let end = Swift.min(sent + HTTP.uploadPieceBytes, source.bytes.count)
      defer { sent = end }
      return ByteBuffer(bytes: source.bytes[sent..<end])
    }
  }
}
