// How a login code reaches a telephone: printed to the console in development, posted to a
// provider in production (`HTTPCodeSender`). Neither ever logs the number.

import Foundation

/// Delivers a six-digit code. Failures are reported by throwing, never to the one who asked.
public protocol CodeSender: Sendable {
  /// `phone` is E.164.
  func send(code: String, to phone: String) async throws
}

/// Prints codes with the last two digits of the number. For development mode only.
public struct ConsoleCodeSender: CodeSender {
  public init() {}

  public func send(code: String, to phone: String) async throws {
    let line = "code for …\(phone.suffix(2)): \(code)\n"
    try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
  }
}
