// How many files of a folder are passed over, and why.

import MediaMetadata
import NativeEffects
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

extension SpecialFiles {
  /// `nil` where there are none.
  var sentence: String? {
    guard let first else { return nil }
    let more = count == 1 ? "is" : "and \(count - 1) more are"
    return "\(Terminal.safe(first)) \(more) left out: links, pipes and devices are no files."
  }
}

/// The same, as commands print it.
struct PassedOverForm: Encodable {
  var deleted: UInt32
  var empty: UInt32
  var hidden: UInt32
  /// Links, pipes, sockets and devices.
  var special: Int
  var system: UInt32
  var unknown: UInt32

  init(_ passedOver: PassedOver, special: Int) {
    (deleted, hidden, system) = (passedOver.deleted, passedOver.hidden, passedOver.system)
    (empty, unknown) = (passedOver.empty, passedOver.unknown)
    self.special = special
  }
}
