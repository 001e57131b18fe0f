// What is taken out of files that are handed on, and of those that are taken in: `--remove`, and
// what of it stands where nobody said anything.

import ArgumentParser
import Wire

enum Removed: String, CaseIterable, ExpressibleByArgument {
  case location
  case metadata

  var removal: MetadataRemoval { self == .location ? .location : .everything }
}

/// What copies and shares go without: where pictures and films were taken, unless somebody says
/// otherwise. Whoever hands a photo on seldom means to say where they live.
struct HandedOn: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take this out of each: location, as where nothing is said, or metadata.",
      valueName: "what"))
  var remove: Removed?
  @Flag(help: "With the places they hold: originals bit for bit.") var withLocation = false

  /// `nil` where every byte stays.
  var removed: Removed? { withLocation ? nil : remove ?? .location }

  func validate() throws {
    guard remove == nil || !withLocation else {
      throw ValidationError("Choose one of --remove and --with-location.")
    }
  }

  /// Says it before anything is made.
  func announce() {
    switch removed {
    case .location:
      Terminal.note("Without where they were taken; --with-location keeps it.")
    case .metadata: Terminal.note("Without all metadata.")
    case nil: Terminal.note("With where they were taken, as far as they say so.")
    }
  }

  func warn(heldBack entry: CatalogEntry) {
    let what = removed == .metadata ? "its metadata" : "where it was taken"
    Terminal.warn(
      "dayly: " + Terminal.safe("\(entry.name.string) is held back: Dayly cannot be sure that ")
        + "\(what) would be gone. With --with-location it goes as it is.")
  }
}
