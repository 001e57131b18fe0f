// Where everything this device keeps lies: one folder, for its owner alone, for one process at a
// time. `dayly --help` and docs name what is in it.
//
//     kind           "client": a server's folder is refused
//     lock           held while a process runs, and says which
//     key            the key everything else is sealed under, and what unlocks it; mode 0600
//     server         the server's address
//     dayly.sqlite   records, secrets and cookies, each value sealed
//     blobs/         containers, and pictures on their way (sealed)

import FolderKind
import Foundation
import Loopback
import NativeCrypto
import OwnFiles

/// An open, locked data folder. The lock goes with the process.
public final class DataFolder: Sendable {
  public let url: URL
  let own: OwnFolder
  private let lock: FileHandle

  /// Opens the folder and waits up to `patience` seconds for its lock. It is made when there is
  /// none, unless `creates` is false: then a folder in which nobody has logged in is refused as
  /// `nobody`, and nothing is written. `holder` tells those who wait in vain what they wait for.
  public init(
    at url: URL, patience: TimeInterval = 10, creates: Bool = true, holder: String = ""
  ) throws(EffectsFailure) {
    self.url = url
    own = OwnFolder(url)
    try Self.check(url, creates: creates)
    try Self.makeFolder(url)
    do throws(FileProblem) {
      try FolderKind.client.mark(own)
      try own.place(Self.blobsName).makeFolder()
    } catch {
      throw EffectsFailure(error, at: own.place())
    }
    lock = try FolderLock.take(in: own, patience: patience, holder: holder)
    own.removeUnfinished()
  }

  static let blobsName = "blobs"

  /// $DAYLY_DATA, else $XDG_DATA_HOME/dayly, else ~/.local/share/dayly.
  public static func standard(_ environment: [String: String]) -> URL {
    if let chosen = environment["DAYLY_DATA"], !chosen.isEmpty {
      return URL(fileURLWithPath: chosen, isDirectory: true)
    }
    return BaseFolder.data.url(environment).appendingPathComponent("dayly", isDirectory: true)
  }

  /// Whether the folder can be opened at all.
  private static func check(_ url: URL, creates: Bool) throws(EffectsFailure) {
    func holds(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: url.appendingPathComponent(name).path)
    }
    var isFolder = ObjCBool(true)
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      throw .folder(url.path, reason: "It is not a folder.")
    }
    if let kind = FolderKind(of: url), kind != .client {
      throw .otherKind(url.path, owner: kind.owner)
    }
    guard !hasDatabase(url) else { return }
    // Its address is written last: without the database something was lost.
    if holds("server") {
      throw .missing(url.appendingPathComponent(Database.fileName).path)
    }
    guard creates else { throw .nobody }
  }

  /// Whether somebody has begun to log in here.
  public var hasDatabase: Bool { Self.hasDatabase(url) }

  /// An empty file holds nothing: SQLite makes one before it writes.
  private static func hasDatabase(_ url: URL) -> Bool {
    let file = url.appendingPathComponent(Database.fileName)
    let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size]
    return (size as? Int ?? 0) > 0
  }

  /// The server this folder belongs to, once somebody has logged in; `nil` without such a file.
  public func server() throws(EffectsFailure) -> ServerAddress? {
    guard FileManager.default.fileExists(atPath: serverFile.path) else { return nil }
    guard let bytes = try DurableFile.readable(own.place(Self.serverName)),
      let text = String(validating: bytes, as: UTF8.self),
      let address = try? ServerAddress(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { throw .serverFile(serverFile.path) }
    return address
  }

  /// Remembers the server.
  public func keep(server: ServerAddress) throws(EffectsFailure) {
    try DurableFile.write(Array(server.text.utf8) + [0x0A], to: own.place(Self.serverName))
  }

  private static let serverName = "server"

  public var serverFile: URL { url.appendingPathComponent(Self.serverName) }

  /// Deletes everything in the folder that this program made, the key first: whatever stops it
  /// then, the rest is of no use. The address goes before the database, which a folder with an
  /// address has to have. What cannot be deleted keeps nothing else from going; the first of it is
  /// thrown.
  public func erase(keyring: any Keyring = SystemKeyring()) throws(EffectsFailure) {
    forgetKey(in: keyring)
    own.removeUnfinished()
    var left: EffectsFailure?
    let journals = ["-journal", "-wal", "-shm"].map { Database.fileName + $0 }
    for name in ["key", "server", Database.fileName] + journals + ["blobs", "kind", "lock"] {
      do throws(EffectsFailure) { try remove(name) } catch { left = left ?? error }
    }
    if let left { throw left }
  }

  /// A file or folder, durably; none is no error.
  private func remove(_ name: String) throws(EffectsFailure) {
    let file = url.appendingPathComponent(name)
    do { try FileManager.default.removeItem(at: file) } catch CocoaError.fileNoSuchFile {
      return
    } catch {
      throw .folder(file.path, reason: EffectsFailure.reason(of: error))
    }
    do throws(FileProblem) { try own.place().syncFolder() } catch {
      throw EffectsFailure(error, at: own.place(name))
    }
  }

  var key: FilePlace { own.place("key") }

  /// For people.
  var keyFile: URL { key.url }

  static var systemError: String { String(cString: strerror(errno)) }

  private static func makeFolder(_ url: URL) throws(EffectsFailure) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .folder(url.path, reason: error.localizedDescription)
    }
  }
}

/// An http or https origin.
public struct ServerAddress: Equatable, Sendable {
  /// Without a slash at the end.
  public let text: String
  let host: String

  public init(_ text: String) throws(EffectsFailure) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.path.isEmpty || parts.path == "/",
      parts.query == nil, parts.fragment == nil
    else { throw .serverAddress(text) }
    self.host = host.lowercased()
    let port = parts.port.map { ":\($0)" } ?? ""
    self.text = "\(scheme)://\(self.host)\(port)"
  }

  /// Whether the server is this machine itself.
  public var isLoopback: Bool { Loopback.contains(host) }

  /// Whether what is sent there can be read on the way.
  public var isUnprotected: Bool { text.hasPrefix("http:") && !isLoopback }
}
