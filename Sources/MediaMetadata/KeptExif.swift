// Exif written anew from the fields that are understood: how the picture is turned, and where only
// the place goes, when and with what it was taken. Makers' notes do not stay, nor does what is not
// known, the small picture within, and what people wrote.

import Bytes
import Media
import Wire

struct KeptExif {
  private(set) var tiff: [UInt8]?
  private(set) var leftOut = LeftOutCount()
  /// As every reader takes it.
  private(set) var orientation = Orientation.topLeft

  private var extraction: Extraction
  private var writing = TIFFWriter(isLittleEndian: false)
  private var first: [WrittenField] = []
  private var exif: [WrittenField] = []
  private var interoperability: [WrittenField] = []

  private let hasGainMap: Bool

  /// - Parameters:
  ///   - bytes: the structure, from its byte order on. One that is damaged has what could be read
  ///     of it.
  ///   - hasGainMap: whether there is a gain map, by which its numbers are.
  init(_ bytes: [UInt8], task: MetadataTask, hasGainMap: Bool) {
    self.hasGainMap = hasGainMap
    extraction = Extraction(FileWindows(whole: bytes))
    orientation = OrientationExif.orientation(of: bytes)
    guard task == .removeLocation else {
      if orientation != .topLeft { tiff = OrientationExif.tiff(orientation) }
      return
    }
    do throws(MetadataStop) {
      try read(UInt64(bytes.count))
    } catch {
      leftOut.add(.unknown)
    }
    tiff = written
  }

  private mutating func read(_ byteCount: UInt64) throws(MetadataStop) {
    let (block, start) = try extraction.tiffBlock(at: 0, byteCount)
    writing = TIFFWriter(isLittleEndian: block.isLittleEndian)
    let directory = try extraction.directory(at: start, in: block)
    if directory.next > 0 { leftOut.add(.pictures) }
    for entry in directory.entries {
      if entry.tag == ExifFields.exif { try readExif(entry, in: block) }
      let form = ExifFields.first(entry.tag)
      if let field = try kept(entry, form, in: block) { Self.add(field, to: &first) }
    }
    requireSquares()
  }

  /// Pixels of photos are as wide as they are high: of two resolutions that differ nobody knows
  /// what they tell.
  private mutating func requireSquares() {
    let found = first.filter { ExifFields.resolutions.contains($0.tag) }
    guard found.count == 2, found[0].bytes != found[1].bytes else { return }
    first.removeAll { ExifFields.resolutions.contains($0.tag) }
    leftOut.add(.unknown)
  }

  private mutating func readExif(_ pointer: TIFFEntry, in block: TIFFBlock) throws(MetadataStop) {
    guard exif.isEmpty, let place = try extraction.whole(pointer, in: block) else { return }
    for entry in try extraction.directory(at: UInt64(place), in: block).entries {
      switch entry.tag {
      case ExifFields.makerNote: try readMakerNote(entry, in: block)
      case ExifFields.interoperability: try readInteroperability(entry, in: block)
      default:
        let form = ExifFields.exif(entry.tag)
        if let field = try kept(entry, form, in: block) { Self.add(field, to: &exif) }
      }
    }
  }

  /// The first of each tag counts.
  private static func add(_ field: WrittenField, to fields: inout [WrittenField]) {
    if !fields.contains(where: { $0.tag == field.tag }) { fields.append(field) }
  }

  private mutating func kept(
    _ entry: TIFFEntry, _ form: ExifFields.Form, in block: TIFFBlock
  ) throws(MetadataStop) -> WrittenField? {
    switch form {
    case .structure: return nil
    case .place:
      leftOut.add(.place)
      return nil
    case .unknown:
      leftOut.add(.unknown)
      return nil
    case .text:
      leftOut.add(.texts)
      return nil
    case .numbers(let countMax, let bound):
      guard ExifFields.areNumbers(entry, most: countMax) else {
        leftOut.add(.unknown)
        return nil
      }
      let byteCount = Int(entry.count) * Int(TIFFEntry.valueByteCount(entry.type))
      let told = try extraction.bytes(entry, most: byteCount, in: block)
      guard let bytes = ExifNumbers.kept(told, type: entry.type, writing, bound) else {
        leftOut.add(.unknown)
        return nil
      }
      return WrittenField(tag: entry.tag, type: entry.type, count: entry.count, bytes: bytes)
    case .name, .date, .offset, .digits:
      guard let text = try text(entry, form, in: block) else {
        leftOut.add(.texts)
        return nil
      }
      return .text(entry.tag, text)
    }
  }

  private mutating func text(
    _ entry: TIFFEntry, _ form: ExifFields.Form, in block: TIFFBlock
  ) throws(MetadataStop) -> [UInt8]? {
    guard entry.isText else { return nil }
    let bytes = try extraction.bytes(entry, most: 128, in: block)
    switch form {
    case .date: return KeptText.exifDate(Array(bytes.prefix { $0 != 0 }))
    case .offset: return KeptText.offset(bytes)
    case .digits: return KeptText.fraction(bytes)
    default: return KeptText.name(bytes)
    }
  }

  /// "R98", "R03" or "THM": by which of DCF's rules a picture is made, and so what its numbers mean
  /// where its colour space is not sRGB.
  private mutating func readInteroperability(
    _ pointer: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) {
    guard let place = try extraction.whole(pointer, in: block) else { return }
    let entries = try extraction.directory(at: UInt64(place), in: block).entries
    guard let entry = entries.first(where: { $0.tag == 1 && $0.isText && $0.count == 4 }) else {
      return
    }
    let index = Array(try extraction.bytes(entry, most: 4, in: block).prefix(3))
    let known: [Text] = ["R98", "R03", "THM"]
    if known.contains(where: { $0.utf8 == index }) { interoperability = [.text(1, index)] }
  }

  /// Of Apple's the identifier that pairs a Live Photo, and two numbers by which its gain map is
  /// applied.
  private mutating func readMakerNote(
    _ note: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) {
    leftOut.add(.unknown)
    let byteCount = UInt64(note.count) * TIFFEntry.valueByteCount(note.type)
    guard byteCount > 16,
      try extraction.windows.bytes(at: block.base + note.offset, 10) == Text("Apple iOS\0").utf8
    else { return }
    let order = try extraction.windows.u16(at: block.base + note.offset + 12)
    let inner = TIFFBlock(
      base: block.base + note.offset, byteCount: byteCount, isLittleEndian: order == 0x4949)
    let written = TIFFWriter(isLittleEndian: inner.isLittleEndian)
    var fields: [WrittenField] = []
    for entry in try extraction.directory(at: 14, in: inner).entries {
      switch (entry.tag, entry.type, entry.count) {
      case (0x0011, 2, 1...49):
        let bytes = try extraction.bytes(entry, most: 49, in: inner)
        if let text = KeptText.identifier(bytes) { fields.append(.text(0x0011, text)) }
      case (0x0021, 10, 1) where hasGainMap, (0x0030, 10, 1) where hasGainMap:
        let told = try extraction.bytes(entry, most: 8, in: inner)
        let bound = NumberBound.fraction(digits: 3, most: 9)
        guard let bytes = ExifNumbers.kept(told, type: 10, written, bound) else { continue }
        fields.append(WrittenField(tag: entry.tag, type: 10, count: 1, bytes: bytes))
      default: break
      }
    }
    guard !fields.isEmpty else { return }
    let bytes =
      Text("Apple iOS\0").utf8 + [0, 1] + written.head.prefix(2) + written.directory(fields, at: 14)
    Self.add(
      WrittenField(
        tag: ExifFields.makerNote, type: 7, count: UInt32(bytes.count), bytes: bytes),
      to: &exif)
  }

  /// First directory, Exif, interoperability, one behind the other; `nil` where nothing is left.
  private var written: [UInt8]? {
    guard !first.isEmpty || !exif.isEmpty else { return nil }
    var fields = first
    if exif.isEmpty { return writing.head + writing.directory(fields, at: 8) }
    let firstByteCount = writing.directory(fields + [writing.long(ExifFields.exif, 0)], at: 8).count
    let exifStart = 8 + firstByteCount
    fields.append(writing.long(ExifFields.exif, UInt32(exifStart)))
    var inner = exif
    guard !interoperability.isEmpty else {
      return writing.head + writing.directory(fields, at: 8)
        + writing.directory(inner, at: exifStart)
    }
    let pointer = writing.long(ExifFields.interoperability, 0)
    let start = exifStart + writing.directory(inner + [pointer], at: exifStart).count
    inner.append(writing.long(ExifFields.interoperability, UInt32(start)))
    return writing.head + writing.directory(fields, at: 8)
      + writing.directory(inner, at: exifStart) + writing.directory(interoperability, at: start)
  }
}
