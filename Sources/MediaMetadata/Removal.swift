// What is passed over from its beginning to its end while metadata is taken out of it.

import Wire

enum Removal {
  case jpeg(JPEGRemoval)
  case png(PNGRemoval)
  case webP(WebPRemoval)
  case boxes(BoxRemoval)
  case gif(GIFRemoval)
  case matroska(MatroskaRemoval)

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    switch self {
    case .jpeg(var removal):
      removal.extraction.windows.insert(bytes, at: offset)
      self = .jpeg(removal)
    case .png(var removal):
      removal.extraction.windows.insert(bytes, at: offset)
      self = .png(removal)
    case .webP(var removal):
      removal.extraction.windows.insert(bytes, at: offset)
      self = .webP(removal)
    case .boxes(var removal):
      removal.extraction.windows.insert(bytes, at: offset)
      self = .boxes(removal)
    case .gif(var removal):
      removal.extraction.windows.insert(bytes, at: offset)
      self = .gif(removal)
    case .matroska(var removal):
      removal.extraction.windows.insert(bytes, at: offset)
      self = .matroska(removal)
    }
  }

  /// Goes on until bytes are needed, or to the end.
  mutating func run() throws(MetadataStop) {
    switch self {
    case .jpeg(var removal):
      defer { self = .jpeg(removal) }
      try removal.run()
    case .png(var removal):
      defer { self = .png(removal) }
      try removal.run()
    case .webP(var removal):
      defer { self = .webP(removal) }
      try removal.run()
    case .boxes(var removal):
      defer { self = .boxes(removal) }
      try removal.run()
    case .gif(var removal):
      defer { self = .gif(removal) }
      try removal.run()
    case .matroska(var removal):
      defer { self = .matroska(removal) }
      try removal.run()
    }
  }

  var pieces: [MediaEdit] {
    switch self {
    case .jpeg(let removal): removal.edits.pieces
    case .png(let removal): removal.edits.pieces
    case .webP(let removal): removal.pieces
    case .boxes(let removal): removal.edits.pieces
    case .gif(let removal): removal.edits.pieces
    case .matroska(let removal): removal.edits.pieces
    }
  }
}
