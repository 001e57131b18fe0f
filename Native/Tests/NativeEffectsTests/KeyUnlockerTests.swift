// What unlocks the storage key: its file, a passphrase, a keyring; and that changing it neither
// loses the key nor leaves the old way in.

import Bytes
import Crypto
import Foundation
import NativeCrypto
import Synchronization
import Testing
import Wire

@testable import NativeEffects

/// A keyring in memory, which can be made to fail.
final class FakeKeyring: Keyring {
  private let keys = Mutex<[String: SymmetricKey]>([:])
  private let forgetful: Bool
  /// Why it cannot be used.
  private let refusing: String?

  init(forgetful: Bool = false, refusing: String? = nil) {
    (self.forgetful, self.refusing) = (forgetful, refusing)
  }

  var ids: [String] { keys.withLock { $0.keys.sorted() } }

  func keep(_ key: SymmetricKey, as id: String, label: String) throws(EffectsFailure) {
    if let refusing { throw .keyring(refusing) }
    if !forgetful { keys.withLock { $0[id] = key } }
  }

  func key(_ id: String) throws(EffectsFailure) -> SymmetricKey? {
    if let refusing { throw .keyring(refusing) }
    return keys.withLock { $0[id] }
  }

  func forget(_ id: String) throws(EffectsFailure) { keys.withLock { $0[id] = nil } }
}

@Suite struct KeyUnlockerTests {
  private let temporary = TemporaryFolder()
  private let keyring = FakeKeyring()
  private var file: URL { temporary.url.appendingPathComponent("key") }
  private var unfinished: URL { temporary.url.appendingPathComponent(".dayly-1f.new") }

  private let records = [Record(key: "state", value: [1, 2, 3])]

  /// A folder with something in it.
  private func lived() throws {
    let storage = try Storage(temporary)
    #expect(storage.records.persist(records) == nil)
  }

  /// Somebody who types `text`.
  private func typing(_ text: String) -> Unlocking {
    var unlocking = Unlocking(keyring: keyring) { () throws(EffectsFailure) in
      try Passphrase(typed: Array(text.utf8))
    }
    unlocking.workFactor = 14
    return unlocking
  }

  private func change(
    to unlocker: KeyUnlocker, typing old: String = "", new: String = ""
  ) throws {
    try temporary.open().unlock(by: unlocker, unlocking: typing(old)) {
      () throws(EffectsFailure) in try Passphrase(typed: Array(new.utf8))
    }
  }

  /// What is found by somebody who types `text`.
  private func found(typing text: String = "") throws -> SavedState {
    let folder = try temporary.open()
    let key = try StorageKey(in: folder, unlocking: typing(text))
    return Records(database: try Database(in: folder, key: key)).savedState()
  }

  @Test func `a passphrase opens what the file alone opened, and no other does`() throws {
    try lived()
    let key = try Data(contentsOf: file)
    try change(to: .passphrase, new: "three red kites")
    #expect(try temporary.open().unlocker() == .passphrase)
    #expect(try found(typing: "three red kites") == .found(records: records))
    #expect(throws: EffectsFailure.wrongPassphrase(file.path)) {
      try found(typing: "three red kite")
    }
    #expect(throws: EffectsFailure.passphraseNeeded()) { try Storage(temporary) }
    #expect(try Data(temporary.everything()).range(of: key) == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a key that others can use is refused, unless more than its file guards it`() throws {
    try lived()
    for mode: mode_t in [0o644, 0o640, 0o602] {
      #expect(chmod(file.path, mode) == 0)
      #expect(throws: EffectsFailure.keyExposed(file.path)) { try Storage(temporary) }
    }
    #expect(chmod(file.path, 0o400) == 0)
    #expect(try found() == .found(records: records))
    // Where modes cannot be kept, a passphrase is the way out.
    #expect(chmod(file.path, 0o644) == 0)
    try change(to: .passphrase, new: "three red kites")
    #expect(chmod(file.path, 0o644) == 0)
    #expect(try found(typing: "three red kites") == .found(records: records))
  }

  @Test func `scrypt agrees with RFC 7914, and with another library over our own salts`() throws {
    func key(_ text: String, _ salt: [UInt8]) throws -> [UInt8] {
      let derived = ScryptKey.derive(from: Data(text.utf8), salt: salt, workFactor: 14)
      return try #require(derived).withUnsafeBytes { Array($0) }
    }
    // Section 12, the first half of 64 bytes: what is derived comes in blocks of 32.
    let published = "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
    #expect(try hex(key("pleaseletmein", Array("SodiumChloride".utf8))) == Text(published))
    // Python's hashlib.scrypt.
    let other = "354ce4cb557aee5b2102dee6055b96f6930f0a94a9626fa29d020a216617a9b5"
    let salt = [UInt8](0..<16)
    #expect(try hex(key("caf\u{E9} au lait", salt)) == Text(other))
    let typed = try Passphrase(typed: Array("cafe\u{301} au lait".utf8))
    let derived = try #require(Scrypt(salt: salt, workFactor: 14)).key(of: typed)
    #expect(hex(derived.withUnsafeBytes { Array($0) }) == Text(other))
  }

  @Test func `the same letters count the same whichever keyboard typed them`() throws {
    try lived()
    try change(to: .passphrase, new: "caf\u{E9}")
    #expect(try found(typing: "cafe\u{301}") == .found(records: records))
    #expect(throws: EffectsFailure.wrongPassphrase(file.path)) { try found(typing: "cafe") }
  }

  @Test func `a passphrase has one to 1024 bytes of text`() throws {
    for typed in [[], [UInt8](repeating: 0x61, count: 1025), [0xFF, 0xFE]] {
      #expect(throws: EffectsFailure.self) { _ = try Passphrase(typed: typed) }
    }
    try lived()
    let longest = String(repeating: "\u{1F600}", count: 256)
    try change(to: .passphrase, new: longest)
    #expect(try found(typing: longest) == .found(records: records))
  }

  @Test func `a keyring opens it, and is given back what it kept when another does`() throws {
    try lived()
    try change(to: .keyring)
    let first = keyring.ids
    #expect(first.count == 1)
    #expect(try found() == .found(records: records))
    try change(to: .keyring)
    #expect(keyring.ids.count == 1)
    #expect(keyring.ids != first)
    try change(to: .passphrase, new: "p")
    #expect(keyring.ids.isEmpty)
    try change(to: .keyring, typing: "p")
    try change(to: .file)
    #expect(keyring.ids.isEmpty)
    #expect(try Storage(temporary).records.savedState() == .found(records: records))
    #expect(try Data(contentsOf: file).count == 32)
  }

  @Test func `a keyring that lost the key, or does not keep it, is said to`() throws {
    try lived()
    let before = try Data(contentsOf: file)
    let forgetful = Unlocking(keyring: FakeKeyring(forgetful: true)) {
      () throws(EffectsFailure) in throw .passphraseNeeded()
    }
    #expect(throws: EffectsFailure.keyring("it does not keep what it is given")) {
      try temporary.open().unlock(by: .keyring, unlocking: forgetful) {
        () throws(EffectsFailure) in throw .passphraseNeeded()
      }
    }
    #expect(try Data(contentsOf: file) == before)
    try change(to: .keyring)
    for id in keyring.ids { try keyring.forget(id) }
    #expect(throws: EffectsFailure.notInKeyring(file.path)) { try found() }
  }

  @Test func `nothing changes for who cannot open it, or chooses nothing of use`() throws {
    try lived()
    try change(to: .passphrase, new: "old")
    let before = try Data(contentsOf: file)
    for unlocker in KeyUnlocker.allCases {
      #expect(throws: EffectsFailure.wrongPassphrase(file.path)) {
        try change(to: unlocker, typing: "wrong", new: "new")
      }
    }
    #expect(throws: EffectsFailure.self) { try change(to: .passphrase, typing: "old", new: "") }
    #expect(try Data(contentsOf: file) == before)
    #expect(keyring.ids.isEmpty)
  }

  @Test func `another folder's key is not locked in`() throws {
    try lived()
    let foreign = Data(repeating: 7, count: 32)
    try foreign.write(to: file)
    #expect(throws: EffectsFailure.keyDamaged(file.path)) {
      try change(to: .passphrase, new: "new")
    }
    #expect(try Data(contentsOf: file) == foreign)
  }

  @Test func `a change cut short leaves the way in as it was, and no key beside it`() throws {
    try lived()
    let key = try Data(contentsOf: file)
    try change(to: .passphrase, new: "p")
    // The process was killed before the new file took the name.
    for rest in [key, key.prefix(5), Data()] {
      try rest.write(to: unfinished)
      #expect(try found(typing: "p") == .found(records: records))
      #expect(!FileManager.default.fileExists(atPath: unfinished.path))
    }
  }

  @Test func `the old file is overwritten where it lay, unless it has another name`() throws {
    try lived()
    let key = try Data(contentsOf: file)
    let open = try FileHandle(forReadingFrom: file)
    try change(to: .passphrase, new: "p")
    #expect(try open.readToEnd() == Data(repeating: 0, count: 32))
    try change(to: .file, typing: "p")
    let copy = temporary.url.appendingPathComponent("copy")
    try FileManager.default.linkItem(at: file, to: copy)
    try change(to: .passphrase, new: "p")
    #expect(try Data(contentsOf: copy) == key)
  }

  @Test func `who logs out leaves nothing in the keyring`() throws {
    try lived()
    try change(to: .keyring)
    try Data([1]).write(to: unfinished)
    try temporary.open().erase(keyring: keyring)
    #expect(keyring.ids.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path) == [])
  }

  @Test func `a damaged key file is called damaged, whatever was changed`() throws {
    try lived()
    try change(to: .passphrase, new: "p")
    let whole = try Data(contentsOf: file)
    #expect(try #require(KeyFile(Array(whole))).bytes == Array(whole))
    for count in whole.indices where count != 32 {
      #expect(KeyFile(Array(whole.prefix(count))) == nil, "\(count) bytes")
    }
    let text = try #require(String(data: whole, encoding: .utf8))
    for (old, new) in [
      ("key 1", "key 2"), (" 14 ", " 21 "), (" 14 ", " 13 "), (" 14 ", " 014 "),
      (" 14 ", " -14 "), ("passphrase", "keyring"), ("passphrase", "file"), ("\n", "\r\n"),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text)
      #expect(KeyFile(Array(changed.utf8)) == nil, "\(old) → \(new)")
    }
    #expect(KeyFile(Array((text + "\n").utf8)) == nil)
    #expect(KeyFile([UInt8](repeating: 0x61, count: 1_000_000)) == nil)
    // What still parses opens nothing.
    try Data(text.replacingOccurrences(of: " 14 ", with: " 15 ").utf8).write(to: file)
    #expect(throws: EffectsFailure.wrongPassphrase(file.path)) { try found(typing: "p") }
  }
}

#if os(Linux)
  struct SystemKeyringTests {
    private let folder = TemporaryFolder()

    @Test func `a keyring's program may complain at any length before it answers`() throws {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let program = folder.url.appendingPathComponent("secret-tool")
      // More than a pipe holds.
      let said = """
        #!/bin/sh
        head -c 300000 /dev/zero | tr '\\0' w >&2
        echo "secret = \(String(repeating: "07", count: 32))"
        """
      try Data(said.utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let keyring = SystemKeyring(asks: false, path: "\(folder.url.path):/usr/bin:/bin")
      #expect(try keyring.key("some") == SymmetricKey(data: [UInt8](repeating: 7, count: 32)))
    }
  }
#endif
