// Late, repeated and unknown answers change nothing: held against every event that any test sends
// any machine. After each of them answers to nobody are given, and an answer is given once more;
// none may have an effect or leave a trace in the machine.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

/// An event of a machine that is tested.
protocol HeardEvent {
  /// The same again where it is an answer, and to nobody.
  var late: [Self] { get }
  /// Answers to nobody, as they may come at any time.
  static var strange: [Self] { get }
  /// Whether an effect of this answer, which nobody has waited for, only lets go of what it brings.
  func letsGo(_ effect: Any) -> Bool
}

extension HeardEvent {
  func letsGo(_ effect: Any) -> Bool { false }
}

/// An event of a machine that makes requests.
protocol AnswerEvent: HeardEvent {
  static func answer(_ answer: Answer, _ request: Request) -> Self
}

/// Made by no machine.
let nobody = Request(machine: .root, number: .max)

extension AnswerEvent {
  /// The answer that it is, and to what.
  private var answered: (Answer, Request)? {
    Mirror(reflecting: self).children.first { $0.label == "answer" }?.value as? (Answer, Request)
  }

  /// Its answer to the same request and to nobody; and whatever else could have been answered, to
  /// that request, unless it is still open.
  var lateAnswers: [Self] {
    guard let (answer, request) = answered else { return [] }
    return [self, .answer(answer, nobody)] + answer.others.map { .answer($0, request) }
  }

  var late: [Self] { lateAnswers }

  static var strange: [Self] { strangeAnswers.map { .answer($0, nobody) } }
}

private let strangeAnswers = toWrites + toRecipes + toMessages
private let toWrites: [Answer] = [.persisted, .persistFailed(.unavailable)]
private let toRecipes: [Answer] = [
  .recipeDone([]), .recipeFailed(RecipeFailure(step: 0, fault: .refused)),
]
private let toMessages: [Answer] = [
  .httpAnswered(status: 200, body: []), .httpFailed(.offline), .httpProgress(moved: 1, total: 2),
]

extension Answer {
  /// What else the same question could have been answered.
  fileprivate var others: [Answer] {
    switch self {
    case .persisted, .persistFailed: toWrites
    case .recipeDone, .recipeFailed: toRecipes
    case .httpAnswered, .httpFailed: toMessages
    // More follows: the question is still open.
    case .httpProgress: []
    }
  }
}

extension StateMachine where Event: HeardEvent, Effect: Equatable {
  /// Gives the event that has led to `effects` once more where it is an answer, and answers to
  /// nobody.
  mutating func expectLateIgnored(
    after event: Event, _ effects: [Effect], at occasion: Occasion, _ requests: Requests,
    _ location: SourceLocation
  ) {
    let before = Snapshot(of: self)
    var led: [String] = []
    func note(_ late: Event, _ new: [Effect]) {
      if !new.isEmpty { led.append("\(late) leads to \(new)") }
    }
    for late in event.late {
      var numbers = requests
      let more = turn(late, at: occasion, &numbers)
      // What nobody has waited for the first time either is let go of again.
      note(late, more.filter { !(late.letsGo($0) && effects.contains($0)) })
    }
    for strange in Event.strange {
      var numbers = requests
      note(
        strange, turn(strange, at: occasion, &numbers).filter { !strange.letsGo($0) }
      )
    }
    let changes = Snapshot(of: self).changes(since: before)
    guard !(led.isEmpty && changes.isEmpty) else { return }
    // Recipes are long.
    let told = "\(event)".prefix(200)
    Issue.record("late after \(told): \(led) \(changes)", sourceLocation: location)
  }
}

// MARK: - What may come late to each machine

extension SignIn.Event: AnswerEvent {}
extension Groups.Event: AnswerEvent {}
extension Outbox.Event: AnswerEvent {}
extension Viewer.Event: AnswerEvent {}
extension Accounts.Event: AnswerEvent {}
extension AccountSettings.Event: AnswerEvent {}
extension DeviceLink.Event: AnswerEvent {}
extension Deletion.Event: AnswerEvent {}
extension Eraser.Event: AnswerEvent {}

extension Invitation.Event: AnswerEvent {
  var late: [Self] {
    switch self {
    case .appended(_, let entry): [self, .appended(nobody, entry: entry)]
    case .appendFailed(_, let fault): [self, .appendFailed(nobody, fault)]
    default: lateAnswers
    }
  }
}

extension Identity.Event: AnswerEvent {
  var late: [Self] {
    switch self {
    case .appended: [self, .appended(nobody)]
    case .appendFailed(_, let fault): [self, .appendFailed(nobody, fault)]
    default: lateAnswers
    }
  }
}

extension KeyForwarder.Event: AnswerEvent {
  var late: [Self] {
    if case .judged = self { [self] } else { lateAnswers }
  }
}

extension Push.Event: AnswerEvent {
  var late: [Self] {
    if case .user = self { [self] } else { lateAnswers }
  }
}

/// The system answers `askSystem` with all it allows.
extension Settings.Event: HeardEvent {
  var late: [Self] {
    if case .user(.systemSeen) = self { [self] } else { [] }
  }

  static var strange: [Self] { [] }
}

/// Camera, library and pictures answer by the draft they were asked for.
extension Capture.Event: HeardEvent {
  private static let draft = BlobName("draft/", PhotoScript.id(0xDD) as PhotoID)
  private static let size = PixelSize(width: 9, height: 8)

  var late: [Self] {
    switch self {
    case .user(.captured), .user(.captureFailed), .user(.picked), .user(.pickFailed),
      .user(.pickCancelled), .user(.judged), .user(.framed), .user(.frameFailed),
      .user(.cameraOpened), .user(.cameraFailed), .stored, .storeFailed:
      [self]
    default: []
    }
  }

  static var strange: [Self] {
    [
      .user(.captured(draft: draft, size: size)), .user(.picked(draft: draft, size: size)),
      .user(.judged(draft: draft, flaw: .dark)), .user(.framed(draft: draft, size: size)),
      .user(.frameFailed(draft: draft, fault: .empty)), .stored(PhotoScript.id(0xDD)),
      .storeFailed(PhotoScript.id(0xDD), .unavailable),
    ]
  }

  func letsGo(_ effect: Any) -> Bool {
    switch (self, effect as? Capture.Effect) {
    case (.user(.captured(let own, _)), .shell(.dropDraft(let draft))),
      (.user(.picked(let own, _)), .shell(.dropDraft(let draft))),
      (.user(.framed(let own, _)), .shell(.dropDraft(let draft))):
      own == draft
    case (.user(.cameraOpened), .shell(.closeCamera)): true
    default: false
    }
  }
}
