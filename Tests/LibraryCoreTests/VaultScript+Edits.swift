// Photos that were edited, as scripts have them.

import Bytes
import Wire

@testable import LibraryCore

extension VaultScript {
  static let smallJPEG: [UInt8] = [0xFF, 0xD8, 9, 9]
  static let editedDay = CivilDay(19_000)
  static let someEdit = EditRecipe(
    version: 1, mirrored: false, turns: 1, straightened: 0,
    crop: Crop(left: 1_000, top: 0, width: 9_000, height: 10_000), exposure: 30, filter: .mono)

  /// A photo with a sidecar, a Live Photo of two files and another photo; the first two are edited.
  static func edited(triesLateAnswers: Bool = true) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = triesLateAnswers
    let date = MediaDate(
      source: .metadata, certainty: .certain, day: editedDay, moment: .unknown)
    for name: Text in ["a.heic", "c.jpg"] {
      script.folder.facts[name] = MediaFacts(
        kind: .photo, mediaType: "image/heic", size: nil, duration: 0, date: date, motion: nil,
        stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
        picture: nil, passedOver: nil)
    }
    script.folder.facts["b.heic"] = .half("x")
    script.folder.facts["b.mov"] = .half("x", isStill: false)
    script.choose([
      ("a.heic", [1, 2]), ("a.heic.json", [FakeFolder.sidecarMark, 2]), ("b.heic", [4, 5]),
      ("b.mov", [6, 7, 8]), ("c.jpg", [3]),
    ])
    script.settle()
    script.folder.drawn = smallJPEG
    script.send(.thumbnails(event: .shown(items: script.entries().map(\.item))))
    script.settle()
    script.edit(["a.heic", "b.heic"], as: .recipe(recipe: someEdit))
    return script
  }

  func edit(_ names: [Text], as edit: ItemEdit?) {
    let places = entries().filter { names.contains($0.name) }.map {
      ItemPlace(item: $0.item, month: $0.month)
    }
    send(.catalog(event: .itemsChanged(items: places, change: .edit(edit: edit))))
    settle()
  }
}
