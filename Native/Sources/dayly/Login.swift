// `dayly login` and `dayly words`: from a phone number to a device of one's own.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct Login: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign up with a phone number, or finish signing up.",
    discussion: """
      Asks for what is not given: the number, the code sent to it, and your first
      name. Shows 24 words: on paper, they are the way back when every device is lost.

      --link adds this device to an account there is: another device of yours shows
      the link (dayly devices --add), both show four digits, and you say there that
      they are the same.

      EXAMPLES
        dayly login --server https://photos.example.org
        dayly login --words
        dayly login --link 'https://photos.example.org/device/…#…' --name Anna
        dayly login --phone '+43 660 1234567' --name Anna --no-words

      What is asked for is read from standard input, also when that is no terminal.
      """.flowing)

  @Option(help: "The server's address. Remembered. (default: http://localhost:8080)")
  var server: String?
  @Option(help: "Phone number with country code.") var phone: String?
  @Option(help: "Your first name, as your groups will see it.") var name: String?
  @Flag(name: .customLong("no-words"), help: "Do not show the 24 words; see dayly words.")
  var hidesWords = false
  @Flag(name: .customLong("words"), help: "Add this device to an account there is, by its words.")
  var hasWords = false
  @Option(help: "Add this device by the link another one shows; - reads it from the input.")
  var link: String?
  @Flag(name: .customLong("allow-http"), help: "Accept a server without encryption.")
  var allowsHTTP = false
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      // Before a code is sent to anybody.
      if let name, let fault = Shell.fault(ofName: name) { throw Failure(fault) }
      let opened = try link.map(FollowLink.opened)
      let address = try chosenServer(opened)
      if let address { try requireProtected(address) }
      let session = try await Session(common, server: address, creates: true, launching: false)
      try await session.running { try await begin(opened, $0) }
    }
  }

  private func begin(_ opened: OpenedLink?, _ session: Session) async throws {
    let known = await session.shell.account
    if known != nil, opened != nil { throw Failure(FormFault.hasAccount) }
    // A damaged address is written again by naming it.
    let kept = try? session.keptServer()
    if known != nil, let kept, kept != session.server {
      throw Failure.usage("This folder belongs to \(kept.text). Use another --data folder.")
    }
    try requireProtected(session.server)
    try session.keepServer()
    await session.shell.launch()
    if let opened { try await FollowLink(session: session, options: common).run(opened) }
    // Another server knows nothing of what was begun at this folder's last one.
    let isElsewhere = kept != nil && kept != session.server
    try await signUp(session, asked: opened != nil, anew: isElsewhere || hasWords)
  }

  private func requireProtected(_ server: ServerAddress) throws {
    guard !server.isUnprotected || allowsHTTP else {
      throw Failure.usage("\(server.text) is not encrypted; use https, or --allow-http to insist.")
    }
  }

  /// A link leads to its own server.
  private func chosenServer(_ opened: OpenedLink?) throws -> ServerAddress? {
    let address = try server.map { text throws(EffectsFailure) in try ServerAddress(text) }
    guard let opened else { return address }
    guard phone == nil, !hasWords else {
      throw Failure.usage("With --link, neither number nor words are asked for.")
    }
    if let address, address != opened.server { throw Failure.otherServer(opened.server, address) }
    return opened.server
  }

  /// Answers each form until the groups appear. `asked`: this device has been made in this run;
  /// `anew`: what an earlier run began is left.
  private func signUp(_ session: Session, asked: Bool, anew: Bool) async throws {
    var given = Given(phone: phone, name: name)
    var asked = asked
    var showed = false
    while true {
      let screen: Screen = try await session.wait("for the server") { screen in
        screen.isBusyForm ? nil : .found(screen)
      }
      if let fault = screen.formFault, asked { try given.report(fault, on: screen) }
      switch screen {
      case .welcome:
        await session.shell.send(.signIn(event: hasWords ? .haveAccountTapped : .startTapped))
      case .accountWords:
        asked = true
        try await enterWords(session)
      case .devicesFull(let form):
        asked = true
        try await makeRoom(form, session)
      case .phone where hasWords && !asked: await session.shell.send(.back)
      case .phone:
        let phone = try given.phone("Phone number, with country code:")
        asked = true
        await session.shell.send(.signIn(event: .phoneEntered(phone: Text(phone))))
      case .code(let form) where !asked && (anew || given.isOther(than: form)):
        await session.shell.send(.back)
      case .code(let form) where form.fault == .badCode(triesLeft: 0):
        await session.shell.send(.back)
      case .code(let form):
        let typed = try Given.ask("Code sent to the number ending in \(form.lastTwoDigits.string):")
        asked = true
        guard let code = Given.code(typed) else {
          try given.report(.unusable, on: screen)
          continue
        }
        let name: SecretName = "transient/code"
        guard await session.shell.keep(secret: code, as: name) else { throw Failure(.storageFull) }
        await session.shell.send(.signIn(event: .codeEntered(code: name)))
      case .firstName:
        if given.name == nil, await session.shell.account?.name.isEmpty == true { sayWhyName() }
        let name = try given.name("First name:")
        asked = true
        await session.shell.send(.signIn(event: .firstNameEntered(name: Text(name))))
      case .words(let sheet):
        if !hidesWords, !common.json { try await ShowWords.show(sheet, session) }
        await session.shell.send(.signIn(event: .wordsClosed))
      default:
        // A terminal shows the words at once: nobody may come back to it for its reminder.
        guard asked, !showed, await session.shell.account?.wordsConfirmed == false else {
          if asked {
            await settle(session)
          } else if try await session.groups().connection == .removed {
            throw Failure.removed
          }
          return await sayDone(session, signedUp: asked)
        }
        showed = true
        await session.shell.send(.groups(event: .reminderTapped))
      }
    }
  }

  /// A device of an account there is finds its groups before this ends, and their names where
  /// somebody has wrapped them for it already; what is still on its way is said.
  private func settle(_ session: Session) async {
    guard link != nil || hasWords else { return }
    let isWhole: Bool? = await session.shell.wait(
      for: min(session.patience, Self.settling), settled: true
    ) { screen in
      guard case .groups(let list) = screen, list.connection == .fresh,
        !list.cards.contains(where: { $0.name.isEmpty })
      else { return nil }
      return true
    }
    guard isWhole == nil, case .groups(let list) = await session.shell.screen else { return }
    let nameless = list.cards.filter(\.name.isEmpty).count
    Terminal.note(
      nameless == 0
        ? "Your groups are still on their way; they appear with the next command."
        : "The names of \(nameless) of your groups are still on their way: they come when another "
          + "device of yours, or another member, next opens Dayly.")
  }

  /// An account has its name in its groups alone, sealed, and nobody has opened them to this
  /// device yet.
  private func sayWhyName() {
    Terminal.note(
      """
      Your account is here. Its groups know your name, but this device cannot read it there \
      yet: enter the same one. Another one counts in new groups only.
      """)
  }

  /// Another device that is open answers within a poll or two.
  private static let settling = Duration.seconds(20)

  /// The 24 words from the terminal or a pipe, never from the command line.
  private func enterWords(_ session: Session) async throws {
    guard let typed = Terminal.ask("Your 24 words:") else {
      throw Failure.usage("The input ended before everything was answered.")
    }
    let name: SecretName = "transient/words"
    guard await session.shell.keep(secret: typed, as: name) else { throw Failure(.storageFull) }
    await session.shell.send(.signIn(event: .accountWordsEntered(words: name)))
  }

  /// Five devices are the most: one of them goes, or all.
  private func makeRoom(_ form: DevicesFullForm, _ session: Session) async throws {
    Terminal.note("Your account has five devices. Which one goes? What it let in goes with it.")
    for line in form.devices {
      Terminal.note("  \(line.device.hex.string.prefix(8))  added \(Moments.clock(line.added))")
    }
    guard let typed = Terminal.ask("The beginning of its id, or all:") else {
      throw Failure.usage("The input ended before everything was answered.")
    }
    let wanted = typed.trimmingCharacters(in: .whitespaces).lowercased()
    if wanted == "all" {
      return await session.shell.send(.signIn(event: .roomMade(device: nil)))
    }
    let choice = Choice(wanted, among: form.devices, id: { $0.device.hex })
    guard let line = try choice.one(of: "devices") else {
      throw Failure.usage("Give the beginning of the id of one of them, or all.")
    }
    await session.shell.send(.signIn(event: .roomMade(device: line.device)))
  }

  private func sayDone(_ session: Session, signedUp: Bool) async {
    let account = await session.shell.account
    let name = account.map { Terminal.safe($0.name) } ?? ""
    if common.json {
      JSON.say(
        LoginForm(
          account: account?.account.hex.string, device: account?.device.hex.string, name: name,
          server: session.server.text, signedUp: signedUp))
    } else if signedUp {
      Terminal.note("Welcome, \(name).")
    } else {
      Terminal.note("\(name) is logged in already.")
    }
  }
}

private struct LoginForm: Encodable {
  @Nullable var account: String?
  @Nullable var device: String?
  var name: String
  var server: String
  var signedUp: Bool
}

/// What was given on the command line, each used once; after that a person is asked.
private struct Given {
  var phone: String?
  var name: String?

  /// Whether another number was given than the one this form's code went to.
  func isOther(than form: CodeForm) -> Bool {
    guard let phone else { return false }
    return !phone.filter(\.isNumber).hasSuffix(form.lastTwoDigits.string)
  }

  /// A code as people type it, with spaces or hyphens; `nil` when it is none.
  static func code(_ typed: String) -> String? {
    let code = typed.filter { !$0.isWhitespace && $0 != "-" }
    return code.count == 6 ? code : nil
  }

  mutating func phone(_ question: String) throws -> String { try take(\.phone, question) }
  mutating func name(_ question: String) throws -> String { try take(\.name, question) }

  private mutating func take(
    _ field: WritableKeyPath<Given, String?>, _ question: String
  ) throws -> String {
    if let value = self[keyPath: field] {
      self[keyPath: field] = nil
      return value
    }
    return try Self.ask(question)
  }

  static func ask(_ question: String) throws -> String {
    guard let answer = Terminal.ask(question) else {
      throw Failure.usage("The input ended before everything was answered.")
    }
    return answer
  }

  /// A person at a terminal may try again; a script is told and ends.
  func report(_ fault: FormFault, on screen: Screen) throws {
    var failure = Failure(fault)
    if fault == .unusable, let form = screen.form { failure.message = form }
    guard Terminal.takesInput, failure.code == .failed else { throw failure }
    Terminal.note(failure.message)
  }
}

extension Screen {
  /// A form that is being worked on, or nothing yet: nothing to answer.
  fileprivate var isBusyForm: Bool {
    switch self {
    case .starting: true
    case .phone(let form): form.busy
    case .code(let form): form.busy
    case .firstName(let form), .accountWords(let form): form.busy
    default: false
    }
  }

  /// What is asked for, to whoever answered with something else.
  fileprivate var form: String? {
    switch self {
    case .phone: "That is no phone number. Begin with + and the country code, like +49 or +1."
    case .code: "The code is six digits."
    case .firstName: "A name has letters and spaces only."
    default: nil
    }
  }

  fileprivate var formFault: FormFault? {
    switch self {
    case .phone(let form): form.fault
    case .code(let form): form.fault
    case .firstName(let form), .accountWords(let form): form.fault
    default: nil
    }
  }
}

struct ShowWords: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Show the 24 words again, until they have been confirmed.",
    discussion: """
      With --confirm, asks for three of them; when they are right, the words leave
      this device for good.
      """.flowing)

  @Flag(help: "Ask for three of the words instead of showing them.") var confirm = false
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      _ = try await session.groups()
      // The list reminds of them on some days only; they are here until they are confirmed.
      guard await session.shell.account?.wordsConfirmed == false else {
        throw Failure(
          code: .refused, message: "The words were confirmed and are no longer on this device.",
          reason: .confirmed)
      }
      await session.shell.send(.groups(event: .reminderTapped))
      let sheet: WordsSheet = try await session.wait("for the words") { screen in
        if case .words(let sheet) = screen { .found(sheet) } else { nil }
      }
      if confirm {
        try await check(session)
        if common.json { JSON.say(["confirmed": true]) }
      } else {
        if common.json {
          JSON.say(["words": try await Self.words(on: sheet, session)])
        } else {
          try await Self.show(sheet, session)
        }
        await session.shell.send(.back)
      }
    }
  }

  private func check(_ session: Session) async throws {
    await session.shell.send(.signIn(event: .wordsWritten))
    let form: WordsCheckForm = try await session.wait("for the question") { screen in
      if case .wordsCheck(let form) = screen { .found(form) } else { nil }
    }
    let name: SecretName = "transient/words"
    let typed = try Terminal.askWords(at: form.places)
    guard await session.shell.keep(secret: typed, as: name) else {
      throw Failure(.storageFull)
    }
    await session.shell.send(.signIn(event: .wordsAnswered(words: name)))
    let fault: FormFault? = try await session.wait("for the check", settled: true) { screen in
      guard case .wordsCheck(let form) = screen else { return .found(nil) }
      return form.busy ? nil : .found(form.fault)
    }
    if let fault { throw Failure(fault) }
    Terminal.note("The words are right. They are no longer on this device.")
  }

  private static func words(on sheet: WordsSheet, _ session: Session) async throws -> [String] {
    guard let words = await session.shell.words(sheet.secret) else {
      throw Failure(code: .failed, message: "The words cannot be read.", reason: .noWords)
    }
    return words
  }

  static func show(_ sheet: WordsSheet, _ session: Session) async throws {
    let words = try await Self.words(on: sheet, session)
    Terminal.note("Your 24 words. Write them on paper; they open your account to whoever has them.")
    Terminal.say(words: words)
  }
}
