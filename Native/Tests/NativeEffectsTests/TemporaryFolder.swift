// A data folder of a test's own, gone with it.

import Foundation
import NativeEffects

/// Deletes itself when the test lets go of it.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("dayly-test-\(UUID().uuidString)", isDirectory: true)

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Opens it as a data folder; throws while another holds it.
  func open() throws -> DataFolder { try DataFolder(at: url, patience: 0) }

  /// Every byte of every file in it.
  func everything() throws -> [UInt8] {
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { !$0.hasDirectoryPath }
      .reduce(into: []) { $0 += [UInt8](try Data(contentsOf: $1)) }
  }

  func contains(_ needle: String) throws -> Bool {
    try Data(everything()).range(of: Data(needle.utf8)) != nil
  }
}
