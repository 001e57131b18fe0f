// Takes metadata out of an AVI (Microsoft's "AVI RIFF File Reference", OpenDML 1.02): passes over
// its chunks. What is not needed to play it becomes a chunk "JUNK" of zeros, so that nothing moves
// and every index stays true; what lies behind the last list is cut off.

import Bytes
import Media
import Wire

struct AVIRemoval {
  private static let streamCountMax = 16

  private var extraction: Extraction
  private(set) var edits = EditList()
  private(set) var leftOut = LeftOutCount()
  private let task: MetadataTask
  private var place: UInt64 = 0
  /// Lists that are open, the innermost last.
  private var lists: [List] = []
  private var streams: [Stream] = []
  private var hasFrames = false
  private var chunks = AVIChunks()
  /// Indices of streams that stay, among their chunks.
  private var indices: [AVIStreamIndex] = []
  /// Those that lead to these; they stand in front.
  private var leading: [(place: UInt64, bytes: [UInt8], stream: Int)] = []
  /// Of the index of all chunks what is not passed over yet.
  private var old: (index: AVIIndex.Old, end: UInt64, next: UInt64)?
  private static let entriesByteCount: UInt64 = 32 << 10

  private struct List {
    var name: FourCC
    var end: UInt64
  }

  private enum Stream {
    /// Not described yet.
    case unknown
    /// Its frames are looked into.
    case coded(FrameCoding)
    case picture
    case sound
    /// Subtitles, and what else is neither seen nor heard.
    case other
  }

  init(_ windows: FileWindows, task: MetadataTask) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    self.task = task
  }

  private var byteCount: UInt64 { extraction.windows.byteCount }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    extraction.windows.insert(bytes, at: offset)
  }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    var isOver = false
    while !isOver {
      isOver = try step()
      extraction.windows.forget(before: place)
    }
    guard hasFrames else { throw .damaged(.truncated) }
    if place < byteCount { leftOut.add(.stray) }
    for index in leading {
      if let bare = AVIIndex.indices(index.bytes, index.stream, indices) {
        if bare != index.bytes {
          try edits.replace([Replacement(offset: index.place + 8, bytes: bare)])
        }
      } else {
        leftOut.add(.unknown)
        try edits.replace([
          Replacement(offset: index.place, bytes: Text("JUNK").utf8),
          Replacement(zeros: UInt64(index.bytes.count), at: index.place + 8),
        ])
      }
    }
    try edits.apply(upTo: place)
  }

  /// Whether the last list was passed over.
  private mutating func step() throws(MetadataStop) -> Bool {
    if old != nil {
      try passEntries()
      return false
    }
    if let list = lists.last, place >= list.end {
      lists.removeLast()
      return false
    }
    guard let list = lists.last else { return try !begin() }
    guard list.end - place >= 8 else {
      try edits.replace([Replacement(zeros: list.end - place, at: place)])
      place = list.end
      return false
    }
    let name = FourCC(try extraction.windows.u32(at: place))
    let length = UInt64(try extraction.windows.u32(at: place + 4).byteSwapped)
    let end = place + 8 + length
    guard end <= list.end else { throw .damaged(.truncated) }
    // A zero where the length is odd; some leave the last one out.
    let next = min(list.end, end + length % 2)
    if name == FourCC("LIST"), length >= 4 {
      let kind = FourCC(try extraction.windows.u32(at: place + 8))
      if Self.opens(kind, in: list.name) {
        if kind == FourCC("strl") {
          guard streams.count < Self.streamCountMax else { throw .damaged(.tooMuch) }
          streams.append(.unknown)
        }
        if kind == FourCC("movi") { chunks.lists.append(place + 8) }
        if kind == FourCC("rec ") { chunks.add(kind, at: place, length) }
        lists.append(List(name: kind, end: next))
        place += 12
        return false
      }
    }
    if list.name == FourCC("AVI "), name == FourCC("idx1"), chunks.isWhole {
      old = (AVIIndex.Old(), end, next)
      place += 8
      return false
    }
    if try !stays(name, length, in: list.name) { try blank(length, to: next) }
    if list.name == FourCC("movi") || list.name == FourCC("rec ") {
      chunks.add(name, at: place, length)
    }
    place = next
    return false
  }

  /// Some of the entries of the index of all chunks; those that tell none become zeros.
  private mutating func passEntries() throws(MetadataStop) {
    guard var old else { return }
    let count = min(old.end - place, Self.entriesByteCount) / 16 * 16
    guard count > 0 else {
      try edits.replace([Replacement(zeros: old.next - place, at: place)])
      place = old.next
      self.old = nil
      return
    }
    let bytes = try extraction.windows.bytes(at: place, Int(count))
    var gone: Range<UInt64>?
    var found: [Replacement] = []
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let entry = Array(bytes[start..<start + 16])
      let offset = place + UInt64(start)
      if let bare = old.index.bare(entry, chunks) {
        if bare != entry { found.append(Replacement(offset: offset, bytes: bare)) }
      } else if let begun = gone, begun.upperBound == offset {
        gone = begun.lowerBound..<offset + 16
      } else {
        if let gone {
          found.append(Replacement(zeros: gone.upperBound - gone.lowerBound, at: gone.lowerBound))
        }
        gone = offset..<offset + 16
      }
    }
    if let gone {
      found.append(Replacement(zeros: gone.upperBound - gone.lowerBound, at: gone.lowerBound))
    }
    try edits.replace(found)
    place += count
    self.old = old
  }

  /// A file of RIFF, or one more behind it of those that are longer than a gigabyte; `false` where
  /// no other follows.
  private mutating func begin() throws(MetadataStop) -> Bool {
    guard byteCount - place >= 12, try extraction.windows.u32(at: place) == FourCC("RIFF").value
    else { return false }
    let kind = FourCC(try extraction.windows.u32(at: place + 8))
    guard kind == FourCC("AVI ") || kind == FourCC("AVIX") else { return false }
    let length = UInt64(try extraction.windows.u32(at: place + 4).byteSwapped)
    guard length >= 4, place + 8 + length <= byteCount else { throw .damaged(.truncated) }
    chunks.files.append(place)
    lists = [List(name: kind, end: place + 8 + length)]
    place += 12
    return true
  }

  private static func opens(_ list: FourCC, in outer: FourCC) -> Bool {
    switch outer {
    case "AVI ": list == FourCC("hdrl") || list == FourCC("movi")
    case "AVIX": list == FourCC("movi")
    case "hdrl": list == FourCC("strl") || list == FourCC("odml")
    case "movi": list == FourCC("rec ")
    default: false
    }
  }

  private mutating func blank(_ length: UInt64, to next: UInt64) throws(MetadataStop) {
    try edits.replace([
      Replacement(offset: place, bytes: Text("JUNK").utf8),
      Replacement(zeros: next - place - 8, at: place + 8),
    ])
  }

  /// What a chunk that stays has behind its fields becomes zeros.
  private mutating func cut(_ length: UInt64, at end: UInt64) throws(MetadataStop) {
    guard length > end else { return }
    try edits.replace([Replacement(zeros: length - end, at: place + 8 + end)])
  }

  private mutating func stays(
    _ name: FourCC, _ length: UInt64, in list: FourCC
  ) throws(MetadataStop) -> Bool {
    switch (list, name) {
    case ("strl", "indx"):
      guard (24...UInt64(UInt16.max)).contains(length), !streams.isEmpty else { return false }
      let bytes = try extraction.windows.bytes(at: place + 8, Int(length))
      leading.append((place, bytes, streams.count - 1))
      return true
    case ("hdrl", "avih"):
      // The last four numbers are reserved.
      try cut(length, at: 40)
      return true
    // How many frames there are, and 61 numbers that are reserved.
    case ("odml", "dmlh"):
      try cut(length, at: 4)
      return true
    case ("strl", "vprp"):
      guard length <= 1024 else { return false }
      let bytes = try extraction.windows.bytes(at: place + 8, Int(length))
      guard let bare = PictureProperties.bare(bytes) else { return false }
      if bare != bytes { try edits.replace([Replacement(offset: place + 8, bytes: bare)]) }
      return true
    case ("strl", "strh"):
      try describe(length)
      try cut(length, at: 56)
      return true
    case ("strl", "strf"):
      guard length <= 4096 else { throw .notUnderstood }
      try describeFormat(length)
      return true
    case ("movi", _), ("rec ", _): return try staysFrame(name, length)
    case ("hdrl", "IDIT"), ("AVI ", "IDIT"):
      guard task == .removeLocation, length <= 64 else { return false }
      let text = try extraction.windows.bytes(at: place + 8, Int(length))
      return staysDate(text)
    case (_, "JUNK"): return false
    case (_, "LIST"): leftOut.add(.texts)
    case (_, "GPS "), (_, "gps "), (_, "gps0"): leftOut.add(.place)
    default: leftOut.add(.unknown)
    }
    return false
  }

  /// A date in English words, as asctime of C writes it, or as Exif does; with line ends and zeros,
  /// but nothing else.
  private func staysDate(_ text: [UInt8]) -> Bool {
    let written = text.prefix { $0 != 0 && $0 != 0x0A }
    guard text.dropFirst(written.count).allSatisfy({ $0 == 0 || $0 == 0x0A || $0 == 0x20 }) else {
      return false
    }
    return KeptText.isoDate(Array(written)) != nil || WrittenDate(english: Array(written)) != nil
  }

  /// What a stream holds (4), and by what it is decoded (4).
  private mutating func describe(_ length: UInt64) throws(MetadataStop) {
    guard length >= 8, !streams.isEmpty else { throw .damaged(.malformed) }
    let coding = FourCC(try extraction.windows.u32(at: place + 12))
    let stream: Stream
    switch FourCC(try extraction.windows.u32(at: place + 8)) {
    case "vids": stream = try FrameCoding(fourCC: coding).map { .coded($0) } ?? .picture
    case "auds": stream = .sound
    // Both in one: whatever else may lie in it.
    case "iavs": throw .notUnderstood
    default: stream = .other
    }
    if case .other = stream { leftOut.add(.tracks) }
    streams[streams.count - 1] = stream
  }

  /// Of pictures a BITMAPINFOHEADER, whose compression (4, from 16) is what decoders go by; what
  /// the stream's header says is at times another one, or nothing.
  private mutating func describeFormat(_ length: UInt64) throws(MetadataStop) {
    let bytes = try extraction.windows.bytes(at: place + 8, Int(length))
    let bare: [UInt8]?
    switch streams.last {
    case .other: return try cut(length, at: 0)
    case .unknown, nil: throw .damaged(.malformed)
    case .sound: bare = WaveFormat.bare(bytes)
    case .coded, .picture:
      if bytes.count >= 20 {
        let compression = FourCC(bytes[16..<20].reduce(0) { $0 << 8 | UInt32($1) })
        if let coding = try FrameCoding(fourCC: compression) {
          streams[streams.count - 1] = .coded(coding)
        }
      }
      if case .coded(let coding) = streams.last {
        bare = PictureFormat.bare(bytes, coding)
      } else {
        bare = PictureFormat.bare(bytes, nil)
      }
    }
    guard let bare else { throw .notUnderstood }
    guard bare != bytes else { return }
    leftOut.add(.unknown)
    try edits.replace([Replacement(offset: place + 8, bytes: bare)])
  }

  /// "00dc" is a compressed picture of the first stream, "01wb" sound of the second, "ix01" an
  /// index of its chunks.
  private mutating func staysFrame(_ name: FourCC, _ length: UInt64) throws(MetadataStop) -> Bool {
    hasFrames = true
    let digits = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: name.value >> $0) }
    if digits.starts(with: Text("ix").utf8) { return try staysIndex(name, length) }
    guard (0x30...0x39).contains(digits[0]), (0x30...0x39).contains(digits[1]) else {
      if name != FourCC("JUNK") { leftOut.add(.unknown) }
      return false
    }
    let number = Int(digits[0] - 0x30) * 10 + Int(digits[1] - 0x30)
    guard number < streams.count else { return false }
    let kind = Array(digits[2...])
    switch streams[number] {
    case .sound: return kind == Text("wb").utf8
    case .picture: return [Text("dc"), "db", "pc"].contains { $0.utf8 == kind }
    case .coded(let coding):
      guard kind == Text("dc").utf8 || kind == Text("db").utf8 else { return false }
      try bareFrame(MediaRange(offset: place + 8, byteCount: length), coding)
      return true
    case .other, .unknown: return false
    }
  }

  /// An index of a stream's chunks in front of it; one that tells anything else goes.
  private mutating func staysIndex(_ name: FourCC, _ length: UInt64) throws(MetadataStop) -> Bool {
    let number = [8, 0].map { Int(name.value >> $0 & 0xFF) - 0x30 }
    guard number.allSatisfy({ (0...9).contains($0) }), number[0] * 10 + number[1] < streams.count,
      (32...FileWindows.requestByteCountMax).contains(length)
    else {
      leftOut.add(.unknown)
      return false
    }
    let stream = number[0] * 10 + number[1]
    let bytes = try extraction.windows.bytes(at: place + 8, Int(length))
    guard let found = AVIIndex.stream(bytes, stream, chunks) else {
      leftOut.add(.unknown)
      return false
    }
    indices.append(
      AVIStreamIndex(
        offset: place, byteCount: length, stream: stream, entryCount: found.count, sum: found.sum))
    if found.bare != bytes {
      try edits.replace([Replacement(offset: place + 8, bytes: found.bare)])
    }
    return true
  }

  /// What of a frame no decoder needs is overwritten; what an AVI says in one stays.
  private mutating func bareFrame(
    _ frame: MediaRange, _ coding: FrameCoding
  ) throws(MetadataStop) {
    let found = try extraction.bare(frame: frame, coding)
    if !found.isEmpty { leftOut.add(.unknown) }
    try edits.replace(found)
  }
}
