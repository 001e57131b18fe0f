// Login codes on their way to a provider: against receivers of the tests' own that take them,
// refuse them, are busy, say nothing, or send elsewhere.

import AsyncHTTPClient
import Bytes
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import NIOCore
import NIOPosix
import Synchronization
import Testing
import Wire

@testable import DaylyServer

/// Answers one request after the other, the last one for ever.
private final class Receiver: Sendable {
  struct Asked: Sendable, Equatable {
    var headers: HTTPFields
    var body: String

    subscript(name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
  }

  private let answers: [Int]
  private let seen = Mutex<[Asked]>([])

  init(_ answers: Int...) { self.answers = answers }

  var asked: [Asked] { seen.withLock { $0 } }

  func run(_ body: @Sendable (String) async throws -> Void) async throws {
    let responder = CallbackResponder { (request: Request, _: BasicRequestContext) in
      let buffer = try await request.body.collect(upTo: 1 << 20)
      let asked = Asked(headers: request.headers, body: String(buffer: buffer))
      let count = self.seen.withLock { seen in
        seen.append(asked)
        return seen.count
      }
      let status = self.answers[min(count, self.answers.count) - 1]
      var headers = HTTPFields()
      if (300..<400).contains(status) { headers[.location] = "/elsewhere" }
      return Response(status: .init(code: status), headers: headers)
    }
    try await Application(responder: responder).test(.live) { (http: any TestClientProtocol) in
      try await body("http://127.0.0.1:\(try #require(http.port))/send")
    }
  }
}

@Suite struct CodeSenderTests {
  private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

  private func sender(
    _ url: String, token: String = "", secret: String? = nil, template: CodeTemplate = .usual,
    clock: any DaylyServer.Clock = TestClock(), patience: TimeAmount = .seconds(600)
  ) throws -> HTTPCodeSender {
    let key = try secret.map { try WebhookSecret($0) }
    return HTTPCodeSender(
      .init(url: url, token: token, secret: key, template: template), clock: clock,
      patience: patience, pause: { _ in })
  }

  // MARK: - Signatures

  @Test func `the published example of Standard Webhooks is signed as published`() throws {
    let headers = try WebhookSecret(Self.secret).headers(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: #"{"test": 2432232314}"#)
    #expect(headers.map(\.0) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
    #expect(
      headers.map(\.1) == [
        "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      ])
  }

  @Test(arguments: [
    "", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa",
    "whsec_%%%%9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  ])
  func `a secret of another form, or too short, is refused`(_ text: String) {
    #expect(throws: StartFailure.badSenderSecret) { try WebhookSecret(text) }
  }

  @Test func `a receiver gets number and sentence, the token, and a signature that fits`()
    async throws
  {
    let receiver = Receiver(200)
    let clock = TestClock()
    try await receiver.run { url in
      try await sender(url, token: "t0ken", secret: Self.secret, clock: clock).send(
        code: "012345", to: "+436641234567")
    }
    let asked = try #require(receiver.asked.first)
    #expect(receiver.asked.count == 1)
    let sentence = "Your Dayly code is 012345. It is good for 10 minutes."
    #expect(asked.body == #"{"to":"+436641234567","text":"\#(sentence)"}"#)
    #expect(asked["content-type"] == "application/json")
    #expect(asked["authorization"] == "Bearer t0ken")
    let id = try #require(asked["webhook-id"])
    #expect(asked["idempotency-key"] == id)
    let seconds = clock.now().value / 1000
    let expected = try WebhookSecret(Self.secret).headers(
      id: id, seconds: seconds, body: asked.body)
    #expect(asked["webhook-timestamp"] == "\(seconds)")
    #expect(asked["webhook-signature"] == expected.last?.1)
    // Nothing that is not set is sent.
    let plain = Receiver(200)
    try await plain.run { try await sender($0, token: "t").send(code: "1", to: "+1") }
    #expect(plain.asked.first?["webhook-signature"] == nil)
  }

  // MARK: - Trouble

  @Test func `a busy receiver is asked again under the same name, and not for ever`() async throws {
    let receiver = Receiver(503, 429, 204)
    try await receiver.run { url in
      try await sender(url, secret: Self.secret).send(code: "012345", to: "+436641234567")
    }
    #expect(receiver.asked.count == 3)
    #expect(Set(receiver.asked.map { $0["webhook-id"] }).count == 1)
    #expect(Set(receiver.asked.map(\.body)).count == 1)
    let broken = Receiver(500)
    try await broken.run { url in
      await #expect(throws: HTTPCodeSender.ProviderRefused(status: 500)) {
        try await sender(url, token: "t").send(code: "012345", to: "+436641234567")
      }
    }
    #expect(broken.asked.count == HTTPCodeSender.attemptsMost)
    #expect(Set(broken.asked.map { $0["idempotency-key"] }).count == 1)
  }

  @Test(arguments: [400, 401, 404, 302])
  func `a refusal is not repeated, and nobody is sent elsewhere`(_ status: Int) async throws {
    let receiver = Receiver(status)
    try await receiver.run { url in
      await #expect(throws: HTTPCodeSender.ProviderRefused(status: UInt(status))) {
        try await sender(url, token: "t").send(code: "012345", to: "+436641234567")
      }
    }
    #expect(receiver.asked.count == 1)
  }

  /// What is not reached is tried as often as what answers, by the same rule.
  @Test func `a receiver that hangs up on each handshake is tried three times`() async throws {
    let accepted = Mutex(0)
    let receiver = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        accepted.withLock { $0 += 1 }
        return channel.close()
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(receiver.localAddress?.port)
    await #expect(throws: (any Error).self) {
      try await sender("https://127.0.0.1:\(port)/", token: "t").send(
        code: "012345", to: "+436641234567")
    }
    try await receiver.close()
    #expect(accepted.withLock { $0 } == HTTPCodeSender.attemptsMost)
  }

  @Test func `a receiver that says nothing is given up`() async throws {
    let receiver = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(receiver.localAddress?.port)
    let sender = try sender(
      "http://127.0.0.1:\(port)/", token: "t", patience: .milliseconds(50))
    // How far it came in this time is luck, and so is which error that makes.
    await #expect(throws: (any Error).self) {
      try await sender.send(code: "012345", to: "+436641234567")
    }
    try await receiver.close()
  }

  @Test func `a certificate that nobody has signed is not taken`() async throws {
    let server = TestServer()
    let folder = TestServer.temporary.appendingPathComponent("dayly-tls-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try TestCertificate.files(in: folder)
    server.configure { $0.tls = files }
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      await #expect(throws: (any Error).self) {
        try await sender("https://localhost:\(port)/v1/codes", token: "t").send(
          code: "012345", to: "+436641234567")
      }
      #expect(client.backend.metrics.value(of: .requests) == 0)
    }
  }

  // MARK: - Templates

  private func template(_ text: String, _ name: String = "sms.json") throws -> CodeTemplate {
    let folder = TestServer.temporary.appendingPathComponent("dayly-sms-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return try CodeTemplate(file: file.path)
  }

  @Test func `a template has number, code and sentence where it says`() throws {
    let json = try template(#"{"recipients": ["{{to}}"], "body": "{{code}} is it"}"#)
    #expect(
      json.body(code: "012345", to: "+43664")
        == #"{"recipients": ["+43664"], "body": "012345 is it"}"#)
    let form = try template("To={{to}}&Body={{text}}\n", "sms.form")
    let sentence = "Your%20Dayly%20code%20is%20012345.%20It%20is%20good%20for%2010%20minutes."
    #expect(form.body(code: "012345", to: "+43664") == "To=%2B43664&Body=\(sentence)")
    #expect(form.form.mediaType == "application/x-www-form-urlencoded")
  }

  @Test(arguments: [
    (#"{"to": "{{to}}"}"#, "sms.json"), (#"{"code": "{{code}}"}"#, "sms.json"),
    (#"{"to": "{{to}}", "code": {{code}}"}"#, "sms.json"), ("{{to}} {{code", "sms.form"),
    ("{{to}} {{code}} {{name}}", "sms.form"), ("{{to}} {{code}}", "sms.txt"), ("", "sms.json"),
    (String(repeating: "a", count: 20_000) + "{{to}} {{code}}", "sms.form"),
  ])
  func `a template that would send nothing of use is refused`(_ text: String, _ name: String) {
    #expect(throws: StartFailure.self) { try template(text, name) }
  }

  // MARK: - The whole way

  @Test func `a code that was sent is counted`()
    async throws
  {
    let server = TestServer()
    try await server.run { (client: TestClient) async throws -> Void in
      let request = CodeRequest(phone: Text("+436641234567"))
      #expect(try await client.send(.post, "/v1/codes", request).status == 204)
      #expect(client.backend.metrics.value(of: .codesSent) == 1)
      #expect(client.backend.metrics.value(of: .codesFailed) == 0)
    }
  }
}
