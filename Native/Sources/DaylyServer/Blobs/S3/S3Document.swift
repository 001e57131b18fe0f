// The few words that are read of S3's answers. They are XML of one known form, written by a program
// and at most a few megabytes long: what stands between an element's tags, by the element's name.

import Foundation

/// An answer's text. Whatever it is, reading takes time in proportion to its length.
struct S3Document {
  private let bytes: ArraySlice<UInt8>

  init(_ text: String) { bytes = Array(text.utf8)[...] }

  private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func first(_ element: String) -> String? { all(element).first }

  /// Whether these words stand anywhere in it.
  func says(_ words: String) -> Bool { String(decoding: bytes, as: UTF8.self).contains(words) }

  /// What lies in each element of this name, none of which lies in another.
  func parts(_ element: String) -> [S3Document] {
    let (opening, closing) = (Array("<\(element)>".utf8), Array("</\(element)>".utf8))
    var found: [S3Document] = []
    var place = bytes.startIndex
    while let begin = Self.end(of: opening, in: bytes, from: place),
      let end = Self.end(of: closing, in: bytes, from: begin)
    {
      found.append(S3Document(bytes[begin..<end - closing.count]))
      place = end
    }
    return found
  }

  /// The text of every element of this name, in order; nothing of one that holds others.
  func all(_ element: String) -> [String] {
    let (opening, closing) = (Array("<\(element)>".utf8), Array("</\(element)>".utf8))
    var found: [String] = []
    var place = bytes.startIndex
    while let begin = Self.end(of: opening, in: bytes, from: place) {
      place = begin
      guard let end = bytes[begin...].firstIndex(of: UInt8(ascii: "<")) else { break }
      place = end
      guard bytes[end...].starts(with: closing) else { continue }
      found.append(Self.plain(String(decoding: bytes[begin..<end], as: UTF8.self)))
    }
    return found
  }

  private static func end(of word: [UInt8], in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var place = start
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[next...].starts(with: word) { return next + word.count }
      place = next + 1
    }
    return nil
  }

  /// XML's five entities. Nothing that is compared here has another.
  private static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
