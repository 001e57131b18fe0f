// Sorting the short lists of this app. The standard library's merge sort is compiled once for
// each kind of element, at 1 KB of compressed WebAssembly a time.

extension Array {
  /// Sorted by insertion, so that equals keep their order. For lists of some dozens: O(n²).
  func inOrder(_ precedes: (Element, Element) -> Bool) -> [Element] {
    var sorted: [Element] = []
    for element in self {
      var place = sorted.count
      while place > 0, precedes(element, sorted[place - 1]) { place -= 1 }
      sorted.insert(element, at: place)
    }
    return sorted
  }
}
