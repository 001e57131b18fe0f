// What a disk can do to a value that lies sealed in the database.

import Foundation
import GRDB

@testable import NativeEffects

enum SealedColumn: String { case value, name }

extension DataFolder {
  /// Puts bytes where a sealed value or name stands.
  func damage(
    _ column: SealedColumn, with bytes: [UInt8], of name: [UInt8], at place: StorageKey.Place
  ) throws {
    let label = Data(try StorageKey(in: self).label(name, at: place))
    let file = url.appendingPathComponent(NativeEffects.Database.fileName)
    try DatabaseQueue(path: file.path).write { database in
      try database.execute(
        sql: "UPDATE sealed SET \(column.rawValue) = ? WHERE place = ? AND label = ?",
        arguments: [Data(bytes), place.rawValue, label])
    }
  }
}
