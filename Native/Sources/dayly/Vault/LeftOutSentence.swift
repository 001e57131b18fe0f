// What files do without that were handed on or taken in, as it is said and as programs read it.

import Wire

extension [LeftOut] {
  /// `nil` where nothing was left out.
  var sentence: String? {
    isEmpty ? nil : "Left out: " + map(\.sentence).joined(separator: ", ") + "."
  }

  var form: [LeftOutForm] { map { LeftOutForm(count: $0.count, kind: $0.kind.word) } }
}

/// So many of one kind.
struct LeftOutForm: Encodable {
  var count: UInt32
  var kind: String
}

extension LeftOut {
  fileprivate var sentence: String {
    let count = Int(count)
    return switch kind {
    case .place: counted(count, "place")
    case .unknown:
      counted(count, "block") + " of a maker or a program that Dayly cannot read"
    case .texts: counted(count, "text") + " about it"
    case .credentials: counted(count, "signed credential")
    case .pictures: counted(count, "picture") + " behind the first"
    case .motion: counted(count, "moving picture")
    case .tracks: counted(count, "track") + " that nobody sees or hears"
    case .stray: counted(count, "piece") + " outside what is shown"
    }
  }
}

extension LeftOutKind {
  fileprivate var word: String {
    switch self {
    case .place: "place"
    case .unknown: "unknown"
    case .texts: "texts"
    case .credentials: "credentials"
    case .pictures: "pictures"
    case .motion: "motion"
    case .tracks: "tracks"
    case .stray: "stray"
    }
  }
}
