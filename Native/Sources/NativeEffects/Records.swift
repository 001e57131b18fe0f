// The effect `persist`: the core's records, written together and durably.

import NativeCrypto
import Wire

/// The core's records.
struct Records {
  let database: Database

  /// What is there of the core's state at launch.
  func savedState() -> SavedState {
    guard let found = try? database.value(RecordKey("state").bytes, at: .record) else {
      return .unreadable
    }
    switch found {
    case .nothing: return .nothing
    case .value(let bytes): return .found(bytes: bytes)
    case .unreadable: return .unreadable
    }
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
