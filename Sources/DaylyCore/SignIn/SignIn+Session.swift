// Opening a session again: the server asks, the device signs. One at a time, however many of
// the siblings' requests were refused. A failure is not repeated from here: whoever needs the
// session asks again at its own pace, which already backs off.

import Bytes
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

  mutating func renew(requests: inout Requests) -> [Effect] {
    guard renewal == .idle, let account, registered || awaitsRenewal else { return [] }
    let request = requests.next(.signIn)
    renewal = .asking(request)
    let message = HTTPMessage.telling(
      "/v1/sessions/challenge", ChallengeRequest(device: account.device))
    return [.shell(.http(request: request, message: message))]
  }

  /// `nil` when the answer is not one the renewal waits for.
  mutating func renewalAnswered(
    _ answer: Answer, _ request: Request, at occasion: Occasion, requests: inout Requests
  ) -> [Effect]? {
    switch renewal {
    case .idle: return nil
    case .asking(request):
      let outcome = Outcome(answer)
      guard case .success(let body) = outcome, let account,
        let reply = try? ChallengeReply(decoding: body)
      else { return renewalEnded(outcome, at: occasion, requests: &requests) }
      let next = requests.next(.signIn)
      renewal = .proving(next, reply.challenge)
      let recipe = SignIn.proof(challenge: reply.challenge, device: account.device)
      return [.shell(.recipe(request: next, recipe: recipe))]
    case .proving(request, let challenge):
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let proof = Signature(first), let account
      else { return renewalEnded(nil, at: occasion, requests: &requests) }
      let next = requests.next(.signIn)
      renewal = .opening(next)
      let session = SessionRequest(
        device: account.device, challenge: challenge, proof: proof)
      return [.shell(.http(request: next, message: .telling("/v1/sessions", session)))]
    case .opening(request):
      let outcome = Outcome(answer)
      if case .success = outcome {
        renewal = .idle
        if awaitsRenewal {
          return registrationRenewed(.renewed, at: occasion, requests: &requests)
        }
        return [.sessionRenewed] + rotate(at: occasion, requests: &requests)
      }
      return renewalEnded(outcome, at: occasion, requests: &requests)
    case .asking, .proving, .opening: return nil
    }
  }

  private mutating func renewalEnded(
    _ outcome: Outcome?, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    renewal = .idle
    guard awaitsRenewal else {
      if case .refused(.deviceRevoked, _) = outcome { return [.removed] }
      return []
    }
    switch outcome {
    case .unauthenticated, .refused:
      return registrationRenewed(.refused, at: occasion, requests: &requests)
    case .success, .wait, .offline, .trouble, nil:
      let fault = outcome?.fault(at: occasion.instant) ?? .serverTrouble
      return registrationRenewed(.trouble(fault), at: occasion, requests: &requests)
    }
  }
}
