// Making a vault, opening and locking it, and its passphrase.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct VaultTests {
  private func change(_ script: VaultScript, to passphrase: Text) {
    script.type(passphrase)
    script.send(.vault(event: .passphraseChanged(passphrase: VaultScript.typed)))
  }

  private func isLocked(_ script: VaultScript, _ fault: VaultFault? = nil) -> Bool {
    script.library.vaultView
      == .locked(unlocking: false, fault: fault, heldUntil: nil, sources: .none)
  }

  @Test func `a vault opens with its passphrase and no other, and locked holds no key`() {
    let script = VaultScript()
    #expect(script.library.vaultView == .absent(making: false, fault: nil))
    script.type("one")
    script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
    script.settle()
    #expect(script.openVault != nil)
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
    script.send(.vault(event: .lockTapped))
    script.settle()
    #expect(isLocked(script))
    #expect(script.folder.secrets.isEmpty)
    script.unlock("two")
    #expect(isLocked(script, .wrongPassphrase))
    #expect(script.folder.secrets.isEmpty)
    script.unlock("one")
    #expect(script.openVault?.fault == nil)
  }

  @Test func `what is no passphrase makes and opens no vault, and is said to be none`() {
    let script = VaultScript()
    for passphrase in ["", Text(String(repeating: "y", count: 1025))] {
      script.type(passphrase)
      script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
      script.settle()
      #expect(
        script.library.vaultView == .absent(making: false, fault: .unusablePassphrase))
      #expect(script.folder.secrets.isEmpty)
    }
    let longest = Text(String(repeating: "y", count: 1024))
    script.type(longest)
    script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
    script.settle()
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.unlock(longest + "y")
    #expect(isLocked(script, .unusablePassphrase))
    #expect(script.folder.secrets.isEmpty)
    script.unlock(longest)
    #expect(script.openVault?.fault == nil)
  }

  @Test func `after a change a lock in the same run knows the new passphrase alone`() {
    let script = VaultScript.made()
    change(script, to: "two")
    script.settle()
    for _ in 0..<2 {
      script.send(.vault(event: .lockTapped))
      script.settle()
      script.unlock("one")
      #expect(isLocked(script, .wrongPassphrase))
      script.unlock("two")
      #expect(script.openVault != nil)
    }
    #expect(script.folder.blobs.keys.count { $0.bytes.starts(with: VaultFile.keys.bytes) } == 1)
  }

  @Test func `a lock at any step of a change leaves one passphrase that opens it`() {
    var moment = 0
    while true {
      let script = VaultScript.made()
      change(script, to: "two")
      for _ in 0..<moment { script.step() }
      let isOver = script.open.isEmpty
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(isLocked(script), "at \(moment)")
      #expect(script.folder.secrets.isEmpty, "at \(moment)")
      script.unlock("one")
      let isOld = script.openVault != nil
      script.send(.vault(event: .lockTapped))
      script.settle()
      script.unlock("two")
      #expect(isOld != (script.openVault != nil), "at \(moment)")
      if isOver { break }
      moment += 1
    }
    #expect(moment >= 3)
  }

  @Test func `why a change did not happen is told until the next one or the lock`() {
    for fault in [RecipeFault.storageFull, .unavailable, .invalid, .memory] {
      for failing in 0..<3 {
        let script = VaultScript.made()
        change(script, to: "two")
        for _ in 0..<failing { script.step() }
        script.step { $0.failed(fault) }
        script.settle()
        #expect(script.openVault?.keys.fault != nil)
        #expect(Array(script.folder.secrets.keys) == [VaultKey.master], "the rest is forgotten")
        change(script, to: "two")
        #expect(script.openVault?.keys.fault == nil, "another one has begun")
        script.step { $0.failed(fault) }
        script.settle()
        #expect(script.openVault?.keys.fault != nil)
        script.send(.vault(event: .lockTapped))
        script.settle()
        script.unlock("one")
        #expect(script.openVault != nil)
        #expect(script.openVault?.keys.fault == nil, "it was locked since")
      }
    }
  }

  @Test func `the power may go at any change of the passphrase's files`() {
    for last in 1...3 {
      let script = VaultScript.made()
      script.folder.last = script.folder.changeCount + last
      change(script, to: "two")
      script.settle()
      let isChanged = !script.folder.isDead
      script.restart()
      script.unlock("two")
      let opens = script.openVault != nil
      if !opens { script.unlock("one") }
      #expect(script.openVault != nil, "at \(last)")
      if isChanged { #expect(opens, "it was told so") }
    }
  }

  @Test func `a vault that could not be made is none, and can be made again`() {
    for fault in [RecipeFault.storageFull, .unavailable, .invalid, .memory] {
      for failing in 0..<3 {
        let script = VaultScript()
        script.type("one")
        script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
        for _ in 0..<failing { script.step() }
        script.step { $0.failed(fault) }
        script.settle()
        guard case .absent(making: false, fault: .some) = script.library.vaultView else {
          Issue.record("\(script.library.vaultView) after \(fault) at \(failing)")
          continue
        }
        #expect(script.folder.secrets.isEmpty)
        script.type("one")
        script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
        script.settle()
        #expect(script.openVault != nil)
      }
    }
  }

  @Test func `too little memory is said as that, makes nobody wait and leaves everything`() {
    let script = VaultScript()
    script.type("one")
    script.send(.vault(event: .createTapped(passphrase: VaultScript.typed)))
    script.step()
    script.step { $0.failed(.memory) }
    script.settle()
    #expect(script.library.vaultView == .absent(making: false, fault: .memory))
    #expect(script.folder.blobs.isEmpty)
    let made = VaultScript.made()
    made.send(.vault(event: .lockTapped))
    made.settle()
    for _ in 0..<10 {
      made.type("one")
      made.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
      made.step { $0.failed(.memory) }
      made.settle()
      #expect(isLocked(made, .memory))
      #expect(made.folder.secrets.isEmpty)
    }
    made.unlock("one")
    change(made, to: "two")
    made.step()
    made.step { $0.failed(.memory) }
    made.settle()
    #expect(made.openVault?.keys.fault == .memory)
    made.send(.vault(event: .lockTapped))
    made.settle()
    made.unlock("one")
    #expect(made.openVault != nil)
  }

  @Test func `keys that are damaged or newer are said to be, and one that can be read is enough`() {
    let cases: [(VaultFault, (inout [UInt8]) -> Void)] = [
      (.damaged, { $0.removeLast() }), (.damaged, { $0 = [] }), (.newer, { $0[3] = 2 }),
    ]
    for (fault, damage) in cases {
      let script = VaultScript.made()
      let key = script.folder.blobs.keys.first { $0.bytes.starts(with: VaultFile.keys.bytes) }
      let whole = key.flatMap { script.folder.blobs[$0] } ?? []
      script.folder.damage(key ?? "x", damage)
      script.restart()
      #expect(isLocked(script, fault))
      script.unlock()
      #expect(isLocked(script, fault), "there is nothing to try")
      script.folder.damage("vault/keys/other") { $0 = whole }
      script.restart()
      #expect(isLocked(script))
    }
  }

  @Test func `beside a newer key no passphrase is called wrong, and trying slows down`() {
    let script = VaultScript.made()
    let key = script.folder.blobs.keys.first { $0.bytes.starts(with: VaultFile.keys.bytes) }
    let newer = [0, 0, 0, 2] + (key.flatMap { script.folder.blobs[$0] } ?? []).dropFirst(4)
    script.folder.damage("vault/keys/other") { $0 = newer }
    script.restart()
    script.unlock("another one")
    #expect(isLocked(script, .newerKey))
    for _ in 0..<10 { script.unlock("another one") }
    let heldUntil = script.library.vault.settings.heldUntil
    #expect(heldUntil != nil)
    script.now = heldUntil ?? script.now
    script.unlock()
    #expect(script.openVault != nil)
  }

  @Test func `a way to open it that cannot be read keeps no other from opening it`() {
    let script = VaultScript.made()
    let key = script.folder.blobs.keys.first { $0.bytes.starts(with: VaultFile.keys.bytes) }
    let whole = key.flatMap { script.folder.blobs[$0] } ?? []
    for name: BlobName in ["vault/keys/0", "vault/keys/x"] {
      script.folder.damage(name) { $0 = whole }
    }
    script.send(.vault(event: .lockTapped))
    script.settle()
    for fault in [RecipeFault.missing, .unavailable, .storageFull] {
      for failing in 0..<3 {
        script.send(.placed)
        for _ in 0...failing { script.step() }
        script.step { $0.failed(fault) }
        script.settle()
        #expect(isLocked(script))
        script.unlock()
        #expect(script.openVault != nil, "\(fault) at \(failing)")
        script.send(.vault(event: .lockTapped))
        script.settle()
      }
    }
  }

  @Test func `no vault is made where nobody can say whether there is one`() {
    let script = VaultScript.made()
    script.send(.vault(event: .lockTapped))
    script.settle()
    let files = script.folder.blobs
    for tap: VaultEvent in [
      .createTapped(passphrase: VaultScript.typed), .adoptTapped(passphrase: VaultScript.typed),
      .adoptedByWords(words: VaultScript.typed),
    ] {
      script.send(.placed)
      script.step { $0.failed(.unavailable) }
      #expect(script.library.vaultView == .absent(making: false, fault: .unavailable))
      script.type("two")
      script.send(.vault(event: tap))
      script.settle()
      #expect(isLocked(script))
      #expect(script.folder.secrets.isEmpty)
      #expect(script.folder.blobs == files)
    }
    script.unlock()
    #expect(script.openVault != nil)
  }

  @Test func `a passphrase that cannot be changed now is told of`() {
    let script = VaultScript.made()
    script.send(.vault(event: .sourceAdded(source: .passkey)))
    while script.library.vault.sourceChange?.canEnd == true, !script.open.isEmpty { script.step() }
    #expect(script.library.vault.sourceChange?.canEnd == false)
    script.type("two")
    script.send(.vault(event: .passphraseChanged(passphrase: VaultScript.typed)))
    #expect(script.openVault?.keys.fault == .unavailable)
    script.settle()
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.unlock()
    #expect(script.openVault != nil)
  }

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

  @Test func `no other work of scrypt is taken on than a phone can do and a guess should cost`()
    throws
  {
    let script = VaultScript.made()
    var (_, unlocker, salt, wrapped) = try passphraseFile(script)
    for workFactor: UInt8 in 0...255 {
      unlocker.way = .scrypt(salt: salt, workFactor: workFactor, wrapped: wrapped)
      let isRead = Unlocker.read(unlocker.encoded) == .unlocker(unlocker)
      #expect(isRead == (17...19).contains(workFactor), "2^\(workFactor)")
    }
  }

  @Test func `wrong passphrases make wait, over a restart too, and a clock set back frees`() {
    let script = VaultScript.made()
    script.send(.vault(event: .lockTapped))
    script.settle()
    for _ in 0..<3 { script.unlock("two") }
    #expect(isLocked(script, .wrongPassphrase))
    var waits: [Int64] = []
    for _ in 0..<9 {
      script.unlock("two")
      guard case .locked(false, .wrongPassphrase, let until?, _) = script.library.vaultView else {
        Issue.record("\(script.library.vaultView)")
        return
      }
      waits.append(until.value - script.now.value)
      script.restart()
      script.now = Instant(until.value - 1)
      script.unlock("one")
      #expect(script.openVault == nil)
      #expect(script.folder.secrets.isEmpty, "what was typed is forgotten")
      script.now = until
    }
    #expect(waits == [5, 10, 20, 40, 80, 160, 300, 300, 300].map { $0 * 1_000 })
    script.unlock("two")
    script.now = Instant(0)
    script.unlock("one")
    #expect(script.openVault != nil)
    // Opened, fingers may slip again.
    script.send(.vault(event: .lockTapped))
    script.settle()
    for _ in 0..<3 { script.unlock("two") }
    #expect(isLocked(script, .wrongPassphrase))
  }

  @Test func `it locks after the minutes somebody has chosen, in later runs too`() {
    let script = VaultScript.made()
    #expect(script.openVault?.keys.lockAfter == 5)
    script.send(.vault(event: .lockAfterChosen(minutes: 60)))
    script.settle()
    script.restart()
    script.unlock()
    #expect(script.openVault?.keys.lockAfter == 60)
    for (minutes, locks) in [(59, false), (60, true)] {
      script.send(.visible(now: false))
      script.now = Instant(script.now.value + Int64(minutes) * 60_000)
      script.send(.visible(now: true))
      script.settle()
      #expect((script.openVault == nil) == locks, "after \(minutes) minutes")
    }
    script.unlock()
    script.send(.vault(event: .lockAfterChosen(minutes: .max)))
    script.send(.visible(now: false))
    script.now = Instant(script.now.value + 3_000_000)
    script.send(.ticked)
    script.settle()
    #expect(script.openVault != nil)
  }
}
