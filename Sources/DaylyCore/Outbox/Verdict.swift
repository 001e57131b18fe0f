// What the server's answer means for a photo on its way.

import Bytes
import Kernel
import Wire

enum Verdict: Equatable, Sendable {
  case delivered
  /// The server has this photo, sealed otherwise than now: an earlier sealing has arrived.
  case arrived
  case refused(RefusalReason)
  /// Not now. `asked` is the server's wish in milliseconds.
  case later(asked: UInt32?)
  /// No session any more.
  case lockedOut
  /// The log has moved on since it was sealed.
  case outrun
  /// A prekey it was sealed to is not current any more.
  case stale

  /// An answer without a `Problem` of ours in it comes from something between us and the server,
  /// and says nothing final about the photo.
  init(status: UInt16, body: [UInt8], photo: PhotoID) {
    switch status {
    case 200, 201:
      self = Self.isReceipt(body) ? .delivered : .later(asked: nil)
    case 401:
      self = .lockedOut
    default:
      let problem: Problem
      do throws(ByteError) { problem = try Problem(decoding: body) } catch {
        self = .later(asked: nil)
        return
      }
      self.init(problem, photo: photo)
    }
  }

  /// A portal's "200 OK" is no receipt: the picture stays until our server says it has it.
  private static func isReceipt(_ body: [UInt8]) -> Bool {
    do throws(ByteError) {
      _ = try PostReply(decoding: body)
      return true
    } catch {
      return false
    }
  }

  private init(_ problem: Problem, photo: PhotoID) {
    switch problem.code {
    case .unauthenticated: self = .lockedOut
    case .logMoved: self = .outrun
    case .prekeyStale: self = .stale
    case .dayTaken: self = problem.photo == photo ? .delivered : .refused(.dayTaken)
    // The id is this device's own random number: nobody else has sent under it.
    case .digestConflict: self = problem.photo == photo ? .arrived : .refused(.serverRefused)
    case .forbidden, .notFound: self = .refused(.notMember)
    case .dayImplausible: self = .refused(.dayImplausible)
    case .rateLimited, .serverFull, .internalError: self = .later(asked: problem.retryAfter)
    case .malformed, .tooLarge, .methodNotAllowed, .badCode, .badSignature, .entryRefused,
      .inviteUsed, .inviteExpired, .inviteRevoked, .groupFull, .tooManyDevices, .versionMoved,
      .deviceRevoked:
      self = .refused(.serverRefused)
    }
  }
}
