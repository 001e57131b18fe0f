// Where a passphrase comes from: the file a script names in the environment, else the person at
// the terminal, without showing what they type. Never the command line, which others can read.

import Foundation
import NativeCrypto
import NativeEffects
import Wire

enum PassphraseSource: CaseIterable {
  case usual
  /// Of the vault that is hidden in another.
  case hidden

  var variable: String {
    switch self {
    case .usual: "DAYLY_PASSPHRASE_FILE"
    case .hidden: "DAYLY_HIDDEN_PASSPHRASE_FILE"
    }
  }

  /// The passphrase that opens it, from the file named in the environment if there is one.
  func current() throws(EffectsFailure) -> Passphrase {
    if let passphrase = try fromEnvironment() { return passphrase }
    guard let terminal = SilentTerminal() else { throw .passphraseNeeded(by: variable) }
    return try terminal.passphrase(
      self == .hidden ? "Passphrase of what is hidden:" : "Passphrase:")
  }

  /// The environment names a file.
  var isInEnvironment: Bool { path != nil }

  /// The files that the environment names.
  static var files: [URL] {
    allCases.compactMap { $0.path.map { URL(fileURLWithPath: $0) } }
  }

  /// `nil` when the environment names no file.
  func fromEnvironment() throws(EffectsFailure) -> Passphrase? {
    guard let path else { return nil }
    return try Self.read(path)
  }

  private var path: String? {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      return nil
    }
    return path
  }

  /// A new passphrase, from `path` if that is given, else typed twice. How hard it is to guess is
  /// said, and none is refused for that.
  ///
  /// - Parameter first: of what is made now and has no older one: the environment may name the file
  ///   of the new one, by which later commands open it.
  static func chosen(
    _ path: String?, first: PassphraseSource? = nil
  ) throws(EffectsFailure) -> Passphrase {
    if let path = path ?? first?.path {
      let passphrase = try read(path)
      Terminal.note(passphrase.strength.sentence)
      return passphrase
    }
    guard let terminal = SilentTerminal() else {
      throw .passphraseNeeded(by: first?.variable ?? "--new-passphrase-file")
    }
    let first = try terminal.passphrase("New passphrase:")
    Terminal.note(first.strength.sentence)
    guard first.equals(try terminal.passphrase("The same again:")) else {
      throw .passphrase("the two you typed differ")
    }
    return first
  }

  /// The first line of a file, which may be a pipe.
  private static func read(_ path: String) throws(EffectsFailure) -> Passphrase {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .passphrase(PathFault(unreadable: path, after: errno).said)
    }
    defer { close(descriptor) }
    guard let line = Line.read(from: descriptor) else {
      throw .passphrase(PathFault(unreadable: path, after: errno).said)
    }
    return try Passphrase(line: line)
  }
}

extension Unlocking {
  /// A person, or what a script has prepared.
  static let atTerminal = Unlocking(keyring: SystemKeyring()) {
    () throws(EffectsFailure) in try PassphraseSource.usual.current()
  }

  /// For what happens while a person types something else: nobody is asked.
  static let silent = Unlocking(keyring: SystemKeyring(asks: false)) {
    () throws(EffectsFailure) in
    guard let passphrase = try PassphraseSource.usual.fromEnvironment() else {
      throw .passphraseNeeded()
    }
    return passphrase
  }
}

extension SilentTerminal {
  fileprivate func passphrase(_ question: String) throws(EffectsFailure) -> Passphrase {
    try Passphrase(line: try line(question))
  }
}

extension PassphraseStrength {
  /// As the app says it.
  fileprivate var sentence: String {
    switch self {
    case .weak: "Easy to guess. Take more words."
    case .fair: "Takes long to guess. With one or two more words nobody does."
    case .strong: "Hard to guess, if you took the words at random."
    }
  }
}

extension Passphrase {
  fileprivate init(line: consuming [UInt8]) throws(EffectsFailure) {
    var line = line
    defer { line.withUnsafeMutableBytes { wipe($0) } }
    try self.init(typed: line)
  }
}
