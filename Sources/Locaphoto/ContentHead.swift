// What is sealed beside the parts of a vault's item or a share: what they are and when they were
// taken. docs/locaphoto.md, "Head". Posts have `PostHead`, which is this in its one form.

import Bytes
import Wire

/// The items of a container, in order.
public struct ContentHead: Equatable, Sendable {
  /// Of an album; empty for none.
  public var title: Text
  public var items: [Item]

  public static let itemCountMax = 4096

  public init(title: Text = "", items: [Item]) {
    self.title = title
    self.items = items
  }

  /// Reads all of a head.
  public init(parsing bytes: [UInt8], of purpose: Purpose) throws(LocaphotoFailure) {
    var reader = ByteReader(bytes)
    do throws(ByteError) {
      let count = Int(try reader.u16())
      guard count <= Self.itemCountMax else { throw .invalid }
      title = try reader.shortText()
      items = []
      for _ in 0..<count { items.append(try Item(from: &reader)) }
    } catch {
      throw .metadata
    }
    // The encoding is one: what is padded too far, or not with zeros, differs.
    guard try encoded(for: purpose) == bytes else { throw .metadata }
    for index in items.indices { items[index].date?.settle() }
  }

  /// The head with its padding. Throws `metadata` for one that no decoder would take, `tooLarge`
  /// for one longer than any.
  public func encoded(for purpose: Purpose) throws(LocaphotoFailure) -> [UInt8] {
    guard isAllowed(for: purpose) else { throw .metadata }
    var writer = ByteWriter()
    writer.u16(UInt16(items.count))
    writer.shortText(title)
    for item in items { item.encode(into: &writer) }
    let step = Int(ContainerEnd.headStep)
    let padding = (step - writer.bytes.count % step) % step
    writer.append([UInt8](repeating: 0, count: padding))
    guard writer.bytes.count <= Int(ContainerEnd.headByteCountMax) else { throw .tooLarge }
    return writer.bytes
  }

  private func isAllowed(for purpose: Purpose) -> Bool {
    guard (1...Self.itemCountMax).contains(items.count), items.allSatisfy({ $0.isPlausible }),
      title.utf8.count <= 255, !title.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return false }
    switch purpose {
    case .post: return false
    case .vault: return items.count == 1 && title.isEmpty
    case .share: return true
    }
  }

  /// All parts together. There are at most 28,672 of at most 2⁴⁰ bytes: the sum does not overflow.
  public var contentByteCount: UInt64 {
    items.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.byteCount } }
  }

  /// Where each part lies in the payload's plaintext: thumbnails first, so that an album can be
  /// previewed without reading it.
  public var places: [PartPlace] {
    var places: [PartPlace] = []
    var offset: UInt64 = 0
    for isThumbnail in [true, false] {
      for (index, item) in items.enumerated() {
        for part in item.parts where (part.role == .thumbnail) == isThumbnail {
          let range = ByteRange(offset: offset, byteCount: part.byteCount)
          places.append(PartPlace(item: index, role: part.role, range: range))
          offset += part.byteCount
        }
      }
    }
    return places
  }
}

/// Where a part lies in a payload's plaintext.
public struct PartPlace: Equatable, Sendable {
  /// Its index in the head.
  public let item: Int
  public let role: PartRole
  public let range: ByteRange
}

extension [PartPlace] {
  /// Where a part of an item lies, or `range` of it; `nil` when there is no such part, or the range
  /// is not in it.
  func range(of role: PartRole, item: Int, _ range: ByteRange? = nil) -> ByteRange? {
    guard let place = first(where: { $0.item == item && $0.role == role })?.range else {
      return nil
    }
    let wanted = range ?? ByteRange(offset: 0, byteCount: place.byteCount)
    guard wanted.offset <= place.byteCount, wanted.byteCount <= place.byteCount - wanted.offset
    else { return nil }
    return ByteRange(offset: place.offset + wanted.offset, byteCount: wanted.byteCount)
  }
}

extension ByteReader {
  /// One byte of length, then UTF-8.
  mutating func shortText() throws(ByteError) -> Text {
    let count = Int(try u8())
    guard let text = Text(utf8: try take(count)) else { throw .invalid }
    return text
  }
}

extension ByteWriter {
  /// At most 255 bytes.
  mutating func shortText(_ text: Text) {
    u8(UInt8(text.utf8.count))
    append(text.utf8)
  }
}
