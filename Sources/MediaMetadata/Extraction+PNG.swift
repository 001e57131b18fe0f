// PNG (W3C, third edition): a file of chunks, some of them texts under keywords. What is said of a
// picture is Exif or XMP, or "Creation Time", or a block of Exif in hexadecimal (ImageMagick).

import Bytes
import Media
import Wire

/// The texts of a PNG that are read, by their keywords.
private enum PNGKeyword {
  case xmp
  case creationTime
  case rawExif

  init?(_ keyword: ArraySlice<UInt8>) {
    if isEqual(keyword, "XML:com.adobe.xmp") {
      self = .xmp
    } else if isEqual(keyword.map { $0.lowercasedASCII }[...], "creation time") {
      self = .creationTime
    } else if isEqual(keyword, "Raw profile type exif")
      || isEqual(keyword, "Raw profile type APP1")
    {
      self = .rawExif
    } else {
      return nil
    }
  }

  /// How much of a text is read where it is compressed. Of a date no more is needed; XMP and Exif
  /// reach some dozens of KiB.
  var byteCountMax: Int { self == .creationTime ? 1 << 10 : 256 << 10 }
}

/// A text as it stands in its chunk.
private struct PNGText {
  let keyword: PNGKeyword
  let content: [UInt8]
  let isCompressed: Bool

  /// tEXt is a keyword, a zero, and the text; zTXt has a method of compression (0) in front of it.
  /// In iTXt stand a flag and that method, then a language and the keyword in it, each with a zero
  /// behind.
  init?(_ chunk: [UInt8], as name: FourCC) {
    guard let end = chunk.firstIndex(of: 0), let keyword = PNGKeyword(chunk[..<end]) else {
      return nil
    }
    self.keyword = keyword
    let rest = chunk[(end + 1)...]
    switch name {
    case "tEXt": (content, isCompressed) = (Array(rest), false)
    case "zTXt":
      guard rest.first == 0 else { return nil }
      (content, isCompressed) = (Array(rest.dropFirst()), true)
    default:
      let texts = rest.dropFirst(2).split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard texts.count == 3, let flag = rest.first, flag <= 1, rest.dropFirst().first == 0 else {
        return nil
      }
      (content, isCompressed) = (Array(texts[2]), flag == 1)
    }
  }

  var text: [UInt8]? {
    isCompressed ? Inflate.beginning(of: content, most: keyword.byteCountMax) : content
  }
}

extension Extraction {
  /// A large PNG has thousands of chunks of pixels. What is behind its first ones is looked for so
  /// far.
  private static let chunkCountMax = 256
  /// XMP, a date, Exif, and one more of each.
  private static let textCountMax = 6

  /// Length (4), name (4), content, checksum (4). Exif, XMP and texts stand anywhere. Texts are
  /// read once all chunks are known: what is compressed is taken apart once.
  mutating func readPNG() throws(MetadataStop) {
    var texts: [PNGText] = []
    try attempt { (self) throws(MetadataStop) in try self.readPNGChunks(&texts) }
    for text in texts { readPNGText(text) }
  }

  private mutating func readPNGChunks(_ texts: inout [PNGText]) throws(MetadataStop) {
    var place: UInt64 = 8
    for _ in 0..<Self.chunkCountMax {
      guard place < windows.byteCount else { throw .damaged(.truncated) }
      let byteCount = UInt64(try windows.u32(at: place))
      let name = FourCC(try windows.u32(at: place + 4))
      let content = place + 8
      guard content + byteCount + 4 <= windows.byteCount else { throw .damaged(.truncated) }
      switch name {
      case "IHDR":
        storedSize = ImageSize(
          width: try windows.u32(at: content), height: try windows.u32(at: content + 4))
      case "eXIf":
        try attempt { (self) throws(MetadataStop) in try self.readExif(at: content, byteCount) }
      case "iTXt", "tEXt", "zTXt":
        guard byteCount <= FileWindows.requestByteCountMax, texts.count < Self.textCountMax
        else { break }
        let chunk = try windows.bytes(at: content, Int(byteCount))
        if let text = PNGText(chunk, as: name) { texts.append(text) }
      case "IEND": return
      default: break
      }
      place = content + byteCount + 4
    }
  }

  private mutating func readPNGText(_ text: PNGText) {
    guard let content = text.text else { return note(.malformed) }
    switch text.keyword {
    case .xmp: readXMP(content)
    case .creationTime:
      state((WrittenDate(content) ?? WrittenDate(english: content))?.stated(as: .pngCreationTime))
    case .rawExif: readRawExif(content)
    }
  }

  /// A line with its kind, one with its length, then hexadecimal digits in lines; JPEG's signature
  /// may stand in front of the Exif.
  private mutating func readRawExif(_ text: [UInt8]) {
    let lines = text.split(separator: 0x0A)
    var bytes: [UInt8] = []
    var half: UInt8?
    for line in lines.dropFirst(2) {
      for digit in line {
        guard let value = Self.hexadecimal(digit) else { continue }
        if let first = half { bytes.append(first << 4 | value) }
        half = half == nil ? value : nil
      }
    }
    if bytes.starts(with: JPEGSignature.exif) { bytes.removeFirst(JPEGSignature.exif.count) }
    guard !bytes.isEmpty else { return }
    var block = Extraction(FileWindows(whole: bytes))
    do throws(MetadataStop) {
      try block.readExif(at: 0, UInt64(bytes.count))
    } catch { note(.malformed) }
    for date in block.found.dates { state(date) }
    found.position = found.position ?? block.found.position
    if found.make.isEmpty { (found.make, found.model) = (block.found.make, block.found.model) }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
