// Devices, names and names keys: who may change which, and what is asked for in proof.

import Bytes
import Membership
import Testing
import Wire

private let ana = Person(1)
private let ben = Person(2)
private let tablet = Person(1, device: 20)

private func refused(
  _ reason: LogRefusal, _ story: Story, _ author: Person, _ action: LogAction,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var copy = story
  #expect(throws: reason, sourceLocation: sourceLocation) { try copy.tell(author, action) }
  #expect(copy.roster == story.roster, sourceLocation: sourceLocation)
}

private func pair() throws -> Story {
  var story = try Story(founder: ana)
  try story.bring(ben, by: ana, invite: 50)
  return story
}

@Suite struct DeviceTests {
  @Test func `a device of the account adds itself, and nobody adds it`() throws {
    var story = try pair()
    // Without its own signature nobody knows whether its key is held by whoever claims it.
    refused(.authorMismatch, story, ana, .addDevice(certificate: tablet.certificate))
    try story.tell(tablet, .addDevice(certificate: tablet.certificate))
    #expect(story.roster.member(ana.account)?.devices.count == 2)
    #expect(
      story.lastChecks.signatures.map(\.key) == [
        ana.accountKey, tablet.certificate.deviceKey,
      ])
    try story.tell(tablet, .rename(name: .sample()))
  }

  @Test func `a device certified by a device is checked against that device's key`() throws {
    var story = try pair()
    let linked = Person(1, device: 21, certifier: .device(ana))
    try story.tell(linked, .addDevice(certificate: linked.certificate))
    #expect(
      story.lastChecks.signatures.map(\.key) == [
        ana.certificate.deviceKey, ana.accountKey, linked.certificate.deviceKey,
      ])
    #expect(story.lastChecks.identities.count == 4)
    let stray = Person(1, device: 22, certifier: .device(ben))
    refused(.certifierUnknown, story, stray, .addDevice(certificate: stray.certificate))
    let torn = Person(1, device: 23, certifier: .device(certificate: [1, 2, 3]))
    refused(.certifierUnknown, story, torn, .addDevice(certificate: torn.certificate))
  }

  @Test func `devices vouch for each other in a row, up to a limit`() throws {
    var story = try pair()
    var last = ana
    for number in 0..<UInt8(DeviceCertificate.chainMax - 1) {
      last = Person(1, device: 30 + number, certifier: .device(last))
    }
    try story.tell(last, .addDevice(certificate: last.certificate))
    #expect(story.lastChecks.signatures.count == DeviceCertificate.chainMax + 1)
    let next = Person(1, device: 60, certifier: .device(last))
    refused(.certifierUnknown, story, next, .addDevice(certificate: next.certificate))
  }

  @Test func `a revoked device brings no other, not by way of a third either`() throws {
    var story = try pair()
    try story.tell(tablet, .addDevice(certificate: tablet.certificate))
    let linked = Person(1, device: 21, certifier: .device(tablet))
    try story.tell(linked, .addDevice(certificate: linked.certificate))
    try story.tell(ana, .revokeDevice(device: tablet.device))
    let stolen = Person(1, device: 22, certifier: .device(tablet))
    refused(.deviceRevoked, story, stolen, .addDevice(certificate: stolen.certificate))
    let further = Person(1, device: 23, certifier: .device(stolen))
    refused(.deviceRevoked, story, further, .addDevice(certificate: further.certificate))
    // What it brought before stays, and brings others.
    let later = Person(1, device: 24, certifier: .device(linked))
    try story.tell(later, .addDevice(certificate: later.certificate))
  }

  @Test func `nobody adds devices to others`() throws {
    let story = try pair()
    refused(.authorMismatch, story, ben, .addDevice(certificate: tablet.certificate))
    let stranger = Person(8)
    refused(.memberUnknown, story, stranger, .addDevice(certificate: stranger.certificate))
    refused(.deviceKnown, story, ana, .addDevice(certificate: ana.certificate))
    var forged = tablet.certificate
    forged.accountKey = ben.accountKey
    refused(.authorMismatch, story, tablet, .addDevice(certificate: forged))
  }

  @Test func `devices that let each other in fill no log for whom the account key lets in`() throws
  {
    var story = try pair()
    for number in 21...35 as ClosedRange<UInt8> {
      let next = Person(1, device: number, certifier: .device(ana))
      try story.tell(next, .addDevice(certificate: next.certificate))
    }
    let another = Person(1, device: 36, certifier: .device(ana))
    refused(.tooManyDevices, story, another, .addDevice(certificate: another.certificate))
    for number in 40...55 as ClosedRange<UInt8> {
      let next = Person(1, device: number)
      try story.tell(next, .addDevice(certificate: next.certificate))
    }
    let last = Person(1, device: 56)
    refused(.tooManyDevices, story, last, .addDevice(certificate: last.certificate))
  }

  @Test func `a revoked device writes nothing and does not come back`() throws {
    var story = try pair()
    try story.tell(tablet, .addDevice(certificate: tablet.certificate))
    refused(.deviceUnknown, story, ben, .revokeDevice(device: tablet.device))
    try story.tell(ana, .revokeDevice(device: tablet.device))
    refused(.authorUnknown, story, tablet, .leave)
    refused(.deviceRevoked, story, tablet, .addDevice(certificate: tablet.certificate))
    refused(.lastDevice, story, ana, .revokeDevice(device: ana.device))
    try story.tell(ana, .leave)
    try story.tell(ben, Story.invite(51))
    refused(.deviceRevoked, story, tablet, Story.join(51, tablet))
  }
}

@Suite struct GoingTests {
  @Test func `the last member may leave, and then nobody writes`() throws {
    var story = try Story(founder: ana)
    try story.tell(ana, Story.invite(51))
    try story.tell(ana, .leave)
    #expect(story.roster.members.isEmpty)
    refused(.inviteRevoked, story, ben, Story.join(51, ben))
    refused(.authorUnknown, story, ana, .leave)
  }

  @Test func `whoever left comes back by a new invitation, at the end`() throws {
    var story = try pair()
    try story.tell(ana, .leave)
    try story.bring(ana, by: ben, invite: 52)
    #expect(story.roster.members.map(\.account) == [ben.account, ana.account])
    #expect(story.roster.member(ana.account)?.invitedBy == ben.account)
  }

  @Test func `only members are removed`() throws {
    refused(.memberUnknown, try pair(), ana, .remove(account: Person(9).account))
  }
}

@Suite struct NameTests {
  @Test func `names change under the current key only`() throws {
    var story = try pair()
    let renamed = SealedName(
      epoch: 0, nonce: [UInt8](repeating: 5, count: 12),
      ciphertext: [UInt8](repeating: 6, count: 30))
    try story.tell(ben, .renameMember(name: renamed))
    #expect(story.roster.member(ben.account)?.name == renamed)
    #expect(story.roster.member(ana.account)?.name == .sample())
    try story.tell(ben, .rename(name: renamed))
    #expect(story.roster.name == renamed)
    refused(.epochMismatch, story, ben, .rename(name: .sample(1)))
    refused(.epochMismatch, story, ben, .renameMember(name: .sample(1)))
  }

  @Test(arguments: [(11, 20), (12, 16), (12, 97), (0, 20)])
  func `a sealed name has a nonce, a tag and something between`(
    nonce: Int, ciphertext: Int
  ) throws {
    let name = SealedName(
      epoch: 0, nonce: [UInt8](repeating: 1, count: nonce),
      ciphertext: [UInt8](repeating: 1, count: ciphertext))
    refused(.nameForm, try pair(), ana, .rename(name: name))
  }

  @Test func `a new names key counts up and closes open invitations`() throws {
    var story = try pair()
    try story.tell(ana, Story.invite(51))
    let wrap = NamesKeyWrap(device: ben.device, key: .zero, sealed: [1])
    try story.tell(ana, .replaceNamesKey(epoch: 1, wraps: [wrap], name: .sample(1)))
    #expect(story.roster.epoch == 1)
    refused(.inviteRevoked, story, Person(3), Story.join(51, Person(3), epoch: 1))
    try story.tell(ana, Story.invite(52))
    refused(.epochMismatch, story, Person(3), Story.join(52, Person(3), epoch: 0))
    try story.tell(Person(3), Story.join(52, Person(3), epoch: 1))
  }

  @Test func `a device that lacks the names key is given it once, and invitations stay open`()
    throws
  {
    var story = try pair()
    try story.tell(ana, .replaceNamesKey(epoch: 1, wraps: [], name: .sample(1)))
    try story.tell(ana, Story.invite(51))
    let wrap = NamesKeyWrap(device: ben.device, key: .zero, sealed: [1])
    let stray = NamesKeyWrap(device: Person(9).device, key: .zero, sealed: [1])
    for epoch in [0, 2, UInt32.max] {
      refused(.epochMismatch, story, ana, .wrapNamesKey(epoch: epoch, wraps: [wrap]))
    }
    for wraps in [[], [wrap, wrap], [stray], [wrap, stray]] {
      refused(.wrapUnknown, story, ana, .wrapNamesKey(epoch: 1, wraps: wraps))
    }
    #expect(story.roster.lacksNamesKey(ben.device))
    try story.tell(ana, .wrapNamesKey(epoch: 1, wraps: [wrap]))
    #expect(!story.roster.lacksNamesKey(ben.device) && story.roster.epoch == 1)
    refused(.wrapUnknown, story, ana, .wrapNamesKey(epoch: 1, wraps: [wrap]))
    try story.tell(Person(3), Story.join(51, Person(3), epoch: 1))
  }

  @Test func `a names key is wrapped once for each device that is there`() throws {
    let story = try pair()
    let wrap = NamesKeyWrap(device: ben.device, key: .zero, sealed: [1])
    let stray = NamesKeyWrap(device: Person(9).device, key: .zero, sealed: [1])
    for wraps in [[wrap, wrap], [stray]] {
      refused(
        .wrapUnknown, story, ana,
        .replaceNamesKey(epoch: 1, wraps: wraps, name: .sample(1)))
    }
    for epoch in [0, 2, UInt32.max] {
      refused(
        .epochMismatch, story, ana,
        .replaceNamesKey(epoch: epoch, wraps: [], name: .sample(epoch)))
    }
    refused(
      .epochMismatch, story, ana, .replaceNamesKey(epoch: 1, wraps: [], name: .sample(0)))
  }
}
