// Sorting and searching the short lists of this app. The standard library's merge sort is compiled
// once for each kind of element, at 1 KB of compressed WebAssembly a time, and a search once for
// each place that searches.

import Bytes
import Wire

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

extension Array where Element == SavedPost {
  /// Where this photo is among these.
  @inline(never)
  func place(of photo: PhotoID) -> Int? { firstIndex { $0.info.photo == photo } }

  func holds(_ photo: PhotoID) -> Bool { !place(of: photo).isNil }

  /// These without those.
  @inline(never)
  func without(_ others: [SavedPost]) -> [SavedPost] {
    filter { !others.holds($0.info.photo) }
  }
}
