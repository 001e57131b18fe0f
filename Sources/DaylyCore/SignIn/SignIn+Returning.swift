// A new device of an account there is, by its 24 words: they make the account key for as long as
// it takes to read the account's log and to sign the entry that adds this device, and the server
// hears of the device by that entry alone. Where five devices are in the log, the person says which
// of them goes; one entry does both, so nobody who has the words is ever locked out. No code is
// asked: the words prove more than a number does, and numbers change. A device that another one has
// certified (Linking.swift) goes on here.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension SignIn {
  struct Returning: Equatable {
    indirect enum Step: Equatable {
      case idle
      /// Whether the words are of the account that is being added already.
      case comparing(Request, SecretName)
      /// The write that lets go of that one; before it is durable, its keys may be needed. Then
      /// other words have their turn, or there are none.
      case clearing(Request, SecretName?)
      case making(Request, SecretName)
      case asking(Request, NewAccount)
      /// The account key asks for the account's log.
      case proving(Request, NewAccount, Challenge)
      case reading(Request, NewAccount, Challenge)
      case hashing(Request, NewAccount, Challenge, AccountVerification, end: LogHead)
      case checking(Request, NewAccount, Challenge, AccountVerification, end: LogHead)
      /// The account is full: the person chooses who makes room.
      case choosing(NewAccount, AccountDevices)
      case signing(Request, NewAccount, Challenge)
      case registering(Registering)

      func awaits(_ request: Request) -> Bool {
        switch self {
        case .idle, .choosing: false
        case .comparing(let open, _), .making(let open, _): open == request
        case .clearing(let open, _): open == request
        case .asking(let open, _): open == request
        case .proving(let open, _, _), .reading(let open, _, _), .signing(let open, _, _):
          open == request
        case .hashing(let open, _, _, _, _), .checking(let open, _, _, _, _): open == request
        case .registering(let step): step.awaits(request)
        }
      }
    }

    /// Who makes room.
    enum Room: Equatable {
      case unasked
      case device(DeviceID)
      case all

      func revoked(of devices: AccountDevices) -> [DeviceID] {
        let all = devices.devices.map { $0.device }
        switch self {
        case .unasked: return []
        case .device(let device): return all.filter { $0 == device }
        case .all: return all
        }
      }
    }

    var fault: FormFault?
    var room = Room.unasked
    var step = Step.idle
  }

  /// Whether what the server still has to be told adds a device instead of making an account:
  /// nobody could have confirmed the words of an account that is not made yet.
  var addsDevice: Bool { account?.wordsConfirmed ?? false }

  mutating func accountWordsEntered(_ typed: SecretName, _ context: inout Context<Effect>) {
    guard case .returning(let entry) = flow, entry.step == .idle else { return }
    guard account == nil else {
      let request = context.request()
      flow = .returning(Returning(step: .comparing(request, typed)))
      return context.run(NewAccount.comparing(typed), as: request)
    }
    make(from: typed, &context)
  }

  private mutating func make(from typed: SecretName, _ context: inout Context<Effect>) {
    let request = context.request()
    flow = .returning(Returning(step: .making(request, typed)))
    context.run(NewAccount.making(from: typed), as: request)
  }

  /// Returns whether the form has waited for this answer.
  mutating func returningAnswered(
    _ answer: Answer, _ request: Request, _ entry: Returning, _ context: inout Context<Effect>
  ) -> Bool {
    guard entry.step.awaits(request) else { return false }
    switch entry.step {
    case .idle, .choosing: break
    case .comparing(_, let typed): compared(typed, answer, &context)
    case .clearing(_, let typed): cleared(typed, entry.fault, answer, &context)
    case .making(_, let typed):
      forgetting(typed, &context)
      guard case .recipeDone(let revealed) = answer,
        let made = NewAccount(revealed, at: context.instant)
      else {
        stopped(SignIn.wordsFault(answer))
        break
      }
      ask(made, .unasked, &context)
    case .asking(_, let made):
      let outcome = Outcome(answer)
      if case .success(let body) = outcome, let reply = try? ChallengeReply(decoding: body) {
        prove(made, reply.challenge, entry.room, &context)
      } else {
        unmade(outcome?.fault(at: context.instant) ?? .serverTrouble, &context)
      }
    case .proving(_, let made, let challenge):
      proved(answer, made, challenge, entry.room, &context)
    case .reading(_, let made, let challenge):
      read(answer, made, challenge, entry.room, &context)
    case .hashing(_, let made, let challenge, var verification, let end):
      guard case .recipeDone(let revealed) = answer,
        let checking = try? verification.follow(revealed)
      else {
        unmade(.serverTrouble, &context)
        break
      }
      let next = context.request()
      flow = .returning(
        Returning(
          room: entry.room, step: .checking(next, made, challenge, verification, end: end)))
      context.run(checking, as: next)
    case .checking(_, let made, let challenge, let verification, let end):
      if case .recipeDone = answer, let devices = verification.chain,
        devices.account == made.certificate.account, devices.head == end
      {
        enter(made, challenge, devices, entry.room, &context)
      } else {
        unmade(.serverTrouble, &context)
      }
    case .signing(_, let made, let challenge): signed(answer, made, challenge, &context)
    case .registering(let step):
      return registrationAnswered(answer, request, step, &context)
    }
    return true
  }

  /// Whether the words are of the account that is being added already.
  private mutating func compared(
    _ typed: SecretName, _ answer: Answer, _ context: inout Context<Effect>
  ) {
    guard case .recipeDone(let revealed) = answer, revealed.count == 2 else {
      forgetting(typed, &context)
      return stopped(SignIn.wordsFault(answer))
    }
    guard revealed[1] == account?.account.bytes else { return letGo(typed, nil, &context) }
    forgetting(typed, &context)
    resumeRegistration(&context)
  }

  private mutating func signed(
    _ answer: Answer, _ made: NewAccount, _ challenge: Challenge, _ context: inout Context<Effect>
  ) {
    guard case .recipeDone(let revealed) = answer,
      var saved = made.signed(revealed, challenge: challenge, name: "")
    else {
      return unmade(answer.storageFull ? .storageFull : .serverTrouble, &context)
    }
    // Who types the words has them.
    saved.wordsConfirmed = true
    account = saved
    let next = context.request()
    flow = .returning(Returning(step: .registering(.saving(next))))
    context.emit(.saveThen(next))
  }

  /// The keys of a device of an account there is are made, and sign what the server asks.
  mutating func sign(_ made: NewAccount, _ challenge: Challenge, _ context: inout Context<Effect>) {
    let request = context.request()
    flow = .returning(Returning(step: .signing(request, made, challenge)))
    let recipe = made.signing(challenge: challenge, with: NewAccount.passingKey)
    context.run(recipe, as: request)
  }

  /// The server did not take the device. Its keys were of no use yet: the words make others.
  mutating func deviceRefused(_ fault: FormFault, _ context: inout Context<Effect>) {
    letGo(nil, fault, &context)
  }

  private mutating func letGo(
    _ typed: SecretName?, _ fault: FormFault?, _ context: inout Context<Effect>
  ) {
    let request = context.request()
    flow = .returning(Returning(fault: fault, step: .clearing(request, typed)))
    context.emit(.saveThen(request))
  }

  private mutating func cleared(
    _ typed: SecretName?, _ fault: FormFault?, _ answer: Answer, _ context: inout Context<Effect>
  ) {
    guard answer == .persisted else {
      // The next run would still know of it, and so does this one.
      stopped(answer.storageFull ? .storageFull : .serverTrouble)
      if let typed { forgetting(typed, &context) }
      return
    }
    account = nil
    if let typed { return make(from: typed, &context) }
    unmade(fault ?? .serverTrouble, &context)
  }

  /// Nothing came of it: what was made goes.
  mutating func unmade(_ fault: FormFault, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.forgetMade()
    let forget = Effect.shell(
      .recipe(request: context.request(), recipe: recipe.build))
    context.emit(forget)
    stopped(fault)
  }
}
