// A whole server in a temporary folder. The test drives its clock, and reads the codes it sends
// and what it logs. The same tests can send requests through the router or through a real socket.

import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOSSL
import Synchronization
import Wire

@testable import DaylyServer

/// Tells the time it is told.
final class TestClock: DaylyServer.Clock {
  private let time: Mutex<Int64>

  /// 2026-06-01T12:00:00Z unless told otherwise.
  init(_ milliseconds: Int64 = 1_780_315_200_000) { time = Mutex(milliseconds) }

  func now() -> Instant { Instant(time.withLock { $0 }) }

  func pass(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }

  /// The date in UTC.
  var today: CivilDay { CivilDay(Int32(now().value / Span.day)) }
}

/// Keeps the last code of each number.
final class CodeRecorder: CodeSender {
  private let codes = Mutex<[String: String]>([:])

  func send(code: String, to phone: String) async throws {
    codes.withLock { $0[phone] = code }
  }

  func code(for phone: String) -> String? { codes.withLock { $0[phone] } }
}

/// Everything logged, for tests that look for what must not be.
final class RecordedLog: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var text: String { lines.withLock { $0.joined(separator: "\n") } }
}

/// Writes into a `RecordedLog`. A value, as the logging library asks of its handlers.
struct RecordingLogHandler: LogHandler {
  let log: RecordedLog
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    log.add("\(event.message) \(metadata) \(event.metadata ?? [:])")
  }
}

/// A data directory, and what outlives a restart of the server on it.
final class TestServer: Sendable {
  let folder: URL
  let clock: TestClock
  let codes: CodeRecorder
  let pushes: PushRecorder
  let log = RecordedLog()
  /// Whose folder it is, when it is not this one's.
  private let host: TestServer?
  private let setting = Mutex<@Sendable (inout Configuration) -> Void>({ _ in })

  init() {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dayly-test-\(UUID().uuidString)", isDirectory: true)
    host = nil
    clock = TestClock()
    codes = CodeRecorder()
    pushes = PushRecorder()
  }

  /// Another one on the same folder, at the same time of day.
  init(beside other: TestServer) {
    host = other
    folder = other.folder
    clock = other.clock
    codes = other.codes
    pushes = other.pushes
  }

  deinit { if host == nil { try? FileManager.default.removeItem(at: folder) } }

  static var temporary: URL { FileManager.default.temporaryDirectory }

  /// What the next servers on the folder are told besides.
  func configure(_ setting: @escaping @Sendable (inout Configuration) -> Void) {
    self.setting.withLock { $0 = setting }
  }

  /// Runs a server on the folder for as long as `body` takes.
  func run<T>(
    _ setup: TestingSetup = .router, web: URL? = nil, clock: (any DaylyServer.Clock)? = nil,
    _ body: @Sendable (TestClient) async throws -> T
  ) async throws -> T {
    var configuration = Configuration()
    configuration.port = 0
    configuration.data = folder
    configuration.web = web
    // A busy machine takes its time over everything: what no test sets is as good as for ever.
    configuration.connections.handshake = .hours(1)
    (configuration.connections.headers, configuration.connections.body) = (.hours(1), .hours(1))
    (configuration.connections.idle, configuration.connections.grace) = (.hours(1), .hours(1))
    setting.withLock { $0 }(&configuration)
    let log = log
    let server = try await Server(
      configuration, clock: clock ?? self.clock, sender: codes, push: pushes, keepsPace: false,
      patience: .seconds(600),
      logger: Logger(label: "test") { _ in RecordingLogHandler(log: log) })
    let hearing = Task { try await server.replication?.run() }
    defer {
      hearing.cancel()
      try? server.close()
    }
    let isSecure = configuration.tls != nil
    return try await server.application().test(setup) { http in
      let patient = http.port.map { PatientHTTP(port: $0, isSecure: isSecure) }
      let client = TestClient(
        server: self, backend: server.backend, http: http, patient: patient)
      do {
        let value = try await body(client)
        try await patient?.shutdown()
        return value
      } catch {
        try? await patient?.shutdown()
        throw error
      }
    }
  }

  /// Names of the containers on disk.
  var containers: [String] {
    let blobs = folder.appendingPathComponent("blobs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: blobs)) ?? []
    return names.filter { !["uploads", "place"].contains($0) }.sorted()
  }

  /// Whether `needle` stands anywhere in any file of the data directory.
  func holds(_ needle: [UInt8]) throws -> Bool {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let url = files?.nextObject() as? URL {
      guard let data = try? Data(contentsOf: url) else { continue }
      if data.range(of: Data(needle)) != nil { return true }
    }
    return false
  }
}

/// Sends requests to a server that runs, and keeps what it answers.
struct TestClient: Sendable {
  let server: TestServer
  let backend: Backend
  let http: any TestClientProtocol
  /// In its stead over a socket.
  var patient: PatientHTTP?

  struct Reply: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]

    /// The refusal, when the body is one.
    var problem: Problem? {
      headers[.contentType] == MediaTypes.wire && status >= 400
        ? try? Problem(decoding: body) : nil
    }

    var code: ProblemCode? { problem?.code }

    func value<T: WireValue>(_: T.Type = T.self) throws -> T { try T(decoding: body) }

    /// "name=value" of every cookie set.
    var cookies: [String] {
      headers[values: .setCookie].compactMap { $0.split(separator: ";").first.map(String.init) }
    }
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]? = nil,
    cookie: String? = nil, type: String = MediaTypes.wire, accept: String = MediaTypes.wire,
    headers more: [(String, String)] = []
  ) async throws -> Reply {
    var headers: HTTPFields = [.accept: accept]
    if let cookie { headers[.cookie] = cookie }
    if body != nil { headers[.contentType] = type }
    for (name, value) in more { headers.set(name, value) }
    let bytes = body.map { ByteBuffer(bytes: $0) }
    if let patient { return try await patient.send(method, path, headers, bytes) }
    let response = try await http.executeRequest(
      uri: path, method: method, headers: headers, body: bytes)
    if response.status == .internalServerError {
      // For who reads the log: what a test expected instead says nothing of why.
      print("\(path): \(server.log.text.suffix(300))")
    }
    return Reply(
      status: response.status.code, headers: response.headers,
      body: Array(response.body.readableBytesView))
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ value: some WireValue, cookie: String? = nil
  ) async throws -> Reply {
    try await send(method, path, value.encoded, cookie: cookie)
  }
}

/// Asks over a socket, and waits for an answer as long as it takes: the framework's own clients
/// give up after 15 and 20 seconds, which a machine with other work needs now and then.
final class PatientHTTP: Sendable {
  private let client: HTTPClient
  private let origin: String

  init(port: Int, isSecure: Bool) {
    origin = "\(isSecure ? "https" : "http")://localhost:\(port)"
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = .minutes(10)
    configuration.tlsConfiguration = .makeClientConfiguration()
    configuration.tlsConfiguration?.certificateVerification = .none
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  func shutdown() async throws { try await client.shutdown() }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields, _ body: ByteBuffer?
  ) async throws -> TestClient.Reply {
    var request = HTTPClientRequest(url: origin + path)
    request.method = .init(rawValue: method.rawValue)
    for field in headers { request.headers.add(name: field.name.rawName, value: field.value) }
    request.body = body.map { .bytes($0) }
    let response = try await client.execute(request, deadline: .distantFuture)
    let answer = try await response.body.collect(upTo: 64 << 20)
    var fields = HTTPFields()
    for (name, value) in response.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return TestClient.Reply(
      status: Int(response.status.code), headers: fields, body: Array(answer.readableBytesView))
  }
}

extension Store {
  /// The name of every container a row speaks of.
  func blobs() async throws -> Set<BlobID> {
    try await blobs(
      from: BlobID(unchecked: [UInt8](repeating: 0, count: 16)),
      through: BlobID(unchecked: [UInt8](repeating: 255, count: 16)))
  }
}

extension HTTPFields {
  /// Sets a field by a name that is known to be a valid one.
  mutating func set(_ name: String, _ value: String) {
    guard let name = HTTPField.Name(name) else { return }
    self[name] = value
  }
}
