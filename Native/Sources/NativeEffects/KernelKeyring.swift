// Keys in the memory of Linux's kernel (keyrings(7)): every process of this user can ask for one
// until its time is over, it never lies on a disk, and switching the machine off forgets it.

import CKernelKeyring
import Crypto
import Foundation
import NativeCrypto

public struct KernelKeyring: Keyring {
  /// What is kept is forgotten after so many seconds.
  public let seconds: UInt32

  public init(seconds: UInt32 = 0) { self.seconds = seconds }

  #if os(Linux)
    /// A time of 0 would be for ever.
    public func keep(
      _ key: SymmetricKey, as id: String, label: String
    ) throws(EffectsFailure) {
      guard seconds > 0 else { throw Self.failure(EINVAL) }
      let problem = key.withUnsafeBytes { bytes in
        dayly_keep_key(
          Self.name(id), bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, seconds)
      }
      guard problem == 0 else { throw Self.failure(problem) }
    }

    public func key(_ id: String) throws(EffectsFailure) -> SymmetricKey? {
      var bytes = [UInt8](repeating: 0, count: StorageKey.byteCount)
      defer { bytes.withUnsafeMutableBytes { wipe($0) } }
      let count = dayly_read_key(Self.name(id), &bytes, bytes.count)
      // Where it keeps none, there is none: that is nothing to complain of when one is looked for.
      let keepsNone = [ENOSYS, EPERM, EACCES].contains(Int32(truncatingIfNeeded: -count))
      if count < 0, keepsNone || Self.isNone(Int32(-count)) { return nil }
      guard count >= 0 else { throw Self.failure(Int32(-count)) }
      return count == bytes.count ? SymmetricKey(data: bytes) : nil
    }

    public func forget(_ id: String) throws(EffectsFailure) {
      let problem = dayly_forget_key(Self.name(id))
      guard problem == 0 || Self.isNone(problem) else { throw Self.failure(problem) }
    }

    private static func failure(_ problem: Int32) -> EffectsFailure {
      .keyring("the kernel keeps no keys here (\(String(cString: strerror(problem))))")
    }

    private static func name(_ id: String) -> String { "dayly:\(id)" }

    /// It was never there, or its time is over.
    private static func isNone(_ problem: Int32) -> Bool {
      [ENOKEY, EKEYEXPIRED, EKEYREVOKED].contains(problem)
    }
  #else
    public func keep(
      _ key: SymmetricKey, as id: String, label: String
    ) throws(EffectsFailure) {
      throw .keyring("this system keeps no keys for a while")
    }
    public func key(_ id: String) throws(EffectsFailure) -> SymmetricKey? { nil }
    public func forget(_ id: String) throws(EffectsFailure) {}
  #endif
}
