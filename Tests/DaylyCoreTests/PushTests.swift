// Being told of new photos: when a device subscribes, what the server hears, and that late,
// repeated and failed answers lead to nothing twice.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct PushTests {
  private static let key = [UInt8](repeating: 4, count: 65)
  private static let secret = [UInt8](repeating: 9, count: 16)
  private static let subscribed = PushEvent.subscribed(
    endpoint: "https://push.example/1", key: key, secret: secret)

  private static func group(_ number: UInt8, muted: Bool = false) -> AnnouncedGroup {
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes[0] = number
    return AnnouncedGroup(group: GroupID(bytes) ?? .zero, name: "Family", muted: muted)
  }

  /// A device that has groups and is allowed to notify; it asks for the server's key.
  private func allowed(_ groups: [AnnouncedGroup] = [group(1)]) -> Script<Push> {
    var script = Script(Push())
    #expect(script.send(.groups(groups)) == [.shell(.announce(groups: groups))])
    script.send(.allowed(true))
    #expect(script.http?.message.path == "/v1/push/key")
    return script
  }

  private func answerKey(_ script: inout Script<Push>) -> [Push.Effect] {
    guard let (question, _) = script.http else { return [] }
    let body = PushKeyReply(key: Self.key).encoded
    return script.answer(question, .httpAnswered(status: 200, body: body))
  }

  private func subscribe(_ script: inout Script<Push>) {
    #expect(answerKey(&script) == [.shell(.subscribePush(key: Self.key))])
    script.send(.user(Self.subscribed))
    #expect(script.http?.message.path == "/v1/push")
  }

  private func settled(_ groups: [AnnouncedGroup] = [group(1)]) -> Script<Push> {
    var script = allowed(groups)
    subscribe(&script)
    if let (question, _) = script.http {
      script.answer(question, .httpAnswered(status: 204, body: []))
    }
    return script
  }

  @Test func `a device that may notify subscribes and tells the server, once`() throws {
    var script = allowed([Self.group(1), Self.group(2, muted: true)])
    subscribe(&script)
    #expect(script.send(.user(Self.subscribed)).isEmpty, "a repeated answer")
    let (question, message) = try #require(script.http)
    #expect(message.method == .put)
    guard case .pieces(let pieces) = message.body, case .bytes(let bytes) = pieces.first else {
      Issue.record("no body")
      return
    }
    let told = PushSubscription(
      endpoint: "https://push.example/1", key: Self.key, secret: Self.secret,
      muted: [Self.group(2).group])
    #expect(try PushSubscription(decoding: bytes) == told)
    script.answer(question, .httpAnswered(status: 204, body: []))
    for event in [Push.Event.retry, .sessionRenewed, .allowed(true)] {
      #expect(script.send(event).isEmpty)
    }
    #expect(script.send(.user(Self.subscribed)).isEmpty, "a late one")
  }

  @Test func `nothing is asked without a permission or without a group`() {
    var script = Script(Push())
    #expect(script.send(.allowed(true)).isEmpty)
    #expect(script.send(.allowed(false)).isEmpty)
    #expect(script.send(.groups([Self.group(1)])).count == 1, "only kept for later")
    #expect(script.send(.retry).isEmpty)
  }

  @Test func `muting a group is told, and what is the same is not`() {
    var script = settled()
    #expect(script.send(.groups([Self.group(1)])).isEmpty)
    script.send(.groups([Self.group(1, muted: true)]))
    #expect(script.http?.message.path == "/v1/push/key")
  }

  @Test func `a group that is muted while the server is told is told at once`() throws {
    var script = allowed()
    subscribe(&script)
    let (question, _) = try #require(script.http)
    script.send(.groups([Self.group(1, muted: true)]))
    script.answer(question, .httpAnswered(status: 204, body: []))
    #expect(script.http?.message.path == "/v1/push/key")
    subscribe(&script)
    let (again, _) = try #require(script.http)
    #expect(script.answer(again, .httpAnswered(status: 204, body: [])).isEmpty)
    #expect(script.send(.retry).isEmpty)
  }

  @Test func `what failed is tried again when the app is seen, not before`() {
    var script = allowed()
    guard let (question, _) = script.http else { return }
    #expect(script.answer(question, .httpFailed(.offline)).isEmpty)
    #expect(script.send(.user(Self.subscribed)).isEmpty, "nobody asked")
    #expect(script.send(.retry).count == 1)
    _ = answerKey(&script)
    #expect(script.send(.user(.subscribeFailed)).isEmpty)
    #expect(script.send(.retry).count == 1)
  }

  @Test func `a session that has ended is renewed first`() {
    var script = allowed()
    guard let (question, _) = script.http else { return }
    let ended = script.answer(question, .httpAnswered(status: 401, body: []))
    #expect(ended == [.sessionEnded])
    #expect(script.send(.retry).isEmpty)
    #expect(script.send(.sessionRenewed).count == 1)
  }

  @Test func `a push service the server refuses is not offered again`() {
    var script = allowed()
    subscribe(&script)
    guard let (question, _) = script.http else { return }
    let problem = Problem(
      code: .malformed, message: "no", retryAfter: nil, head: nil, photo: nil, triesLeft: nil)
    script.answer(question, .httpAnswered(status: 400, body: problem.encoded))
    for event in [Push.Event.retry, .sessionRenewed] { #expect(script.send(event).isEmpty) }
  }

  @Test func `a permission that is taken away ends what was under way`() {
    var script = allowed()
    guard let (question, _) = script.http else { return }
    script.send(.allowed(false))
    let body = PushKeyReply(key: Self.key).encoded
    #expect(script.answer(question, .httpAnswered(status: 200, body: body)).isEmpty)
    #expect(script.send(.allowed(true)).count == 1, "asked anew")
  }

  @Test func `a key that is none fails and is asked for again`() {
    var script = allowed()
    guard let (question, _) = script.http else { return }
    #expect(script.answer(question, .httpAnswered(status: 200, body: [1])).isEmpty)
    #expect(script.send(.retry).count == 1)
  }
}

extension Push: Scripted {}

extension Push.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}
