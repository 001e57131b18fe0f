// Every route against damaged copies of what it takes: whatever comes back is an answer or a
// structured refusal, and the server goes on. DAYLY_SEED repeats a run, DAYLY_ROUNDS lengthens it.

import Foundation
import HTTPTypes
import Testing
import Wire

@testable import DaylyServer

@Suite struct FuzzTests {
  let server = TestServer()

  private struct Request {
    var method: HTTPRequest.Method
    var path: String
    var body: [UInt8]?
    var type = MediaTypes.wire
  }

  /// One right request of each kind.
  private func right(
    _ client: TestClient, _ anna: Person, _ ben: Person, _ group: TestGroup
  ) throws -> [Request] {
    let draft = client.draft(group, to: [anna, ben])
    let entry = group.entry(.rename(name: TestGroup.name()), by: anna, at: client.now)
    let prekey = Person.prekey(2, of: anna.device, signedBy: anna.deviceKey, at: client.now)
    let founding = TestGroup.founding(anna, at: client.now)
    let link = "/v1/links/\(random(LinkID.self).hex.string)"
    return [
      Request(
        method: .post, path: "/v1/codes", body: CodeRequest(phone: "+4915550000009").encoded),
      Request(
        method: .post, path: "/v1/codes/verify",
        body: CodeVerification(phone: "+4915550000009", code: "123456").encoded),
      Request(
        method: .post, path: "/v1/sessions/challenge",
        body: ChallengeRequest(device: anna.device).encoded),
      Request(method: .put, path: "/v1/prekey", body: PrekeyUpdate(prekey: prekey).encoded),
      Request(
        method: .post, path: "/v1/groups", body: AppendRequest(entry: founding).encoded),
      Request(
        method: .post, path: client.path(group, "log"), body: AppendRequest(entry: entry).encoded),
      Request(
        method: .put, path: client.path(group, draft.photo),
        body: try draft.sealed(by: anna, for: group.id), type: MediaTypes.container),
      Request(method: .get, path: client.path(group, "log?from=1")),
      Request(method: .get, path: client.path(group, "posts")),
      Request(method: .get, path: client.path(group, "prekeys")),
      Request(method: .get, path: client.path(group, "missing-stanzas")),
      Request(
        method: .put,
        path: client.path(
          group, "posts/\(draft.photo.hex.string)/stanzas/\(ben.device.hex.string)"),
        body: StanzaUpload(stanza: [UInt8](repeating: 0, count: 97)).encoded),
      Request(method: .get, path: client.path(group, draft.photo)),
      Request(method: .get, path: "/v1/sync"),
      Request(method: .get, path: "/v1/account-settings"),
      Request(
        method: .put, path: "/v1/account-settings",
        body: AccountSettingsUpdate(after: nil, id: random(), sealed: [1, 2, 3]).encoded),
      Request(method: .post, path: link, body: nil),
      Request(
        method: .post, path: link + "/device",
        body: LinkingDevice(key: ben.certificate.deviceKey, tag: random()).encoded),
      Request(
        method: .put, path: link + "/certificate",
        body: LinkedCertificate(
          entry: anna.entry(), settingsKey: [1, 2], tag: random()
        ).encoded),
      Request(method: .get, path: "/v2/invites/\(random(InviteID.self).hex.string)"),
    ]
  }

  @Test func `damaged requests at every route are answered, and nothing falls over`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let right = try right(client, anna, ben, group)
      var fuzz = FuzzInput(5)
      print("seed \(fuzz.seed)")
      for round in 0..<FuzzInput.rounds(400) {
        var request = right[round % right.count]
        request.body = request.body.map { fuzz.damaged($0) }
        if fuzz.below(4) == 0 { request.path = path(fuzz.damaged(Array(request.path.utf8))) }
        let cookie = String(
          decoding: fuzz.below(6) == 0
            ? fuzz.damaged(Array(anna.cookie.utf8)).filter(isPlain)
            : Array(anna.cookie.utf8), as: UTF8.self)
        let reply = try await client.send(
          request.method, request.path, request.body, cookie: cookie, type: request.type)
        let isAnswer = (200..<300).contains(reply.status)
        let isRefusal = (400..<500).contains(reply.status) && reply.problem != nil
        #expect(isAnswer || isRefusal, "round \(round): \(reply.status) at \(request.path)")
      }
      #expect(client.backend.metrics.value(of: .failures) == 0)
      #expect(try await client.send(.get, "/v1/sync", cookie: ben.cookie).status == 200)
      #expect(try await client.send(.get, "/healthz").status == 200)
    }
  }

  /// What a socket would let through as one line.
  private func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

  private func path(_ bytes: [UInt8]) -> String {
    "/" + String(decoding: bytes.dropFirst().filter(isPlain), as: UTF8.self)
  }
}
