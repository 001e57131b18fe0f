// Phone number, code, first name: each asks the server or the key store, and waits.

import Bytes
import Membership
import Recipes
import Wire

extension SignIn {
  /// How soon another code may be asked for. Milliseconds.
  static let resendAfter: Int64 = 30_000

  /// How long the server takes a code it has sent, and no longer than what a right one leads to.
  /// Milliseconds.
  static let codeLife: Int64 = 600_000

  mutating func phoneEntered(_ entered: Text, requests: inout Requests) -> [Effect] {
    guard case .phone(var entry) = flow, entry.asking == nil else { return [] }
    entry.phone = entered
    guard let number = PhoneNumber(entered) else {
      entry.fault = entered.trimmed.isEmpty ? .empty : .unusable
      flow = .phone(entry)
      return []
    }
    let request = requests.next(.signIn)
    entry.fault = nil
    entry.asking = request
    flow = .phone(entry)
    return [.shell(.http(request: request, message: codeMessage(number.text)))]
  }

  private func codeMessage(_ phone: Text) -> HTTPMessage {
    .telling("/v1/codes", CodeRequest(phone: phone))
  }

  mutating func codeEntered(_ code: SecretName, requests: inout Requests) -> [Effect] {
    guard case .code(var entry) = flow, entry.step == .idle else { return [] }
    let request = requests.next(.signIn)
    entry.fault = nil
    entry.step = .verifying(request, code)
    flow = .code(entry)
    var phone = ByteWriter()
    phone.text(entry.phone)
    let message = HTTPMessage.telling(
      "/v1/codes/verify", pieces: [.bytes(bytes: phone.bytes), .secretText(name: code)])
    return [.shell(.http(request: request, message: message))]
  }

  mutating func resend(at occasion: Occasion, requests: inout Requests) -> [Effect] {
    guard case .code(var entry) = flow, entry.step == .idle, occasion.instant >= entry.resendAt
    else { return [] }
    let request = requests.next(.signIn)
    entry.fault = nil
    entry.step = .resending(request)
    flow = .code(entry)
    return [.shell(.http(request: request, message: codeMessage(entry.phone)))]
  }

  /// `nil` when the answer is not one the flow waits for.
  mutating func flowAnswered(
    _ answer: Answer, _ request: Request, at occasion: Occasion, requests: inout Requests
  ) -> [Effect]? {
    switch flow {
    case .phone(let entry):
      guard entry.asking == request else { return nil }
      return codeSent(answer, entry, at: occasion)
    case .code(let entry):
      return codeAnswered(answer, request, entry, at: occasion, requests: &requests)
    case .firstName(let entry):
      return nameAnswered(answer, request, entry, at: occasion, requests: &requests)
    case .confirming(let check):
      return checkAnswered(answer, request, check, requests: &requests)
    case .returning(let entry):
      return returningAnswered(answer, request, entry, at: occasion, requests: &requests)
    case .welcome, .words, .done: return nil
    }
  }

  private mutating func codeSent(
    _ answer: Answer, _ entry: PhoneEntry, at occasion: Occasion
  ) -> [Effect] {
    var entry = entry
    entry.asking = nil
    switch Outcome(answer) {
    case .success:
      guard let number = PhoneNumber(entry.phone) else { return [] }
      flow = .code(
        CodeEntry(
          phone: number.text, fault: nil,
          resendAt: occasion.instant.advanced(by: SignIn.resendAfter),
          until: occasion.instant.advanced(by: SignIn.codeLife)))
      return [.save]
    case .refused(.malformed, _): entry.fault = .unusable
    case let other: entry.fault = other?.fault(at: occasion.instant) ?? .serverTrouble
    }
    flow = .phone(entry)
    return []
  }

  private mutating func codeAnswered(
    _ answer: Answer, _ request: Request, _ entry: CodeEntry, at occasion: Occasion,
    requests: inout Requests
  ) -> [Effect]? {
    switch entry.step {
    case .idle: return nil
    case .verifying(request, let code):
      var forgetting = RecipeBuilder()
      forgetting.forget(code)
      // Right or wrong, it has served; nobody waits for this answer.
      let forget = Effect.shell(
        .recipe(request: requests.next(.signIn), recipe: forgetting.build))
      return [forget] + verified(answer, entry, at: occasion, requests: &requests)
    case .resending(request):
      var entry = entry
      entry.step = .idle
      if case .success = Outcome(answer) {
        entry.resendAt = occasion.instant.advanced(by: SignIn.resendAfter)
        entry.until = occasion.instant.advanced(by: SignIn.codeLife)
        flow = .code(entry)
        return [.save]
      } else {
        entry.fault = Outcome(answer)?.fault(at: occasion.instant) ?? .serverTrouble
      }
      flow = .code(entry)
      return []
    case .proving(request, let challenge):
      return proved(answer, challenge, requests: &requests)
    case .registering(let step):
      return registrationAnswered(answer, request, step, at: occasion, requests: &requests)
    case .verifying, .resending, .proving: return nil
    }
  }

  private mutating func verified(
    _ answer: Answer, _ entry: CodeEntry, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    var entry = entry
    entry.step = .idle
    let outcome = Outcome(answer)
    if case .success(let body) = outcome, let reply = try? ChallengeReply(decoding: body) {
      guard let account, account.registration != nil else {
        let signUp = SavedSignUp(
          phone: entry.phone, resendAt: entry.resendAt,
          until: occasion.instant.advanced(by: SignIn.codeLife), challenge: reply.challenge)
        flow = .firstName(NameEntry(challenge: reply.challenge, signUp: signUp))
        return [.save]
      }
      let proof = requests.next(.signIn)
      entry.step = .proving(proof, reply.challenge)
      flow = .code(entry)
      let recipe = SignIn.proof(challenge: reply.challenge, device: account.device)
      return [.shell(.recipe(request: proof, recipe: recipe))]
    }
    if case .refused(.badCode, let problem) = outcome {
      entry.fault = .badCode(triesLeft: problem?.triesLeft ?? 0)
    } else {
      entry.fault = outcome?.fault(at: occasion.instant) ?? .serverTrouble
    }
    flow = .code(entry)
    return []
  }

  /// The account made earlier answers the new challenge.
  private mutating func proved(
    _ answer: Answer, _ challenge: Challenge, requests: inout Requests
  ) -> [Effect] {
    guard case .code(var entry) = flow else { return [] }
    guard case .recipeDone(let revealed) = answer, let first = revealed.first,
      let proof = Signature(first), var account, var registration = account.registration
    else {
      entry.step = .idle
      entry.fault = answer.storageFull ? .storageFull : .serverTrouble
      flow = .code(entry)
      return []
    }
    registration.challenge = challenge
    registration.proof = proof
    account.registration = registration
    self.account = account
    let request = requests.next(.signIn)
    entry.step = .registering(.saving(request))
    flow = .code(entry)
    return [.saveThen(request)]
  }

  /// Signs a challenge as `device`.
  static func proof(challenge: Challenge, device: DeviceID) -> Recipe {
    var recipe = RecipeBuilder()
    let message = SignedMessage.session(challenge: challenge, device: device)
    recipe.reveal(recipe.sign(with: "device/key", .literal(bytes: message)))
    return recipe.build
  }
}

extension Answer {
  /// Whether the device has no room left.
  var storageFull: Bool {
    switch self {
    case .persistFailed(let fault): fault == .storageFull
    case .recipeFailed(let failure): failure.fault == .storageFull
    case .httpFailed(let fault): fault == .storageFull
    case .persisted, .recipeDone, .httpAnswered, .httpProgress: false
    }
  }
}
