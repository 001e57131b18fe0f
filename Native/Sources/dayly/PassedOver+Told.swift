// How many files of a folder are passed over, and why.

import MediaMetadata
import Wire

extension PassedOver {
  /// Says so; nothing where there are none.
  func tell() {
    guard all > 0 else { return }
    let why = [
      (system, "left by systems and programs"), (deleted, "deleted"), (hidden, "hidden"),
      (empty, "with nothing in \(empty == 1 ? "it" : "them")"),
      (unknown, "neither photo nor film that Dayly knows"),
    ]
    let said = why.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    Terminal.note("Passed over \(counted(all, "file")): \(said).")
  }
}

/// The same, as commands print it.
struct PassedOverForm: Encodable {
  var deleted: UInt32
  var empty: UInt32
  var hidden: UInt32
  var system: UInt32
  var unknown: UInt32

  init(_ passedOver: PassedOver) {
    (deleted, hidden, system) = (passedOver.deleted, passedOver.hidden, passedOver.system)
    (empty, unknown) = (passedOver.empty, passedOver.unknown)
  }
}
