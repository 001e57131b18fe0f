// Signing in, told as scripts.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

/// A script that stands before the first name, code verified.
func atFirstName(_ shell: FakeShell, _ server: FakeServer) -> Script<SignIn> {
  var script = Script(SignIn(saved: nil))
  script.send(.user(.startTapped))
  script.send(.user(.phoneEntered(phone: "0049 (170) 12-34 567")))
  script.settle(shell, server)
  shell.secrets["code"] = server.code
  script.send(.user(.codeEntered(code: "code")))
  script.settle(shell, server)
  return script
}

/// Somebody signed in, at the list of groups.
func signedIn(_ name: Text, _ shell: FakeShell, _ server: FakeServer) -> Script<SignIn> {
  var script = atFirstName(shell, server)
  script.send(.user(.firstNameEntered(name: name)))
  script.settle(shell, server)
  return script
}

@Suite struct SignInTests {
  let shell = FakeShell(1)
  let server = FakeServer()

  @Test func `a number, a code, a name and the words make an account`() throws {
    var script = atFirstName(shell, server)
    #expect(
      script.machine.screen(invitation: nil) == .firstName(form: NameForm(busy: false, fault: nil)))
    script.send(.user(.firstNameEntered(name: " Ana ")))
    script.settle(shell, server)
    #expect(script.machine.screen(invitation: nil) == nil)
    #expect(script.effects.contains(.signedIn))
    let account = try #require(script.machine.account)
    #expect(account.name == "Ana")
    #expect(account.registration == nil)
    #expect(server.accounts == [account.account])
    #expect(shell.secrets["account/entropy"]?.count == 32)
    #expect(script.machine.remindWords)
    #expect(script.machine.signUp == nil, "the number has served")
  }

  @Test func `a reload while the code comes goes on at the code`() throws {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(shell, server)
    #expect(script.effects.contains(.save))
    let signUp = try #require(script.machine.signUp)
    var next = Script(SignIn(saved: nil, signUp: signUp))
    next.now = script.now.advanced(by: 60_000)
    #expect(next.machine.signUp == signUp, "kept until the start goes on with it")
    next.send(.opened)
    #expect(next.machine.screen(invitation: nil) == script.machine.screen(invitation: nil))
    shell.secrets["code"] = server.code
    next.send(.user(.codeEntered(code: "code")))
    next.settle(shell, server)
    // And once the code was right, at the name.
    let verified = try #require(next.machine.signUp)
    #expect(verified.challenge != nil)
    var last = Script(SignIn(saved: nil, signUp: verified))
    last.now = next.now
    last.send(.opened)
    #expect(
      last.machine.screen(invitation: nil) == .firstName(form: NameForm(busy: false, fault: nil)))
    last.send(.user(.firstNameEntered(name: "Ana")))
    last.settle(shell, server)
    #expect(last.machine.registered)
    #expect(last.machine.signUp == nil)
  }

  @Test(arguments: [SignIn.codeLife, -1, .max, .min])
  func `a code that has run out is not gone on with`(after: Int64) throws {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(shell, server)
    var next = Script(SignIn(saved: nil, signUp: script.machine.signUp))
    next.now = script.now.advanced(by: after)
    next.send(.opened)
    #expect(next.machine.screen(invitation: nil) == .welcome(invitation: nil))
    #expect(next.machine.signUp == nil)
  }

  @Test func `who goes back from the code is not led to it again`() {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(shell, server)
    #expect(script.send(.back) == [.save])
    #expect(script.machine.signUp == nil)
  }

  @Test func `who goes back while a code is checked leaves no code behind`() throws {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(shell, server)
    shell.secrets["code"] = server.code
    script.send(.user(.codeEntered(code: "code")))
    script.send(.back)
    script.compute(shell)
    #expect(shell.secrets["code"] == nil)
  }

  @Test func `the account is durable before the server hears of it`() throws {
    var script = atFirstName(shell, server)
    script.send(.user(.firstNameEntered(name: "Ana")))
    let before = server.asked.count
    script.answer(try #require(script.open.first), shell.run(NewAccount.making))
    guard case .recipe(_, let signing)? = script.open.first else {
      Issue.record("the keys are signed next")
      return
    }
    script.answer(try #require(script.open.first), shell.run(signing))
    #expect(script.http == nil)
    guard case .durable? = script.open.first else {
      Issue.record("the account is saved next")
      return
    }
    #expect(server.asked.count == before)
    script.answer(try #require(script.open.first), .persistFailed(.storageFull))
    #expect(
      script.machine.screen(invitation: nil)
        == .firstName(form: NameForm(busy: false, fault: .storageFull)))
  }

  @Test(
    arguments: [
      ("+49 170 1234567", "+491701234567"), ("0049/170-12.34", "+491701234"),
      (" +1 (555) 010 9999 ", "+15550109999"), ("0170 1234567", nil), ("+0170123456", nil),
      ("+123456", nil), ("+1234567890123456", nil), ("+49 17a", nil), ("++49170123", nil),
      ("49+170123456", nil), ("", nil), ("+", nil),
    ] as [(String, String?)])
  func `numbers are read as people write them`(entered: String, number: String?) {
    #expect(PhoneNumber(Text(entered))?.text.string == number)
  }

  @Test(
    arguments: [("000000", .badCode(triesLeft: 4)), ("12345", .unusable), ("", .unusable)]
      as [(String, FormFault)])
  func `a wrong code says how many tries are left, half a code that it is none`(
    entered: String, fault: FormFault
  ) {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(shell, server)
    shell.secrets["code"] = Array(entered.utf8)
    script.send(.user(.codeEntered(code: "code")))
    script.settle(shell, server)
    guard case .code(let form)? = script.machine.screen(invitation: nil) else {
      Issue.record("still at the code")
      return
    }
    #expect(form.fault == fault)
    #expect(form.lastTwoDigits == "67")
    #expect(!form.busy)
  }

  @Test func `another code can be had after a while, not before`() {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(shell, server)
    #expect(script.send(.user(.resendTapped)).isEmpty)
    script.now = script.now.advanced(by: SignIn.resendAfter)
    #expect(!script.send(.user(.resendTapped)).isEmpty)
    script.settle(shell, server)
    #expect(script.send(.user(.resendTapped)).isEmpty)
  }

  @Test(arguments: failedAnswers)
  func `a failed answer leaves every form usable`(failure: Answer) {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    if case .httpAnswered(200, _) = failure {
      script.settle(shell, server)
    } else {
      server.surprise = ("/v1/codes", failure)
      script.settle(shell, server)
      guard case .phone(let form)? = script.machine.screen(invitation: nil) else {
        Issue.record("still at the number")
        return
      }
      #expect(!form.busy && form.fault != nil)
      script.send(.user(.phoneEntered(phone: "+491701234567")))
      script.settle(shell, server)
    }
    shell.secrets["code"] = server.code
    server.surprise = ("verify", failure)
    script.send(.user(.codeEntered(code: "code")))
    script.settle(shell, server)
    guard case .code(let form)? = script.machine.screen(invitation: nil) else {
      Issue.record("still at the code")
      return
    }
    #expect(!form.busy && form.fault != nil)
    #expect(shell.secrets["code"] == nil)
    shell.secrets["code"] = server.code
    script.send(.user(.codeEntered(code: "code")))
    script.settle(shell, server)
    script.send(.user(.firstNameEntered(name: "Ana")))
    if case .httpAnswered(200, _) = failure { return }
    server.surprise = ("accounts", failure)
    script.settle(shell, server)
    guard case .firstName(let name)? = script.machine.screen(invitation: nil) else {
      Issue.record("still at the name")
      return
    }
    #expect(!name.busy && name.fault != nil)
    let first = script.machine.account?.account
    script.send(.user(.firstNameEntered(name: "Anna")))
    script.settle(shell, server)
    #expect(script.machine.registered)
    #expect(script.machine.account?.account == first)
    #expect(script.machine.account?.name == "Anna")
  }

  @Test func `asked to wait, the form says until when`() {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    server.surprise = ("codes", server.problem(429, .rateLimited))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(shell, server)
    #expect(
      script.machine.screen(invitation: nil)
        == .phone(
          form: PhoneForm(
            phone: "+491701234567", busy: false,
            fault: .wait(until: script.now.advanced(by: 7_000)))))
  }

  @Test func `an answer that comes after going back is not heard`() throws {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    let question = try #require(script.open.first)
    script.send(.back)
    let before = script.machine
    script.answer(question, .httpAnswered(status: 204, body: []))
    #expect(script.machine == before)
    #expect(script.machine.flow == .welcome)
  }
}
