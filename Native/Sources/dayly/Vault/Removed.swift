// What `--remove` takes out of files that are handed on.

import ArgumentParser
import Wire

enum Removed: String, CaseIterable, ExpressibleByArgument {
  case location
  case metadata

  var removal: MetadataRemoval { self == .location ? .location : .everything }

  /// - Parameter without: what happens to it without the option.
  func warn(heldBack entry: CatalogEntry, without: String) {
    let what = self == .location ? "where it was taken" : "its metadata"
    // Cameras write positions as subtitles.
    let instead =
      self == .location && entry.kind == .video
      ? " With --remove metadata a film loses its subtitles and what is attached to it, too." : ""
    Terminal.warn(
      "dayly: " + Terminal.safe("\(entry.name.string) is held back: Dayly cannot be sure that ")
        + "\(what) would be gone.\(instead) Without --remove \(without).")
  }
}
