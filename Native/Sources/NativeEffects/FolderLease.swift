// Who uses a vault's folder, in its file `lease`, for whoever cannot see the lock: a browser, and a
// machine that shares the folder by other means. docs/vault.md has the rule. Held beside the lock,
// so that what a process of this machine has left behind is nobody's.

import Descriptors
import Foundation
import NativeCrypto
import OwnFiles
import Synchronization

final class FolderLease: Sendable {
  struct Timing {
    /// Written anew so often by whoever holds it.
    var renewalSeconds: TimeInterval = 5
    /// Unchanged for so long, it is nobody's any more.
    var patienceSeconds: TimeInterval = 20

    static let usual = Timing()
  }

  static let fileName = "lease"
  private static let lookMicroseconds: UInt32 = 20_000
  private static let byteCountMax = 512

  private let record: Record

  /// Takes it for whoever has the folder's lock. Another's that is not renewed gives way, if
  /// `waits` is there, which is told of its holder before that is waited for.
  init(
    in folder: OwnFolder, holder: String, timing: Timing = .usual, waits: ((String) -> Void)?
  ) throws(EffectsFailure) {
    let file = folder.place(Self.fileName)
    try Self.awaitOthers(file, of: folder, timing.patienceSeconds, waits)
    record = Record(file: file, holder: holder)
    try record.begin()
    record.renew(every: timing.renewalSeconds)
  }

  deinit { record.end() }

  /// Whether it is still this process's. One that somebody has deleted is written again.
  var isHeld: Bool { record.isHeld }

  /// Writes it anew; false where it is another's, or over.
  func renew() -> Bool { record.renew() }

  /// Who holds it where this process does not any more.
  var taker: String? { record.takenBy.map(Self.holder) }

  /// Returns once the folder is nobody else's.
  private static func awaitOthers(
    _ file: FilePlace, of folder: OwnFolder, _ patience: TimeInterval, _ waits: ((String) -> Void)?
  ) throws(EffectsFailure) {
    guard let first = read(file), !isOfThisMachine(first) else { return }
    let who = self.holder(first)
    guard let waits else { throw .inUse(folder: folder.path, by: who) }
    waits(who)
    let deadline = Date(timeIntervalSinceNow: patience)
    while Date() < deadline {
      usleep(lookMicroseconds)
      guard let now = read(file) else { return }
      guard now == first else { throw .inUse(folder: folder.path, by: self.holder(now)) }
    }
  }

  private static func read(_ file: FilePlace) -> [UInt8]? {
    (try? file.read(byteCountMax)).flatMap { $0 }
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  private static func isOfThisMachine(_ bytes: [UInt8]) -> Bool {
    lines(bytes).dropFirst().first.map { $0 == machine } ?? false
  }

  private static func holder(_ bytes: [UInt8]) -> String {
    lines(bytes).dropFirst(3).first.map { String($0.prefix(200)) } ?? ""
  }

  /// This machine since it was started: its lock says what of it still runs.
  private static let machine: String = {
    #if os(Linux)
      let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    #else
      var bytes = [CChar](repeating: 0, count: 64)
      var count = bytes.count
      let found = sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0)
      let boot = found == 0 ? String(cString: bytes) : nil
    #endif
    let digits = (boot ?? "").lowercased().filter { $0.isHexDigit }
    return digits.isEmpty ? ProcessInfo.processInfo.hostName : digits
  }()
}

extension FolderLease {
  /// The file as this process writes it. The renewals hold it and not the lease, so that the lease
  /// ends with its holder even while one of them runs.
  private final class Record: Sendable {
    private struct State {
      /// What this process has written last.
      var written: [UInt8] = []
      var isOver = false
    }

    private let file: FilePlace
    private let holder: String
    private let state = Mutex(State())

    init(file: FilePlace, holder: String) {
      self.file = file
      self.holder = holder
    }

    func begin() throws(EffectsFailure) {
      let problem = state.withLock { write(&$0) }
      if let problem { throw EffectsFailure(problem, at: file) }
    }

    func end() {
      state.withLock {
        $0.isOver = true
        if $0.written == FolderLease.read(file) { _ = try? file.remove() }
      }
    }

    var isHeld: Bool { state.withLock { isHeld(&$0) } }

    /// What another process has written in its place.
    var takenBy: [UInt8]? {
      state.withLock { state in FolderLease.read(file).flatMap { $0 == state.written ? nil : $0 } }
    }

    private func isHeld(_ state: inout State) -> Bool {
      guard let found = FolderLease.read(file) else { return write(&state) == nil }
      return found == state.written
    }

    func renew(every seconds: TimeInterval) {
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [self] in
        if renew() { renew(every: seconds) }
      }
    }

    func renew() -> Bool {
      state.withLock { !$0.isOver && isHeld(&$0) && write(&$0) == nil }
    }

    /// Why it could not be written.
    private func write(_ state: inout State) -> FileProblem? {
      let now = Int64(Date().timeIntervalSince1970 * 1_000)
      let text = "dayly 1\n\(FolderLease.machine)\n\(now)\n\(holder.isEmpty ? "dayly" : holder)\n"
      let bytes = Array(text.utf8)
      do throws(FileProblem) {
        // It need not outlast a power cut: whoever held it does not either.
        try file.replace { beside in
          bytes.withUnsafeBytes { writeAll($0, to: beside)?.errno } ?? 0
        }
      } catch {
        // On a full disk nobody else can write one either, and whoever makes room has to go on.
        return StoreFault(error) == .full ? nil : error
      }
      state.written = bytes
      return nil
    }
  }
}
