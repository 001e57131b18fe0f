// What a file is called in a folder of the person's: what it was called, with a number where that
// is taken, and otherwise only as far as its disk wants it.

import Foundation

struct NumberedName: Equatable {
  var stem: String
  private(set) var ending: String
  var number = 1

  /// FAT and exFAT, as on sticks and cards, take none of these.
  private static let refused = Set<Character>("\"*:<>?\\|")

  init(_ wanted: String) {
    let base = URL(fileURLWithPath: wanted)
    stem = base.deletingPathExtension().lastPathComponent
    ending = base.pathExtension.isEmpty ? "" : "." + base.pathExtension
  }

  var name: String { number == 1 ? stem + ending : "\(stem) (\(number))\(ending)" }

  /// Answers whether another name is left to be tried where this one is refused with an errno.
  mutating func adapt(to problem: Int32) -> Bool {
    switch problem {
    case ENAMETOOLONG where stem.count > 1:
      stem.removeLast()
      return true
    case EINVAL:
      let before = name
      (stem, ending) = (Self.plain(stem), Self.plain(ending))
      return name != before
    default: return false
    }
  }

  private static func plain(_ text: String) -> String {
    String(text.map { refused.contains($0) || $0.isASCII && $0 < " " ? "_" : $0 })
  }
}
