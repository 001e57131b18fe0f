// What is sent to whoever sends login codes: the JSON this server has always posted, or what a
// file says, with the number and the code put in as the file's form asks for it.

import Foundation

/// The body of a request.
public struct CodeTemplate: Sendable, Equatable {
  /// How values are written, so that none of them can be anything but a value.
  enum Form: Sendable, Equatable {
    case json
    /// application/x-www-form-urlencoded
    case form

    var mediaType: String {
      switch self {
      case .json: "application/json"
      case .form: "application/x-www-form-urlencoded"
      }
    }
  }

  private enum Part: Sendable, Equatable {
    case text(String)
    case value(Value)

    var value: Value? {
      guard case .value(let value) = self else { return nil }
      return value
    }
  }

  private enum Value: String, CaseIterable, Sendable {
    /// The number, E.164.
    case to
    /// Six digits.
    case code
    /// A sentence with the code.
    case text
  }

  /// What stands for itself in a form.
  private static let plain = CharacterSet(
    charactersIn: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-._")
  /// More than any provider asks for.
  private static let bytesMax = 16 * 1024

  let form: Form
  private let parts: [Part]

  private init(_ form: Form, _ parts: [Part]) {
    self.form = form
    self.parts = parts
  }

  /// `{"to": …, "text": …}`
  public static let usual = CodeTemplate(
    .json,
    [.text(#"{"to":""#), .value(.to), .text(#"","text":""#), .value(.text), .text(#""}"#)])

  /// The template in the file at `path`, whose form its name says: `.json` or `.form`. Throws
  /// `StartFailure.badSenderTemplate`.
  public init(file path: String) throws(StartFailure) {
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.bytesMax,
      let text = String(data: data, encoding: .utf8)
    else { throw .badSenderTemplate(path, why: "it cannot be read") }
    switch URL(fileURLWithPath: path).pathExtension {
    case "json": form = .json
    case "form": form = .form
    default: throw .badSenderTemplate(path, why: "its name ends in neither .json nor .form")
    }
    parts = try Self.parts(of: text.trimmingCharacters(in: .whitespacesAndNewlines), path)
    let values = parts.compactMap(\.value)
    guard values.contains(.to), values.contains(.code) || values.contains(.text) else {
      throw .badSenderTemplate(path, why: "it needs {{to}}, and {{code}} or {{text}}")
    }
    let sample = body(code: "012345", to: "+10000000000")
    if form == .json, (try? JSONSerialization.jsonObject(with: Data(sample.utf8))) == nil {
      throw .badSenderTemplate(path, why: "filled in, it is no JSON")
    }
  }

  func body(code: String, to phone: String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(.to): escaped(phone)
      case .value(.code): escaped(code)
      case .value(.text):
        escaped("Your Dayly code is \(code). It is good for 10 minutes.")
      }
    }.joined()
  }

  private static func parts(of text: String, _ path: String) throws(StartFailure) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.range(of: "{{") {
      parts.append(.text(String(rest[..<open.lowerBound])))
      guard let close = rest.range(of: "}}", range: open.upperBound..<rest.endIndex) else {
        throw .badSenderTemplate(path, why: "a {{ in it has no }}")
      }
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let value = Value(rawValue: name) else {
        throw .badSenderTemplate(path, why: "there is no {{\(name.prefix(20))}}")
      }
      parts.append(.value(value))
      rest = rest[close.upperBound...]
    }
    parts.append(.text(String(rest)))
    return parts
  }

  private func escaped(_ value: String) -> String {
    switch form {
    case .json:
      // Inside the quotes that the template has.
      let text = (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
      return String((text ?? "\"\"").dropFirst().dropLast())
    case .form:
      return value.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
    }
  }
}
