// The system's keyring, which opens with the session of whoever logs in: the Secret Service of
// Linux desktops (GNOME Keyring, KWallet, KeePassXC), the Keychain of macOS. It keeps a key under
// which the storage key is sealed, so that a copied data folder alone opens nothing.

import Bytes
import Crypto
import Foundation
import Synchronization

/// Keys by id, kept by somebody else.
public protocol Keyring: Sendable {
  /// Keeps a key; `label` is what a person sees among their other passwords.
  func keep(_ key: SymmetricKey, as id: String, label: String) throws(EffectsFailure)
  /// `nil` when there is none of that id.
  func key(_ id: String) throws(EffectsFailure) -> SymmetricKey?
  /// Forgets a key, if it is there.
  func forget(_ id: String) throws(EffectsFailure)
}

#if canImport(Security)
  import Security

  /// The Keychain: generic passwords of this machine's user, never synchronised.
  public struct SystemKeyring: Keyring {
    private let asks: Bool

    /// Unless it `asks`, nobody is asked to unlock anything.
    public init(asks: Bool = true) { self.asks = asks }

    public func keep(
      _ key: SymmetricKey, as id: String, label: String
    ) throws(EffectsFailure) {
      var item = Self.item(id)
      item[kSecAttrLabel] = label
      item[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
      item[kSecValueData] = key.withUnsafeBytes { Data($0) }
      try Self.require(SecItemAdd(item as CFDictionary, nil))
    }

    public func key(_ id: String) throws(EffectsFailure) -> SymmetricKey? {
      var query = Self.item(id)
      query[kSecReturnData] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      if !asks { query[kSecUseAuthenticationUI] = kSecUseAuthenticationUISkip }
      var found: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      try Self.require(status)
      guard let data = found as? Data, data.count == StorageKey.byteCount else { return nil }
      return SymmetricKey(data: data)
    }

    public func forget(_ id: String) throws(EffectsFailure) {
      let status = SecItemDelete(Self.item(id) as CFDictionary)
      if status != errSecItemNotFound { try Self.require(status) }
    }

    private static func item(_ id: String) -> [CFString: Any] {
      [kSecClass: kSecClassGenericPassword, kSecAttrService: "dayly", kSecAttrAccount: id]
    }

    private static func require(_ status: OSStatus) throws(EffectsFailure) {
      guard status != errSecSuccess else { return }
      let text = SecCopyErrorMessageString(status, nil) as String?
      throw .keyring(text ?? "error \(status)")
    }
  }
#else
  /// The Secret Service by libsecret's own program, `secret-tool`: a library would have to be there
  /// wherever the command line is, and be loaded for every command. Keys pass through pipes.
  public struct SystemKeyring: Keyring {
    private let asks: Bool
    /// The folders that programs are looked for in, as a shell has them.
    private let path: String

    /// Unless it `asks`, nobody is asked to unlock anything.
    public init(asks: Bool = true) {
      self.init(asks: asks, path: ProcessInfo.processInfo.environment["PATH"] ?? "")
    }

    init(asks: Bool, path: String) {
      self.asks = asks
      self.path = path
    }

    public func keep(
      _ key: SymmetricKey, as id: String, label: String
    ) throws(EffectsFailure) {
      let text = key.withUnsafeBytes { hex(Array($0)).string }
      let run = try run(["store", "--label=\(label)"] + Self.attributes(id), input: text)
      guard run.status == 0 else { throw .keyring(run.problem) }
    }

    /// What is unlocked is found without a question; only then is the person asked for the rest.
    public func key(_ id: String) throws(EffectsFailure) -> SymmetricKey? {
      let search = try run(["search"] + Self.attributes(id))
      guard search.status == 0 else { throw .keyring(search.problem) }
      let lines = search.output.split(separator: "\n")
      if let line = lines.first(where: { $0.hasPrefix(Self.secretMark) }) {
        return Self.key(line.dropFirst(Self.secretMark.count))
      }
      guard asks else { throw .keyring("it is locked") }
      let lookup = try run(["lookup"] + Self.attributes(id))
      if lookup.status == 0 { return Self.key(lookup.output[...]) }
      // Listed, and not given: it stayed locked.
      guard lines.isEmpty else { throw .keyring("it is locked, and was not unlocked") }
      return nil
    }

    public func forget(_ id: String) throws(EffectsFailure) {
      // It ends with 1 and says nothing where nothing was.
      let run = try run(["clear"] + Self.attributes(id))
      guard run.status == 0 || run.complaint.isEmpty else { throw .keyring(run.problem) }
    }

    private static let secretMark = "secret = "

    private static func attributes(_ id: String) -> [String] {
      ["application", "dayly", "id", id]
    }

    private static func key(_ text: Substring) -> SymmetricKey? {
      guard let bytes = unhex(Text(String(text))), bytes.count == StorageKey.byteCount else {
        return nil
      }
      return SymmetricKey(data: bytes)
    }

    private struct Run {
      var status: Int32
      var output: String
      var complaint: String
      /// Its last line: what comes before are warnings of libraries.
      var problem: String {
        complaint.split(separator: "\n").last.map(String.init) ?? "it gave no reason"
      }
    }

    private func run(_ arguments: [String], input: String = "") throws(EffectsFailure) -> Run {
      let process = Process()
      process.executableURL = try program()
      process.arguments = arguments
      let (into, out, complaints) = (Pipe(), Pipe(), Pipe())
      process.standardInput = into
      process.standardOutput = out
      process.standardError = complaints
      do { try process.run() } catch { throw .keyring(error.localizedDescription) }
      try? into.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? into.fileHandleForWriting.close()
      // Both at once: a program that waits for room in one pipe writes nothing to the other.
      let complained = Mutex(Data())
      let ended = DispatchSemaphore(value: 0)
      let reading = complaints.fileHandleForReading
      Thread.detachNewThread {
        let complaint = reading.readDataToEndOfFile()
        complained.withLock { $0 = complaint }
        ended.signal()
      }
      let output = out.fileHandleForReading.readDataToEndOfFile()
      ended.wait()
      let complaint = complained.withLock { $0 }
      process.waitUntilExit()
      return Run(
        status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
        complaint: String(decoding: complaint, as: UTF8.self))
    }

    private func program() throws(EffectsFailure) -> URL {
      for folder in path.split(separator: ":") where folder.hasPrefix("/") {
        let url = URL(fileURLWithPath: String(folder)).appendingPathComponent("secret-tool")
        if FileManager.default.isExecutableFile(atPath: url.path) { return url }
      }
      throw .keyring("secret-tool is not installed (Debian's package libsecret-tools)")
    }
  }
#endif
