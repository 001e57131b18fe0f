// The key of a file of an older format, as a person has it: in a file, or typed.

import Bytes
import Foundation
import NativeEffects
import Wire

struct OlderKey {
  let bytes: [UInt8]

  static let secret: SecretName = "transient/older/key"
  static let byteCount = 32
  /// Longer files are none of a key.
  private static let fileByteCountMax = 1_024

  /// 32 bytes as they are, or as text.
  init(file: String) throws {
    try PathFault.requireFile(file, takesStreams: true, other: .key)
    guard let handle = try? FileHandle(forReadingFrom: URL(fileURLWithPath: file)),
      let content = try? handle.read(upToCount: Self.fileByteCountMax) ?? Data()
    else { throw PathFault(unreadable: file, after: EIO).failure() }
    guard !content.isEmpty else {
      throw PathFault(path: file, wanted: .file, why: .empty).failure(.key)
    }
    if content.count == Self.byteCount {
      bytes = Array(content)
    } else {
      self = try OlderKey(typed: String(decoding: content, as: UTF8.self))
    }
  }

  /// Hexadecimal or base64 of either alphabet: their lengths tell them apart.
  init(typed: String) throws {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if let bytes = unhex(Text(text.lowercased())), bytes.count == Self.byteCount {
      self.bytes = bytes
      return
    }
    let digits = text.hasSuffix("=") ? String(text.dropLast()) : text
    let isMixed = digits.contains { "+/".contains($0) } && digits.contains { "-_".contains($0) }
    let plain = digits.replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
    guard !isMixed, let bytes = unbase64url(Text(plain)), bytes.count == Self.byteCount else {
      throw Failure(
        code: .failed, message: "A key has 32 bytes, in hexadecimal or base64.", reason: .key)
    }
    self.bytes = bytes
  }

  /// Asks for the key of this name; of none, for a master key.
  static func asked(_ name: String) throws -> OlderKey {
    let whose = name.isEmpty ? "The master key:" : "The key \(Terminal.safe(name)):"
    // What a person types is not shown; a script writes it to standard input.
    if isatty(STDIN_FILENO) == 1, let terminal = SilentTerminal() {
      return try OlderKey(typed: String(decoding: try terminal.line(whose), as: UTF8.self))
    }
    guard let typed = Terminal.ask(whose) else {
      throw Failure.usage("The input ended before everything was answered.")
    }
    return try OlderKey(typed: typed)
  }
}
