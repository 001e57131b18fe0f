// A vault that the keyring opens, over a real folder and real cryptography; and that the file in
// its folder is what docs/vault.md says.

import Bytes
import Crypto
import Foundation
import NativeCrypto
import Testing
import Wire

@testable import NativeEffects

@Suite struct VaultKeyringTests {
  private static let typed: SecretName = "transient/vault/passphrase"
  private let folder = TemporaryFolder()
  private let keyring = FakeKeyring()
  private var vault: URL { folder.url.appendingPathComponent("vault") }

  private func shell(_ other: (any Keyring)? = nil) throws -> VaultShell {
    VaultShell(
      try VaultFolder(at: vault, creates: true, exports: folder.url, holder: "test"),
      keyring: other ?? keyring)
  }

  private func type(_ text: String, _ shell: VaultShell) throws {
    shell.keep(try Passphrase(typed: Array(text.utf8)), as: Self.typed)
  }

  /// A vault that opens with "correct horse", open.
  private func made(_ other: (any Keyring)? = nil) throws -> VaultShell {
    let shell = try shell(other)
    try type("correct horse", shell)
    shell.send(.vault(event: .createTapped(passphrase: Self.typed)))
    return shell
  }

  private func keys(_ shell: VaultShell) -> VaultKeys? {
    guard case .open(let vault) = shell.view else { return nil }
    return vault.keys
  }

  private func ways(_ shell: VaultShell) -> [UnlockerKind] {
    keys(shell)?.ways.map(\.kind) ?? []
  }

  @Test func `the keyring opens the vault in later runs, until that is taken away`() throws {
    do {
      let shell = try made()
      shell.send(.vault(event: .sourceAdded(source: .keyring)))
      #expect(Set(ways(shell)) == [.passphrase, .keyring])
      shell.send(.vault(event: .sourceAdded(source: .keyring)))
      #expect(keys(shell)?.sourceFault == .alreadyMade)
      #expect(keyring.ids.count == 1)
    }
    let shell = try shell()
    shell.send(.vault(event: .sourceTapped(source: .keyring)))
    let way = try #require(keys(shell)?.ways.first { $0.kind == .keyring })
    #expect(keyring.ids == [way.unlocker.hex.string])
    #expect(try shell.isInKeyring(way.unlocker))
    shell.send(.vault(event: .sourceRemoved(unlocker: way.unlocker)))
    #expect(ways(shell) == [.passphrase])
    #expect(keyring.ids.isEmpty)
    shell.send(.vault(event: .lockTapped))
    shell.send(.vault(event: .sourceTapped(source: .keyring)))
    #expect(keys(shell) == nil)
    try type("correct horse", shell)
    shell.send(.vault(event: .unlockTapped(passphrase: Self.typed)))
    #expect(ways(shell) == [.passphrase])
  }

  @Test func `a keyring that lost its key, or belongs to another machine, opens nothing`() throws {
    do {
      let shell = try made()
      shell.send(.vault(event: .sourceAdded(source: .keyring)))
    }
    let (lost, refused) = (FakeKeyring(), FakeKeyring(refusing: "it is locked"))
    for (other, fault, failure) in [
      (lost, KeySourceFault.unanswered, nil),
      (refused, .unavailable, EffectsFailure.keyring("it is locked")),
    ] {
      let shell = try shell(other)
      shell.send(.vault(event: .sourceTapped(source: .keyring)))
      guard case .locked(false, nil, nil, let sources) = shell.view else {
        Issue.record("\(shell.view)")
        continue
      }
      #expect(
        sources == LockedSources(sources: [.keyring], asking: false, fault: fault, passedOver: 0))
      #expect(shell.keyringFailure == failure)
    }
  }

  @Test func `a keyring that cannot be used, or keeps nothing, leaves no file behind`() throws {
    for other in [FakeKeyring(forgetful: true), FakeKeyring(refusing: "it is locked")] {
      let shell = try made(other)
      shell.send(.vault(event: .sourceAdded(source: .keyring)))
      #expect(keys(shell)?.sourceFault == .unavailable)
      #expect(shell.keyringFailure != nil)
      let keys = vault.appendingPathComponent("keys").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: keys).count == 1)
      shell.send(.vault(event: .lockTapped))
      try FileManager.default.removeItem(at: vault)
    }
  }

  @Test func `the file is what the document says`() throws {
    let shell = try made()
    shell.send(.vault(event: .sourceAdded(source: .keyring)))
    let way = try #require(keys(shell)?.ways.first { $0.kind == .keyring })
    let id = way.unlocker.hex.string
    let bytes = Array(try Data(contentsOf: vault.appendingPathComponent("keys/\(id)")))
    // version ‖ vault ‖ unlocker ‖ made ‖ way ‖ length ‖ nonce ‖ ciphertext ‖ tag
    #expect(bytes.count == 4 + 16 + 16 + 8 + 1 + 4 + 60)
    let (ids, box) = (Array(bytes[4..<36]), Array(bytes[49...]))
    #expect(Array(ids[16...]) == way.unlocker.bytes)
    #expect(bytes[44] == 3 && Array(bytes[45..<49]) == [0, 0, 0, 60])
    let secret = try #require(try keyring.key(id))
    let wrapKey = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: secret, salt: ids[..<16],
      info: Array("dayly/v1 vault keyring\0".utf8) + ids[16...], outputByteCount: 32)
    let master = try AES.GCM.open(
      AES.GCM.SealedBox(combined: box), using: wrapKey,
      authenticating: Array("dayly/v1 vault key".utf8) + ids)
    #expect(master.count == 32)
  }
}
