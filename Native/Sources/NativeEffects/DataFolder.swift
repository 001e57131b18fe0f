// Where everything this device keeps lies: one folder, for its owner alone, for one process at a
// time. `dayly --help` and docs name what is in it.
//
//     lock           held while a process runs
//     key            32 random bytes, mode 0600: everything else is sealed under them
//     server         the server's address
//     dayly.sqlite   records, secrets and cookies, each value sealed
//     blobs/         containers, and pictures on their way (sealed)

import Foundation

/// An open, locked data folder. The lock goes with the process.
public final class DataFolder: Sendable {
  public let url: URL
  private let lock: FileHandle

  /// Opens the folder, making it if needed, and waits up to `patience` seconds for its lock.
  public init(at url: URL, patience: TimeInterval = 10) throws(EffectsFailure) {
    self.url = url
    try Self.makeFolder(url)
    try Self.makeFolder(url.appendingPathComponent("blobs"))
    let path = url.appendingPathComponent("lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .folder(path, reason: Self.systemError) }
    lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let deadline = Date(timeIntervalSinceNow: patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK, Date() < deadline else { throw .inUse(folder: url.path) }
      usleep(50_000)
    }
  }

  /// $DAYLY_DATA, else $XDG_DATA_HOME/dayly, else ~/.local/share/dayly.
  public static func standard(_ environment: [String: String]) -> URL {
    if let chosen = environment["DAYLY_DATA"], !chosen.isEmpty {
      return URL(fileURLWithPath: chosen, isDirectory: true)
    }
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
      return URL(fileURLWithPath: base, isDirectory: true).appendingPathComponent("dayly")
    }
    return FileManager.default.homeDirectoryForCurrentUser
      .appendingPathComponent(".local/share/dayly", isDirectory: true)
  }

  /// The server this folder belongs to, once somebody has logged in.
  public var server: ServerAddress? {
    guard let text = try? String(contentsOf: serverFile, encoding: .utf8) else { return nil }
    return try? ServerAddress(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Remembers the server.
  public func keep(server: ServerAddress) throws(EffectsFailure) {
    try DurableFile.write(Array(server.text.utf8) + [0x0A], to: serverFile)
  }

  private var serverFile: URL { url.appendingPathComponent("server") }

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
  public var isLoopback: Bool {
    // A name may begin with "127." too, and lead anywhere.
    host == "localhost" || host == "::1" || host == "[::1]"
      || (host.hasPrefix("127.") && host.split(separator: ".").allSatisfy { UInt8($0) != nil })
  }

  /// Whether what is sent there can be read on the way.
  public var isUnprotected: Bool { text.hasPrefix("http:") && !isLoopback }
}

/// Files that are there whole or not at all, also after a power cut.
enum DurableFile {
  /// Writes beside the target, makes it durable, then takes the target's name. Mode 0600.
  static func write(_ bytes: [UInt8], to url: URL) throws(EffectsFailure) {
    let temporary = url.path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .folder(temporary, reason: DataFolder.systemError) }
    let written = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
    let problem = errno
    close(descriptor)
    guard written, rename(temporary, url.path) == 0 else {
      unlink(temporary)
      if !written, problem == ENOSPC || problem == EDQUOT { throw .diskFull }
      throw .folder(url.path, reason: String(cString: strerror(problem)))
    }
    syncFolder(of: url)
  }

  /// The file's bytes, `nil` when there is none or it cannot be read.
  static func read(_ url: URL) -> [UInt8]? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    return [UInt8](data)
  }

  static func remove(_ url: URL) {
    guard unlink(url.path) == 0 else { return }
    syncFolder(of: url)
  }

  /// Durable on return; `false` when the file stays where it was.
  static func move(_ url: URL, to target: URL) -> Bool {
    guard rename(url.path, target.path) == 0 else { return false }
    syncFolder(of: target)
    return true
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  /// A rename is durable once the folder is.
  private static func syncFolder(of url: URL) {
    let descriptor = open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
