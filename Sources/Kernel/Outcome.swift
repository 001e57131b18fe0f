// Requests to the server and what their answers come to.

import Bytes
import Wire

/// What an HTTP answer means: the one place where statuses and problems are read.
package enum Outcome: Equatable {
  case success([UInt8])
  /// The session has ended.
  case unauthenticated
  /// Our server says no, and asking again changes nothing.
  case refused(ProblemCode, Problem)
  /// Our server asks not to be asked before this time has passed.
  case wait(milliseconds: UInt32)
  case offline
  /// It did not work this time. Without a `Problem` of ours in it an answer comes from something
  /// between us and the server (a proxy, a hotel's portal), and says nothing final.
  case trouble

  /// When a server that is asked too often does not say how long. Milliseconds.
  private static let waitUntold: UInt32 = 30_000

  /// `nil` for progress and for answers to anything but HTTP.
  package init?(_ answer: Answer) {
    switch answer {
    case .persisted, .persistFailed, .recipeDone, .recipeFailed, .httpProgress: return nil
    case .httpFailed(let fault): self = fault == .offline ? .offline : .trouble
    case .httpAnswered(let status, let body):
      switch status {
      case 200...299: self = .success(body)
      case 401: self = .unauthenticated
      default:
        guard let problem = try? Problem(decoding: body) else {
          self = status == 429 ? .wait(milliseconds: Self.waitUntold) : .trouble
          return
        }
        self.init(problem)
      }
    }
  }

  private init(_ problem: Problem) {
    switch problem.code {
    case .unauthenticated: self = .unauthenticated
    case .rateLimited: self = .wait(milliseconds: problem.retryAfter ?? Self.waitUntold)
    case .serverFull, .internalError, .unavailable:
      self = problem.retryAfter.map { .wait(milliseconds: $0) } ?? .trouble
    case .malformed, .tooLarge, .notFound, .methodNotAllowed, .forbidden, .badCode, .badSignature,
      .logMoved, .entryRefused, .inviteUsed, .inviteExpired, .inviteRevoked, .groupFull,
      .dayTaken, .digestConflict, .prekeyStale, .dayImplausible, .tooManyDevices, .versionMoved,
      .deviceRevoked:
      self = .refused(problem.code, problem)
    }
  }

  /// How a form says it.
  package func fault(at instant: Instant) -> FormFault {
    switch self {
    case .wait(let milliseconds): .wait(until: instant.advanced(by: Int64(milliseconds)))
    case .offline: .offline
    case .success, .unauthenticated, .refused, .trouble: .serverTrouble
    }
  }
}

extension HTTPMessage {
  /// As much as an answer can carry into the core: 256 log entries of 16 KiB.
  package static let replyBytesMax: UInt32 = 4_194_304
  /// Without a sign of life for this long, a request has failed. Milliseconds.
  package static let replyPatience: UInt32 = 15_000

  package static func asking(_ path: Text) -> HTTPMessage {
    HTTPMessage(
      method: .get, path: path, body: .none, saveAs: nil, most: replyBytesMax,
      patience: replyPatience)
  }

  package static func telling<Body: WireValue>(
    _ path: Text, _ body: Body, method: HTTPMethod = .post
  ) -> HTTPMessage {
    telling(path, pieces: [.bytes(bytes: body.encoded)], method: method)
  }

  package static func telling(
    _ path: Text, pieces: [BodyPiece], method: HTTPMethod = .post
  ) -> HTTPMessage {
    HTTPMessage(
      method: method, path: path, body: .pieces(pieces: pieces), saveAs: nil,
      most: replyBytesMax, patience: replyPatience)
  }
}

extension Text {
  package init(number: UInt32) { self = Text(utf8: decimal(number)) ?? "" }
}
