// Who has the 24 words reads the account's log with them, makes room in it where there is none, and
// writes the entry that adds this device.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension SignIn {
  /// Asks for a challenge, which the account key answers to read the log, and the device to
  /// register.
  mutating func ask(_ made: NewAccount, _ room: Returning.Room, _ context: inout Context<Effect>) {
    let request = context.request()
    flow = .returning(Returning(room: room, step: .asking(request, made)))
    let asking = ChallengeRequest(device: made.certificate.device)
    context.send(.telling("/v1/sessions/challenge", asking), as: request)
  }

  mutating func prove(
    _ made: NewAccount, _ challenge: Challenge, _ room: Returning.Room,
    _ context: inout Context<Effect>
  ) {
    let request = context.request()
    flow = .returning(Returning(room: room, step: .proving(request, made, challenge)))
    var recipe = RecipeBuilder()
    let message = SignedMessage.accountRead(
      challenge: challenge, device: made.certificate.device)
    recipe.reveal(recipe.sign(with: NewAccount.passingKey, .literal(bytes: message)))
    context.run(recipe.build, as: request)
  }

  mutating func proved(
    _ answer: Answer, _ made: NewAccount, _ challenge: Challenge, _ room: Returning.Room,
    _ context: inout Context<Effect>
  ) {
    guard case .recipeDone(let revealed) = answer, let first = revealed.first,
      let proof = Signature(first)
    else { return unmade(.serverTrouble, &context) }
    let request = context.request()
    flow = .returning(Returning(room: room, step: .reading(request, made, challenge)))
    let query = AccountLogQuery(
      account: made.certificate.account, device: made.certificate.device, challenge: challenge,
      proof: proof)
    context.send(.telling("/v1/accounts/log", query), as: request)
  }

  mutating func read(
    _ answer: Answer, _ made: NewAccount, _ challenge: Challenge, _ room: Returning.Room,
    _ context: inout Context<Effect>
  ) {
    let outcome = Outcome(answer)
    if case .refused = outcome { return unmade(.unknownAccount, &context) }
    guard case .success(let body) = outcome, let reply = try? AccountLogReply(decoding: body)
    else {
      return unmade(outcome?.fault(at: context.instant) ?? .serverTrouble, &context)
    }
    let verification = AccountVerification(after: nil, entries: reply.entries)
    let request = context.request()
    flow = .returning(
      Returning(
        room: room, step: .hashing(request, made, challenge, verification, end: reply.head)))
    context.run(verification.hashing, as: request)
  }

  /// The log is verified: this device comes in, or asks who makes room for it.
  mutating func enter(
    _ made: NewAccount, _ challenge: Challenge, _ devices: AccountDevices, _ room: Returning.Room,
    _ context: inout Context<Effect>
  ) {
    let revoked = room.revoked(of: devices)
    guard !devices.isFull || !revoked.isEmpty else {
      flow = .returning(Returning(step: .choosing(made, devices)))
      return
    }
    var made = made
    made.entrance = .account(
      devices.next(
        by: .account, at: context.instant, revoking: revoked, adding: made.certificate))
    sign(made, challenge, &context)
  }

  /// The person has said who makes room. The log may have moved meanwhile, and is read again.
  mutating func roomMade(_ device: DeviceID?, _ context: inout Context<Effect>) {
    guard case .returning(let entry) = flow, case .choosing(let made, let devices) = entry.step
    else { return }
    if let device, devices.device(device) == nil { return }
    ask(made, device.map { .device($0) } ?? .all, &context)
  }

  /// The devices among which the person chooses.
  func fullScreen(_ entry: Returning) -> Screen? {
    guard case .choosing(_, let devices) = entry.step else { return nil }
    let lines = devices.devices.map {
      DeviceLine(
        device: $0.device, name: "", added: $0.certificate.created.instant, this: false,
        going: false)
    }
    return .devicesFull(form: DevicesFullForm(devices: lines, busy: false, fault: entry.fault))
  }
}
