// The 24 words: no way to open the vault before they were typed, and one for good from then on.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct WordsTests {
  /// Draws words and reads them, up to the question.
  private func draw(_ script: VaultScript, new: Bool = false) -> [UInt8] {
    script.send(.vault(event: new ? .wordsRenewed : .wordsTapped))
    script.settle()
    #expect(script.openVault?.keys.words == .shown(new: true))
    script.send(.vault(event: .wordsWritten))
    script.settle()
    return script.folder.shownWords ?? []
  }

  /// Types the words that are asked for.
  private func answer(_ script: VaultScript, _ words: [UInt8]) {
    guard case .asked(let places, false, _) = script.openVault?.keys.words else {
      Issue.record("nothing is asked: \(String(describing: script.openVault?.keys))")
      return
    }
    script.folder.secrets[VaultScript.typed] = places.map { words[Int($0) + 1] }
    script.send(.vault(event: .wordsAnswered(words: VaultScript.typed)))
  }

  private func withWords(_ script: VaultScript = .made()) -> (VaultScript, [UInt8]) {
    let words = draw(script)
    answer(script, words)
    script.settle()
    return (script, words)
  }

  private func enter(_ script: VaultScript, _ words: [UInt8]) {
    script.folder.secrets[VaultScript.typed] = words
    script.send(.vault(event: .wordsEntered(words: VaultScript.typed)))
    script.settle()
  }

  private func lock(_ script: VaultScript) {
    script.send(.vault(event: .lockTapped))
    script.settle()
    #expect(script.folder.secrets.isEmpty)
  }

  private func isLocked(_ script: VaultScript, _ fault: VaultFault) -> Bool {
    script.library.vaultView
      == .locked(unlocking: false, fault: fault, heldUntil: nil, sources: .none)
  }

  @Test func `words open the vault once three of them were typed, and not before`() {
    let script = VaultScript.made()
    #expect(script.openVault?.keys.hasWords == false)
    let words = draw(script)
    var wrong = words
    for place in 1..<wrong.count { wrong[place] ^= 1 }
    answer(script, wrong)
    script.settle()
    guard case .asked(let places, false, true) = script.openVault?.keys.words else {
      Issue.record("\(String(describing: script.openVault?.keys))")
      return
    }
    #expect(places.count == 3 && places == places.sorted() && places.allSatisfy { $0 < 24 })
    lock(script)
    enter(script, words)
    #expect(isLocked(script, .wrongWords))
    script.unlock()
    let (_, others) = withWords(script)
    #expect(others != words)
    #expect(script.openVault?.keys.hasWords == true)
    #expect(script.openVault?.keys.words == nil)
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
    lock(script)
    enter(script, others)
    #expect(script.openVault?.keys.openedByWords == true)
  }

  @Test func `who opened by words takes a new passphrase, and the words still open it`() {
    let (script, words) = withWords()
    lock(script)
    enter(script, words)
    script.type("two")
    script.send(.vault(event: .passphraseChanged(passphrase: VaultScript.typed)))
    script.settle()
    #expect(script.openVault?.keys.openedByWords == false)
    #expect(script.openVault?.keys.hasWords == true)
    for _ in 0..<2 {
      lock(script)
      script.unlock("one")
      #expect(script.openVault == nil)
      enter(script, words)
      #expect(script.openVault?.keys.openedByWords == true)
      lock(script)
      script.unlock("two")
      #expect(script.openVault?.keys.openedByWords == false)
      script.restart()
    }
  }

  @Test func `words are shown again as they are, and others take their place when typed`() {
    let (script, words) = withWords()
    script.send(.vault(event: .wordsTapped))
    script.settle()
    #expect(script.openVault?.keys.words == .shown(new: false))
    #expect(script.folder.shownWords == words)
    script.send(.vault(event: .wordsWritten))
    #expect(script.openVault?.keys.words == .shown(new: false), "they were typed before")
    script.send(.vault(event: .wordsClosed))
    script.settle()
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
    let others = draw(script, new: true)
    #expect(others != words)
    let copy = VaultScript.made()
    enter(copy, others)
    answer(script, others)
    script.settle()
    lock(script)
    enter(script, words)
    #expect(isLocked(script, .wrongWords))
    enter(script, others)
    #expect(script.openVault != nil)
    #expect(script.folder.blobs.keys.count { $0.bytes.starts(with: VaultFile.keys.bytes) } == 2)
  }

  @Test func `the former words open it until the new ones were typed`() {
    let (script, words) = withWords()
    _ = draw(script, new: true)
    lock(script)
    enter(script, words)
    #expect(script.openVault != nil)
  }

  @Test func `the power may go at any change of the words' files`() {
    for last in 1...3 {
      let (script, words) = withWords()
      let others = draw(script, new: true)
      script.folder.last = script.folder.changeCount + last
      answer(script, others)
      script.settle()
      let isChanged = !script.folder.isDead
      script.restart()
      enter(script, others)
      let opens = script.openVault != nil
      if isChanged { #expect(opens, "it was told so") }
      if !opens { enter(script, words) }
      #expect(script.openVault != nil, "at \(last)")
      script.restart()
      script.unlock()
      #expect(script.openVault != nil, "the passphrase opens it in any case")
    }
  }

  @Test func `a lock at any step leaves nothing in memory, and no words that open nothing`() {
    var moment = 0
    while true {
      let (script, words) = withWords()
      let others = draw(script, new: true)
      answer(script, others)
      for _ in 0..<moment { script.step() }
      let isOver = script.open.isEmpty
      lock(script)
      enter(script, words)
      let isOld = script.openVault != nil
      if isOld { lock(script) }
      enter(script, others)
      #expect(isOld != (script.openVault != nil), "at \(moment)")
      // A later run, which knows the folder alone, says the same.
      script.restart()
      enter(script, words)
      #expect(isOld == (script.openVault != nil), "at \(moment)")
      if isOver { break }
      moment += 1
    }
    #expect(moment >= 3)
  }

  @Test func `why words could not be drawn, read or kept is told, and they can be tried again`() {
    for fault in [RecipeFault.storageFull, .unavailable, .invalid] {
      for failing in 0..<4 {
        let script = VaultScript.made()
        script.send(.vault(event: .wordsTapped))
        if failing == 0 {
          script.step { $0.failed(fault) }
        } else {
          script.settle()
          script.send(.vault(event: .wordsWritten))
          answer(script, script.folder.shownWords ?? [])
          for _ in 1..<failing { script.step() }
          script.step { $0.failed(fault) }
        }
        script.settle()
        #expect(script.openVault?.keys.fault != nil, "\(fault) at \(failing)")
        #expect(script.openVault?.keys.words == nil)
        #expect(script.openVault?.keys.hasWords == false)
        #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
        #expect(withWords(script).0.openVault?.keys.hasWords == true)
        #expect(script.openVault?.keys.fault == nil)
      }
    }
  }

  @Test func `what are no words is refused, and a passphrase is not taken for words`() {
    let (script, words) = withWords()
    lock(script)
    for typed: [UInt8] in [[], Array("one".utf8), Array(words.dropLast())] {
      enter(script, typed)
      #expect(isLocked(script, .wrongWords))
      #expect(script.folder.secrets.isEmpty)
    }
    script.folder.secrets[VaultScript.typed] = words
    script.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
    script.settle()
    #expect(isLocked(script, .wrongPassphrase))
  }

  @Test func `a damaged way by words costs itself alone`() {
    let (script, words) = withWords()
    let ways = script.folder.blobs.filter { $0.key.bytes.starts(with: VaultFile.keys.bytes) }
    for (name, bytes) in ways {
      guard case .unlocker(let way) = Unlocker.read(bytes), way.isWords else { continue }
      for place in [4, 60, bytes.count - 1] {
        script.folder.damage(name) { whole in
          whole = bytes
          whole[place] ^= 0x80
        }
        script.restart()
        enter(script, words)
        script.unlock()
        #expect(script.openVault != nil)
        script.send(.vault(event: .wordsTapped))
        script.settle()
      }
    }
  }
}
