// The file that has a service's environment (systemd.exec(5), "EnvironmentFile="): a variable a
// line, quoted or not, between comments.

import ArgumentParser
import DaylyServer
import Foundation

struct EnvironmentFile {
  /// More than anybody's settings.
  private static let bytesMax = 1 << 16

  private let path: String
  private let values: [(name: String, value: String)]

  /// Throws a `ValidationError` when it cannot be read or a line of it cannot be understood.
  init(_ path: String) throws {
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.bytesMax,
      let text = String(data: data, encoding: .utf8)
    else { throw ValidationError("\(path) cannot be read.") }
    var values: [(name: String, value: String)] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      guard let equals = line.firstIndex(of: "="), equals != line.startIndex else {
        // Not what stands there: it may be half a secret.
        throw ValidationError("Line \(index + 1) of \(path) is no NAME=value.")
      }
      let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      values.append((String(line[..<equals]), Self.unquoted(value)))
    }
    self.path = path
    self.values = values
  }

  /// Whoever mistypes a setting's name is not told by the server, which never looks for it.
  var misnamed: [Finding] {
    values.map(\.name).filter { $0.hasPrefix("DAYLY_") && !Settings.names.contains($0) }
      .map { Finding(.settings, .warning, "\($0) in \(path) is no setting: it does nothing.") }
  }

  /// Puts all of it into this process's environment, where libpq looks, too.
  func export() { for (name, value) in values { setenv(name, value, 1) } }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let quote = text.first, "\"'".contains(quote), text.last == quote else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
