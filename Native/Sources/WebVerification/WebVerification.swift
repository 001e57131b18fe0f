// Compares what a server serves of the web app with what a build made: every file a browser can be
// sent, plain and in each packing, with the headers that decide what else it may load. Whoever
// runs this sees what the server sends to them; what it sends to somebody else they cannot know.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Reach

/// One answer that is not what it has to be.
public struct WebDifference: Equatable, Sendable {
  public let address: String
  /// The packing that was asked for: "identity", "gzip" or "br".
  public let packing: String
  public let what: What

  public enum What: Equatable, Sendable {
    case content(expected: String, found: String)
    /// Not 200; a redirect too.
    case status(Int)
    /// Packed in a way nobody asked for, damaged, or with something behind its end.
    case packing
    case tooLong
    /// A header that makes a browser load something, or that allows more than the app needs.
    case header(name: String, value: String)
  }
}

public struct WebVerification: Sendable {
  let server: String
  let manifest: WebManifest
  private let unpacker: Unpacker
  private let certificates: String?
  private let patience: Duration
  private let trace: (@Sendable (String) -> Void)?

  /// Answers waited for at a time.
  private static let atOnce = 4
  /// A server that is there takes a connection well within this.
  private static let connecting = Duration.seconds(10)

  /// `server` begins with http:// or https:// and names no path. `certificates` is a PEM file of
  /// those that count, instead of the system's; `patience` is how long a server may be silent;
  /// `trace` hears of each request once its answer begins or it has failed.
  public init(
    server: String, manifest: WebManifest, unpacker: Unpacker, certificates: String? = nil,
    patience: Duration = .seconds(30), trace: (@Sendable (String) -> Void)? = nil
  ) {
    self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
    self.manifest = manifest
    self.unpacker = unpacker
    self.certificates = certificates
    self.patience = patience
    self.trace = trace
  }

  /// How many answers are looked at.
  public var answerCount: Int { questions.count }

  /// Everything that differs, by address. `progress` hears how many answers have been looked at.
  public func differences(
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws(ReachFault) -> [WebDifference] {
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let found = await asked(client, progress)
    try? await client.shutdown()
    return try found.get()
  }

  private var configuration: HTTPClient.Configuration {
    let connect = TimeAmount(min(patience, Self.connecting))
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: connect, read: TimeAmount(patience)), decompression: .disabled)
    configuration.httpVersion = .http1Only
    // Who runs this is told at once.
    configuration.connectionPool.retryConnectionEstablishment = false
    if let certificates {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .file(certificates)
      configuration.tlsConfiguration = tls
    }
    return configuration
  }

  private func asked(
    _ client: HTTPClient, _ progress: @Sendable (Int) -> Void
  ) async -> Result<[WebDifference], ReachFault> {
    var waiting = questions[...]
    var found: [WebDifference] = []
    var answered = 0
    return await withTaskGroup(of: Result<[WebDifference], ReachFault>.self) { group in
      func askNext() {
        guard let question = waiting.popFirst() else { return }
        group.addTask { await ask(question, client) }
      }
      for _ in 0..<Self.atOnce { askNext() }
      while let answer = await group.next() {
        switch answer {
        case .success(let differences): found += differences
        case .failure:
          group.cancelAll()
          return answer
        }
        answered += 1
        progress(answered)
        askNext()
      }
      return .success(
        found.sorted { ($0.address, $0.packing) < ($1.address, $1.packing) })
    }
  }
}

extension WebVerification {
  /// One request, and what its answer must hold.
  struct Question: Sendable {
    let address: String
    let packing: ContentCoding
    let expected: String
    /// As a browser asks for the script of a service worker.
    var isWorkerScript = false
  }

  /// Every file in every packing; the page under each of its addresses; the manifest itself.
  var questions: [Question] {
    let page = manifest.files["/index.html"] ?? ""
    let id = UUID().uuidString.lowercased().filter { $0 != "-" }
    var expected = manifest.files
    expected["/app.json"] = manifest.digest
    for address in ["/", "/join/\(id)", "/device/\(id)"] { expected[address] = page }
    return expected.sorted { $0.key < $1.key }.flatMap { address, digest in
      ContentCoding.allCases.flatMap { packing in
        let plain = Question(address: address, packing: packing, expected: digest)
        guard address == "/sw.js" else { return [plain] }
        var script = plain
        script.isWorkerScript = true
        return [plain, script]
      }
    }
  }

  private func ask(
    _ question: Question, _ client: HTTPClient
  ) async -> Result<[WebDifference], ReachFault> {
    var request = HTTPClientRequest(url: server + question.address)
    request.headers.add(name: "Accept", value: "*/*")
    request.headers.add(name: "Accept-Encoding", value: question.packing.name)
    request.headers.add(name: "User-Agent", value: Self.userAgent)
    if question.isWorkerScript {
      request.headers.add(name: "Service-Worker", value: "script")
      request.headers.add(name: "Sec-Fetch-Dest", value: "serviceworker")
    }
    let asked = "GET \(question.address) (\(question.packing.name))"
    do {
      let response = try await client.execute(request, timeout: .minutes(5))
      trace?("\(asked): \(response.status.code)")
      let header = judged(response, question)
      guard response.status == .ok else {
        return .success([different(question, .status(Int(response.status.code)))])
      }
      let bytes: [UInt8]
      do {
        bytes = Array(buffer: try await response.body.collect(upTo: Unpacker.byteCountMax))
      } catch is NIOTooManyBytesError {
        return .success(header + [different(question, .tooLong)])
      }
      let sent = response.headers.first(name: "Content-Encoding")
      let most = Unpacker.byteCountMax
      guard let plain = unpacker.unpacked(bytes, question.packing, sent: sent, most: most) else {
        return .success(header + [different(question, .packing)])
      }
      let digest = hexDigest(plain)
      guard digest != question.expected else { return .success(header) }
      let what = WebDifference.What.content(expected: question.expected, found: digest)
      return .success(header + [different(question, what)])
    } catch {
      trace?("\(asked): \(error)")
      return .failure(ReachFault(error))
    }
  }

  /// What most people's browsers say: a server that knows a monitor by its name could be honest to
  /// it alone.
  private static let userAgent =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    + "Chrome/140.0.0.0 Mobile Safari/537.36"

  private func judged(_ response: HTTPClientResponse, _ question: Question) -> [WebDifference] {
    WebHeaders.differences(
      response.headers, at: question.address, styles: manifest.styles
    )
    .map { different(question, .header(name: $0.name, value: $0.value)) }
  }

  private func different(_ question: Question, _ what: WebDifference.What) -> WebDifference {
    WebDifference(address: question.address, packing: question.packing.name, what: what)
  }
}
