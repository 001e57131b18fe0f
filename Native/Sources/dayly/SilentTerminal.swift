// Asks at the terminal for what nobody else should see.

import Foundation
import NativeEffects

/// The terminal of whoever started this, wherever input and output lead.
struct SilentTerminal {
  private let file: FileHandle

  /// `nil` where there is none.
  init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Asks and reads a line that is not shown. Ctrl-C leaves the terminal as it was.
  func line(_ question: String) throws(EffectsFailure) -> [UInt8] {
    let descriptor = file.fileDescriptor
    var usual = termios()
    guard tcgetattr(descriptor, &usual) == 0 else { throw .passphraseNeeded() }
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
    guard tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else { throw .passphraseNeeded() }
    defer { restore() }
    try? file.write(contentsOf: Data((question + " ").utf8))
    guard let line = Line.read(from: descriptor) else { throw .passphraseNeeded() }
    return line
  }
}

/// A line of secret bytes.
enum Line {
  /// What some editors put in front of a text in UTF-8, and nobody types.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

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
      if line == byteOrderMark { line.removeAll(keepingCapacity: true) }
    }
    if line.last == 0x0D { line.removeLast() }
    return line
  }
}
