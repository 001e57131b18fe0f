// Keys that nobody types: they open the vault beside its passphrase, go when they are taken away,
// and whatever fails or stops leaves what opened it before.

import Bytes
import Testing
import Wire

@testable import Kernel
@testable import LibraryCore

@Suite struct KeySourceTests {
  private func add(_ script: VaultScript, _ source: KeySource = .passkey) {
    script.send(.vault(event: .sourceAdded(source: source)))
    script.settle()
  }

  private func with(_ source: KeySource = .passkey) -> VaultScript {
    let script = VaultScript.made()
    script.now = script.now.advanced(by: 1_000)
    add(script, source)
    #expect(script.openVault?.keys.sourceFault == nil)
    return script
  }

  private func lock(_ script: VaultScript) {
    script.send(.vault(event: .lockTapped))
    script.settle()
    #expect(script.folder.secrets.isEmpty)
  }

  private func tap(_ script: VaultScript, _ source: KeySource = .passkey) {
    script.send(.vault(event: .sourceTapped(source: source)))
    script.settle()
  }

  private func ways(_ script: VaultScript) -> [UnlockerKind] {
    script.openVault?.keys.ways.map { $0.kind } ?? []
  }

  private func way(_ script: VaultScript, _ kind: UnlockerKind) -> UnlockerID {
    script.openVault?.keys.ways.last { $0.kind == kind }?.unlocker ?? .zero
  }

  private func locked(_ script: VaultScript) -> LockedSources? {
    guard case .locked(false, nil, nil, let sources) = script.library.vaultView else { return nil }
    return sources
  }

  private var keyFiles: (VaultScript) -> Int {
    { $0.folder.blobs.keys.count { $0.bytes.starts(with: VaultFile.keys.bytes) } }
  }

  @Test(arguments: [KeySource.passkey, .keyring, .session])
  func `a key opens the vault beside its passphrase, in this run and in later ones`(
    source: KeySource
  ) {
    let script = with(source)
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
    for _ in 0..<2 {
      lock(script)
      #expect(
        locked(script) == LockedSources(sources: [source], asking: false, fault: nil, passedOver: 0)
      )
      tap(script, source)
      #expect(script.openVault?.keys.openedByWords == false)
      #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
      lock(script)
      script.unlock()
      #expect(ways(script).map { "\($0)" } == ["passphrase", "\(source)"])
      script.restart()
    }
  }

  @Test func `a source makes one key, and several sources and devices may each have theirs`() {
    let script = with()
    add(script)
    #expect(script.openVault?.keys.sourceFault == .alreadyMade)
    add(script, .keyring)
    #expect(script.openVault?.keys.sourceFault == nil)
    // Another device.
    let former = script.folder.sources
    script.folder.sources = FakeSources()
    add(script)
    #expect(Set(ways(script)) == [.passphrase, .passkey, .keyring])
    #expect(ways(script).count == 4)
    for sources in [former, script.folder.sources] {
      script.folder.sources = sources
      lock(script)
      #expect(locked(script)?.sources == [.passkey, .keyring])
      tap(script)
      #expect(script.openVault != nil)
    }
  }

  @Test func `what is taken away opens nothing, and the passphrase stays`() {
    let script = with()
    let former = script.folder.sources
    let passphrase = way(script, .passphrase)
    script.send(.vault(event: .sourceRemoved(unlocker: way(script, .passkey))))
    script.settle()
    #expect(ways(script) == [.passphrase])
    #expect(script.folder.sources.kept.isEmpty, "its source may forget it")
    script.send(.vault(event: .sourceRemoved(unlocker: passphrase)))
    script.settle()
    #expect(ways(script) == [.passphrase])
    script.folder.sources = former
    lock(script)
    let asked = script.folder.sources.questionCount
    tap(script)
    #expect(script.openVault == nil && script.folder.sources.questionCount == asked)
    script.restart()
    #expect(locked(script)?.sources == [])
    script.unlock()
    #expect(script.openVault != nil)
  }

  @Test func `another passphrase and other words leave a key as it is`() {
    let script = with()
    script.type("two")
    script.send(.vault(event: .passphraseChanged(passphrase: VaultScript.typed)))
    script.settle()
    #expect(Set(ways(script)) == [.passphrase, .passkey])
    #expect(keyFiles(script) == 2)
    lock(script)
    script.unlock("one")
    #expect(script.openVault == nil)
    tap(script)
    #expect(script.openVault != nil)
    script.restart()
    tap(script)
    #expect(script.openVault != nil)
    lock(script)
    script.unlock("two")
    #expect(script.openVault != nil)
  }

  @Test func `why a key was not made is told, and nothing of it is left`() {
    let faults: [KeySourceFault] = [.unanswered, .unsupported, .alreadyMade, .unavailable]
    for fault in faults {
      let script = VaultScript.made()
      script.folder.sources.refusing = fault
      add(script)
      #expect(script.openVault?.keys.sourceFault == fault)
      #expect(script.openVault?.keys.adding == false)
      #expect(ways(script) == [.passphrase] && keyFiles(script) == 1)
      script.folder.sources.refusing = nil
      add(script)
      #expect(ways(script).count == 2 && script.openVault?.keys.sourceFault == nil)
    }
    for fault in [RecipeFault.storageFull, .unavailable] {
      for failing in [0, 2, 3] {
        let script = VaultScript.made()
        script.send(.vault(event: .sourceAdded(source: .keyring)))
        for _ in 0..<failing { script.step() }
        script.step { $0.failed(fault) }
        script.settle()
        #expect(script.openVault?.keys.sourceFault != nil, "\(fault) at \(failing)")
        #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
        #expect(script.folder.sources.kept.isEmpty, "a key that opens nothing is forgotten")
        add(script, .keyring)
        #expect(ways(script).count == 2)
      }
    }
  }

  @Test func `a prompt that was closed, a key that is gone and another one open nothing`() {
    let script = with()
    lock(script)
    script.folder.sources.refusing = .unanswered
    tap(script)
    #expect(locked(script)?.fault == .unanswered)
    script.folder.sources.refusing = nil
    let former = script.folder.sources
    script.folder.sources.change()
    tap(script)
    #expect(locked(script)?.fault == .foreign)
    #expect(script.folder.secrets.isEmpty)
    script.folder.sources.forget()
    tap(script)
    #expect(locked(script)?.fault == .unanswered)
    script.folder.sources = former
    tap(script)
    #expect(script.openVault != nil)
    lock(script)
    #expect(locked(script)?.fault == nil)
  }

  @Test func `who waits for a prompt can type the passphrase, and the prompt is given up`() {
    let script = with()
    lock(script)
    script.send(.vault(event: .sourceTapped(source: .passkey)))
    #expect(locked(script)?.asking == true)
    guard case .askSourceKey(let request, _) = script.open.first else {
      Issue.record("nobody is asked")
      return
    }
    script.type("one")
    script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
    #expect(script.open.contains(.cancelSourceKey(request: request)))
    script.settle()
    #expect(script.openVault != nil)
  }

  @Test func `wrong passphrases make nobody wait who has a key, and a key tried in vain none`() {
    let script = with()
    lock(script)
    for _ in 0...VaultSettings.freeCount { script.unlock("no") }
    guard case .locked(false, .wrongPassphrase, let until?, _) = script.library.vaultView else {
      Issue.record("nobody waits")
      return
    }
    script.folder.sources.refusing = .unanswered
    for _ in 0..<9 { tap(script) }
    #expect(script.library.vault.settings.heldUntil == until, "it is neither longer nor over")
    script.unlock()
    #expect(script.openVault == nil, "the right passphrase waits all the same")
    script.folder.sources.refusing = nil
    tap(script)
    #expect(script.openVault != nil)
  }

  @Test func `the power may go at any change of the files`() {
    for last in 1...2 {
      let script = VaultScript.made()
      script.folder.last = script.folder.changeCount + last
      add(script)
      let isAdded = !script.folder.isDead
      script.restart()
      tap(script)
      #expect((script.openVault != nil) == isAdded)
      script.restart()
      script.unlock()
      #expect(script.openVault != nil)
    }
    let script = with()
    script.folder.last = script.folder.changeCount + 1
    script.send(.vault(event: .sourceRemoved(unlocker: way(script, .passkey))))
    script.settle()
    script.restart()
    tap(script)
    #expect(script.openVault != nil, "nobody was told that it is gone")
  }

  @Test func `who waits no more can ask again at once, and what is being written is written`() {
    var (moment, isOver, givenUpCount) = (0, false, 0)
    while !isOver {
      let script = VaultScript.made()
      script.send(.vault(event: .sourceAdded(source: .passkey)))
      for _ in 0..<moment { script.step() }
      isOver = script.open.isEmpty
      script.send(.vault(event: .sourceGivenUp))
      let isAdding = script.openVault?.keys.adding == true
      let isGivenUp = !isAdding && !isOver
      script.settle()
      #expect(script.openVault?.keys.sourceFault == nil)
      #expect(ways(script).contains(.passkey) == !isGivenUp, "at \(moment)")
      if isGivenUp {
        givenUpCount += 1
        add(script)
        #expect(ways(script).contains(.passkey), "at \(moment)")
      }
      moment += 1
    }
    #expect(givenUpCount == 2, "while a salt is drawn, and while the source is asked")
  }

  @Test func `a lock at any step leaves nothing in memory, and a key either whole or not there`() {
    var (moment, isOver) = (0, false)
    while !isOver {
      let script = VaultScript.made()
      script.send(.vault(event: .sourceAdded(source: .passkey)))
      for _ in 0..<moment { script.step() }
      isOver = script.open.isEmpty
      lock(script)
      tap(script)
      let opens = script.openVault != nil
      #expect(keyFiles(script) == (opens ? 2 : 1), "at \(moment)")
      script.restart()
      tap(script)
      #expect(opens == (script.openVault != nil), "at \(moment)")
      if !opens { script.unlock() }
      #expect(script.openVault != nil)
      moment += 1
    }
    #expect(moment >= 4)
  }

  @Test func `a damaged file of a key costs itself alone`() {
    let script = with()
    let files = script.folder.blobs.filter { $0.key.bytes.starts(with: VaultFile.keys.bytes) }
    for (name, bytes) in files {
      guard case .unlocker(let way) = Unlocker.read(bytes), way.isOf(.passkey) else { continue }
      for place in bytes.indices {
        script.folder.damage(name) { whole in
          whole = bytes
          whole[place] ^= 0x80
        }
        script.restart()
        tap(script)
        script.unlock()
        #expect(script.openVault != nil, "at \(place)")
      }
    }
  }

  @Test func `a vault has no more ways than are read when it is opened`() {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    for _ in 0..<40 {
      script.folder.sources = FakeSources()
      add(script)
    }
    #expect(script.openVault?.keys.sourceFault == .tooMany)
    #expect(keyFiles(script) <= 24)
    script.restart()
    script.unlock()
    #expect(script.openVault != nil)
  }

  @Test func `a backup brings the keys along, and opens by its passphrase alone`() throws {
    let script = with()
    script.choose([("a", [1, 2, 3])])
    script.settle()
    script.send(.archiving(event: .backupTapped(replaces: false)))
    script.settle()
    let archive = try #require(script.folder.blobs[ArchiveSeal.archive])
    let other = VaultScript(archive: archive)
    other.folder.sources = script.folder.sources
    other.type("one")
    other.send(.vault(event: .adoptTapped(passphrase: VaultScript.typed)))
    other.settle()
    #expect(Set(ways(other)) == [.passphrase, .passkey])
    lock(other)
    tap(other)
    #expect(other.openVault != nil)
  }
}
