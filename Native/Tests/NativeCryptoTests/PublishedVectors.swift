// Where the published vectors are. They live outside the project (../shared/vectors) and belong
// to others; a run without them says so and does not pass for one with them.

import Foundation
import Testing

@testable import NativeCrypto

enum PublishedVectors {
  static let root: URL = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let directory: URL = {
    let variable = ProcessInfo.processInfo.environment["DAYLY_VECTORS"]
    return variable.map { URL(filePath: $0) }
      ?? root.appending(path: "../shared/vectors").standardizedFileURL
  }()

  static var arePresent: Bool {
    FileManager.default.fileExists(atPath: directory.appending(path: "wycheproof").path)
  }

  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: directory.appending(path: path))
  }

  static func json<T: Decodable>(_ type: T.Type, _ path: String) throws -> T {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: data(path))
  }

  static let absence: Comment =
    "published vectors are absent: set DAYLY_VECTORS or put them in ../shared/vectors"
}

/// One file of Project Wycheproof; `Test` is its row.
struct Wycheproof<Group: Decodable>: Decodable {
  let testGroups: [Group]

  static func groups(_ file: String) throws -> [Group] {
    try PublishedVectors.json(Self.self, "wycheproof/\(file)_test.json").testGroups
  }
}

/// The bytes of a hexadecimal string in a vector.
func bytes(_ hex: String) -> [UInt8] {
  var out: [UInt8] = []
  var digits = hex.makeIterator()
  while let high = digits.next(), let low = digits.next() {
    out.append(UInt8(String([high, low]), radix: 16) ?? 0)
  }
  return out
}
