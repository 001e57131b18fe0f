// The one record that survives a restart: a version, then everything the core keeps.

import Bytes
import Wire

/// Reads and writes the record "state".
enum SavedRecord {
  static let key: RecordKey = "state"

  /// Raised when a release appends to `SavedCore`; nothing else in it ever changes its form.
  static let version: UInt32 = 5

  /// The first that has account logs; what came before cannot speak for its account any more.
  static let oldest: UInt32 = 5

  /// How many zero bytes say "nothing" for all that was appended after the version: for `oldest`
  /// first.
  static let missingByteCounts: [Int] = []

  /// What the schema lets a shell hand back at launch.
  static let byteCountMax = 4_194_304

  static func encode(_ saved: SavedCore) -> [UInt8] {
    var writer = ByteWriter()
    writer.u32(version)
    saved.encode(into: &writer)
    return writer.bytes
  }

  /// What `found` holds, or why it is refused. Nothing is changed or deleted either way.
  static func decode(_ found: SavedState) -> Result<SavedCore, RefusedRecord> {
    switch found {
    case .nothing: return .success(.empty)
    case .unreadable: return .failure(RefusedRecord(damage: .unreadable))
    case .unkept(let fault): return .failure(RefusedRecord(damage: .unkept(fault: fault)))
    case .found(let bytes): return decode(bytes)
    }
  }

  private static func decode(_ bytes: [UInt8]) -> Result<SavedCore, RefusedRecord> {
    do throws(ByteError) {
      var reader = ByteReader(bytes)
      let found = try reader.u32()
      guard found <= version else {
        return .failure(RefusedRecord(damage: .newer(version: found)))
      }
      guard found >= oldest else { return .failure(RefusedRecord(damage: .unreadable)) }
      if found < version {
        let missing = missingByteCounts[Int(found - oldest)]
        reader = ByteReader(bytes + [UInt8](repeating: 0, count: missing))
        _ = try reader.u32()
      }
      let saved = try SavedCore(from: &reader)
      try reader.finish()
      return .success(saved)
    } catch {
      return .failure(RefusedRecord(damage: .unreadable))
    }
  }
}

extension SavedAccount {
  /// The account in a saved state, for shells that show whose device this is; `nil` when there is
  /// none.
  public init?(in found: SavedState) {
    guard case .success(let saved) = SavedRecord.decode(found), let account = saved.account else {
      return nil
    }
    self = account
  }
}

/// A saved state this version will not touch.
struct RefusedRecord: Error, Equatable {
  var damage: Damage
}

extension SavedCore {
  static var empty: SavedCore {
    SavedCore(
      account: nil, groups: [], outbox: [], join: nil, invites: [], muted: [],
      cameraExplained: false, gone: [], blocked: [], renaming: [], strange: [], reminded: nil,
      people: [], revoking: [], departures: [], deviceNames: [],
      own: SavedOwn(id: nil, document: OwnDocument(lineage: [], marks: [])), signUp: nil,
      joinWanted: false, wordsOffered: false, names: [], accounts: [], tellOffered: false,
      remindedFirst: nil, deleting: false)
  }
}
