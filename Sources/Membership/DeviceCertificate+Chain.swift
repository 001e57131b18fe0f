// Who vouches for a device: the account key, or another device that proves itself the same way.

import Bytes
import Wire

extension DeviceCertificate {
  /// How many devices may vouch for each other in a row. The next one needs the 24 words.
  public static let chainMax = 8

  /// This certificate, its certifier's, and so on to the one the account key signed. Nothing is
  /// verified yet but that they are of one account; `certifierUnknown` when they are not, or when
  /// the chain does not end.
  public func chain() throws(LogRefusal) -> [DeviceCertificate] {
    var chain = [self]
    while case .device(let encoded) = chain[chain.count - 1].certifier {
      guard chain.count < DeviceCertificate.chainMax,
        let certifier = try? DeviceCertificate(decoding: encoded),
        certifier.account == account, certifier.accountKey == accountKey
      else { throw .certifierUnknown }
      chain.append(certifier)
    }
    return chain
  }
}
