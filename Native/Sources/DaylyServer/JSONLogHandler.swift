// The log as JSON, one object a line, for programs that gather logs.

import Foundation
import Logging

/// Writes each line at once.
public struct JSONLogHandler: LogHandler {
  /// How a line looks: an object with these, absent where there is nothing to say.
  private struct Line: Encodable {
    /// RFC 3339, in UTC, with milliseconds.
    var time: String
    var level: Logger.Level
    var message: String
    var error: String?
    var metadata: [String: String]?
  }

  public var metadata: Logger.Metadata = [:]
  public var logLevel = Logger.Level.info
  private let write: @Sendable (String) -> Void

  /// `write` is given whole lines.
  public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
    let line = Line(
      time: Date().ISO8601Format(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
      level: event.level, message: "\(event.message)", error: event.error.map { "\($0)" },
      metadata: all.isEmpty ? nil : all)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(line) else { return }
    write(String(decoding: bytes, as: UTF8.self) + "\n")
  }
}
