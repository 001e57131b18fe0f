// `dayly vault edit`: how photos are to be seen. Their originals stay as they are.

import ArgumentParser
import Days
import NativeEffects
import Wire

struct VaultEdit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Turn, crop and light photos; their originals stay.",
    discussion: """
      What is done is kept beside the photo and can be taken back at any time; the
      original is never changed. A turn and --mirror are done to what is seen now, all
      else replaces what was chosen before. `dayly vault show` says how a photo is
      edited, `dayly vault export` writes it so.

      EXAMPLES
        dayly vault edit IMG_0042.jpg --rotate 90 --crop 4:3
        dayly vault edit IMG_0042.jpg --straighten -2.5 --exposure 0.3
        dayly vault edit '*.jpg' --filter mono
        dayly vault edit IMG_0042.jpg --revert
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
  @Option(help: ArgumentHelp("Turn clockwise: 90, 180 or 270.", valueName: "degrees"))
  var rotate: Int?
  @Flag(help: "Left and right change places.") var mirror = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Turn clockwise by -15 to 15; no corner is left empty.", valueName: "degrees"))
  var straighten: Double?
  @Option(
    help: ArgumentHelp(
      "A shape around the middle, as 4:3; or left, top, width and height as parts of the whole, as "
        + "0.1,0,0.8,1; or none.", valueName: "part"))
  var crop: CropChoice?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Lighter or darker, -2 to 2.", valueName: "stops"))
  var exposure: Double?
  @Option(help: ArgumentHelp("none, vivid, warm, cool, faded or mono.", valueName: "name"))
  var filter: FilterName?
  @Flag(help: "Shown as it was taken.") var revert = false
  @OptionGroup var options: VaultOptions

  func validate() throws {
    let isAny =
      rotate != nil || mirror || straighten != nil || crop != nil || exposure != nil
      || filter != nil
    guard revert != isAny else { throw ValidationError("Say what to change, or --revert.") }
    if let rotate, ![90, 180, 270].contains(rotate) {
      throw ValidationError("--rotate is 90, 180 or 270.")
    }
    if let straighten, !(-15...15).contains(straighten) {
      throw ValidationError("--straighten is -15 to 15.")
    }
    if let exposure, !(-2...2).contains(exposure) {
      throw ValidationError("--exposure is -2 to 2.")
    }
  }

  func run() async throws {
    try options.run {
      try options.opened { shell, _ in
        let places = try shell.places(named: items, inTrash: false)
        if let film = places.first(where: { !$0.entry.kind.isEditable }) {
          throw Failure(
            code: .failed, message: "\(film.entry.name.string) is no photo: only these are edited.",
            reason: .noPhoto)
        }
        // All of them are known before the first is changed.
        var changes: [(edit: ItemEdit?, places: [ItemPlace])] = []
        for (entry, month) in places {
          let place = ItemPlace(item: entry.item, month: month)
          let edit = try self.edit(of: entry)
          if let index = changes.firstIndex(where: { $0.edit == edit }) {
            changes[index].places.append(place)
          } else {
            changes.append((edit, [place]))
          }
        }
        for (edit, places) in changes { try options.tell(shell, places, .edit(edit: edit)) }
        options.say(places.count) { revert ? "As taken: \($0)." : "Edited: \($0)." }
      }
    }
  }

  private func edit(of entry: CatalogEntry) throws -> ItemEdit? {
    if revert { return nil }
    var recipe = entry.edit.recipe
    for _ in 0..<(rotate ?? 0) / 90 { recipe = recipe.turned }
    if mirror { recipe = recipe.flipped }
    if let straighten { recipe.straightened = Int32((straighten * 100).rounded()) }
    if let exposure { recipe.exposure = Int32((exposure * 100).rounded()) }
    if let filter { recipe.filter = filter.filter }
    if let crop { recipe = recipe.cropped(to: try crop.crop(of: entry, recipe)) }
    return entry.edit.edited(to: recipe)
  }
}

/// A filter by its name.
enum FilterName: String, CaseIterable, ExpressibleByArgument {
  case none, vivid, warm, cool, faded, mono

  var filter: EditFilter {
    switch self {
    case .none: .none
    case .vivid: .vivid
    case .warm: .warm
    case .cool: .cool
    case .faded: .faded
    case .mono: .mono
    }
  }
}

/// What of a picture stays.
enum CropChoice: ExpressibleByArgument {
  case all
  /// In thousandths.
  case shape(wide: UInt32, high: UInt32)
  case part(Crop)

  init?(argument: String) {
    if argument == "none" {
      self = .all
      return
    }
    let shape = argument.split(separator: ":").compactMap { Double($0) }
    if shape.count == 2, shape.allSatisfy({ $0 >= 1 && $0 <= 100 }) {
      let sides = shape.map { UInt32(($0 * 1_000).rounded()) }
      self = .shape(wide: sides[0], high: sides[1])
      return
    }
    let sides = argument.split(separator: ",").compactMap { Double($0) }
    guard sides.count == 4, sides.allSatisfy({ $0 >= 0 && $0 <= 1 }) else { return nil }
    let parts = sides.map { UInt16(($0 * Double(Crop.parts)).rounded()) }
    let crop = Crop(left: parts[0], top: parts[1], width: parts[2], height: parts[3])
    guard crop.isSound || crop.isWhole else { return nil }
    self = .part(crop)
  }

  /// What stays of a picture that is seen as this recipe has it.
  fileprivate func crop(of entry: CatalogEntry, _ recipe: EditRecipe) throws -> Crop {
    switch self {
    case .all: return .whole
    case .part(let crop): return crop
    case .shape(let wide, let high):
      guard let size = entry.size, size.width > 0, size.height > 0 else {
        throw Failure(
          code: .failed, message: "Nobody knows how large \(entry.name.string) is: say its part.",
          reason: .noSize)
      }
      let isTurned = recipe.turns % 2 == 1
      let seen = PixelSize(
        width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height)
      return Crop.whole.shaped(CropRatio(wide: wide, high: high, of: seen))
    }
  }
}
