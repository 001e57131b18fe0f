// Opening a session again: the server asks, the device signs. One at a time, however many of
// the siblings' requests were refused. A failure is not repeated from here: whoever needs the
// session asks again at its own pace, which already backs off.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension SignIn {
  enum Renewal: Equatable {
    case idle
    case asking(Request)
    case proving(Request, Challenge)
    case opening(Request)
  }

  enum RenewalEnd: Equatable {
    case renewed
    /// The server does not take this device.
    case refused
    case trouble(FormFault)
  }

  mutating func renew(_ context: inout Context<Effect>) {
    guard renewal == .idle, let account, registered || awaitsRenewal else { return }
    let request = context.request()
    renewal = .asking(request)
    let message = HTTPMessage.telling(
      "/v1/sessions/challenge", ChallengeRequest(device: account.device))
    context.send(message, as: request)
  }

  /// Returns whether the renewal has waited for this answer.
  mutating func renewalAnswered(
    _ answer: Answer, _ request: Request, _ context: inout Context<Effect>
  ) -> Bool {
    switch renewal {
    case .idle: return false
    case .asking(request):
      let outcome = Outcome(answer)
      guard case .success(let body) = outcome, let account,
        let reply = try? ChallengeReply(decoding: body)
      else {
        renewalEnded(outcome, &context)
        return true
      }
      let next = context.request()
      renewal = .proving(next, reply.challenge)
      let recipe = SignIn.proof(challenge: reply.challenge, device: account.device)
      context.run(recipe, as: next)
      return true
    case .proving(request, let challenge):
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let proof = Signature(first), let account
      else {
        renewalEnded(nil, &context)
        return true
      }
      let next = context.request()
      renewal = .opening(next)
      let session = SessionRequest(
        device: account.device, challenge: challenge, proof: proof)
      context.send(.telling("/v1/sessions", session), as: next)
      return true
    case .opening(request):
      let outcome = Outcome(answer)
      if case .success = outcome {
        renewal = .idle
        if awaitsRenewal {
          registrationRenewed(.renewed, &context)
          return true
        }
        context.emit(.sessionRenewed)
        rotate(&context)
        return true
      }
      renewalEnded(outcome, &context)
      return true
    case .asking, .proving, .opening: return false
    }
  }

  private mutating func renewalEnded(_ outcome: Outcome?, _ context: inout Context<Effect>) {
    renewal = .idle
    guard awaitsRenewal else {
      if case .refused(.deviceRevoked, _) = outcome { return context.emit(.removed) }
      return
    }
    switch outcome {
    case .unauthenticated, .refused:
      registrationRenewed(.refused, &context)
    case .success, .wait, .offline, .trouble, nil:
      let fault = outcome?.fault(at: context.instant) ?? .serverTrouble
      registrationRenewed(.trouble(fault), &context)
    }
  }
}
