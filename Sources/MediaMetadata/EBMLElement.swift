// EBML (RFC 8794), of which WebM and Matroska are made: elements are a number, a length and a
// content. What is recorded live leaves out how long it and its clusters are; such an element
// reaches to the end of the one around it.

import Bytes
import Wire

/// One element and where it lies in the file.
struct Element {
  var number: UInt32
  var start: UInt64
  var content: UInt64
  var end: UInt64
  /// Its length is not known: what follows it cannot be found.
  var isOpen: Bool
  /// It announces more than what is around it holds; `end` is where that ends.
  var isCut: Bool

  var contentByteCount: UInt64 { end - content }
}

extension Extraction {
  /// In one element. A film has a dozen before its clusters.
  private static let elementCountMax = 512

  /// The element at `start`, or `nil` at the end.
  mutating func element(
    at start: UInt64, before end: UInt64
  ) throws(MetadataStop) -> Element? {
    guard start < end else { return nil }
    let numberByteCount = try windows.u8(at: start).leadingZeroBitCount + 1
    guard numberByteCount <= 4 else { throw .damaged(.malformed) }
    let place = start + UInt64(numberByteCount)
    guard place < end else { throw .damaged(.truncated) }
    let number = UInt32(truncatingIfNeeded: try windows.number(at: start, numberByteCount))
    let lengthByteCount = try windows.u8(at: place).leadingZeroBitCount + 1
    guard lengthByteCount <= 8 else { throw .damaged(.malformed) }
    let content = place + UInt64(lengthByteCount)
    guard content <= end else { throw .damaged(.truncated) }
    // All ones stand for a length that nobody knows.
    let ones: UInt64 = (1 << (7 * UInt64(lengthByteCount))) - 1
    let byteCount = try windows.number(at: place, lengthByteCount) & ones
    let isOpen = byteCount == ones
    let isCut = !isOpen && byteCount > end - content
    return Element(
      number: number, start: start, content: content,
      end: isOpen || isCut ? end : content + byteCount, isOpen: isOpen, isCut: isCut)
  }

  /// Does something for each element in a range, until it says that this is enough. One that is cut
  /// is noted.
  mutating func forEachElement(
    from start: UInt64, to end: UInt64,
    _ body: (inout Extraction, Element) throws(MetadataStop) -> BoxWalk
  ) throws(MetadataStop) {
    var place = start
    for _ in 0..<Self.elementCountMax {
      guard let element = try element(at: place, before: end) else { return }
      if element.isCut { note(.truncated) }
      guard try body(&self, element) == .on else { return }
      place = element.end
    }
  }

  /// RFC 8794 section 7.2; of a number with a sign all 64 bits are written.
  mutating func unsigned(_ element: Element) throws(MetadataStop) -> UInt64 {
    guard element.contentByteCount <= 8 else { throw .damaged(.malformed) }
    return try windows.number(at: element.content, Int(element.contentByteCount))
  }

  /// RFC 8794 section 7.3.
  mutating func floating(_ element: Element) throws(MetadataStop) -> Double {
    switch element.contentByteCount {
    case 0: return 0
    case 4: return Double(Float(bitPattern: try windows.u32(at: element.content)))
    case 8: return Double(bitPattern: try windows.u64(at: element.content))
    default: throw .damaged(.malformed)
    }
  }
}
