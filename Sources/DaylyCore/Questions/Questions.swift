// What the library wants to know of the groups while somebody shares or receives: whom one knows,
// the keys of their devices, a signature, a file key. A question is answered and forgotten: nothing
// of it is kept, so that whoever asked and was ended asks anew (decision 72). Secrets stay where
// they are; what the library gets of one is sealed to a key of its own.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Questions: Equatable {
  enum Event {
    case asked(Request, GroupsQuestion)
    case answer(Answer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    /// A prekey of somebody's, whose signature holds.
    case saw(SavedSerial)
    case sessionEnded
  }

  /// A question that is not answered yet.
  private struct Open: Equatable {
    /// The library's.
    var asked: Request
    /// Of this machine, and answered next.
    var request: Request
    var step: Step
  }

  private enum Step: Equatable {
    case fetching(AccountID)
    case verifying(AccountID, [SignedPrekey])
    case signing
    case opening(signer: Acquaintance, SigningPublicKey)
  }

  /// The library asks one thing for each file it seals or opens.
  private static let openMax = 8

  private var open: [Open] = []

  /// - Parameter circle: absent while nobody has signed up.
  mutating func handle(_ event: Event, in circle: Circle?, _ context: inout Context<Effect>) {
    switch event {
    case .asked(let request, let question):
      guard let circle else { return fail(.noAccount, request, &context) }
      guard open.count < Self.openMax else { return fail(.trouble, request, &context) }
      ask(question, request, circle, &context)
    case .answer(let answer, let request):
      guard let index = open.firstIndex(where: { $0.request == request }) else { return }
      if case .httpProgress = answer { return }
      let question = open.remove(at: index)
      guard let circle else { return fail(.noAccount, question.asked, &context) }
      take(answer, to: question, circle, &context)
    }
  }

  private mutating func ask(
    _ question: GroupsQuestion, _ asked: Request, _ circle: Circle,
    _ context: inout Context<Effect>
  ) {
    switch question {
    case .people: answer(.people(people: circle.people), asked, &context)
    case .recipients(let account):
      switch circle.group(with: account) {
      case .failure(let refusal): fail(refusal.fault, asked, &context)
      case .success(let group):
        let request = wait(.fetching(account), asked, &context)
        context.send(.asking("/v1/groups/" + group.group.hex + "/prekeys"), as: request)
      }
    case .signature(let header, let root, let tail):
      guard let signing = try? ShareSigner(header: header, of: circle.thisDevice.device) else {
        return fail(.trouble, asked, &context)
      }
      let request = wait(.signing, asked, &context)
      context.run(signing.recipe(root: root, tail: tail, signer: "device/key"), as: request)
    case .fileKey(let header, let key): open(header, for: key, asked, circle, &context)
    }
  }

  private mutating func open(
    _ header: [UInt8], for key: AgreementPublicKey, _ asked: Request, _ circle: Circle,
    _ context: inout Context<Effect>
  ) {
    guard let handing = try? ShareKeyHandover(header: header),
      X25519Strictness.isAcceptable(key.bytes)
    else { return fail(.trouble, asked, &context) }
    switch circle.signer(handing.sender) {
    case .failure(let refusal): fail(refusal.fault, asked, &context)
    case .success(let (signer, certificate)):
      let keys = circle.thisDevice.keys.map { ($0.id, $0.secret) }
      guard let recipe = try? handing.recipe(keys: keys, to: key) else {
        return fail(.notForThisDevice, asked, &context)
      }
      let request = wait(.opening(signer: signer, certificate.deviceKey), asked, &context)
      context.run(recipe, as: request)
    }
  }

  private mutating func take(
    _ answer: Answer, to question: Open, _ circle: Circle, _ context: inout Context<Effect>
  ) {
    let asked = question.asked
    switch (question.step, answer) {
    case (.fetching(let account), _): fetched(answer, account, asked, circle, &context)
    case (.verifying(let account, let prekeys), .recipeDone):
      guard let person = circle.people.first(where: { $0.account == account }) else {
        return fail(.unknown, asked, &context)
      }
      for prekey in prekeys {
        context.emit(.saw(SavedSerial(device: prekey.device, serial: prekey.serial)))
      }
      self.answer(
        .recipients(
          person: person, device: circle.thisDevice.device, keys: prekeys.map { $0.key }),
        asked, &context)
    case (.verifying(let account, let prekeys), .recipeFailed(let failure)):
      guard let left = Recipients.left(of: prekeys, after: failure) else {
        return fail(.trouble, asked, &context)
      }
      verify(left, of: account, asked, circle, &context)
    case (.signing, .recipeDone(let revealed)):
      guard let signature = revealed.first.flatMap({ Signature($0) }) else {
        return fail(.trouble, asked, &context)
      }
      self.answer(.signature(signature: signature), asked, &context)
    case (.opening(let signer, let key), .recipeDone(let revealed)):
      self.answer(
        .fileKey(sealed: revealed.first ?? [], signer: signer, key: key), asked, &context)
    case (.opening, .recipeFailed(let failure)):
      // A key that is not there was destroyed; one that does not open was never meant.
      fail(failure.fault == .unavailable ? .trouble : .notForThisDevice, asked, &context)
    case (.verifying, _), (.signing, _), (.opening, _): fail(.trouble, asked, &context)
    }
  }

  // MARK: Prekeys

  private mutating func fetched(
    _ answer: Answer, _ account: AccountID, _ asked: Request, _ circle: Circle,
    _ context: inout Context<Effect>
  ) {
    switch Outcome(answer) {
    case .success(let body):
      guard let reply = try? PrekeysReply(decoding: body) else {
        return fail(.trouble, asked, &context)
      }
      guard let recipients = circle.recipients(account) else {
        return fail(.unknown, asked, &context)
      }
      verify(recipients.choose(from: reply.prekeys), of: account, asked, circle, &context)
    case .unauthenticated:
      context.emit(.sessionEnded)
      fail(.trouble, asked, &context)
    case .offline: fail(.offline, asked, &context)
    case .refused, .wait, .trouble, nil: fail(.trouble, asked, &context)
    }
  }

  private mutating func verify(
    _ prekeys: [SignedPrekey], of account: AccountID, _ asked: Request, _ circle: Circle,
    _ context: inout Context<Effect>
  ) {
    guard !prekeys.isEmpty, let recipients = circle.recipients(account) else {
      return fail(.noKeys, asked, &context)
    }
    let request = wait(.verifying(account, prekeys), asked, &context)
    context.run(recipients.verifying(prekeys), as: request)
  }

  // MARK: Answers

  private mutating func wait(
    _ step: Step, _ asked: Request, _ context: inout Context<Effect>
  ) -> Request {
    let request = context.request()
    open.append(Open(asked: asked, request: request, step: step))
    return request
  }

  private func answer(
    _ answer: GroupsAnswer, _ asked: Request, _ context: inout Context<Effect>
  ) {
    context.shell(.answerLibrary(request: asked, answer: answer))
  }

  private func fail(_ fault: GroupsFault, _ asked: Request, _ context: inout Context<Effect>) {
    answer(.failed(fault: fault), asked, &context)
  }
}
