// The effect `persist`: the core's records, written together and durably.

import NativeCrypto
import Wire

/// The core's records.
struct Records {
  let database: Database

  /// Every record there is at launch.
  func savedState() -> SavedState {
    guard let found = try? database.values(at: .record) else { return .unreadable }
    let records = found.map { value in
      Record(key: RecordKey(unchecked: value.name), value: value.bytes)
    }
    return records.isEmpty ? .nothing : .found(records: records)
  }

  /// Writes all of them or none; `nil` when they are durable.
  func persist(_ records: [Record]) -> RecipeFault? {
    do throws(StoreFault) {
      try database.apply(
        records.map { Database.Change(name: $0.key.bytes, bytes: $0.value) }, at: .record)
      return nil
    } catch {
      switch error {
      case .full: return .storageFull
      case .unavailable: return .unavailable
      }
    }
  }
}
