// Following a link without an account: what the welcome says of it, and joining after signing up.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore

@Suite struct InvitationWelcomeTests {
  let server = FakeServer()
  var ana: Phone
  var ben: Phone
  let group: GroupID

  init() throws {
    ana = try Phone("Ana", seed: 1, server)
    ben = try Phone("Ben", seed: 2, server)
    group = try ana.create("Family", server)
  }

  @Test mutating func `before signing in, the welcome shows who invites`() throws {
    let link = try ana.link(to: group, server)
    let shell = FakeShell(9)
    var script = Script(Invitation(pending: nil, invites: []))
    shell.secrets["transient/link"] = link.1
    script.send(.linkOpened(path: link.0, fragment: "transient/link"))
    script.settle(shell, server)
    let preview = InvitationPreview(group: "Family", inviter: "Ana")
    #expect(script.machine.welcome == .ready(preview: preview, members: 1))
    #expect(script.machine.screen() == nil)
    #expect(script.send(.user(.joinTapped)).isEmpty)
    var later = Script(Invitation(pending: script.machine.pending, invites: []))
    later.send(.opened)
    later.settle(shell, server)
    #expect(later.machine.welcome == script.machine.welcome)
    later.send(.account(ben.account))
    #expect(later.machine.screen() != nil)
  }

  /// Somebody without an account who has followed `link`.
  private func stranger(_ shell: FakeShell, _ link: (Text, [UInt8])) -> Script<Invitation> {
    var script = Script(Invitation(pending: nil, invites: []))
    shell.secrets["transient/link"] = link.1
    script.send(.linkOpened(path: link.0, fragment: "transient/link"))
    script.settle(shell, server)
    return script
  }

  @Test mutating func `before signing in, the welcome says why a link is of no use`() throws {
    let link = try ana.link(to: group, server)
    var cut = stranger(FakeShell(9), (link.0, Array(link.1.dropLast())))
    #expect(cut.machine.welcome == .failed(fault: .broken))
    let elsewhere = Text("/join/") + InviteID.zero.hex
    #expect(
      stranger(FakeShell(9), (elsewhere, link.1)).machine.welcome == .failed(fault: .notFound))
    for (status, code, fault) in [
      (410, .inviteUsed, .used), (410, .inviteExpired, .expired),
    ] as [(UInt16, ProblemCode, InviteFault)] {
      server.surprise = ("/v2/invites", server.problem(status, code))
      #expect(stranger(FakeShell(9), link).machine.welcome == .failed(fault: fault))
    }
    // Whoever goes on all the same has read it, and is not told again.
    cut.send(.started)
    #expect(cut.machine.welcome == nil)
    cut.send(.account(ben.account))
    #expect(cut.machine.screen() == nil)
  }

  @Test mutating func `offline the welcome says so, and looks again on a tap`() throws {
    let link = try ana.link(to: group, server)
    let shell = FakeShell(9)
    server.surprise = ("/v2/invites", .httpFailed(.offline))
    var script = stranger(shell, link)
    #expect(script.machine.welcome == .failed(fault: .offline))
    script.send(.user(.joinTapped))
    script.settle(shell, server)
    guard case .ready? = script.machine.welcome else {
      Issue.record("the invitation is there")
      return
    }
  }

  @Test mutating func `who goes on from the invitation joins without being asked again`() throws {
    let link = try ana.link(to: group, server)
    var saved = stranger(ben.shell, link).machine
    for isRestarted in [false, true] {
      var script = Script(saved)
      script.send(.started)
      #expect(script.effects.first == .save)
      script.settle(ben.shell, server)
      if isRestarted {
        // The code comes by SMS, and the page is loaded anew on the way back.
        script = Script(
          Invitation(
            pending: script.machine.pending, wanted: script.machine.wanted, invites: []))
        script.send(.opened)
        script.settle(ben.shell, server)
      }
      #expect(script.machine.screen() == nil)
      script.send(.account(ben.account))
      script.compute(ben.shell)
      #expect(script.machine.pending?.group == group, "joining has begun")
      guard case .join(let sheet)? = script.machine.screen(), case .joining = sheet.state else {
        Issue.record("not joining")
        return
      }
      saved = stranger(ben.shell, link).machine
    }
  }

  @Test mutating func `what the welcome offers is looked at again by who comes back or goes on`()
    throws
  {
    let link = try ana.link(to: group, server)
    let offered = stranger(ben.shell, link).machine
    for event in [Invitation.Event.visible, .started] {
      var script = Script(offered)
      server.surprise = ("/v2/invites", server.problem(410, .inviteUsed))
      script.send(event)
      #expect(script.machine.welcome == offered.welcome, "what is there stays meanwhile")
      script.settle(ben.shell, server)
      #expect(script.machine.welcome == .failed(fault: .used))
      #expect(!script.machine.wanted)
      #expect(script.effects.contains(.useless))
    }
  }

  @Test mutating func `trouble takes nothing away from who has seen what a link leads to`() throws {
    let link = try ana.link(to: group, server)
    var script = stranger(ben.shell, link)
    let offered = script.machine.welcome
    for event in [Invitation.Event.visible, .started, .opened] {
      server.surprise = ("/v2/invites", .httpFailed(.offline))
      script.send(event)
      script.settle(ben.shell, server)
      #expect(script.machine.welcome == offered)
      #expect(!script.effects.contains(.useless))
    }
    #expect(script.machine.wanted, "the yes stays")
    script.send(.account(ben.account))
    script.compute(ben.shell)
    script.settle(ben.shell, server)
    #expect(script.machine.pending == nil, "joined")
  }

  @Test func `a link that turns out useless leads from the number back to the welcome`() {
    var signIn = SignIn(saved: nil)
    let moment = PhotoScript.later(0)
    _ = signIn.handle(.user(.startTapped), at: moment)
    _ = signIn.handle(.invitationEnded, at: moment)
    #expect(signIn.flow == .welcome)
    _ = signIn.handle(.user(.startTapped), at: moment)
    _ = signIn.handle(.user(.phoneEntered(phone: "+4915550000001")), at: moment)
    let asking = signIn.flow
    _ = signIn.handle(.invitationEnded, at: moment)
    #expect(signIn.flow == asking, "whoever is waiting for a code goes on")
  }

  @Test mutating func `whose account was there before is asked`() throws {
    let link = try ana.link(to: group, server)
    var script = stranger(ben.shell, link)
    script.send(.account(ben.account))
    #expect(script.machine.pending?.group == nil)
    guard case .join(let sheet)? = script.machine.screen(), case .ready = sheet.state else {
      Issue.record("not asked")
      return
    }
  }
}
