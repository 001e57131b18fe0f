// The 24 words where five devices are in the account's log already.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore

@Suite struct FullAccountTests {
  let server = FakeServer()
  let old = FakeShell(1)
  let new = FakeShell(2)

  private func returning(_ script: inout Script<SignIn>) throws {
    new.secrets["transient/words"] = old.secrets["account/entropy"]
    script.send(.user(.accountWordsEntered(words: "transient/words")))
  }

  @Test func `five devices never lock the words out: one goes, or all, for the new one`() throws {
    _ = signedIn("Ana", old, server)
    for number in 0..<4 as Range<UInt64> {
      var script = Script(SignIn(saved: nil))
      script.send(.user(.haveAccountTapped))
      let shell = FakeShell(20 + number)
      shell.secrets["transient/words"] = old.secrets["account/entropy"]
      script.send(.user(.accountWordsEntered(words: "transient/words")))
      script.settle(shell, server)
      #expect(script.machine.registered)
    }
    let full = try #require(server.accountLogs.first).devices
    #expect(full.isFull)
    for removed in [full.devices[1].device, nil] {
      server.accountLogs[0].devices = full
      let entries = server.accountLogs[0].entries
      var script = Script(SignIn(saved: nil))
      script.send(.user(.haveAccountTapped))
      try returning(&script)
      script.settle(new, server)
      guard case .devicesFull(let form)? = script.machine.screen(invitation: nil) else {
        Issue.record("who goes is asked")
        return
      }
      #expect(form.devices.map(\.device) == full.devices.map(\.device))
      // A device that is not there makes no room; giving up leaves nothing behind.
      #expect(script.send(.user(.roomMade(device: PhotoScript.id(1)))).isEmpty)
      var given = script
      given.send(.back)
      given.compute(new)
      #expect(
        given.machine.screen(invitation: nil)
          == .accountWords(form: NameForm(busy: false, fault: nil)))
      #expect(new.keys["device/key"] == nil)
      script = Script(SignIn(saved: nil))
      script.send(.user(.haveAccountTapped))
      try returning(&script)
      script.settle(new, server)
      script.send(.user(.roomMade(device: removed)))
      script.settle(new, server)
      #expect(script.machine.registered)
      let live = server.accountLogs[0].devices.devices.map(\.device)
      #expect(live.last == script.machine.account?.device)
      #expect(live.count == (removed == nil ? 1 : 5))
      if let removed { #expect(!live.contains(removed)) }
      server.accountLogs[0].entries = entries
    }
  }
}
