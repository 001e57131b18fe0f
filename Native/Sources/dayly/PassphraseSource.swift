// Where a passphrase comes from: the file a script names in the environment, else the person at
// the terminal, without showing what they type. Never the command line, which others can read.

import Foundation
import NativeCrypto
import NativeEffects

enum PassphraseSource {
  static let variable = "DAYLY_PASSPHRASE_FILE"

  /// The passphrase that unlocks the key, from the file named in the environment if there is one.
  static func current() throws(EffectsFailure) -> Passphrase {
    if let passphrase = try fromEnvironment() { return passphrase }
    guard let terminal = SilentTerminal() else { throw .passphraseNeeded }
    return try terminal.passphrase("Passphrase:")
  }

  /// The environment names a file.
  static var isInEnvironment: Bool { path != nil }

  /// The file that the environment names.
  static var file: URL? { path.map { URL(fileURLWithPath: $0) } }

  /// `nil` when the environment names no file.
  static func fromEnvironment() throws(EffectsFailure) -> Passphrase? {
    guard let path else { return nil }
    return try read(path)
  }

  private static var path: String? {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      return nil
    }
    return path
  }

  /// A new passphrase, from `path` if that is given, else typed twice.
  static func chosen(_ path: String?) throws(EffectsFailure) -> Passphrase {
    if let path { return try read(path) }
    guard let terminal = SilentTerminal() else { throw .passphraseNeeded }
    let first = try terminal.passphrase("New passphrase:")
    guard first.equals(try terminal.passphrase("The same again:")) else {
      throw .passphrase("the two you typed differ")
    }
    return first
  }

  /// The first line of a file, which may be a pipe.
  private static func read(_ path: String) throws(EffectsFailure) -> Passphrase {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .passphrase("\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    guard let line = Line.read(from: descriptor) else {
      throw .passphrase("\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    return try Passphrase(line: line)
  }
}

extension Unlocking {
  /// A person, or what a script has prepared.
  static let atTerminal = Unlocking(keyring: SystemKeyring()) {
    () throws(EffectsFailure) in try PassphraseSource.current()
  }

  /// For what happens while a person types something else: nobody is asked.
  static let silent = Unlocking(keyring: SystemKeyring(asks: false)) {
    () throws(EffectsFailure) in
    guard let passphrase = try PassphraseSource.fromEnvironment() else { throw .passphraseNeeded }
    return passphrase
  }
}

/// The terminal of whoever started this, wherever input and output lead.
private struct SilentTerminal {
  private let file: FileHandle

  /// `nil` where there is none.
  init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Asks and reads a line that is not shown. Ctrl-C leaves the terminal as it was.
  func passphrase(_ question: String) throws(EffectsFailure) -> Passphrase {
    let descriptor = file.fileDescriptor
    var usual = termios()
    guard tcgetattr(descriptor, &usual) == 0 else { throw .passphraseNeeded }
    let restore = { @Sendable [usual] in
      var usual = usual
      _ = tcsetattr(descriptor, TCSADRAIN, &usual)
    }
    Interruption.restores {
      restore()
      try? FileHandle.standardError.write(contentsOf: Data("\n".utf8))
    }
    defer { Interruption.isOver() }
    var silent = usual
    silent.c_lflag &= ~tcflag_t(ECHO)
    // The end of the line is shown.
    silent.c_lflag |= tcflag_t(ECHONL)
    guard tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else { throw .passphraseNeeded }
    defer { restore() }
    try? file.write(contentsOf: Data((question + " ").utf8))
    guard let line = Line.read(from: descriptor) else { throw .passphraseNeeded }
    return try Passphrase(line: line)
  }
}

/// A line of secret bytes.
private enum Line {
  /// Up to the first end of line, without it; a little more than a passphrase may have at the
  /// most. `nil` when nothing can be read.
  static func read(from descriptor: Int32) -> [UInt8]? {
    var line: [UInt8] = []
    line.reserveCapacity(Passphrase.byteCountMax + 2)
    var byte: UInt8 = 0
    while line.count < Passphrase.byteCountMax + 2 {
      let count = Foundation.read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count == 1, byte != 0x0A else { break }
      line.append(byte)
    }
    if line.last == 0x0D { line.removeLast() }
    return line
  }
}

extension Passphrase {
  fileprivate init(line: consuming [UInt8]) throws(EffectsFailure) {
    var line = line
    defer { line.withUnsafeMutableBytes { wipe($0) } }
    try self.init(typed: line)
  }
}
