// Restarts during registration, sessions that end, prekeys that age.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct SignInKeepingTests {
  let shell = FakeShell(1)
  let server = FakeServer()

  /// The saved state of somebody whose registration got no answer.
  private func unanswered() throws -> SavedAccount {
    var script = atFirstName(shell, server)
    script.send(.user(.firstNameEntered(name: "Ana")))
    script.compute(shell)
    return try #require(script.machine.account)
  }

  @Test func `after a restart the same registration is told again`() throws {
    let saved = try unanswered()
    var script = Script(SignIn(saved: saved))
    script.send(.opened)
    script.compute(shell)
    let message = try #require(script.http?.message)
    #expect(
      message.body == .pieces(pieces: [.bytes(bytes: try #require(saved.registration).encoded)]))
    script.settle(shell, server)
    #expect(script.machine.registered)
    #expect(server.accounts == [saved.account])
  }

  @Test func `with the ticket gone a session tells that it had worked`() throws {
    var script = Script(SignIn(saved: try unanswered()))
    server.surprise = ("accounts", server.problem(401, .unauthenticated))
    script.send(.opened)
    script.settle(shell, server)
    #expect(script.machine.registered)
    #expect(script.effects.contains(.signedIn))
  }

  @Test func `with ticket and session refused another code saves the same account`() throws {
    let saved = try unanswered()
    var script = Script(SignIn(saved: saved))
    server.surprise = ("accounts", server.problem(401, .unauthenticated))
    script.send(.opened)
    script.compute(shell)
    for _ in 0..<2 {
      let http = try #require(script.http)
      let refused = server.problem(401, .unauthenticated)
      let known = http.message.path == "/v1/sessions"
      let answer = server.answer(http.message, shell: shell, now: script.now)
      script.answer(http.question, known ? refused : answer)
      script.compute(shell)
    }
    let session = try #require(script.http)
    script.answer(session.question, server.problem(401, .unauthenticated))
    guard case .phone? = script.machine.screen(invitation: nil) else {
      Issue.record("back at the number")
      return
    }
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(shell, server)
    shell.secrets["code"] = server.code
    script.send(.user(.codeEntered(code: "code")))
    script.settle(shell, server)
    #expect(script.machine.registered)
    #expect(script.machine.account?.account == saved.account)
    #expect(script.machine.account?.certificate == saved.certificate)
  }

  @Test func `one renewal serves everybody who needs a session`() {
    var script = signedIn("Ana", shell, server)
    script.send(.sessionEnded)
    #expect(script.send(.sessionEnded).isEmpty)
    script.settle(shell, server)
    #expect(script.effects.filter { $0 == .sessionRenewed }.count == 1)
    script.send(.sessionEnded)
    #expect(!script.open.isEmpty)
  }

  @Test(arguments: failedAnswers)
  func `a renewal that fails can be asked for again`(failure: Answer) {
    for path in ["challenge", "sessions"] as [Text] {
      var script = signedIn("Ana", shell, server)
      server.surprise = (path, failure)
      script.send(.sessionEnded)
      script.settle(shell, server)
      #expect(script.machine.renewal == .idle)
      script.send(.sessionEnded)
      script.settle(shell, server)
      #expect(script.effects.contains(.sessionRenewed))
    }
  }

  @Test func `a prekey lasts a day, its private half 72 hours more`() {
    var script = signedIn("Ana", shell, server)
    script.send(.opened)
    #expect(script.open.isEmpty)
    for day in 1...5 {
      script.now = script.now.advanced(by: SignIn.prekeyLifetime)
      script.send(.opened)
      script.settle(shell, server)
      script.send(.serverTime(script.now))
      script.settle(shell, server)
      #expect(script.machine.account?.prekeys.first?.prekey.serial == UInt32(day) + 1)
    }
    // Superseded on days 1 to 5; those of days 1 and 2 are three days old.
    #expect(script.machine.account?.prekeys.map(\.prekey.serial) == [6, 5, 4, 3])
    #expect(shell.keys[.prekey(2)] == nil)
    #expect(shell.keys[.prekey(3)] != nil)
    #expect(script.machine.thisDevice?.keys.map(\.secret) == [6, 5, 4, 3].map { .prekey($0) })
  }

  @Test func `a clock that was ahead keeps no prekey alive`() throws {
    var script = signedIn("Ana", shell, server)
    let right = script.now
    script.now = right.advanced(by: 365 * SignIn.prekeyLifetime)
    script.send(.opened)
    script.settle(shell, server)
    #expect(script.machine.account?.prekeys.map(\.prekey.serial) == [2, 1])
    script.now = right.advanced(by: 1)
    script.send(.opened)
    script.settle(shell, server)
    script.send(.serverTime(script.now))
    script.settle(shell, server)
    #expect(script.machine.account?.prekeys.map(\.prekey.serial) == [3, 2, 1])
    #expect(script.machine.account?.prekeys.first?.prekey.created.instant == script.now)
    #expect(script.machine.account?.prekeys.last?.superseded == script.now, "72 hours from now")
    script.now = script.now.advanced(by: SignIn.prekeyGrace)
    script.send(.opened)
    script.settle(shell, server)
    script.send(.serverTime(script.now))
    script.settle(shell, server)
    #expect(script.machine.account?.prekeys.map(\.prekey.serial) == [4, 3])
    #expect(shell.keys[.prekey(1)] == nil && shell.keys[.prekey(2)] == nil)
  }

  @Test func `a clock that is ahead destroys no prekey that the server's would keep`() throws {
    var script = signedIn("Ana", shell, server)
    script.now = script.now.advanced(by: SignIn.prekeyLifetime)
    let right = script.now
    script.send(.serverTime(right))
    script.send(.opened)
    script.settle(shell, server)
    // Nobody can say what time it is; then the server does; then what it said is too old.
    script.now = right.advanced(by: 2 * SignIn.prekeyGrace)
    script.send(.opened)
    script.settle(shell, server)
    script.send(.serverTime(right))
    script.settle(shell, server)
    script.now = script.now.advanced(by: SignIn.prekeyGrace)
    script.send(.opened)
    script.settle(shell, server)
    #expect(shell.keys[.prekey(1)] != nil)
    script.send(.serverTime(script.now))
    script.settle(shell, server)
    #expect(shell.keys[.prekey(1)] == nil)
  }

  @Test func `an old prekey is superseded when the server has the new one, not before`() {
    var script = signedIn("Ana", shell, server)
    script.now = script.now.advanced(by: SignIn.prekeyLifetime)
    server.surprise = ("prekey", .httpFailed(.offline))
    script.send(.opened)
    script.settle(shell, server)
    #expect(script.machine.account?.prekeys.map(\.published) == [false, true])
    #expect(script.machine.account?.prekeys.last?.superseded == nil)
    script.send(.opened)
    script.settle(shell, server)
    #expect(script.machine.account?.prekeys.map(\.published) == [true, true])
    #expect(script.machine.account?.prekeys.last?.superseded == nil, "nobody knows the time")
    script.send(.serverTime(script.now))
    #expect(script.machine.account?.prekeys.last?.superseded == script.now)
  }

  /// What a photo needs that is alive is there once the clock is right, and until then.
  @Test(
    arguments: [
      [-4], [-400], [-4, 5], [5, -4], [-4, 0, 5], [5, -4, 400, -400], [-20_000, 2, -3],
    ] as [[Int64]])
  func `a clock that is wrong for some looks destroys no prekey`(days: [Int64]) {
    for knowsTime in [false, true] {
      var script = signedIn("Ana", shell, server)
      let right = script.now
      for day in days + [0, 0] {
        script.now = right.advanced(by: day * SignIn.prekeyLifetime + 1)
        if knowsTime { script.send(.serverTime(right)) }
        for _ in 0..<2 {
          script.send(.opened)
          script.settle(shell, server)
          script.send(.serverTime(right))
          script.settle(shell, server)
        }
        #expect(shell.keys[.prekey(1)] != nil, "\(day) of \(days)")
      }
      // It goes when its time is over.
      script.now = right.advanced(by: SignIn.prekeyGrace + SignIn.prekeyLifetime)
      script.send(.serverTime(script.now))
      script.send(.opened)
      script.settle(shell, server)
      script.now = script.now.advanced(by: SignIn.prekeyGrace)
      script.send(.serverTime(script.now))
      script.settle(shell, server)
      #expect(shell.keys[.prekey(1)] == nil, "\(days)")
    }
  }

  @Test func `a server that refuses every new prekey keeps no old one alive`() {
    var script = signedIn("Ana", shell, server)
    for _ in 1...5 {
      script.now = script.now.advanced(by: SignIn.prekeyLifetime)
      server.surprise = ("prekey", server.problem(403, .forbidden))
      script.send(.opened)
      script.settle(shell, server)
    }
    #expect(script.machine.account?.prekeys.map(\.prekey.serial) == [2])
    #expect(shell.keys[.prekey(1)] == nil)
    // What the server takes in the end is as good as ever.
    server.surprise = nil
    script.send(.opened)
    script.settle(shell, server)
    #expect(script.machine.account?.prekeys.first?.published == true)
  }

  @Test(arguments: [Answer.httpFailed(.offline), .httpFailed(.timeout)])
  func `a week without the server costs no prekey`(failure: Answer) {
    var script = signedIn("Ana", shell, server)
    for _ in 1...7 {
      script.now = script.now.advanced(by: SignIn.prekeyLifetime)
      server.surprise = ("prekey", failure)
      script.send(.opened)
      script.settle(shell, server)
    }
    #expect(script.machine.account?.prekeys.map(\.prekey.serial) == [2, 1])
    #expect(shell.keys[.prekey(1)] != nil)
  }

  @Test func `a prekey that cannot be made, signed or saved is tried again`() {
    for answer in [
      Answer.recipeFailed(RecipeFailure(step: 0, fault: .unavailable)), .recipeDone([]),
    ] {
      var script = signedIn("Ana", shell, server)
      script.now = script.now.advanced(by: SignIn.prekeyLifetime)
      script.send(.opened)
      if let question = script.open.first { script.answer(question, answer) }
      #expect(script.machine.rotation == .idle)
      script.send(.opened)
      script.settle(shell, server)
      #expect(script.machine.account?.prekeys.first?.prekey.serial == 2)
    }
  }

  @Test func `the reminder shows the words again`() {
    var script = signedIn("Ana", shell, server)
    script.send(.reminderTapped)
    #expect(
      script.machine.screen(invitation: nil)
        == .words(sheet: WordsSheet(secret: "account/entropy", again: true)))
    script.send(.back)
    #expect(script.machine.screen(invitation: nil) == nil)
  }
}
