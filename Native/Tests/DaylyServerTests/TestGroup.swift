// A group as its members keep it: the roster they verified, and entries they sign.

import Bytes
import Locaphoto
import Membership
import NativeCrypto
import Recipes
import Wire

@testable import DaylyServer

struct Invitation: Sendable {
  let id: InviteID
  let key: SigningKey
}

/// What a member knows of a group.
struct TestGroup: Sendable {
  let id: GroupID
  var roster: Roster

  static func name(epoch: UInt32 = 0) -> SealedName {
    let bytes = SystemRandomness()
    return SealedName(epoch: epoch, nonce: bytes.bytes(12), ciphertext: bytes.bytes(24))
  }

  static func founding(_ person: Person, at now: Instant) -> LogEntry {
    let draft = EntryDraft(
      founding: random(), author: person.device, at: now,
      founder: MemberRecord(certificate: person.certificate, name: name()), name: name())
    return person.sign(draft)
  }

  /// An entry after this roster's head; it changes nothing until it is applied.
  func entry(_ action: LogAction, by person: Person, at now: Instant) -> LogEntry {
    person.sign(EntryDraft(after: roster, author: person.device, at: now, action: action))
  }

  func joining(_ person: Person, by invitation: Invitation, at now: Instant) -> LogEntry {
    let message = SignedMessage.join(
      group: id, invite: invitation.id, account: person.account,
      deviceKey: person.certificate.deviceKey)
    return entry(
      .join(
        invite: invitation.id,
        member: MemberRecord(certificate: person.certificate, name: TestGroup.name()),
        inviteSignature: invitation.key.sign(message)), by: person, at: now)
  }

  mutating func apply(_ entry: LogEntry) throws {
    _ = try roster.apply(entry, hash: entry.hash, now: nil)
  }
}

extension Person {
  func sign(_ draft: EntryDraft) -> LogEntry {
    let body = draft.body.encoded
    return LogEntry(body: body, signature: deviceKey.sign(SignedMessage.entry(body: body)))
  }
}

extension TestClient {
  var now: Instant { server.clock.now() }

  func path(_ group: TestGroup, _ rest: String) -> String {
    "/v1/groups/\(group.id.hex.string)/\(rest)"
  }

  func path(_ group: TestGroup, _ photo: PhotoID) -> String {
    path(group, "posts/\(photo.hex.string)")
  }

  /// A new group of one.
  func newGroup(of founder: Person) async throws -> TestGroup {
    let entry = TestGroup.founding(founder, at: now)
    let reply = try await send(
      .post, "/v1/groups", AppendRequest(entry: entry), cookie: founder.cookie)
    guard reply.status == 201 else { throw SetUpFailed(why: "no group: \(reply.status)") }
    let roster = try Roster.founding(entry, hash: entry.hash).0
    return TestGroup(id: roster.group, roster: roster)
  }

  func append(_ entry: LogEntry, to group: TestGroup, by person: Person) async throws -> Reply {
    try await send(
      .post, path(group, "log"), AppendRequest(entry: entry), cookie: person.cookie)
  }

  /// Appends what must be accepted.
  func carryOut(_ entry: LogEntry, in group: inout TestGroup, by person: Person) async throws {
    let reply = try await append(entry, to: group, by: person)
    guard reply.status == 201 else {
      throw SetUpFailed(why: "entry refused: \(String(describing: reply.code))")
    }
    try group.apply(entry)
  }

  func invite(to group: inout TestGroup, by person: Person) async throws -> Invitation {
    let invitation = Invitation(id: random(), key: SigningKey())
    let action = LogAction.invite(
      invite: invitation.id, key: invitation.key.wire,
      expires: SignedInstant(now + 72 * Span.hour))
    try await carryOut(group.entry(action, by: person, at: now), in: &group, by: person)
    let reply = try await leave(random(), at: invitation, by: person)
    guard reply.status == 204 else { throw SetUpFailed(why: "no names key: \(reply.status)") }
    return invitation
  }

  /// What waits for who follows the invitation's link.
  func leave(
    _ names: SealedNamesKey, at invitation: Invitation, by person: Person
  ) async throws -> Reply {
    try await send(.put, path(invitation), names, cookie: person.cookie)
  }

  func path(_ invitation: Invitation) -> String { "/v2/invites/\(invitation.id.hex.string)" }

  func join(_ person: Person, _ group: inout TestGroup, invitedBy host: Person) async throws {
    let invitation = try await invite(to: &group, by: host)
    let entry = group.joining(person, by: invitation, at: now)
    try await carryOut(entry, in: &group, by: person)
  }

  /// Two people in one group.
  func pair() async throws -> (Person, Person, TestGroup) {
    let anna = try await newcomer("+4915550000001")
    let ben = try await newcomer("+4915550000002")
    var group = try await newGroup(of: anna)
    try await join(ben, &group, invitedBy: anna)
    return (anna, ben, group)
  }
}

// MARK: - Photos

/// A photo sealed by one of these people for some of the others.
struct PhotoDraft: Sendable {
  var photo: PhotoID = random()
  var day: CivilDay
  var head: Digest
  var recipients: [SignedPrekey]
  var content: [UInt8] = Array(repeating: 0x42, count: 3000)

  /// The container, sealed as every client seals it.
  func sealed(by person: Person, for group: GroupID) throws -> [UInt8] {
    let secrets = MemorySecretStore()
    let blobs = MemoryBlobStore()
    let seed = Array(person.deviceKey.rawRepresentation)
    try secrets.keep(
      Secret(kind: .signingKey, bytes: SecretBytes(copying: seed)), as: "device/key")
    try blobs.put(content, as: "outbox/1")
    let runner = RecipeRunner(secrets: secrets, blobs: blobs, images: MemoryImageSink())
    var sealing = PostSealer(
      context: PostContext(
        group: group, head: head, device: person.device, photo: photo, day: day),
      recipients: recipients.map(\.key),
      metadata: PhotoMetadata(
        captured: Instant(0), day: day, offsetMinutes: 0, size: PixelSize(width: 4, height: 3),
        source: .camera),
      still: "outbox/1", signer: "device/key", output: "sealed/1", fileKey: "filekey/1")
    var recipe = sealing.start()
    while true {
      switch try sealing.advance(try runner.run(recipe).get()) {
      case .recipe(let next): recipe = next
      case .sealed:
        guard let bytes = try blobs.blob("sealed/1") else { throw SetUpFailed(why: "no blob") }
        return bytes
      }
    }
  }
}

extension TestClient {
  func draft(_ group: TestGroup, to people: [Person]) -> PhotoDraft {
    PhotoDraft(
      day: server.clock.today, head: group.roster.head.hash, recipients: people.map(\.prekey))
  }

  func put(
    _ container: [UInt8], _ photo: PhotoID, in group: TestGroup, by person: Person
  ) async throws -> Reply {
    try await send(
      .put, path(group, photo), container, cookie: person.cookie, type: MediaTypes.container)
  }

  func put(_ draft: PhotoDraft, in group: TestGroup, by person: Person) async throws -> Reply {
    try await put(
      try draft.sealed(by: person, for: group.id), draft.photo, in: group, by: person)
  }

  func feed(_ group: TestGroup, for person: Person) async throws -> [PostInfo] {
    try await send(.get, path(group, "posts"), cookie: person.cookie)
      .value(FeedReply.self).posts
  }
}
