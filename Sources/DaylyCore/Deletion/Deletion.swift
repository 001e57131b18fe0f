// The end of an account, once its owner has confirmed it. First this device leaves every group, so
// that the others read it in their logs; then it signs that the account is to go, and the server
// removes it; then the shell forgets everything. It begins anew where a restart has interrupted
// it, and waits where there is no network.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct Deletion: Equatable {
  enum Event {
    case user(DeletionEvent)
    case back
    case answer(Answer, Request)
    /// Time to go on; so many groups are still to be left.
    case due(groups: Int)
    /// This device is none of the account's any more.
    case removed
  }

  enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
    case saveThen(Request)
    case leaveGroups
    /// Give the person what they own, as a file.
    case export
  }

  private enum Step: Equatable {
    case closed
    case asking
    case leaving
    case challenging(Request)
    case signing(Request, Challenge)
    /// The write that says that the server is told: its answer may be lost.
    case recording(Request, SessionRequest)
    case telling(Request)
    case over
  }

  private var step: Step
  /// Whether the server was told, in this run or one before.
  private(set) var isTold: Bool
  /// Why it has not gone on.
  private var fault: FormFault?

  init(confirmed: Bool = false, told: Bool = false) {
    isTold = told
    step = confirmed ? .leaving : .closed
  }

  /// Whether the owner has confirmed it: there is no way back from then on.
  var isConfirmed: Bool {
    switch step {
    case .closed, .asking: false
    case .leaving, .challenging, .signing, .recording, .telling, .over: true
    }
  }

  /// - Parameter groups: those still to be left.
  func screen(groups: Int) -> Screen? {
    guard step != .closed else { return nil }
    return .deletion(
      sheet: DeletionSheet(
        confirmed: isConfirmed, groups: UInt16(clamping: groups), fault: fault))
  }

  mutating func handle(
    _ event: Event, as me: SavedAccount?, _ context: inout Context<Effect>
  ) {
    switch event {
    case .user(.opened): if step == .closed { step = .asking }
    case .user(.exportTapped): context.emit(.export)
    case .user(.confirmed):
      guard step == .asking, me != nil else { return }
      step = .leaving
      context.emit(.save)
      context.emit(.leaveGroups)
    case .back: if step == .asking { step = .closed }
    case .due(let groups): goOn(groups, as: me, &context)
    case .removed:
      // What it may not do any more it must not say for ever that it does.
      guard isConfirmed, step != .over else { return }
      // The server has done what it was told, and the answer was lost.
      guard !isTold else { return erase(&context) }
      step = .closed
      fault = nil
      context.emit(.save)
    case .answer(let answer, let request): answered(answer, request, as: me, &context)
    }
  }

  private mutating func goOn(
    _ groups: Int, as me: SavedAccount?, _ context: inout Context<Effect>
  ) {
    guard step == .leaving, let me else { return }
    guard groups == 0 else { return context.emit(.leaveGroups) }
    fault = nil
    let request = context.request()
    step = .challenging(request)
    let question = ChallengeRequest(device: me.device)
    context.send(.telling("/v1/sessions/challenge", question), as: request)
  }

  private mutating func answered(
    _ answer: Answer, _ request: Request, as me: SavedAccount?, _ context: inout Context<Effect>
  ) {
    if case .httpProgress = answer { return }
    guard let me else { return }
    switch step {
    case .challenging(request):
      guard case .success(let body)? = Outcome(answer),
        let challenge = try? ChallengeReply(decoding: body).challenge
      else { return stopped(answer, at: context.instant) }
      let next = context.request()
      step = .signing(next, challenge)
      context.run(Deletion.proof(challenge, of: me.device), as: next)
    case .signing(request, let challenge):
      guard case .recipeDone(let revealed) = answer,
        let proof = revealed.first.flatMap({ Signature($0) })
      else { return stopped(answer, at: context.instant) }
      let next = context.request()
      let wish = SessionRequest(device: me.device, challenge: challenge, proof: proof)
      step = .recording(next, wish)
      isTold = true
      context.emit(.saveThen(next))
    case .recording(request, let wish):
      guard answer == .persisted else { return stopped(answer, at: context.instant) }
      let next = context.request()
      step = .telling(next)
      context.send(.telling("/v1/accounts/deletion", wish), as: next)
    case .telling(request):
      guard case .success? = Outcome(answer) else { return stopped(answer, at: context.instant) }
      erase(&context)
    case .closed, .asking, .leaving, .challenging, .signing, .recording, .telling, .over: break
    }
  }

  private mutating func erase(_ context: inout Context<Effect>) {
    step = .over
    context.shell(.erase)
  }

  /// Tried again when something moves.
  private mutating func stopped(_ answer: Answer, at instant: Instant) {
    step = .leaving
    fault = Outcome(answer)?.fault(at: instant) ?? .serverTrouble
  }

  private static func proof(_ challenge: Challenge, of device: DeviceID) -> Recipe {
    var recipe = RecipeBuilder()
    let message = SignedMessage.deletion(challenge: challenge, device: device)
    recipe.reveal(recipe.sign(with: "device/key", .literal(bytes: message)))
    return recipe.build
  }
}
