// A new device of an account there is, by its 24 words: they make the account key for as long as
// it takes to certify this device, and the server hears of the device by that certificate alone.
// No code is asked: the words prove more than a number does, and numbers change. A device that
// another one has certified (Linking.swift) goes on here.

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
      case signing(Request, NewAccount, Challenge)
      case registering(Registering)
    }

    var fault: FormFault?
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
      let next = requests.next(.signIn)
      flow = .returning(Returning(step: .asking(next, made)))
      let asking = ChallengeRequest(device: made.certificate.device)
      return [
        forget,
        .shell(.http(request: next, message: .telling("/v1/sessions/challenge", asking))),
      ]
    case .asking(request, let made):
      let outcome = Outcome(answer)
      guard case .success(let body) = outcome, let reply = try? ChallengeReply(decoding: body)
      else {
        return unmade(outcome?.fault(at: occasion.instant) ?? .serverTrouble, requests: &requests)
      }
      return sign(made, reply.challenge, requests: &requests)
    case .signing(request, let made, let challenge):
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
    case .registering(let step):
      return registrationAnswered(answer, request, step, at: occasion, requests: &requests)
    case .comparing, .clearing, .making, .asking, .signing: return nil
    }
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
  private mutating func unmade(_ fault: FormFault, requests: inout Requests) -> [Effect] {
    var recipe = RecipeBuilder()
    recipe.forgetMade()
    let forget = Effect.shell(
      .recipe(request: requests.next(.signIn), recipe: recipe.build))
    return [forget] + stopped(fault)
  }
}
