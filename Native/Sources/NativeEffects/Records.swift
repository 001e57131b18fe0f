// The effect `persist`: a core's records, written together and durably.

import NativeCrypto
import Wire

/// The records of one of the two cores.
struct Records {
  let database: Database
  var place = StorageKey.Place.record

  /// Every record there is at launch.
  func savedState() -> SavedState {
    guard let found = try? database.values(at: place) else { return .unreadable }
    let records = found.map { value in
      Record(key: RecordKey(unchecked: value.name), value: value.bytes)
    }
    return records.isEmpty ? .nothing : .found(records: records)
  }

  /// Writes all of them or none; `nil` when they are durable.
  func persist(_ records: [Record]) -> RecipeFault? {
    do throws(StoreFault) {
      try database.apply(
        records.map { Database.Change(name: $0.key.bytes, bytes: $0.value) }, at: place)
      return nil
    } catch {
      switch error {
      case .full: return .storageFull
      case .unavailable: return .unavailable
      }
    }
  }
}
