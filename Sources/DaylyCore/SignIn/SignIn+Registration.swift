// Making the account and telling the server of it.

import Bytes
import Membership
import Recipes
import Wire

extension SignIn {
  mutating func named(
    _ entered: Text, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard case .firstName(var entry) = flow, entry.step == .idle else { return [] }
    let name: Text
    switch entered.checkedName() {
    case .failure(let unusable):
      entry.fault = unusable.fault
      flow = .firstName(entry)
      return []
    case .success(let checked): name = checked
    }
    if var account, account.registration != nil {
      account.name = name
      self.account = account
      return resumeRegistration(requests: &requests)
    }
    if registered {
      // A device added by the words: only the name was missing.
      account?.name = name
      flow = .done
      return [.save, .signedIn]
    }
    guard entry.challenge != nil else { return [] }
    let request = requests.next(.signIn)
    entry.fault = nil
    entry.step = .making(request, name)
    flow = .firstName(entry)
    return [.shell(.recipe(request: request, recipe: NewAccount.making))]
  }

  /// `nil` when the answer is not one the form waits for.
  mutating func nameAnswered(
    _ answer: Answer, _ request: Request, _ entry: NameEntry, at occasion: Occasion,
    requests: inout Requests
  ) -> [Effect]? {
    switch entry.step {
    case .idle: return nil
    case .making(request, let name):
      guard case .recipeDone(let revealed) = answer, let challenge = entry.challenge,
        let made = NewAccount(revealed, at: occasion.instant)
      else { return stopped(answer.storageFull ? .storageFull : .serverTrouble) }
      let next = requests.next(.signIn)
      step(.signing(next, name, made))
      return [.shell(.recipe(request: next, recipe: made.signing(challenge: challenge)))]
    case .signing(request, let name, let made):
      guard case .recipeDone(let revealed) = answer, let challenge = entry.challenge,
        let saved = made.signed(revealed, challenge: challenge, name: name)
      else { return stopped(answer.storageFull ? .storageFull : .serverTrouble) }
      account = saved
      let next = requests.next(.signIn)
      step(.registering(.saving(next)))
      return [.saveThen(next)]
    case .registering(let step):
      return registrationAnswered(answer, request, step, at: occasion, requests: &requests)
    case .making, .signing: return nil
    }
  }

  /// Saves the account made before, perhaps again, and repeats its registration.
  mutating func resumeRegistration(requests: inout Requests) -> [Effect] {
    let request = requests.next(.signIn)
    register(.saving(request))
    return [.saveThen(request)]
  }

  /// Only what is durable is told.
  private mutating func tell(requests: inout Requests) -> [Effect] {
    guard let registration = account?.registration else { return [] }
    let request = requests.next(.signIn)
    register(.telling(request))
    let path: Text = addsDevice ? "/v1/devices" : "/v1/accounts"
    return [.shell(.http(request: request, message: .telling(path, registration)))]
  }

  /// `nil` when the answer is not one the registration waits for.
  mutating func registrationAnswered(
    _ answer: Answer, _ request: Request, _ step: Registering, at occasion: Occasion,
    requests: inout Requests
  ) -> [Effect]? {
    switch step {
    case .saving(request):
      guard answer == .persisted else {
        return stopped(answer.storageFull ? .storageFull : .serverTrouble)
      }
      return tell(requests: &requests)
    case .telling(request):
      switch Outcome(answer) {
      case .success: return completeRegistration(at: occasion, requests: &requests)
      case .unauthenticated, .refused(.forbidden, _), .refused(.badSignature, _):
        register(.renewing)
        return renew(requests: &requests)
      case .refused(.tooManyDevices, _) where addsDevice:
        return deviceRefused(.tooManyDevices, requests: &requests)
      // The account's log has moved on since the entry was signed: another one is needed.
      case .refused(.logMoved, _) where addsDevice, .refused(.entryRefused, _) where addsDevice:
        return deviceRefused(.linkEnded, requests: &requests)
      case let other: return stopped(other?.fault(at: occasion.instant) ?? .serverTrouble)
      }
    case .saving, .telling, .renewing: return nil
    }
  }

  /// The server knows the account. Its words come after the first photo, and whoever sends none
  /// is reminded of them from tomorrow on.
  private mutating func completeRegistration(
    at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    account?.registration = nil
    if addsDevice {
      flow = .firstName(NameEntry(challenge: nil))
      return [.save] + erase(requests: &requests)
    }
    flow = .done
    reminded = occasion.day
    return [.save, .signedIn]
  }

  /// A renewal the registration waited for has ended.
  mutating func registrationRenewed(
    _ end: RenewalEnd, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch end {
    case .renewed: return completeRegistration(at: occasion, requests: &requests)
    case .refused:
      if addsDevice { return deviceRefused(.unknownAccount, requests: &requests) }
      // The ticket has gone: another code is needed. The keys stay.
      flow = .phone(PhoneEntry())
      return [.save]
    case .trouble(let fault): return stopped(fault)
    }
  }

  /// Whether the registration waits for a session to tell whether it worked.
  var awaitsRenewal: Bool {
    switch flow {
    case .code(let entry): entry.step == .registering(.renewing)
    case .firstName(let entry): entry.step == .registering(.renewing)
    case .returning(let entry): entry.step == .registering(.renewing)
    case .welcome, .phone, .words, .confirming, .done: false
    }
  }

  /// Puts the form in front of the person again, with what went wrong.
  mutating func stopped(_ fault: FormFault) -> [Effect] {
    switch flow {
    case .code, .firstName:
      let challenge = account?.registration?.challenge ?? firstChallenge
      flow = .firstName(NameEntry(challenge: challenge, signUp: signUp, fault: fault))
    case .returning: flow = .returning(Returning(fault: fault))
    case .welcome, .phone, .words, .confirming, .done: break
    }
    return []
  }

  private var firstChallenge: Challenge? {
    if case .firstName(let entry) = flow { return entry.challenge }
    return nil
  }

  private mutating func step(_ step: NameEntry.Step) {
    guard case .firstName(var entry) = flow else { return }
    entry.step = step
    entry.fault = nil
    flow = .firstName(entry)
  }

  private mutating func register(_ step: Registering) {
    switch flow {
    case .code(var entry):
      entry.step = .registering(step)
      entry.fault = nil
      flow = .code(entry)
    case .firstName: self.step(.registering(step))
    case .returning: flow = .returning(Returning(step: .registering(step)))
    case .welcome, .phone, .words, .confirming, .done: break
    }
  }
}
