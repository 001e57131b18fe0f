// Verification by recipe, restoring, and what is signed.

import Bytes
import Membership
import Recipes
import Testing
import Wire

private let ana = Person(1)
private let ben = Person(2)

@Suite struct LogVerificationTests {
  @Test func `verification follows a log to the same roster`() throws {
    var story = try Story(founder: ana)
    try story.bring(ben, by: ana, invite: 50)
    var verification = LogVerification(after: nil, entries: story.entries)
    #expect(verification.hashing.reveal.count == 3)
    let hashes = (0..<3).map { Story.hash($0).bytes }
    let checking = try verification.follow(hashes)
    #expect(verification.chain == story.roster)
    let verified = checking.steps.count { if case .verify = $0 { true } else { false } }
    let compared = checking.steps.count { if case .equal = $0 { true } else { false } }
    // Founding 2, invite 1, join 3; two identities for each person.
    #expect(verified == 6)
    #expect(compared == 4)
    #expect(checking.reveal.isEmpty)
  }

  @Test func `wrong hashes are a fork, missing ones are missed`() throws {
    var story = try Story(founder: ana)
    try story.bring(ben, by: ana, invite: 50)
    var hashes = (0..<3).map { Story.hash($0).bytes }
    var verification = LogVerification(after: nil, entries: story.entries)
    hashes[0][31] ^= 1
    #expect(throws: LogRefusal.forked) { try verification.follow(hashes) }
    #expect(throws: LogRefusal.hashesMissing) { try verification.follow([]) }
    #expect(throws: LogRefusal.hashesMissing) { try verification.follow([[], [], []]) }
  }

  @Test func `a saved log restores without computing a hash`() throws {
    var story = try Story(founder: ana)
    try story.bring(ben, by: ana, invite: 50)
    let head = story.roster.head
    #expect(try Roster(restoring: story.entries, head: head) == story.roster)
    #expect(throws: LogRefusal.self) { try Roster(restoring: [], head: head) }
    #expect(throws: LogRefusal.self) {
      try Roster(restoring: Array(story.entries.dropLast()), head: head)
    }
    #expect(throws: LogRefusal.self) {
      try Roster(restoring: Array(story.entries.dropFirst()), head: head)
    }
  }

  @Test func `a certificate is signed without its signature`() {
    var signed = ana.certificate
    let message = SignedMessage.certificate(signed)
    signed.signature = Signature(unchecked: [UInt8](repeating: 0xAB, count: 64))
    #expect(SignedMessage.certificate(signed) == message)
    #expect(message.starts(with: Label.deviceCertificate.utf8))
    #expect(message.count == Label.deviceCertificate.utf8.count + signed.encoded.count - 64)
  }

  @Test func `no two kinds of message can be one another`() {
    let labels = [
      Label.account, Label.device, Label.key, Label.deviceCertificate, Label.prekey,
      Label.session, Label.join, Label.logEntry, Label.logHash, Label.name, Label.namesKey,
    ]
    // A certificate's label begins with a device id's; what follows both differs in length.
    #expect(Set(labels).count == labels.count)
  }

  @Test func `secrets are named in decimal`() {
    #expect(SecretName.prekey(0).text == "prekey/0")
    #expect(SecretName.prekey(.max).text == "prekey/4294967295")
    #expect(
      SecretName.names(Story.group, epoch: 12).text
        == "names/07070707070707070707070707070707/12")
  }

  @Test func `a name from others is shown only when it is one`() {
    #expect(Text(openedName: Array("Zoë".utf8)) == "Zoë")
    #expect(Text(openedName: []) == nil)
    #expect(Text(openedName: [0xFF]) == nil)
    #expect(Text(openedName: Array("a\u{1B}[2J".utf8)) == nil)
    #expect(Text(openedName: Array("a\u{202E}b".utf8)) == nil)
    #expect(Text(openedName: Array("\u{200B}\u{E0041}".utf8)) == nil)
    #expect(Text(openedName: [UInt8](repeating: 0x61, count: 21)) == nil)
  }
}
