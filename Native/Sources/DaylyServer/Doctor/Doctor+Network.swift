// What is reached over the network: the sender of codes, the server itself if it runs, and the
// address people use. No code is sent, and nobody is told a token.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import OwnFiles
import Reach
import Wire

extension Doctor {
  /// And its clock.
  func checkSender() async -> (Finding?, ClockReading?) {
    guard let sender = configuration.sender, let url = URL(string: sender.url), let host = url.host
    else { return (nil, nil) }
    var reading: ClockReading?
    let finding = await Finding.of(.sender) {
      // Its path may hold a token.
      let reply = try await probe(.named(certificates)).ask(
        sender.url, "HEAD", naming: "The sender at \(host)")
      reading = reply.clock("the clock of \(host)")
      // Who takes POST alone may say so in this way.
      guard reply.status < 500 || reply.status == 501 else {
        throw Fault(said: "The sender at \(host) answers \(reply.status): no code is sent.")
      }
      return "\(host) answers. Whether it takes the token shows when a code is sent."
    }
    return (finding, reading)
  }

  func checkServer() async -> Finding {
    await Finding.of(.server) {
      guard isRunning else {
        try requireFreePort()
        throw Doubt(said: "No server runs on \(data.path).")
      }
      guard configuration.port != 0 else { return "It runs, on a port of the system's choice." }
      let scheme = configuration.tls == nil ? "http" : "https"
      let url = "\(scheme)://\(reachable):\(configuration.port)"
      // By an address that is in no certificate.
      let reply = try await probe(.anybody).ask(
        "\(url)/readyz", "GET", naming: "A server runs, but \(url)")
      switch reply.status {
      case 200: return "It runs at \(url) and is ready."
      case 503:
        let why = reply.text.trimmingCharacters(in: .whitespacesAndNewlines)
        throw Fault(said: "It runs at \(url) and is not ready: \(why). Its log says more.")
      default: throw Fault(said: "What answers at \(url) is no Dayly server (\(reply.status)).")
      }
    }
  }

  /// And its clock.
  func checkAddress() async -> (Finding?, ClockReading?) {
    guard let address else { return (nil, nil) }
    var reading: ClockReading?
    let finding = await Finding.of(.address) {
      guard let url = URL(string: address), let host = url.host, url.scheme == "https",
        url.user == nil, ["", "/"].contains(url.path), url.query == nil
      else { throw Fault(said: "--address is where people reach the server: https://HOST") }
      let origin = "https://\(host)" + (url.port.map { ":\($0)" } ?? "")
      let probe = probe(.named(certificates))
      let reply = try await probe.ask("\(origin)/livez", "GET", naming: origin)
      reading = reply.clock("the clock of \(host)")
      guard reply.status == 200, reply.text == "ok\n" else {
        throw Fault(
          said: "What answers at \(origin) is no Dayly server (\(reply.status)). Look at the proxy "
            + "and at who the name belongs to.")
      }
      try await requireSameSite(origin, probe)
      return "\(origin) is reached over TLS, and a page there may write."
    }
    return (finding, reading)
  }

  private func probe(_ trust: Probe.Trust) -> Probe { Probe(clock: clock, trust: trust) }

  /// A page's own requests name the page. Where a proxy changes `Host`, the server takes them for
  /// another site's. The request holds nothing, and is refused for that where all is well.
  private func requireSameSite(_ origin: String, _ probe: Probe) async throws {
    let headers = [("origin", origin), ("content-type", MediaTypes.wire)]
    let reply = try await probe.ask("\(origin)/v1/codes", "POST", headers, naming: origin)
    guard reply.status == 403 else { return }
    throw Fault(
      said: "\(origin) is reached, and its own pages are refused: the proxy changes Host, or does "
        + "not come from the address that --trusted-proxy names.")
  }

  /// Whether a server holds the folder's lock. It is let go at once where none does.
  private var isRunning: Bool {
    guard let descriptor = try? OwnFolder(data).place("lock").open(O_RDONLY) else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Where a server that listens everywhere is asked from this machine.
  private var reachable: String {
    switch configuration.host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    case let host where host.contains(":"): "[\(host)]"
    case let host: host
    }
  }

  /// Throws `StartFailure.portInUse`. Listening shows it, for a moment.
  private func requireFreePort() throws {
    let (host, port) = (configuration.host, configuration.port)
    do {
      let channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
        .bind(host: host, port: port).wait()
      try channel.close().wait()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw StartFailure.portInUse(host: host, port: port)
    } catch let error as IOError {
      throw StartFailure.cannotListen(
        host: host, port: port, why: String(cString: strerror(error.errnoCode)))
    } catch {
      throw StartFailure.cannotListen(
        host: host, port: port, why: "there is no such address here")
    }
  }
}

/// Asks one question at a time, with a short patience.
private struct Probe {
  struct Reply {
    let status: UInt
    let text: String
    /// What `Date` said, and the moments it was between.
    let date: Instant?
    let before: Instant
    let after: Instant

    func clock(_ name: String) -> ClockReading? {
      date.map { ClockReading(name, theirs: $0, before: before, after: after) }
    }
  }

  private static let patience = TimeAmount.seconds(20)
  private static let answerBytesMax = 64 * 1024

  /// Whose certificate is taken.
  enum Trust {
    /// One signed by those in a PEM file, or by those the system knows.
    case named(String?)
    case anybody
  }

  let clock: any Clock
  let trust: Trust

  /// `name` begins the sentence about what cannot be reached.
  func ask(
    _ url: String, _ method: String, _ headers: [(String, String)] = [], naming name: String
  ) async throws -> Reply {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .seconds(10)
    configuration.httpVersion = .http1Only
    var tls = TLSConfiguration.makeClientConfiguration()
    switch trust {
    case .named(let file): if let file { tls.trustRoots = .file(file) }
    case .anybody: tls.certificateVerification = .none
    }
    configuration.tlsConfiguration = tls
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    defer { client.shutdown { _ in } }
    var request = HTTPClientRequest(url: url)
    request.method = HTTPMethod(rawValue: method)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    let before = clock.now()
    do {
      let response = try await client.execute(request, timeout: Self.patience)
      let after = clock.now()
      let body = try await response.body.collect(upTo: Self.answerBytesMax)
      return Reply(
        status: response.status.code, text: String(buffer: body),
        date: response.headers.first(name: "date").flatMap(Instant.init(date:)), before: before,
        after: after)
    } catch {
      throw Fault(said: "\(name) cannot be reached: \(ReachFault(error).sentence)")
    }
  }
}
