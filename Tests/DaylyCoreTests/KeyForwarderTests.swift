// Photos that are alive, for devices that came after them, told as scripts: who is given what, and
// who is not, whatever the server says.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

extension KeyForwarder.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { nil }
}

extension KeyForwarder: Scripted {}

@Suite struct KeyForwardingTests {
  typealias Photos = PhotoScript

  let tablet: DeviceID = PhotoScript.id(0x12)
  let noorsTablet: DeviceID = PhotoScript.id(0x22)
  /// This device has sent it, and left nobody out.
  let mine = {
    var post = PhotoScript.post(9, by: PhotoScript.me, cached: true)
    post.leftOut = []
    return post
  }()
  let noors = PhotoScript.post(3, cached: true)

  /// Everybody has a tablet beside the phone.
  private func facts(_ posts: [SavedPost], head: UInt8 = 1) -> GroupFacts {
    var facts = Photos.facts(head: head, posts: posts)
    facts.members[0].devices.append(Photos.certificate(Photos.me, tablet))
    facts.members[1].devices.append(Photos.certificate(Photos.noor, noorsTablet))
    return facts
  }

  private func missing(_ post: SavedPost, _ device: DeviceID, serial: UInt32 = 1, key: UInt8 = 9)
    -> MissingStanza
  {
    MissingStanza(
      photo: post.info.photo,
      prekey: SignedPrekey(
        device: device, serial: serial, key: Photos.id(key), created: SignedInstant(Photos.noon),
        signature: .zero))
  }

  /// What reading a container's beginning reveals.
  private func header(_ post: SavedPost) -> [[UInt8]] {
    var writer = ByteWriter()
    writer.append(("locaphoto" as Text).utf8 + [2, 0])
    Photos.group.encode(into: &writer)
    (Photos.id(0x77) as Digest).encode(into: &writer)
    post.info.device.encode(into: &writer)
    post.info.photo.encode(into: &writer)
    post.info.day.encode(into: &writer)
    writer.u8(16)
    writer.append([UInt8](repeating: 1, count: 32))
    writer.u16(1)
    writer.u8(0)
    (Photos.id(0x55) as KeyID).encode(into: &writer)
    writer.append([UInt8](repeating: 2, count: 80 + 32))
    let bytes = writer.bytes
    var length = ByteWriter()
    length.u64(UInt64(bytes.count) + 65_564 + 32 + 284 + 92 + 16)
    var end = ByteWriter()
    end.u64(65_536)
    end.u32(256)
    end.append(("end." as Text).utf8)
    return [bytes, length.bytes, end.bytes]
  }

  private func script(
    _ posts: [SavedPost], serials: [SavedSerial] = [], change: (inout GroupFacts) -> Void = { _ in }
  ) -> Script<KeyForwarder> {
    var script = Script(KeyForwarder())
    script.now = Photos.noon
    var facts = facts(posts)
    change(&facts)
    script.send(.facts(Photos.thisDevice, [facts], serials))
    return script
  }

  private func answer(_ script: inout Script<KeyForwarder>, _ missing: [MissingStanza]) throws {
    let (question, message) = try #require(script.http)
    #expect(
      message.method == .get
        && message.path == "/v1/groups/" + Photos.group.hex + "/missing-stanzas")
    script.answer(
      question, .httpAnswered(status: 200, body: MissingStanzasReply(missing: missing).encoded))
  }

  /// Reads the photo's header.
  @discardableResult
  private func read(_ script: inout Script<KeyForwarder>, _ post: SavedPost) throws
    -> [KeyForwarder.Effect]
  {
    script.answer(try #require(script.open.first), .recipeDone(header(post)))
  }

  /// Answers the recipe that wraps; what is sent then.
  private func sent(_ script: inout Script<KeyForwarder>) throws -> HTTPMessage {
    guard case .recipe(_, let recipe)? = script.open.first else { throw Phone.Missing() }
    guard case .verify = try #require(recipe.steps.first) else {
      Issue.record("the prekey is checked first")
      throw Phone.Missing()
    }
    let stanza = [UInt8](repeating: 0, count: 97)
    script.answer(script.open[0], .recipeDone([stanza]))
    let message = try #require(script.http?.message)
    #expect(
      message.body == .pieces(pieces: [.bytes(bytes: StanzaUpload(stanza: stanza).encoded)]))
    return message
  }

  private func path(_ post: SavedPost, _ device: DeviceID) -> Text {
    "/v1/groups/" + Photos.group.hex + "/posts/" + post.info.photo.hex + "/stanzas/" + device.hex
  }

  @Test func `a new device of one's own is given everybody's photos, one after the other`() throws {
    var script = script([mine, noors])
    try answer(&script, [missing(mine, tablet), missing(noors, tablet)])
    for post in [noors, mine] {
      try read(&script, post)
      let message = try sent(&script)
      #expect(message.method == .put && message.path == path(post, tablet))
      script.answer(script.open[0], .httpAnswered(status: 201, body: []))
    }
    #expect(script.open.isEmpty && script.machine.phase == .idle)
  }

  @Test func `the sender gives a photo to others' new devices, and to no newcomer's`() throws {
    for isMember in [true, false] {
      var script = script([mine])
      try answer(&script, [missing(mine, noorsTablet)])
      guard
        case .judge(Photos.group, Photos.id(0x77), Photos.noor, let recipe)? =
          try read(&script, mine).first
      else {
        Issue.record("the log is asked")
        return
      }
      script.send(.judged(isMember ? recipe : nil))
      guard isMember else {
        #expect(script.open.isEmpty && script.machine.phase == .idle)
        continue
      }
      #expect(try sent(&script).path == path(mine, noorsTablet))
    }
  }

  @Test func `nobody is given what is not theirs, whatever the server asks for`() throws {
    let refused: [(MissingStanza, [SavedSerial], (inout GroupFacts) -> Void)] = [
      // Somebody else's photo for somebody else's device; a stranger's; this very device.
      (missing(noors, noorsTablet), [], { _ in }), (missing(mine, Photos.id(0x99)), [], { _ in }),
      (missing(mine, Photos.mine), [], { _ in }),
      // An older prekey, and one of small order.
      (missing(mine, tablet), [SavedSerial(device: tablet, serial: 2)], { _ in }),
      (missing(mine, tablet, key: 0), [], { _ in }),
      // People who are not sent to.
      (missing(mine, noorsTablet), [], { $0.blocked = [Photos.noor] }),
      (missing(mine, noorsTablet), [], { $0.held = [Photos.noor] }),
      // Devices their owner has removed, whether or not the server has heard; and nobody at all
      // while somebody's log is not here.
      (missing(mine, tablet), [], { $0.revoked = [tablet] }),
      (missing(noors, tablet), [], { $0.members[0].devices.removeLast() }),
      (missing(mine, noorsTablet), [], { $0.members[1].devices.removeLast() }),
      (missing(mine, tablet), [], { $0.unknown = [Photos.noor] }),
      // Whom the photo left out, also once they are accepted; what another device has sent.
      (missing(mine, noorsTablet), [], { $0.posts[0].leftOut = [Photos.noor] }),
      (missing(mine, noorsTablet), [], { $0.posts[0].leftOut = nil }),
      (missing(mine, noorsTablet), [], { $0.posts[0].info.device = tablet }),
      // Photos that are over or not here.
      (missing(mine, tablet), [], { $0.posts[0].info.expires = Photos.noon }),
      (missing(Photos.post(8), tablet), [], { _ in }),
    ]
    for (stanza, serials, change) in refused {
      var script = script([mine, noors], serials: serials, change: change)
      try answer(&script, [stanza])
      #expect(script.open.isEmpty && script.machine.phase == .idle, "\(stanza)")
    }
    var broken = Photos.facts(posts: [mine], broken: true)
    broken.members[0].devices.append(Photos.certificate(Photos.me, tablet))
    var script = Script(KeyForwarder())
    script.now = Photos.noon
    script.send(.facts(Photos.thisDevice, [broken], []))
    #expect(script.open.isEmpty)
  }

  @Test func `a container that is not that photo's, or does not unlock, is passed over`() throws {
    var script = script([mine, noors])
    try answer(&script, [missing(mine, tablet), missing(noors, tablet)])
    try read(&script, mine)
    try read(&script, mine)
    script.answer(
      script.open[0], .recipeFailed(RecipeFailure(step: 0, fault: .refused)))
    #expect(script.open.isEmpty && script.machine.phase == .idle)
  }

  @Test func `the server is asked when a device is new or the log has grown, and not else`() {
    var script = Script(KeyForwarder())
    script.now = Photos.noon.advanced(by: Group.lifeAfterCapture)
    script.send(.facts(Photos.thisDevice, [facts([mine])], []))
    script.send(.opened)
    #expect(script.open.isEmpty, "no device is younger than a photo can be")
    script.send(.facts(Photos.thisDevice, [facts([mine], head: 2)], []))
    #expect(script.open.count == 1)
    script.send(.facts(Photos.thisDevice, [facts([mine], head: 3)], []))
    #expect(script.open.count == 1, "one thing at a time")
    var empty = Script(KeyForwarder())
    empty.now = Photos.noon
    empty.send(.facts(Photos.thisDevice, [facts([Photos.post(3)])], []))
    #expect(empty.open.isEmpty, "nothing is here that could be given")
    empty.send(.facts(Photos.thisDevice, [facts([noors])], []))
    #expect(empty.open.count == 1)
  }

  @Test func `a device counts once its account's log has it, too`() throws {
    var late = facts([noors])
    late.members[0].devices.removeAll { $0.device == tablet }
    var script = Script(KeyForwarder())
    script.now = Photos.noon
    script.send(.facts(Photos.thisDevice, [late], []))
    let missing = MissingStanzasReply(missing: [missing(noors, tablet)])
    script.answer(script.open[0], .httpAnswered(status: 200, body: missing.encoded))
    #expect(script.open.isEmpty, "nobody this device knows")
    script.send(.facts(Photos.thisDevice, [late], []))
    #expect(script.open.isEmpty)
    script.send(.facts(Photos.thisDevice, [facts([noors])], []))
    #expect(script.open.count == 1)
  }

  @Test(arguments: failedAnswers)
  func `what failed is tried again when something happens`(failure: Answer) throws {
    var script = script([mine])
    script.answer(script.open[0], failure)
    #expect(script.open.isEmpty)
    script.send(.opened)
    try answer(&script, [missing(mine, tablet)])
    try read(&script, mine)
    _ = try sent(&script)
    script.answer(script.open[0], .httpFailed(.offline))
    #expect(script.open.isEmpty)
    script.send(.opened)
    #expect(script.http?.message.method == .get)
    script.answer(script.open[0], .httpAnswered(status: 401, body: []))
    #expect(script.effects.last == .sessionEnded)
  }

  @Test func `a server that refuses is not asked again before there is something new`() throws {
    var script = script([mine])
    let refused = OutboxScript.problem(403, .forbidden)
    script.answer(script.open[0], refused)
    #expect(script.send(.opened).isEmpty)
    script.send(.facts(Photos.thisDevice, [facts([mine])], []))
    #expect(script.open.isEmpty)
    script.send(.facts(Photos.thisDevice, [facts([mine], head: 2)], []))
    #expect(script.open.count == 1)
  }

  @Test func `the log tells who was a member when a photo was sealed`() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    var ben = try Phone("Ben", seed: 2, server)
    let id = try ana.create("Family", server)
    var group = try #require(ana.groups.machine.groups.first)
    let alone = group.roster.head.hash
    ben.open(try ana.link(to: id, server), server)
    group = try #require(ana.groups.machine.groups.first)
    let invited = group.roster.head.hash
    ben.invitation.send(.user(.joinTapped))
    ben.settle(server)
    ana.poll(server)
    group = try #require(ana.groups.machine.groups.first)
    let (me, other) = (ana.account.account, ben.account.account)
    #expect(group.had(me, at: alone))
    #expect(!group.had(other, at: alone) && !group.had(other, at: invited))
    #expect(group.had(other, at: group.roster.head.hash))
    #expect(!group.had(other, at: .zero) && !group.had(me, at: .zero))
    #expect(!group.had(PhotoScript.me, at: group.roster.head.hash))
    let together = group.roster.head.hash
    ana.tap(.detailsTapped(group: id), server)
    ana.tap(.renameTapped, server)
    ana.tap(.renamed(name: "All of us"), server)
    group = try #require(ana.groups.machine.groups.first)
    #expect(group.roster.head.hash != together && group.had(other, at: together))
  }
}
