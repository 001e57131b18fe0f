// Files in a vault's folder that look like ways to open it, put there by somebody else.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct ForgedKeysTests {
  private func passphraseFile(
    _ script: VaultScript
  ) throws -> (name: BlobName, unlocker: Unlocker, salt: [UInt8], wrapped: [UInt8]) {
    for (name, bytes) in script.folder.blobs {
      if case .unlocker(let unlocker) = Unlocker.read(bytes),
        case .scrypt(let salt, VaultKey.workFactor, let wrapped) = unlocker.way
      {
        return (name, unlocker, salt, wrapped)
      }
    }
    throw ByteError.invalid
  }

  /// Puts ways into the folder that look like the vault's own and open nothing.
  private func forge(_ count: Int, in script: VaultScript, workFactor: UInt8? = nil) throws {
    let (_, unlocker, salt, wrapped) = try passphraseFile(script)
    for number in 1...count {
      var forged = unlocker
      let id = [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 0, count: 14)
      forged.unlocker = UnlockerID(unchecked: id)
      forged.way = .scrypt(
        salt: salt.map { ~$0 }, workFactor: workFactor ?? VaultKey.workFactor,
        wrapped: wrapped.map { ~$0 })
      script.folder.damage(VaultFile.key(forged.unlocker)) { $0 = forged.encoded }
    }
  }

  private func passedOver(_ script: VaultScript) -> UInt32? {
    guard case .locked(_, _, _, let sources) = script.library.vaultView else { return nil }
    return sources.passedOver
  }

  @Test(arguments: [40, 63]) func `false ways to open it keep the right passphrase from nothing`(
    count: Int
  ) throws {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    try forge(count, in: script)
    script.restart()
    script.unlock("another one")
    #expect(passedOver(script) == 0)
    script.unlock()
    #expect(script.openVault != nil)
    // Another passphrase leaves none of them.
    script.type("two")
    script.send(.vault(event: .passphraseChanged(passphrase: VaultScript.typed)))
    script.settle()
    #expect(script.folder.blobs.keys.count { $0.bytes.starts(with: VaultFile.keys.bytes) } == 1)
  }

  @Test func `more work than anybody waits for is not begun, and what is left out is said`() throws
  {
    for (count, workFactor, passedOver) in [(80, 17, 17), (20, 19, 4), (400, 17, 337)]
      as [(Int, UInt8, UInt32)]
    {
      let script = VaultScript.made()
      script.triesLateAnswers = false
      try forge(count, in: script, workFactor: workFactor)
      script.restart()
      script.unlock("another one")
      guard case .locked(false, .wrongPassphrase, _, _) = script.library.vaultView else {
        Issue.record("\(count)")
        continue
      }
      // One of the guesses went to the vault's own, if that was drawn.
      let left = try #require(self.passedOver(script))
      #expect(left == passedOver || left == passedOver + 1, "\(count): \(left)")
    }
  }

  @Test func `the way that opened a vault here is tried first, however many there are`() throws {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.unlock()
    try forge(1000, in: script)
    script.restart()
    script.unlock()
    #expect(script.openVault != nil)
  }

  @Test func `which of too many are tried is drawn anew, so that the right one comes in time`()
    throws
  {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    try forge(90, in: script)
    script.restart()
    for _ in 0..<VaultSettings.freeCount where script.openVault == nil { script.unlock() }
    for _ in 0..<20 where script.openVault == nil {
      script.now = script.library.vault.settings.heldUntil ?? script.now
      script.unlock()
    }
    #expect(script.openVault != nil)
  }
}
