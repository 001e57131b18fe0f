// What people do to a group and to each other: rename, remove, withdraw, mute, block; and what the
// details tell about it.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct PeopleTests {
  let server = FakeServer()
  var ana: Phone
  var ben: Phone
  let group: GroupID

  init() throws {
    ana = try Phone("Ana", seed: 1, server)
    ben = try Phone("Ben", seed: 2, server)
    group = try ana.create("Family", server)
    ben.join(try ana.link(to: group, server), server)
    ana.invitation.send(.back)
    ana.poll(server)
  }

  private mutating func bring(_ name: Text, seed: UInt64) throws -> Phone {
    var phone = try Phone(name, seed: seed, server)
    phone.join(try ana.link(to: group, server), server)
    ana.invitation.send(.back)
    ana.poll(server)
    ben.poll(server)
    return phone
  }

  @Test mutating func `a new name of the group is seen by everybody`() {
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.renameTapped, server)
    #expect(ana.details?.question == .rename)
    ana.tap(.renamed(name: "  The Okafors "), server)
    #expect(ana.details?.question == nil && ana.details?.name == "The Okafors")
    #expect(ana.details?.history.first?.act == .renamed)
    ben.poll(server)
    #expect(ben.cards.first?.name == "The Okafors")
    ben.restart(server)
    #expect(ben.cards.first?.name == "The Okafors")
  }

  @Test mutating func `a name that cannot be is explained and nothing is written`() {
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.renameTapped, server)
    let before = server.logs[0].entries.count
    let faults: [(Text, FormFault)] = [
      (" ", .empty), ("123456789012345678901", .tooLong), ("a\nb", .unusable),
    ]
    for (name, fault) in faults {
      ana.tap(.renamed(name: name), server)
      #expect(ana.details?.fault == fault && ana.details?.question == .rename)
    }
    ana.tap(.renamed(name: "Family"), server)
    #expect(ana.details?.question == nil)
    #expect(server.logs[0].entries.count == before, "the same name is not written again")
  }

  @Test(arguments: failedAnswers)
  mutating func `a rename that failed keeps its form and can be repeated`(failure: Answer) {
    if case .httpAnswered(200, _) = failure { return }
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.renameTapped, server)
    server.surprise = ("/log", failure)
    ana.tap(.renamed(name: "Us"), server)
    #expect(ana.details?.fault != nil && ana.details?.question == .rename)
    ana.tap(.renamed(name: "Us"), server)
    #expect(ana.details?.question == nil && ana.details?.name == "Us")
  }

  @Test mutating func `one's own new name reaches every group, also after a crash and offline`()
    throws
  {
    let second = try ana.create("Friends", server)
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.ownNameTapped, server)
    server.surprise = ("/log", .httpFailed(.offline))
    ana.tap(.renamed(name: "Anna"), server)
    #expect(ana.account.name == "Anna")
    #expect(ana.details?.members.first?.name == "Anna")
    ana.restart(server)
    ana.poll(server)
    #expect(ana.groups.machine.renaming.isEmpty)
    ben.poll(server)
    #expect(ben.cards.first?.members.map(\.name) == ["Ben", "Anna"])
    let own = ana.groups.machine.group(second)?.names.name(of: ana.account.account)
    #expect(own == "Anna")
  }

  @Test mutating func `removing asks first, is seen by all, and takes the group away`() throws {
    var cleo = try bring("Cleo", seed: 3)
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.removeConfirmed, server)
    ana.tap(.removeTapped(account: ana.account.account), server)
    #expect(ana.details?.question == nil, "to go oneself, one leaves")
    ana.tap(.removeTapped(account: ben.account.account), server)
    ana.tap(.leaveConfirmed, server)
    #expect(ana.details?.question == .remove(account: ben.account.account))
    #expect(server.logs[0].roster.members.count == 3)
    ana.tap(.removeConfirmed, server)
    #expect(server.logs[0].roster.members.count == 2)
    #expect(ana.details?.question == nil && ana.details?.members.count == 2)
    let line = try #require(ana.details?.history.first)
    #expect(line.act == .removed && line.you && line.other == "Ben")
    cleo.poll(server)
    cleo.tap(.detailsTapped(group: group), server)
    #expect(cleo.details?.history.first?.name == "Ana")
    ben.poll(server)
    #expect(ben.cards.isEmpty)
    #expect(ben.groups.machine.notice == .removedFrom(group: "Family"))
  }

  /// 2^63-1, -2^63, and the first moments on either side of the years 1 to 9999.
  @Test(arguments: [.max, .min, -62_135_596_800_001, 253_402_300_800_000] as [Int64])
  mutating func `who joined at a time that no calendar has is seen, and removed`(
    value: Int64
  ) throws {
    server.joinsAt = SignedInstant(value)
    let eve = try bring("Eve", seed: 3)
    let joined = try #require(server.logs[0].entries.last).opened()
    #expect(joined.instant.value == value && server.joinsAt == nil)
    ana.restart(server)
    ana.tap(.detailsTapped(group: group), server)
    let sheet = try #require(ana.details)
    #expect(sheet.history.first?.act == .joined)
    #expect(sheet.history.first?.instant == Instant(value))
    #expect(try Screen(decoding: Screen.details(sheet: sheet).encoded) == .details(sheet: sheet))
    ana.tap(.removeTapped(account: eve.account.account), server)
    ana.tap(.removeConfirmed, server)
    #expect(server.logs[0].roster.member(eve.account.account) == nil)
    #expect(ana.details?.members.count == 2)
  }

  @Test mutating func `an open invitation is listed, and once withdrawn lets nobody in`() throws {
    let link = try ana.link(to: group, server)
    ana.invitation.send(.back)
    ben.poll(server)
    ben.tap(.detailsTapped(group: group), server)
    let open = try #require(ben.details?.invitations.first)
    #expect(open.name == "Ana" && !open.you && ben.details?.invitations.count == 1)
    ben.tap(.inviteRevokeTapped(invite: open.invite), server)
    #expect(ben.details?.invitations == [])
    var cleo = try Phone("Cleo", seed: 3, server)
    cleo.open(link, server)
    #expect(cleo.joinState == .failed(fault: .revoked))
    ana.poll(server)
    let secret = SecretName.link(open.invite)
    #expect(ana.shell.secrets[secret] == nil, "its maker forgets it")
    #expect(try ana.link(to: group, server) != link)
  }

  @Test mutating func `the history tells who came by whom, and who left`() throws {
    var cleo = try bring("Cleo", seed: 3)
    cleo.tap(.detailsTapped(group: group), server)
    cleo.tap(.leaveTapped, server)
    cleo.tap(.leaveConfirmed, server)
    ben.poll(server)
    ben.tap(.detailsTapped(group: group), server)
    let lines = try #require(ben.details?.history)
    #expect(lines.map(\.act) == [.left, .joined, .joined, .made])
    #expect(lines.map(\.name) == ["Cleo", "Cleo", "Ben", "Ana"])
    #expect(lines.map(\.other) == ["", "Ana", "Ana", ""])
    #expect(lines.map(\.you) == [false, false, true, false])
  }

  @Test mutating func `mute is a switch that is kept`() {
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.muteTapped, server)
    #expect(ana.details?.muted == true)
    ana.restart(server)
    #expect(ana.cards.first?.muted == true)
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.muteTapped, server)
    #expect(ana.groups.machine.muted.isEmpty)
  }

  @Test mutating func `nothing of somebody blocked is shown, and it comes back with them`()
    throws
  {
    let post = PostInfo(
      photo: PhotoID(unchecked: [UInt8](repeating: 4, count: 16)), sender: ben.account.account,
      device: ben.account.device, day: CivilDay(11), received: ana.groups.now,
      expires: ana.groups.now.advanced(by: 1000), size: 5)
    server.posts = [post]
    ana.poll(server)
    #expect(ana.cards.first?.unseen == 1)
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.blockTapped(account: ben.account.account), server)
    #expect(ana.details?.question == .block(account: ben.account.account))
    ana.tap(.blockConfirmed, server)
    #expect(ana.details?.members.last?.blocked == true)
    ana.restart(server)
    let facts = try #require(ana.groups.machine.facts.first)
    #expect(facts.posts.isEmpty && facts.alone && facts.blocked == [ben.account.account])
    #expect(ana.cards.first?.photos == 0)
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.unblockTapped(account: ben.account.account), server)
    #expect(ana.groups.machine.facts.first?.posts.count == 1)
  }

  @Test mutating func `back closes a question, then the page, and nothing that is under way`() {
    ana.tap(.detailsTapped(group: group), server)
    ana.tap(.renameTapped, server)
    ana.groups.send(.back)
    #expect(ana.groups.machine.page == .details(group, Groups.Details()))
    ana.groups.send(.user(.leaveTapped))
    ana.groups.send(.user(.leaveConfirmed))
    let page = ana.groups.machine.page
    ana.groups.send(.back)
    ana.groups.send(.user(.muteTapped))
    #expect(ana.groups.machine.page == page && ana.groups.machine.muted.isEmpty)
  }
}
