// The 24 words, told as scripts: confirming them, and coming back by them.

import Bytes
import Membership
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

/// Somebody signed in who is asked for three words.
private func asked(_ shell: FakeShell, _ server: FakeServer) -> Script<SignIn> {
  var script = signedIn("Ana", shell, server)
  script.send(.reminderTapped)
  script.send(.user(.wordsWritten))
  return script
}

private func placesAsked(_ script: Script<SignIn>) -> [UInt8]? {
  guard case .wordsCheck(let form)? = script.machine.screen(invitation: nil) else { return nil }
  return form.places
}

@Suite struct WordsTests {
  let shell = FakeShell(1)
  let server = FakeServer()

  private func type(_ script: inout Script<SignIn>, wrong: Bool = false) throws {
    let secret = try #require(shell.secrets["account/entropy"])
    var words = try #require(placesAsked(script)).map { secret[Int($0)] }
    if wrong { words[1] ^= 1 }
    shell.secrets["transient/words"] = words
    script.send(.user(.wordsAnswered(words: "transient/words")))
  }

  @Test func `three words are asked, and when they are right the secret leaves the device`() throws
  {
    var script = asked(shell, server)
    let places = try #require(placesAsked(script))
    #expect(places.count == 3 && Set(places).count == 3 && places == places.sorted())
    #expect(places.allSatisfy { $0 < 24 })
    try type(&script)
    script.settle(shell, server)
    #expect(script.machine.screen(invitation: nil) == nil)
    #expect(script.machine.account?.wordsConfirmed == true)
    #expect(!script.machine.remindWords)
    #expect(shell.secrets["account/entropy"] == nil)
    #expect(shell.keys["account/key"] == nil)
    #expect(shell.keys["device/key"] != nil)
    #expect(shell.secrets["transient/words"] == nil)
    // Nothing is left to show.
    script.send(.reminderTapped)
    #expect(script.machine.screen(invitation: nil) == nil)
  }

  @Test func `nothing is erased before the confirmation is durable`() throws {
    var script = asked(shell, server)
    try type(&script)
    while let question = script.open.first {
      if case .durable = question { break }
      guard case .recipe(_, let recipe) = question else { break }
      script.answer(question, shell.run(recipe))
    }
    #expect(shell.secrets["account/entropy"] != nil)
    script.answer(try #require(script.open.first), .persistFailed(.storageFull))
    #expect(shell.secrets["account/entropy"] != nil)
    #expect(script.machine.remindWords)
    guard case .wordsCheck(let form)? = script.machine.screen(invitation: nil) else {
      Issue.record("still at the question")
      return
    }
    #expect(form.fault == .storageFull && !form.busy)
    try type(&script)
    script.settle(shell, server)
    #expect(shell.secrets["account/entropy"] == nil)
  }

  @Test func `a crash between the confirmation and the erasure is made up for`() throws {
    let script = signedIn("Ana", shell, server)
    var account = try #require(script.machine.account)
    account.wordsConfirmed = true
    var next = Script(SignIn(saved: account))
    next.send(.opened)
    next.settle(shell, server)
    #expect(shell.secrets["account/entropy"] == nil)
    #expect(shell.keys["account/key"] == nil)
    #expect(next.send(.opened).isEmpty)
  }

  @Test func `wrong words say so, cost nothing and are forgotten`() throws {
    var script = asked(shell, server)
    let first = placesAsked(script)
    try type(&script, wrong: true)
    script.settle(shell, server)
    guard case .wordsCheck(let form)? = script.machine.screen(invitation: nil) else {
      Issue.record("still at the question")
      return
    }
    #expect(form == WordsCheckForm(places: try #require(first), busy: false, fault: .unusable))
    #expect(shell.secrets["transient/words"] == nil)
    #expect(shell.secrets["account/entropy"] != nil)
    script.send(.back)
    #expect(
      script.machine.screen(invitation: nil)
        == .words(sheet: WordsSheet(secret: "account/entropy", again: true)))
  }

  @Test func `the reminder put off comes back the next day`() {
    var script = signedIn("Ana", shell, server)
    let today = script.occasion.day
    #expect(!script.machine.remindsWords(on: today), "not on the day of the sign-up")
    #expect(script.machine.remindsWords(on: CivilDay(today.value + 1)))
    script.send(.photoKept)
    script.send(.user(.wordsClosed))
    #expect(script.machine.remindsWords(on: today), "there is something to lose")
    script.send(.reminderTapped)
    script.send(.user(.wordsClosed))
    #expect(!script.machine.remindsWords(on: today))
    #expect(script.machine.remindsWords(on: CivilDay(today.value + 1)))
    let saved = SignIn(saved: script.machine.account, reminded: script.machine.reminded)
    #expect(!saved.remindsWords(on: today))
  }
}

@Suite struct ReturningTests {
  let old = FakeShell(1)
  let new = FakeShell(2)
  let server = FakeServer()

  private func returning(_ script: inout Script<SignIn>) throws {
    new.secrets["transient/words"] = old.secrets["account/entropy"]
    script.send(.user(.accountWordsEntered(words: "transient/words")))
  }

  @Test func `the words make a second device of the same account, and stay on neither`() throws {
    let first = try #require(signedIn("Ana", old, server).machine.account)
    var script = Script(SignIn(saved: nil))
    script.send(.user(.haveAccountTapped))
    #expect(
      script.machine.screen(invitation: nil)
        == .accountWords(form: NameForm(busy: false, fault: nil)))
    try returning(&script)
    script.settle(new, server)
    let account = try #require(script.machine.account)
    #expect(account.account == first.account)
    #expect(account.device != first.device)
    #expect(server.devices == [account.device])
    #expect(server.accounts == [first.account])
    #expect(account.wordsConfirmed)
    #expect(new.secrets["account/entropy"] == nil)
    #expect(new.secrets["transient/words"] == nil)
    #expect(new.keys["account/key"] == nil)
    // Both make the key of what the account's devices share from them.
    #expect(new.secrets["settings/key"] == old.secrets["settings/key"])
    #expect(new.secrets["settings/key"]?.count == 32)
    #expect(!script.effects.contains(.signedIn))
    script.send(.user(.firstNameEntered(name: "Ana")))
    #expect(script.machine.screen(invitation: nil) == nil)
    #expect(script.effects.contains(.signedIn))
    #expect(script.machine.account?.name == "Ana")
  }

  @Test func `mistyped words are refused before anything is made`() {
    var script = Script(SignIn(saved: nil))
    script.send(.user(.haveAccountTapped))
    new.secrets["transient/words"] = [1, 2, 3]
    script.send(.user(.accountWordsEntered(words: "transient/words")))
    script.settle(new, server)
    #expect(
      script.machine.screen(invitation: nil)
        == .accountWords(form: NameForm(busy: false, fault: .unusable)))
    #expect(script.machine.account == nil && new.keys.isEmpty)
    #expect(new.secrets["transient/words"] == nil)
    script.send(.back)
    #expect(script.machine.flow == .welcome)
  }

  @Test func `words of no account are told so, and others can be typed`() throws {
    _ = signedIn("Ana", old, server)
    let known = server.accountLogs
    server.accountLogs = []
    server.surprise = ("/v1/sessions", server.problem(403, .badSignature))
    var script = Script(SignIn(saved: nil))
    script.send(.user(.haveAccountTapped))
    try returning(&script)
    server.surprise = nil
    while let question = script.open.first {
      switch question {
      case .recipe(_, let recipe): script.answer(question, new.run(recipe))
      case .durable: script.answer(question, .persisted)
      case .http(_, let message):
        let isSession = message.path == "/v1/sessions"
        script.answer(
          question,
          isSession
            ? server.problem(403, .badSignature)
            : server.answer(message, shell: new, now: script.now))
      }
    }
    #expect(
      script.machine.screen(invitation: nil)
        == .accountWords(form: NameForm(busy: false, fault: .unknownAccount)))
    #expect(script.machine.account == nil)
    server.accountLogs = known
    try returning(&script)
    script.settle(new, server)
    #expect(script.machine.registered)
  }

  @Test func `an answer lost on the way adds one device, also after a restart`() throws {
    _ = signedIn("Ana", old, server)
    var script = Script(SignIn(saved: nil))
    script.send(.user(.haveAccountTapped))
    try returning(&script)
    server.loses = "/v1/devices"
    script.settle(new, server)
    let pending = try #require(script.machine.account)
    #expect(pending.registration != nil)
    var next = Script(SignIn(saved: pending))
    next.send(.opened)
    next.settle(new, server)
    #expect(next.machine.registered)
    #expect(Set(server.devices) == [pending.device])
    #expect(
      next.machine.screen(invitation: nil) == .firstName(form: NameForm(busy: false, fault: nil)))
  }

  @Test(arguments: failedAnswers)
  func `a failed answer leaves the form usable`(failure: Answer) throws {
    if case .httpAnswered(200, _) = failure { return }
    _ = signedIn("Ana", old, server)
    for path in ["sessions/challenge", "devices"] as [Text] {
      var script = Script(SignIn(saved: nil))
      script.send(.user(.haveAccountTapped))
      try returning(&script)
      server.surprise = (path, failure)
      script.settle(new, server)
      if script.machine.registered { continue }  // A session said that it had worked.
      guard case .accountWords(let form)? = script.machine.screen(invitation: nil) else {
        Issue.record("still at the words")
        return
      }
      #expect(!form.busy && form.fault != nil)
      try returning(&script)
      script.settle(new, server)
      #expect(script.machine.registered)
    }
  }

  /// Keys and secrets on the new device, by name.
  private var left: Set<SecretName> { Set(new.keys.keys).union(new.secrets.keys) }

  private func atWords() throws -> Script<SignIn> {
    _ = signedIn("Ana", old, server)
    var script = Script(SignIn(saved: nil))
    script.send(.user(.haveAccountTapped))
    try returning(&script)
    return script
  }

  @Test func `a device that is not taken keeps nothing the words made`() throws {
    for (path, refusal) in [
      ("/v1/devices", server.problem(409, .tooManyDevices)),
      ("sessions/challenge", .httpFailed(.offline)),
    ] as [(Text, Answer)] {
      var script = try atWords()
      server.surprise = (path, refusal)
      script.settle(new, server)
      #expect(script.machine.account == nil && !script.machine.registered)
      #expect(left.isEmpty)
      guard case .accountWords(let form)? = script.machine.screen(invitation: nil) else {
        Issue.record("still at the words")
        return
      }
      #expect(!form.busy && form.fault != nil)
    }
  }

  @Test func `a refused device's keys go only once no later run would need them`() throws {
    var script = try atWords()
    server.surprise = ("/v1/devices", server.problem(409, .tooManyDevices))
    while server.surprise != nil, let question = script.open.first {
      switch question {
      case .recipe(_, let recipe): script.answer(question, new.run(recipe))
      case .durable: script.answer(question, .persisted)
      case .http(_, let message):
        script.answer(question, server.answer(message, shell: new, now: script.now))
      }
    }
    #expect(script.machine.saved == nil && new.keys["device/key"] != nil)
    guard case .durable? = script.open.first, script.open.count == 1 else {
      Issue.record("that it is over is saved first")
      return
    }
    // The next run will take it up again: so does this one.
    script.answer(script.open[0], .persistFailed(.storageFull))
    #expect(script.machine.saved != nil && new.keys["device/key"] != nil)
    script.send(.opened)
    script.settle(new, server)
    #expect(script.machine.registered)
  }

  @Test func `an app closed while a device is added keeps no account key`() throws {
    var script = try atWords()
    script.compute(new)
    #expect(new.keys["account/key"] == nil)
    // What is in memory goes with the app; what is not, when it is opened.
    for name in left where name.text.string.hasPrefix("transient/") {
      new.keys[name] = nil
      new.secrets[name] = nil
    }
    new.keys["account/key"] = [1]
    new.secrets["account/entropy"] = [1]
    var next = Script(SignIn(saved: nil))
    next.send(.opened)
    next.settle(new, server)
    #expect(left.isEmpty)
    #expect(next.send(.opened).isEmpty)
  }

  @Test func `an account made after that still has its secret erased`() throws {
    var script = Script(SignIn(saved: nil))
    script.send(.opened)
    script.settle(new, server)
    script.send(.user(.startTapped))
    script.send(.user(.phoneEntered(phone: "+491701234567")))
    script.settle(new, server)
    new.secrets["code"] = server.code
    script.send(.user(.codeEntered(code: "code")))
    script.settle(new, server)
    script.send(.user(.firstNameEntered(name: "Ana")))
    // Coming into view now takes nothing away.
    script.send(.opened)
    script.settle(new, server)
    script.send(.reminderTapped)
    script.send(.user(.wordsWritten))
    let secret = try #require(new.secrets["account/entropy"])
    new.secrets["transient/words"] = try #require(placesAsked(script)).map { secret[Int($0)] }
    script.send(.user(.wordsAnswered(words: "transient/words")))
    script.settle(new, server)
    #expect(new.secrets["account/entropy"] == nil && new.keys["account/key"] == nil)
  }

  /// A device of which the server has said nothing yet.
  private func pending() throws -> Script<SignIn> {
    var script = try atWords()
    server.surprise = ("/v1/devices", .httpFailed(.offline))
    script.settle(new, server)
    #expect(script.machine.account?.registration != nil)
    return script
  }

  @Test func `the same words typed again go on with the device that was made`() throws {
    var script = try pending()
    let made = try #require(script.machine.account)
    try returning(&script)
    script.settle(new, server)
    #expect(script.machine.registered && script.machine.account?.device == made.device)
    #expect(new.keys["device/key"] == made.certificate.deviceKey.bytes)
    #expect(new.secrets["transient/words"] == nil)
  }

  @Test func `other words let go of the device that was made before they make another`() throws {
    var script = try pending()
    let made = try #require(script.machine.account)
    // What is no account's words costs nothing.
    new.secrets["transient/words"] = [1, 2, 3]
    script.send(.user(.accountWordsEntered(words: "transient/words")))
    script.settle(new, server)
    #expect(script.machine.account == made)
    let cleo = FakeShell(3)
    let other = try #require(signedIn("Cleo", cleo, server).machine.account)
    new.secrets["transient/words"] = cleo.secrets["account/entropy"]
    for isDurable in [false, true] {
      script.send(.user(.accountWordsEntered(words: "transient/words")))
      script.answer(script.open[0], new.run(NewAccount.comparing("transient/words")))
      guard case .durable? = script.open.first, script.open.count == 1 else {
        Issue.record("letting go is durable first")
        return
      }
      #expect(new.keys["device/key"] == made.certificate.deviceKey.bytes)
      guard !isDurable else { break }
      #expect(script.machine.saved == nil)
      script.answer(script.open[0], .persistFailed(.storageFull))
      #expect(script.machine.saved == made)
      script.settle(new, server)
      new.secrets["transient/words"] = cleo.secrets["account/entropy"]
    }
    script.settle(new, server)
    let account = try #require(script.machine.account)
    #expect(script.machine.registered && account.account == other.account)
    #expect(new.keys["device/key"] == account.certificate.deviceKey.bytes)
    #expect(new.keys["account/key"] == nil && new.keys["transient/account"] == nil)
  }
}
