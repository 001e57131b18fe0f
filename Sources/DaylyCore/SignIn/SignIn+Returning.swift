// A new device of an account there is, by its 24 words: they make the account key for as long as
// it takes to certify this device, and the server hears of the device by that certificate alone.
// No code is asked: the words prove more than a number does, and numbers change.

import Bytes
import Membership
import Recipes
import Wire

extension SignIn {
  struct Returning: Equatable {
    indirect enum Step: Equatable {
      case idle
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
      else { return stopped(outcome?.fault(at: occasion.instant) ?? .serverTrouble) }
      let next = requests.next(.signIn)
      flow = .returning(Returning(step: .signing(next, made, reply.challenge)))
      let recipe = made.signing(challenge: reply.challenge)
      return [.shell(.recipe(request: next, recipe: recipe))]
    case .signing(request, let made, let challenge):
      guard case .recipeDone(let revealed) = answer,
        var saved = made.signed(revealed, challenge: challenge, name: "")
      else { return stopped(answer.storageFull ? .storageFull : .serverTrouble) }
      // Who types the words has them.
      saved.wordsConfirmed = true
      account = saved
      let next = requests.next(.signIn)
      flow = .returning(Returning(step: .registering(.saving(next))))
      return [.saveThen(next)]
    case .registering(let step):
      return registrationAnswered(answer, request, step, at: occasion, requests: &requests)
    case .making, .asking, .signing: return nil
    }
  }

  /// The server did not take the device. Its keys were of no use yet: the words make others.
  mutating func deviceRefused(_ fault: FormFault) -> [Effect] {
    account = nil
    flow = .returning(Returning(fault: fault))
    return [.save]
  }
}
