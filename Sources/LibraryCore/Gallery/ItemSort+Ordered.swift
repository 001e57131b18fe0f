// In which order items lie, whoever lists them: the app over all months, a run at a time, and the
// command line all at once.

import Bytes
import Days
import Kernel
import Wire

extension ItemSort {
  /// The entries in this order; what is equal in it lies by when it was taken. O(n log n).
  public func ordered(_ entries: [CatalogEntry]) -> [CatalogEntry] {
    let ordered = entries.ordered { $0.key(by: key, offsetMinutes: 0).key }
    return descending ? ordered.reversed() : ordered
  }
}

extension CatalogEntry {
  /// What it is ordered by, and the section it lies in (`FoundSection`).
  func key(by sort: SortKey, offsetMinutes: Int64) -> (key: [UInt8], section: Int32) {
    let taken = date.map { $0.wallMilliseconds.orderedBytes } ?? []
    switch sort {
    case .imported:
      let local = imported.advanced(by: offsetMinutes * 60_000).value
      let day = local / 86_400_000 - (local % 86_400_000 < 0 ? 1 : 0)
      let month = CivilMonth(of: CivilDay(Int32(clamping: day)))
      return (imported.orderedBytes + taken, month.value)
    case .size:
      return (Int64(clamping: bytes).orderedBytes + taken, Self.sizeStep(bytes))
    case .name:
      let folded = name.folded
      return (NameOrder.key(folded: folded) + [0] + taken, Self.initial(folded))
    }
  }

  /// A number *n* of which 1, 2 or 5 times 10 to the *n*/3 bytes are no more than these.
  private static func sizeStep(_ bytes: UInt64) -> Int32 {
    var (step, bound): (Int32, UInt64) = (0, 1)
    while step < 54 {
      let next = step % 3 == 1 ? bound / 2 * 5 : bound * 2
      guard next <= bytes else { break }
      (step, bound) = (step + 1, next)
    }
    return step
  }

  /// The first letter; "0" for all digits, 0 for none.
  private static func initial(_ folded: [UInt8]) -> Int32 {
    guard let first = folded.first else { return 0 }
    if first < 0x80 { return first.isDigit ? 0x30 : Int32(first) }
    // The length's bits of a first byte: 110, 1110, 11110.
    var scalar = Int32(first & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 7))
    for byte in folded.dropFirst().prefix(while: { $0 & 0xC0 == 0x80 }) {
      scalar = scalar << 6 | Int32(byte & 0x3F)
    }
    return scalar
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
