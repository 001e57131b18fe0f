// The devices of an account: who lets whom in, whom a revocation reaches, and that the account key
// stands above all of it.

import Bytes
import Membership
import Recipes
import Testing
import Wire

private let phone = Phone(10)
private let laptop = Phone(11, by: phone)
private let tablet = Phone(12, by: laptop)
private let second = Phone(13)

private func refused(
  _ reason: LogRefusal, _ story: AccountStory, _ author: Phone?, revoking: [Phone] = [],
  keeping: [Phone] = [], adding: Phone? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  var copy = story
  #expect(throws: reason, sourceLocation: sourceLocation) {
    try copy.tell(author, revoking: revoking, keeping: keeping, adding: adding)
  }
  #expect(copy.devices == story.devices, sourceLocation: sourceLocation)
}

/// The account's own phone, which let a laptop in, which let a tablet in; and a second phone that
/// came by the words.
private func family() throws -> AccountStory {
  var story = try AccountStory(phone)
  try story.tell(phone, adding: laptop)
  try story.tell(laptop, adding: tablet)
  try story.tell(nil, adding: second)
  return story
}

@Suite struct AccountTests {
  @Test func `an entry is checked against its author, the device it adds, and its certificate`()
    throws
  {
    var story = try AccountStory(phone)
    let accountKey = phone.certificate.accountKey
    #expect(
      story.lastChecks.signatures.map(\.key) == [
        accountKey, accountKey, phone.certificate.deviceKey,
      ])
    try story.tell(phone, adding: laptop)
    #expect(
      story.lastChecks.signatures.map(\.key) == [
        phone.certificate.deviceKey, phone.certificate.deviceKey, accountKey,
        laptop.certificate.deviceKey,
      ])
    try story.tell(phone, revoking: [laptop])
    #expect(story.lastChecks.signatures.map(\.key) == [phone.certificate.deviceKey])
  }

  @Test func `a device lets in only whom it certified itself, and only while it speaks`() throws {
    let story = try AccountStory(phone)
    refused(.certifierUnknown, story, phone, adding: second)
    refused(.certifierUnknown, story, nil, adding: laptop)
    refused(.authorUnknown, story, laptop, adding: tablet)
    refused(.authorMismatch, story, nil, adding: Phone(14, account: 2))
    refused(.deviceKnown, story, nil, adding: phone)
    refused(.malformed, story, phone)
  }

  @Test func `revoking a device reaches everything it let in, and nothing else`() throws {
    var story = try family()
    try story.tell(second, revoking: [phone])
    #expect(story.live == [second.id])
    #expect(story.devices.revoked == [phone.id, laptop.id, tablet.id])
    refused(.deviceRevoked, story, nil, adding: phone)
    refused(.authorUnknown, story, tablet, adding: Phone(15, by: tablet))
  }

  @Test func `the author stays, and what it let in, whoever let it in`() throws {
    var story = try family()
    try story.tell(laptop, revoking: [phone])
    #expect(story.live == [laptop.id, tablet.id, second.id])
    // From now on nobody else answers for the laptop.
    #expect(story.devices.device(laptop.id)?.voucher == nil)
    #expect(story.devices.device(tablet.id)?.voucher == laptop.id)
  }

  @Test func `what is kept stays, and the author answers for it`() throws {
    var story = try family()
    try story.tell(second, revoking: [phone], keeping: [laptop])
    #expect(story.live == [laptop.id, tablet.id, second.id])
    #expect(story.devices.device(laptop.id)?.voucher == second.id)
    // Once the one who kept it is revoked, it goes too.
    try story.tell(nil, revoking: [second], adding: Phone(16))
    #expect(story.live == [Phone(16).id])
  }

  @Test func `only what a revocation would reach is kept, and only who is there is revoked`()
    throws
  {
    let story = try family()
    refused(.deviceUnknown, story, second, revoking: [laptop], keeping: [phone])
    refused(.deviceUnknown, story, second, revoking: [phone], keeping: [phone])
    refused(.deviceUnknown, story, second, revoking: [phone], keeping: [laptop, laptop])
    refused(.deviceUnknown, story, second, revoking: [phone], keeping: [second])
    refused(.deviceUnknown, story, second, revoking: [phone, phone])
    refused(.deviceUnknown, story, second, revoking: [Phone(30)])
    // A device does not take itself out: nobody would be left to say so.
    refused(.deviceUnknown, story, second, revoking: [second])
    refused(.malformed, story, second, keeping: [laptop])
    refused(
      .lastDevice, story, nil, revoking: [phone, laptop, tablet, second])
  }

  @Test func `five places filled by a stolen phone do not lock the words out`() throws {
    var story = try AccountStory(phone)
    for number in 20...23 as ClosedRange<UInt8> {
      try story.tell(phone, adding: Phone(number, by: phone))
    }
    refused(.tooManyDevices, story, phone, adding: Phone(24, by: phone))
    refused(.tooManyDevices, story, nil, adding: second)
    try story.tell(nil, revoking: [phone], adding: second)
    #expect(story.live == [second.id])
  }

  @Test func `a stolen phone that fills the log locks neither the words nor a revocation out`()
    throws
  {
    var story = try AccountStory(phone)
    try story.tell(nil, adding: second)
    var number: UInt8 = 20
    var last: Phone?
    while story.devices.head.index + 1 < AccountLimit.entriesOfDevices {
      let next = Phone(number, by: phone)
      try story.tell(phone, revoking: last.map { [$0] } ?? [], adding: next)
      (last, number) = (next, number + 1)
    }
    refused(
      .logFull, story, phone, revoking: last.map { [$0] } ?? [], adding: Phone(250, by: phone))
    try story.tell(second, revoking: [phone])
    #expect(story.live == [second.id])
    var third = Phone(240)
    try story.tell(nil, revoking: [second], adding: third)
    while story.devices.head.index + 1 < AccountLimit.entriesMax {
      let next = Phone(number, account: 1)
      number &+= 1
      guard story.devices.device(next.id) == nil, !story.devices.revoked.contains(next.id) else {
        continue
      }
      try story.tell(nil, revoking: [third], adding: next)
      third = next
      if number == 239 { break }
    }
  }

  @Test func `a log of another account, a gap, a fork and a second beginning are refused`() throws {
    var story = try family()
    var body = story.devices.next(
      by: .account, at: Instant(0), revoking: [phone.id], adding: nil)
    func expect(_ reason: LogRefusal, _ body: AccountBody) {
      #expect(throws: reason) { try story.tell(AccountStory.entry(body)) }
    }
    body.index += 1
    expect(.outOfOrder, body)
    body.index -= 1
    body.previous = Story.hash(99)
    expect(.forked, body)
    body.account = Person(2).account
    expect(.wrongGroup, body)
    #expect(throws: LogRefusal.malformed) {
      try story.tell(AccountEntry(body: [1, 2], signature: .zero, possession: .zero))
    }
    for (author, first) in [(AccountAuthor.device(device: phone.id), phone), (.account, laptop)] {
      var founding = AccountBody(founding: first.certificate, at: Instant(0))
      founding.author = author
      #expect(throws: LogRefusal.self) {
        try AccountDevices.founding(AccountStory.entry(founding), hash: Story.hash(0))
      }
    }
  }

  @Test func `an entry that adds nobody carries no proof of possession`() throws {
    var story = try family()
    let body = story.devices.next(by: .account, at: Instant(0), revoking: [phone.id])
    var entry = AccountStory.entry(body)
    entry.possession = Signature(unchecked: [UInt8](repeating: 1, count: 64))
    #expect(throws: LogRefusal.malformed) { try story.tell(entry) }
  }
}

@Suite struct AccountVerificationTests {
  @Test func `verification follows a log to the same devices, and a saved one restores`() throws {
    let story = try family()
    var verification = AccountVerification(after: nil, entries: story.entries)
    #expect(verification.hashing.reveal.count == 4)
    let hashes = (0..<4).map { Story.hash($0).bytes }
    let checking = try verification.follow(hashes)
    #expect(verification.chain == story.devices)
    #expect(checking.reveal.isEmpty)
    let verified = checking.steps.count { if case .verify = $0 { true } else { false } }
    // Three for entry 0 and for what the account key adds; the chains of the others are longer.
    #expect(verified == 3 + 4 + 5 + 3)
    let restored = try AccountDevices(restoring: story.entries, head: story.devices.head)
    #expect(restored == story.devices)
    #expect(throws: LogRefusal.self) {
      try AccountDevices(restoring: Array(story.entries.dropLast()), head: story.devices.head)
    }
    var forked = AccountVerification(after: nil, entries: story.entries)
    var wrong = hashes
    wrong[1][0] ^= 1
    #expect(throws: LogRefusal.forked) { try forked.follow(wrong) }
    #expect(throws: LogRefusal.hashesMissing) { try forked.follow([]) }
  }

  /// Every short history of three devices, whatever of it the rules allow: at the end the devices
  /// are those a simpler reckoning gives.
  @Test func `in every short history, whoever goes takes along what came by them`() throws {
    let numbers: [UInt8] = [10, 11, 12, 13]
    var seen = 0
    func go(_ story: AccountStory, _ phones: [Phone], _ depth: Int) throws {
      seen += 1
      for device in story.devices.devices {
        // Nobody stays whose voucher is gone.
        if let voucher = device.voucher { #expect(story.live.contains(voucher)) }
        #expect(!story.devices.revoked.contains(device.device))
      }
      #expect(!story.live.isEmpty && story.live.count <= 5)
      guard depth > 0 else { return }
      for author in [nil] + phones.map({ Optional($0) }) {
        for number in numbers {
          let next = Phone(number, by: author)
          var added = story
          if (try? added.tell(author, adding: next)) != nil {
            try go(added, phones + [next], depth - 1)
          }
        }
        for target in phones {
          for kept in [[]] + phones.map({ [$0] }) {
            var less = story
            guard (try? less.tell(author, revoking: [target], keeping: kept)) != nil else {
              continue
            }
            #expect(!less.live.contains(target.id))
            if let author { #expect(less.live.contains(author.id)) }
            try go(less, phones, depth - 1)
          }
        }
      }
    }
    try go(try AccountStory(phone), [phone], 3)
    #expect(seen > 300)
  }

  @Test func `random bytes never trap`() throws {
    var random = SystemRandomNumberGenerator()
    let story = try family()
    for _ in 0..<2000 {
      var entry = story.entries[Int.random(in: 0..<4, using: &random)]
      var body = entry.body
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        body[Int.random(in: body.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      entry.body = Array(body.prefix(Int.random(in: 0...body.count, using: &random)))
      var copy = story
      _ = try? copy.tell(entry)
      _ = try? AccountDevices.founding(entry, hash: .zero)
      _ = try? AccountDevices(restoring: [entry, entry], head: story.devices.head)
    }
  }
}
