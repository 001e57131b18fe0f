// Every request comes in and every response goes out through here: who may ask at all, what a
// failure looks like from outside, and the headers no response goes without.

import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import Loopback
import NIOCore
import NIOHTTP1
import PostgresClient
import Wire

/// A request's context: the framework's, and where it came from.
struct DaylyContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Address of the peer; `nil` where there is no network, in tests.
  let peer: String?
  private let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
    peer = source.channel.peerAddress
  }

  /// Gives the rest of the request's body the time an upload has.
  func admitUpload() { channel.triggerUserOutboundEvent(UploadAdmitted(), promise: nil) }
}

extension RequestKind {
  fileprivate init(_ request: Request, _ context: DaylyContext, _ response: Response) {
    let status = response.status.code
    let matched = context.endpointPath.flatMap { $0 == "NotFound" ? nil : $0 }
    // A file is sent before any route is looked for.
    let route = matched ?? (context.endpointPath == nil && status < 400 ? "web" : "none")
    self.init(method: request.method.rawValue, route: route, status: status)
  }
}

/// The outermost middleware.
struct FrontDoor: RouterMiddleware {
  /// What begins servers anew and spreads requests over them is no person behind the proxy, asks
  /// from addresses of its own, and is told nothing of anybody.
  private static let probes: Set = ["/livez", "/readyz"]

  let backend: Backend
  private let headers: HTTPFields
  private let fileHeaders: HTTPFields

  /// `styles`: see `SecurityHeaders.all`.
  init(backend: Backend, styles: [String]) {
    self.backend = backend
    headers = SecurityHeaders.all(tls: backend.isSecureForGood, styles: styles)
    fileHeaders = SecurityHeaders.forFiles(tls: backend.isSecureForGood)
  }

  func handle(
    _ request: Request, context: DaylyContext,
    next: (Request, DaylyContext) async throws -> Response
  ) async throws -> Response {
    let began = ContinuousClock.now
    backend.metrics.add(to: .requests)
    var request = request
    request.body = RequestBody(asyncSequence: PeerBody(body: request.body))
    var response: Response
    do {
      try admit(request, context)
      response = try await next(request, context)
    } catch let error as HTTPParserError {
      throw error
    } catch {
      let refusal = backend.refusal(for: error, context)
      response = refusal.problem.response(accept: request.headers[.accept])
    }
    let isPart = response.status.code < 400 && SecurityHeaders.isPartOfPage(request.uri.path)
    let fields = isPart ? fileHeaders : headers
    for field in fields { response.headers.append(field) }
    // What would follow is read as the next answer's beginning (RFC 9110, 9.3.2).
    if request.method == .head { response = response.createHeadResponse() }
    let kind = RequestKind(request, context, response)
    backend.metrics.add(ContinuousClock.now - began, to: kind)
    return response
  }

  /// Refuses what a browser would not send from our own pages, and what went around the proxy.
  private func admit(_ request: Request, _ context: DaylyContext) throws {
    let authority = request.head.authority ?? request.headers[.hostField]
    if backend.mode == .development, let authority, !isLoopback(authority) {
      throw Refusal(.forbidden, "In development mode this server answers to localhost only.")
    }
    let isProbe = Self.probes.contains(request.uri.path)
    if !isProbe, let proxy = backend.trustedProxy, let peer = context.peer, peer != proxy {
      throw Refusal(.forbidden, "This server answers to its proxy only.")
    }
    let changes = request.method != .get && request.method != .head
    if changes, let origin = request.headers[.origin] {
      guard let authority, origin == "\(backend.isSecure ? "https" : "http")://\(authority)" else {
        throw Refusal(.forbidden, "This request comes from another site.")
      }
    }
  }

  private func isLoopback(_ authority: String) -> Bool {
    if authority.hasPrefix("[::1]") { return true }
    let host = String(authority.split(separator: ":").first ?? "")
    return Loopback.contains(host) || host.hasSuffix(".localhost")
  }
}

extension Backend {
  /// What whoever asked is told of `error`, which is counted, and logged where it is ours.
  func refusal(for error: any Error, _ context: DaylyContext) -> Refusal {
    if let gone = error as? PeerGone {
      metrics.add(to: .hangUps)
      context.logger.debug(
        "client hung up", metadata: ["error": "\(type(of: gone.cause))"])
      return Refusal(.malformed)
    }
    let refusal = judged(error, context)
    metrics.add(to: refusal.problem.code.counter)
    return refusal
  }

  private func judged(_ error: any Error, _ context: DaylyContext) -> Refusal {
    switch error {
    case let refusal as Refusal: return refusal
    case is NIOTooManyBytesError: return Refusal(.tooLarge)
    case let error as any HTTPResponseError:
      switch error.status {
      case .notFound: return Refusal(.notFound)
      case .methodNotAllowed: return Refusal(.methodNotAllowed)
      case .contentTooLarge: return Refusal(.tooLarge)
      case .badRequest: return Refusal(.malformed)
      default: break
      }
    default: break
    }
    switch Trouble(error) {
    case .unavailable:
      context.logger.error("request put off", metadata: ["error": "\(Trouble.named(error))"])
      return Refusal(.unavailable, retryAfter: pause())
    case .full:
      context.logger.critical("storage is full")
      return Refusal(.serverFull, retryAfter: Span.minute)
    case .failure:
      context.logger.error("request failed", metadata: ["error": "\(Trouble.named(error))"])
      return Refusal(.internalError)
    }
  }

  /// From two to four seconds, so that those who were put off together do not come back together. A
  /// standby takes the lead within twenty or so; the app's own pauses double meanwhile.
  private func pause() -> Int64 {
    let dice = Int64(randomness.bytes(1).first ?? 0)
    return 2 * Span.second + 2 * Span.second * dice / 255
  }
}

extension ProblemCode {
  /// Where a request that ends so is counted.
  fileprivate var counter: Metrics.Counter {
    switch self {
    case .internalError: .failures
    case .unavailable: .putOff
    default: .refusals
    }
  }
}
