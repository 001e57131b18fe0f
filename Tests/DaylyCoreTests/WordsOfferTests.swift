// When the 24 words are shown without being asked for.

import Bytes
import Testing
import Wire

@testable import DaylyCore

@Suite struct WordsOfferTests {
  let shell = FakeShell(1)
  let server = FakeServer()

  @Test func `the words come after the first photo, once`() throws {
    var script = signedIn("Ana", shell, server)
    #expect(script.machine.screen(invitation: nil) == nil)
    #expect(shell.secrets["account/entropy"]?.count == 32, "kept until they are confirmed")
    #expect(script.send(.photoKept) == [.save])
    #expect(
      script.machine.screen(invitation: nil)
        == .words(sheet: WordsSheet(secret: "account/entropy", again: false)))
    #expect(script.send(.photoKept).isEmpty)
    script.send(.user(.wordsClosed))
    #expect(script.send(.photoKept).isEmpty)
    var next = Script(
      SignIn(
        saved: script.machine.account, reminded: script.machine.reminded,
        wordsOffered: script.machine.wordsOffered))
    #expect(next.send(.photoKept).isEmpty)
    #expect(next.machine.screen(invitation: nil) == nil)
  }

  @Test func `who has asked for the words is not shown them unasked`() {
    var script = signedIn("Ana", shell, server)
    #expect(script.send(.reminderTapped) == [.save])
    script.send(.user(.wordsClosed))
    #expect(script.send(.photoKept).isEmpty)
    #expect(script.machine.screen(invitation: nil) == nil)
  }

  @Test func `of words that are confirmed none are offered`() throws {
    let script = signedIn("Ana", shell, server)
    var account = try #require(script.machine.account)
    account.wordsConfirmed = true
    var next = Script(SignIn(saved: account))
    #expect(next.send(.photoKept).isEmpty)
  }
}
