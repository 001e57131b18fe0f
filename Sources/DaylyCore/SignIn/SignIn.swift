// From a phone number to an account on this device, and keeping the account's session and
// prekey alive afterwards.
//
// The account's keys are made once. Until the server has said that it knows the account, what it
// was told is part of the saved state and told again word for word: a crash, a lost answer or an
// expired ticket costs another code, never another identity.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct SignIn: Equatable {
  enum Event {
    case user(SignInEvent)
    case answer(Answer, Request)
    case back
    /// The app was launched, came into view, or went online: time to look after what is due.
    case opened
    /// A sibling's request met a session that has ended.
    case sessionEnded
    /// "Write down your words" on the list of groups.
    case reminderTapped
    /// The first name is another one now.
    case renamed(Text)
    /// Another device of an account there is has certified this one.
    case certified(NewAccount, Challenge)
    /// The invitation somebody may be signing up for is of no use: the welcome says why.
    case invitationEnded
    /// A photo on its way is durable: from now on there is something the words bring back.
    case photoKept
    /// What the server's clock shows.
    case serverTime(Instant)
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
    case saveThen(Request)
    /// The server knows the account and a session is open.
    case signedIn
    /// A session is open again: what was refused for want of one can be repeated.
    case sessionRenewed
    /// This device was removed from its account.
    case removed
  }

  /// Where the person stands.
  indirect enum Flow: Equatable {
    case welcome
    case phone(PhoneEntry)
    case code(CodeEntry)
    case firstName(NameEntry)
    case words(again: Bool)
    case confirming(WordsCheck)
    case returning(Returning)
    case done
  }

  struct PhoneEntry: Equatable {
    var phone: Text = ""
    var fault: FormFault?
    var asking: Request?
  }

  struct CodeEntry: Equatable {
    indirect enum Step: Equatable {
      case idle
      case verifying(Request, SecretName)
      case resending(Request)
      /// The account exists already: signs the new challenge, then registers.
      case proving(Request, Challenge)
      case registering(Registering)
    }

    var phone: Text
    var fault: FormFault?
    var resendAt: Instant
    /// Later the server does not take the code.
    var until: Instant
    var step = Step.idle
  }

  struct NameEntry: Equatable {
    indirect enum Step: Equatable {
      case idle
      case making(Request, Text)
      case signing(Request, Text, NewAccount)
      case registering(Registering)
    }

    /// To be answered by the first proof; absent when the account is made already.
    var challenge: Challenge?
    /// What is kept for a reload, until the account is made.
    var signUp: SavedSignUp?
    var fault: FormFault?
    var step = Step.idle
  }

  /// Telling the server, once the account is durable here.
  enum Registering: Equatable {
    case saving(Request)
    case telling(Request)
    /// The ticket is gone; perhaps the server took the account before. A session tells.
    case renewing

    func awaits(_ request: Request) -> Bool {
      switch self {
      case .saving(let open), .telling(let open): open == request
      case .renewing: false
      }
    }
  }

  var flow: Flow
  var account: SavedAccount?
  var renewal = Renewal.idle
  var rotation = Rotation.idle
  private(set) var serverTime: ServerTime?
  var erasure = Erasure.due
  /// The day the reminder of the words was put off.
  var reminded: CivilDay?
  /// They were shown once without being asked for, after the first photo.
  var wordsOffered: Bool
  /// The day the words first waited to be confirmed.
  var remindedFirst: CivilDay?
  /// A sign-up that an earlier run was at, until this run goes on with it.
  private var left: SavedSignUp?

  init(
    saved: SavedAccount?, reminded: CivilDay? = nil, remindedFirst: CivilDay? = nil,
    signUp: SavedSignUp? = nil, wordsOffered: Bool = false
  ) {
    account = saved
    self.reminded = reminded
    self.remindedFirst = remindedFirst
    self.wordsOffered = wordsOffered
    left = signUp
    guard let saved else {
      flow = .welcome
      return
    }
    if saved.registration != nil, saved.wordsConfirmed {
      flow = .returning(Returning())
    } else if saved.registration == nil, !saved.name.isEmpty {
      flow = .done
    } else {
      flow = .firstName(NameEntry(challenge: nil))
    }
  }

  /// Whether the server knows the account.
  var registered: Bool {
    guard let account else { return false }
    return account.registration == nil
  }

  /// Whether the words still wait to be confirmed.
  var remindWords: Bool {
    guard let account else { return false }
    return !account.wordsConfirmed
  }

  /// What survives a restart.
  var saved: SavedAccount? {
    if case .returning(let entry) = flow, case .clearing = entry.step { return nil }
    return account
  }

  /// What a reload goes on with.
  var signUp: SavedSignUp? {
    switch flow {
    case .code(let entry):
      return SavedSignUp(
        phone: entry.phone, resendAt: entry.resendAt, until: entry.until, challenge: nil)
    case .firstName(let entry): return entry.signUp
    case .welcome, .phone, .words, .confirming, .returning, .done: return left
    }
  }

  /// Whether the words are shown, or three of them asked.
  var asksWords: Bool {
    switch flow {
    case .words, .confirming: true
    case .welcome, .phone, .code, .firstName, .returning, .done: false
    }
  }

  /// What siblings may know.
  var thisDevice: ThisDevice? {
    guard let account, account.registration == nil else { return nil }
    return ThisDevice(
      account: account.account, device: account.device,
      keys: account.prekeys.map {
        ThisDevice.Key(id: $0.id, secret: .prekey($0.prekey.serial))
      })
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .user(let event): user(event, &context)
    case .back: back(&context)
    case .opened: opened(&context)
    case .sessionEnded: renew(&context)
    case .reminderTapped:
      guard flow == .done, remindWords else { return }
      flow = .words(again: true)
      // Who has asked for them is not shown them unasked as well.
      defer { wordsOffered = true }
      if !wordsOffered { context.emit(.save) }
    case .renamed(let name):
      account?.name = name
      context.emit(.save)
    case .invitationEnded:
      if case .phone(let entry) = flow, entry.asking == nil { flow = .welcome }
    case .photoKept: offerWords(&context)
    case .serverTime(let told):
      let isFirst = serverTime == nil
      serverTime = ServerTime(told: told, at: context.instant)
      supersedePublished(&context)
      if isFirst { rotate(&context) } else { forgetPrekeys(&context) }
    case .certified(let made, let challenge):
      if account == nil { sign(made, challenge, &context) }
    case .answer(let answer, let request):
      if case .httpProgress = answer { return }
      if flowAnswered(answer, request, &context) { return }
      if renewalAnswered(answer, request, &context) { return }
      if erasureAnswered(answer, request) { return }
      rotationAnswered(answer, request, &context)
    }
  }

  /// What to show; `nil` once there is nothing to sign in to.
  func screen(invitation: JoinState?) -> Screen? {
    switch flow {
    case .welcome: return .welcome(invitation: invitation)
    case .phone(let entry):
      return .phone(
        form: PhoneForm(phone: entry.phone, busy: entry.asking != nil, fault: entry.fault))
    case .code(let entry):
      let digits = Text(utf8: Array(entry.phone.utf8.suffix(2))) ?? ""
      return .code(
        form: CodeForm(
          lastTwoDigits: digits, busy: entry.step != .idle, fault: entry.fault,
          resendAt: entry.resendAt))
    case .firstName(let entry):
      return .firstName(form: NameForm(busy: entry.step != .idle, fault: entry.fault))
    case .words(let again):
      return .words(sheet: WordsSheet(secret: "account/entropy", again: again))
    case .confirming(let check): return .wordsCheck(form: check.form)
    case .returning(let entry):
      if let screen = fullScreen(entry) { return screen }
      return .accountWords(form: NameForm(busy: entry.step != .idle, fault: entry.fault))
    case .done: return nil
    }
  }
}

extension SignIn {
  private mutating func user(_ event: SignInEvent, _ context: inout Context<Effect>) {
    switch event {
    case .startTapped:
      if flow == .welcome { flow = .phone(PhoneEntry()) }
    case .phoneEntered(let phone): phoneEntered(phone, &context)
    case .codeEntered(let code): codeEntered(code, &context)
    case .resendTapped: resend(&context)
    case .firstNameEntered(let name): named(name, &context)
    case .wordsClosed: wordsClosed(&context)
    case .wordsWritten: wordsWritten(&context)
    case .wordsAnswered(let typed): wordsAnswered(typed, &context)
    case .haveAccountTapped:
      if flow == .welcome { flow = .returning(Returning()) }
    case .accountWordsEntered(let typed):
      accountWordsEntered(typed, &context)
    case .roomMade(let device): roomMade(device, &context)
    }
  }

  /// Leaves a screen, and the question it was waiting for.
  private mutating func back(_ context: inout Context<Effect>) {
    switch flow {
    case .phone(let entry):
      flow = .welcome
      guard let asking = entry.asking else { return }
      context.shell(.cancel(request: asking))
    case .code(let entry):
      switch entry.step {
      case .idle:
        flow = .phone(PhoneEntry(phone: entry.phone))
        return context.emit(.save)
      case .verifying(let request, _), .resending(let request):
        if case .verifying(_, let code) = entry.step { forget(code, &context) }
        flow = .phone(PhoneEntry(phone: entry.phone))
        context.shell(.cancel(request: request))
        return context.emit(.save)
      case .proving, .registering: break
      }
    case .words:
      flow = .done
    case .confirming(let check):
      if check.step == .idle { flow = .words(again: check.again) }
    case .returning(let entry):
      if case .choosing = entry.step {
        // Nothing was told to anybody: the keys that were made go, and the words are asked again.
        var recipe = RecipeBuilder()
        recipe.forgetMade()
        flow = .returning(Returning())
        return context.run(recipe.build)
      }
      if entry.step == .idle, account == nil { flow = .welcome }
    case .welcome, .firstName, .done: break
    }
  }

  /// Goes on where a reload has interrupted a sign-up, while the server still waits for it.
  private mutating func goOn(at now: Instant) {
    guard let signUp = left else { return }
    left = nil
    guard account == nil || account?.registration != nil, !addsDevice else { return }
    let rest = signUp.until.milliseconds(since: now)
    guard rest > 0, rest <= SignIn.codeLife else { return }
    if signUp.challenge == nil {
      flow = .code(
        CodeEntry(
          phone: signUp.phone, fault: nil, resendAt: signUp.resendAt, until: signUp.until))
    } else if account == nil {
      flow = .firstName(NameEntry(challenge: signUp.challenge, signUp: signUp))
    }
  }

  private mutating func opened(_ context: inout Context<Effect>) {
    goOn(at: context.instant)
    switch flow {
    case .firstName(let entry) where entry.step == .idle && (account?.registration) != nil:
      resumeRegistration(&context)
    case .returning(let entry) where entry.step == .idle && (account?.registration) != nil:
      resumeRegistration(&context)
    case .welcome, .phone, .code, .firstName, .words, .confirming, .returning, .done:
      rotate(&context)
      erase(&context)
    }
  }
}
