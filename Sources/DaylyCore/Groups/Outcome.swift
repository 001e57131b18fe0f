// Requests to the server and what their answers come to, for the machines of people.

import Bytes
import Membership
import Wire

/// An HTTP answer, sorted by what can be done about it.
enum Outcome: Equatable {
  case success([UInt8])
  /// The session has ended.
  case unauthenticated
  case refused(ProblemCode, Problem?)
  case wait(milliseconds: UInt32)
  case offline
  case trouble

  /// `nil` for progress and for answers to anything but HTTP.
  init?(_ answer: Answer) {
    switch answer {
    case .persisted, .persistFailed, .recipeDone, .recipeFailed, .httpProgress: return nil
    case .httpFailed(let fault): self = fault == .offline ? .offline : .trouble
    case .httpAnswered(let status, let body):
      let problem = try? Problem(decoding: body)
      switch status {
      case 200...299: self = .success(body)
      case 401: self = .unauthenticated
      case 429: self = .wait(milliseconds: problem?.retryAfter ?? 30_000)
      case 400...499: self = .refused(problem?.code ?? .malformed, problem)
      default: self = .trouble
      }
    }
  }

  /// How a form says it.
  func fault(at instant: Instant) -> FormFault {
    switch self {
    case .wait(let milliseconds): .wait(until: instant.advanced(by: Int64(milliseconds)))
    case .offline: .offline
    case .success, .unauthenticated, .refused, .trouble: .serverTrouble
    }
  }
}

extension HTTPMessage {
  /// As much as an answer can carry into the core: 256 log entries of 16 KiB.
  static let replyBytesMax: UInt32 = 4_194_304
  /// Without a sign of life for this long, a request has failed. Milliseconds.
  static let replyPatience: UInt32 = 15_000

  static func asking(_ path: Text) -> HTTPMessage {
    HTTPMessage(
      method: .get, path: path, body: .none, saveAs: nil, most: replyBytesMax,
      patience: replyPatience)
  }

  static func telling<Body: WireValue>(
    _ path: Text, _ body: Body, method: HTTPMethod = .post
  ) -> HTTPMessage {
    telling(path, pieces: [.bytes(bytes: body.encoded)], method: method)
  }

  static func telling(
    _ path: Text, pieces: [BodyPiece], method: HTTPMethod = .post
  ) -> HTTPMessage {
    HTTPMessage(
      method: method, path: path, body: .pieces(pieces: pieces), saveAs: nil,
      most: replyBytesMax, patience: replyPatience)
  }
}

extension Text {
  init(number: UInt32) { self = Text(utf8: decimal(number)) ?? "" }

  /// A name fit to be sealed, from what a person typed; or what is wrong with it.
  func checkedName() -> Result<Text, UnusableName> {
    let name = trimmed
    if name.isEmpty { return .failure(UnusableName(fault: .empty)) }
    if name.hasControlCharacters || name.showsNothing {
      return .failure(UnusableName(fault: .unusable))
    }
    if name.scalarCount > MembershipLimit.nameScalarsMax {
      return .failure(UnusableName(fault: .tooLong))
    }
    return .success(name)
  }
}

/// What is wrong with a name.
struct UnusableName: Error, Equatable {
  var fault: FormFault
}
