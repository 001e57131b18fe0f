// What `--remove` takes out of files that are handed on.

import ArgumentParser
import Wire

enum Removed: String, CaseIterable, ExpressibleByArgument {
  case location
  case metadata

  var removal: MetadataRemoval { self == .location ? .location : .everything }

  /// - Parameter without: what happens to it without the option.
  func warn(heldBack name: String, without: String) {
    let what = self == .location ? "where it was taken" : "its metadata"
    Terminal.warn(
      "dayly: " + Terminal.safe("\(name) is held back: Dayly cannot be sure that ")
        + "\(what) would be gone. Without --remove \(without).")
  }
}
