// Making the account and telling the server of it.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension SignIn {
  mutating func named(_ entered: Text, _ context: inout Context<Effect>) {
    guard case .firstName(var entry) = flow, entry.step == .idle else { return }
    let name: Text
    switch entered.checkedName() {
    case .failure(let unusable):
      entry.fault = unusable.fault
      flow = .firstName(entry)
      return
    case .success(let checked): name = checked
    }
    if var account, account.registration != nil {
      account.name = name
      self.account = account
      return resumeRegistration(&context)
    }
    if registered {
      // A device added by the words: only the name was missing.
      account?.name = name
      flow = .done
      context.emit(.save)
      return context.emit(.signedIn)
    }
    guard entry.challenge != nil else { return }
    let request = context.request()
    entry.fault = nil
    entry.step = .making(request, name)
    flow = .firstName(entry)
    context.run(NewAccount.making, as: request)
  }

  /// Returns whether the form has waited for this answer.
  mutating func nameAnswered(
    _ answer: Answer, _ request: Request, _ entry: NameEntry, _ context: inout Context<Effect>
  ) -> Bool {
    switch entry.step {
    case .idle: return false
    case .making(request, let name):
      guard case .recipeDone(let revealed) = answer, let challenge = entry.challenge,
        let made = NewAccount(revealed, at: context.instant)
      else {
        stopped(answer.storageFull ? .storageFull : .serverTrouble)
        return true
      }
      let next = context.request()
      step(.signing(next, name, made))
      context.run(made.signing(challenge: challenge), as: next)
      return true
    case .signing(request, let name, let made):
      guard case .recipeDone(let revealed) = answer, let challenge = entry.challenge,
        let saved = made.signed(revealed, challenge: challenge, name: name)
      else {
        stopped(answer.storageFull ? .storageFull : .serverTrouble)
        return true
      }
      account = saved
      let next = context.request()
      step(.registering(.saving(next)))
      context.emit(.saveThen(next))
      return true
    case .registering(let step):
      return registrationAnswered(answer, request, step, &context)
    case .making, .signing: return false
    }
  }

  /// Saves the account made before, perhaps again, and repeats its registration.
  mutating func resumeRegistration(_ context: inout Context<Effect>) {
    let request = context.request()
    register(.saving(request))
    context.emit(.saveThen(request))
  }

  /// Only what is durable is told.
  private mutating func tell(_ context: inout Context<Effect>) {
    guard let registration = account?.registration else { return }
    let request = context.request()
    register(.telling(request))
    let path: Text = addsDevice ? "/v1/devices" : "/v1/accounts"
    context.send(.telling(path, registration), as: request)
  }

  /// Returns whether the registration has waited for this answer.
  mutating func registrationAnswered(
    _ answer: Answer, _ request: Request, _ step: Registering, _ context: inout Context<Effect>
  ) -> Bool {
    switch step {
    case .saving(request):
      guard answer == .persisted else {
        stopped(answer.storageFull ? .storageFull : .serverTrouble)
        return true
      }
      tell(&context)
      return true
    case .telling(request):
      switch Outcome(answer) {
      case .success:
        completeRegistration(&context)
        return true
      case .unauthenticated, .refused(.forbidden, _), .refused(.badSignature, _):
        register(.renewing)
        renew(&context)
        return true
      case .refused(.tooManyDevices, _) where addsDevice:
        deviceRefused(.tooManyDevices, &context)
        return true
      // The account's log has moved on since the entry was signed: another one is needed.
      case .refused(.logMoved, _) where addsDevice, .refused(.entryRefused, _) where addsDevice:
        deviceRefused(.linkEnded, &context)
        return true
      case let other:
        stopped(other?.fault(at: context.instant) ?? .serverTrouble)
        return true
      }
    case .saving, .telling, .renewing: return false
    }
  }

  /// The server knows the account. Its words come after the first photo, and whoever sends none
  /// is reminded of them from tomorrow on.
  private mutating func completeRegistration(_ context: inout Context<Effect>) {
    account?.registration = nil
    if addsDevice {
      flow = .firstName(NameEntry(challenge: nil))
      context.emit(.save)
      return erase(&context)
    }
    flow = .done
    reminded = context.occasion.day
    context.emit(.save)
    context.emit(.signedIn)
  }

  /// A renewal the registration waited for has ended.
  mutating func registrationRenewed(_ end: RenewalEnd, _ context: inout Context<Effect>) {
    switch end {
    case .renewed: completeRegistration(&context)
    case .refused:
      if addsDevice { return deviceRefused(.unknownAccount, &context) }
      // The ticket has gone: another code is needed. The keys stay.
      flow = .phone(PhoneEntry())
      context.emit(.save)
    case .trouble(let fault): stopped(fault)
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
  mutating func stopped(_ fault: FormFault) {
    switch flow {
    case .code, .firstName:
      let challenge = account?.registration?.challenge ?? firstChallenge
      flow = .firstName(NameEntry(challenge: challenge, signUp: signUp, fault: fault))
    case .returning: flow = .returning(Returning(fault: fault))
    case .welcome, .phone, .words, .confirming, .done: break
    }
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
