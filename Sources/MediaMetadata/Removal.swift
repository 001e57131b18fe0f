// What is passed over from its beginning to its end while metadata is taken out of it.

import Wire

enum Removal {
  case jpeg(JPEGRemoval)
  case png(PNGRemoval)
  case webP(WebPRemoval)
  case boxes(BoxRemoval)
  case gif(GIFRemoval)
  case matroska(MatroskaRemoval)
  case avi(AVIRemoval)
  /// One of them is at work, and nobody else holds what it holds.
  case busy

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    let removal = self
    self = .busy
    switch removal {
    case .jpeg(var removal):
      removal.insert(bytes, at: offset)
      self = .jpeg(removal)
    case .png(var removal):
      removal.insert(bytes, at: offset)
      self = .png(removal)
    case .webP(var removal):
      removal.insert(bytes, at: offset)
      self = .webP(removal)
    case .boxes(var removal):
      removal.insert(bytes, at: offset)
      self = .boxes(removal)
    case .gif(var removal):
      removal.insert(bytes, at: offset)
      self = .gif(removal)
    case .matroska(var removal):
      removal.insert(bytes, at: offset)
      self = .matroska(removal)
    case .avi(var removal):
      removal.insert(bytes, at: offset)
      self = .avi(removal)
    case .busy: break
    }
  }

  /// Goes on until bytes are needed, or to the end.
  mutating func run() throws(MetadataStop) {
    let removal = self
    self = .busy
    switch removal {
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
    case .avi(var removal):
      defer { self = .avi(removal) }
      try removal.run()
    case .busy: break
    }
  }

  /// The edited file, once it was passed over, and what it does without.
  var result: (pieces: [MediaEdit], leftOut: LeftOutCount) {
    switch self {
    case .jpeg(let removal): removal.result
    case .png(let removal): (removal.edits.pieces, removal.leftOut)
    case .webP(let removal): (removal.pieces, removal.leftOut)
    case .boxes(let removal): (removal.pieces, removal.leftOut)
    case .gif(let removal): (removal.edits.pieces, removal.leftOut)
    case .matroska(let removal): (removal.edits.pieces, removal.leftOut)
    case .avi(let removal): (removal.edits.pieces, removal.leftOut)
    case .busy: ([], LeftOutCount())
    }
  }
}
