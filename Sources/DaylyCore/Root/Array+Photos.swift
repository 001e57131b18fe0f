// Searching lists of photos: a search is compiled once for each place that searches.

import Bytes
import Wire

extension Array where Element == SavedPost {
  /// Where this photo is among these.
  func place(of photo: PhotoID) -> Int? { firstIndex { $0.info.photo == photo } }

  func holds(_ photo: PhotoID) -> Bool { place(of: photo) != nil }

  /// These without those.
  func without(_ others: [SavedPost]) -> [SavedPost] {
    filter { !others.holds($0.info.photo) }
  }
}
