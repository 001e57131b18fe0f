// Which dates an entry may bear that is new. A log that is read may bear any: an entry that was
// taken once is in it for good, and how it is dated changes nothing of what it says.

import Bytes
import Wire

extension LogBody {
  /// Throws `dateBeyond` for an entry that no server takes.
  public func mustBeDated() throws(LogRefusal) {
    var dates = [instant]
    switch action {
    case .create(let member, _), .join(_, let member, _): dates.append(member.certificate.created)
    case .addDevice(let certificate): dates.append(certificate.created)
    case .invite(_, _, let expires): dates.append(expires)
    case .revokeInvite, .leave, .remove, .rename, .renameMember, .revokeDevice, .replaceNamesKey,
      .wrapNamesKey:
      break
    }
    guard dates.allSatisfy({ $0.isPlausible }) else { throw .dateBeyond }
  }
}

extension AccountBody {
  /// Throws `dateBeyond` for an entry that no server takes.
  public func mustBeDated() throws(LogRefusal) {
    guard instant.isPlausible, added?.created.isPlausible != false else { throw .dateBeyond }
  }
}
