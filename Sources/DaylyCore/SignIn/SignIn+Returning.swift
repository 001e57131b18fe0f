// A new device of an account there is, by its 24 words: they make the account key for as long as
// it takes to read the account's log and to sign the entry that adds this device, and the server
// hears of the device by that entry alone. Where five devices are in the log, the person says which
// of them goes; one entry does both, so nobody who has the words is ever locked out. No code is
// asked: the words prove more than a number does, and numbers change. A device that another one has
// certified (Linking.swift) goes on here.

import Bytes
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

  mutating func accountWordsEntered(
    _ typed: SecretName, requests: inout Requests
  ) -> [Effect] {
    guard case .returning(let entry) = flow, entry.step == .idle else { return [] }
    guard account == nil else {
      let request = requests.next(.signIn)
      flow = .returning(Returning(step: .comparing(request, typed)))
      return [.shell(.recipe(request: request, recipe: NewAccount.comparing(typed)))]
    }
    return make(from: typed, requests: &requests)
  }

  private mutating func make(from typed: SecretName, requests: inout Requests) -> [Effect] {
    let request = requests.next(.signIn)
    flow = .returning(Returning(step: .making(request, typed)))
    return [.shell(.recipe(request: request, recipe: NewAccount.making(from: typed)))]
  }

  /// `nil` when the answer is not one the form waits for.
  mutating func returningAnswered(
    _ answer: Answer, _ request: Request, _ entry: Returning, at occasion: Occasion,
    requests: inout Requests
  ) -> [Effect]? {
    switch entry.step {
    case .idle: return nil
    case .comparing(request, let typed):
      guard case .recipeDone(let revealed) = answer, revealed.count == 2 else {
        return [forgetting(typed, requests: &requests)] + stopped(SignIn.wordsFault(answer))
      }
      if revealed[1] == account?.account.bytes {
        return [forgetting(typed, requests: &requests)] + resumeRegistration(requests: &requests)
      }
      return letGo(typed, nil, requests: &requests)
    case .clearing(request, let typed):
      return cleared(typed, entry.fault, answer, requests: &requests)
    case .making(request, let typed):
      let forget = forgetting(typed, requests: &requests)
      guard case .recipeDone(let revealed) = answer,
        let made = NewAccount(revealed, at: occasion.instant)
      else { return [forget] + stopped(SignIn.wordsFault(answer)) }
      return [forget] + ask(made, .unasked, requests: &requests)
    case .asking(request, let made):
      let outcome = Outcome(answer)
      guard case .success(let body) = outcome, let reply = try? ChallengeReply(decoding: body)
      else {
        return unmade(outcome?.fault(at: occasion.instant) ?? .serverTrouble, requests: &requests)
      }
      return prove(made, reply.challenge, entry.room, requests: &requests)
    case .proving(request, let made, let challenge):
      return proved(answer, made, challenge, entry.room, requests: &requests)
    case .reading(request, let made, let challenge):
      return read(answer, made, challenge, entry.room, at: occasion, requests: &requests)
    case .hashing(request, let made, let challenge, let verification, let end):
      var verification = verification
      guard case .recipeDone(let revealed) = answer,
        let checking = try? verification.follow(revealed)
      else { return unmade(.serverTrouble, requests: &requests) }
      let next = requests.next(.signIn)
      flow = .returning(
        Returning(
          room: entry.room, step: .checking(next, made, challenge, verification, end: end)))
      return [.shell(.recipe(request: next, recipe: checking))]
    case .checking(request, let made, let challenge, let verification, let end):
      guard case .recipeDone = answer, let devices = verification.devices,
        devices.account == made.certificate.account, devices.head == end
      else { return unmade(.serverTrouble, requests: &requests) }
      return enter(made, challenge, devices, entry.room, at: occasion, requests: &requests)
    case .choosing: return nil
    case .signing(request, let made, let challenge):
      return signed(answer, made, challenge, requests: &requests)
    case .registering(let step):
      return registrationAnswered(answer, request, step, at: occasion, requests: &requests)
    case .comparing, .clearing, .making, .asking, .proving, .reading, .hashing, .checking, .signing:
      return nil
    }
  }

  private mutating func signed(
    _ answer: Answer, _ made: NewAccount, _ challenge: Challenge, requests: inout Requests
  ) -> [Effect] {
    guard case .recipeDone(let revealed) = answer,
      var saved = made.signed(revealed, challenge: challenge, name: "")
    else {
      return unmade(answer.storageFull ? .storageFull : .serverTrouble, requests: &requests)
    }
    // Who types the words has them.
    saved.wordsConfirmed = true
    account = saved
    let next = requests.next(.signIn)
    flow = .returning(Returning(step: .registering(.saving(next))))
    return [.saveThen(next)]
  }

  /// The keys of a device of an account there is are made, and sign what the server asks.
  mutating func sign(
    _ made: NewAccount, _ challenge: Challenge, requests: inout Requests
  ) -> [Effect] {
    let request = requests.next(.signIn)
    flow = .returning(Returning(step: .signing(request, made, challenge)))
    let recipe = made.signing(challenge: challenge, with: NewAccount.passingKey)
    return [.shell(.recipe(request: request, recipe: recipe))]
  }

  /// The server did not take the device. Its keys were of no use yet: the words make others.
  mutating func deviceRefused(_ fault: FormFault, requests: inout Requests) -> [Effect] {
    letGo(nil, fault, requests: &requests)
  }

  private mutating func letGo(
    _ typed: SecretName?, _ fault: FormFault?, requests: inout Requests
  ) -> [Effect] {
    let request = requests.next(.signIn)
    flow = .returning(Returning(fault: fault, step: .clearing(request, typed)))
    return [.saveThen(request)]
  }

  private mutating func cleared(
    _ typed: SecretName?, _ fault: FormFault?, _ answer: Answer, requests: inout Requests
  ) -> [Effect] {
    guard answer == .persisted else {
      // The next run would still know of it, and so does this one.
      var effects = stopped(answer.storageFull ? .storageFull : .serverTrouble)
      if let typed { effects.append(forgetting(typed, requests: &requests)) }
      return effects
    }
    account = nil
    if let typed { return make(from: typed, requests: &requests) }
    return unmade(fault ?? .serverTrouble, requests: &requests)
  }

  /// Nothing came of it: what was made goes.
  mutating func unmade(_ fault: FormFault, requests: inout Requests) -> [Effect] {
    var recipe = RecipeBuilder()
    recipe.forgetMade()
    let forget = Effect.shell(
      .recipe(request: requests.next(.signIn), recipe: recipe.build))
    return [forget] + stopped(fault)
  }
}
