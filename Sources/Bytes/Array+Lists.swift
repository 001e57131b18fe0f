// Short lists, changed by making them anew. What the standard library does in place (replacing a
// range, merge sort) is compiled once for each kind of element, at a multiple of the code.

extension Array {
  /// Leaves out what the closure says, as `removeAll(where:)` does.
  public mutating func drop(where isDropped: (Element) -> Bool) {
    self = filter { !isDropped($0) }
  }

  /// With `element` before the one that was at `place`.
  public func inserting(_ element: Element, at place: Int) -> [Element] {
    var longer: [Element] = []
    for index in indices {
      if index == place { longer.append(element) }
      longer.append(self[index])
    }
    if place >= count { longer.append(element) }
    return longer
  }

  /// Sorted by insertion, so that equals keep their order. For lists of some dozens: O(n²).
  public func inOrder(_ precedes: (Element, Element) -> Bool) -> [Element] {
    var sorted = self
    for index in sorted.indices {
      var place = index
      while place > 0, precedes(sorted[place], sorted[place - 1]) {
        sorted.swapAt(place, place - 1)
        place -= 1
      }
    }
    return sorted
  }
}
