// Sorting by the bytes of what counts, and finding a place in what is sorted. The standard
// library's sort is there once then, and not once more for each type that is sorted: in the
// WebAssembly module each would be another 3 KB.

extension Array {
  /// Sorted by the bytes of each element's key, the first byte first.
  public func ordered(by key: (Element) -> [UInt8]) -> [Element] {
    positions(orderedBy: map(key)).map { self[$0] }
  }

  /// Of a sorted list, by halving: how many elements at its beginning fulfil `isBefore`.
  public func place(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Where the keys stand once they are sorted; what is equal stays in its order.
private func positions(orderedBy keys: [[UInt8]]) -> [Int] {
  positions(of: keys.count) { keys[$0].lexicographicallyPrecedes(keys[$1]) }
}

/// The numbers of so many elements, once these are sorted; what is equal stays in its order.
/// Inlined it would bring the standard library's sort to each of its callers.
@inline(never)
public func positions(of count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
