// Phone number, code, first name: each asks the server or the key store, and waits.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension SignIn {
  /// How soon another code may be asked for. Milliseconds.
  static let resendAfter: Int64 = 30_000

  /// How long the server takes a code it has sent, and no longer than what a right one leads to.
  /// Milliseconds.
  static let codeLife: Int64 = 600_000

  mutating func phoneEntered(_ entered: Text, _ context: inout Context<Effect>) {
    guard case .phone(var entry) = flow, entry.asking == nil else { return }
    entry.phone = entered
    guard let number = PhoneNumber(entered) else {
      entry.fault = entered.trimmed.isEmpty ? .empty : .unusable
      flow = .phone(entry)
      return
    }
    let request = context.request()
    entry.fault = nil
    entry.asking = request
    flow = .phone(entry)
    context.send(codeMessage(number.text), as: request)
  }

  private func codeMessage(_ phone: Text) -> HTTPMessage {
    .telling("/v1/codes", CodeRequest(phone: phone))
  }

  mutating func codeEntered(_ code: SecretName, _ context: inout Context<Effect>) {
    guard case .code(var entry) = flow, entry.step == .idle else { return }
    let request = context.request()
    entry.fault = nil
    entry.step = .verifying(request, code)
    flow = .code(entry)
    var phone = ByteWriter()
    phone.text(entry.phone)
    let message = HTTPMessage.telling(
      "/v1/codes/verify", pieces: [.bytes(bytes: phone.bytes), .secretText(name: code)])
    context.send(message, as: request)
  }

  func forget(_ code: SecretName, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.forget(code)
    context.run(recipe.build)
  }

  mutating func resend(_ context: inout Context<Effect>) {
    guard case .code(var entry) = flow, entry.step == .idle,
      context.instant >= entry.resendAt
    else { return }
    let request = context.request()
    entry.fault = nil
    entry.step = .resending(request)
    flow = .code(entry)
    context.send(codeMessage(entry.phone), as: request)
  }

  /// Returns whether the flow has waited for this answer.
  mutating func flowAnswered(_ answer: Answer, _ request: Request, _ context: inout Context<Effect>)
    -> Bool
  {
    switch flow {
    case .phone(let entry):
      guard entry.asking == request else { return false }
      codeSent(answer, entry, &context)
      return true
    case .code(let entry):
      return codeAnswered(answer, request, entry, &context)
    case .firstName(let entry):
      return nameAnswered(answer, request, entry, &context)
    case .confirming(let check):
      return checkAnswered(answer, request, check, &context)
    case .returning(let entry):
      return returningAnswered(answer, request, entry, &context)
    case .welcome, .words, .done: return false
    }
  }

  private mutating func codeSent(
    _ answer: Answer, _ entry: PhoneEntry, _ context: inout Context<Effect>
  ) {
    var entry = entry
    entry.asking = nil
    switch Outcome(answer) {
    case .success:
      guard let number = PhoneNumber(entry.phone) else { return }
      flow = .code(
        CodeEntry(
          phone: number.text, fault: nil,
          resendAt: context.instant.advanced(by: SignIn.resendAfter),
          until: context.instant.advanced(by: SignIn.codeLife)))
      return context.emit(.save)
    case .refused(.malformed, _): entry.fault = .unusable
    case let other: entry.fault = other?.fault(at: context.instant) ?? .serverTrouble
    }
    flow = .phone(entry)
  }

  private mutating func codeAnswered(
    _ answer: Answer, _ request: Request, _ entry: CodeEntry, _ context: inout Context<Effect>
  ) -> Bool {
    switch entry.step {
    case .idle: return false
    case .verifying(request, let code):
      // Right or wrong, it has served.
      forget(code, &context)
      verified(answer, entry, &context)
      return true
    case .resending(request):
      var entry = entry
      entry.step = .idle
      if case .success = Outcome(answer) {
        entry.resendAt = context.instant.advanced(by: SignIn.resendAfter)
        entry.until = context.instant.advanced(by: SignIn.codeLife)
        flow = .code(entry)
        context.emit(.save)
        return true
      } else {
        entry.fault = Outcome(answer)?.fault(at: context.instant) ?? .serverTrouble
      }
      flow = .code(entry)
      return true
    case .proving(request, let challenge):
      proved(answer, challenge, &context)
      return true
    case .registering(let step):
      return registrationAnswered(answer, request, step, &context)
    case .verifying, .resending, .proving: return false
    }
  }

  private mutating func verified(
    _ answer: Answer, _ entry: CodeEntry, _ context: inout Context<Effect>
  ) {
    var entry = entry
    entry.step = .idle
    let outcome = Outcome(answer)
    if case .success(let body) = outcome, let reply = try? ChallengeReply(decoding: body) {
      guard let account, account.registration != nil else {
        let signUp = SavedSignUp(
          phone: entry.phone, resendAt: entry.resendAt,
          until: context.instant.advanced(by: SignIn.codeLife), challenge: reply.challenge)
        flow = .firstName(NameEntry(challenge: reply.challenge, signUp: signUp))
        return context.emit(.save)
      }
      let proof = context.request()
      entry.step = .proving(proof, reply.challenge)
      flow = .code(entry)
      let recipe = SignIn.proof(challenge: reply.challenge, device: account.device)
      return context.run(recipe, as: proof)
    }
    switch outcome {
    case .refused(.badCode, let problem):
      entry.fault = .badCode(triesLeft: problem.triesLeft ?? 0)
    // Only the server has read it: these are no six digits.
    case .refused(.malformed, _): entry.fault = .unusable
    case let other: entry.fault = other?.fault(at: context.instant) ?? .serverTrouble
    }
    flow = .code(entry)
  }

  /// The account made earlier answers the new challenge.
  private mutating func proved(
    _ answer: Answer, _ challenge: Challenge, _ context: inout Context<Effect>
  ) {
    guard case .code(var entry) = flow else { return }
    guard case .recipeDone(let revealed) = answer, let first = revealed.first,
      let proof = Signature(first), var account, var registration = account.registration
    else {
      entry.step = .idle
      entry.fault = answer.storageFull ? .storageFull : .serverTrouble
      flow = .code(entry)
      return
    }
    registration.challenge = challenge
    registration.proof = proof
    account.registration = registration
    self.account = account
    let request = context.request()
    entry.step = .registering(.saving(request))
    flow = .code(entry)
    context.emit(.saveThen(request))
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
