// The properties of an XMP packet (ISO 16684-1) in the namespaces that say when and where a picture
// was taken, and what lies behind it. A property is an attribute or an element with text; both
// spellings are the same to a reader.

import Bytes

/// The namespaces that are read.
enum XMPNamespace: Equatable {
  case exif
  case tiff
  case xmp
  case photoshop
  /// Google's: motion photos and what they hold.
  case camera
  case container
  case containerItem
  /// Where a picture was taken, in IPTC's words.
  case iptcCore
  case iptcExtension

  init?(_ address: ArraySlice<UInt8>) {
    if isEqual(address, "http://ns.adobe.com/exif/1.0/") {
      self = .exif
    } else if isEqual(address, "http://ns.adobe.com/tiff/1.0/") {
      self = .tiff
    } else if isEqual(address, "http://ns.adobe.com/xap/1.0/") {
      self = .xmp
    } else if isEqual(address, "http://ns.adobe.com/photoshop/1.0/") {
      self = .photoshop
    } else if isEqual(address, "http://ns.google.com/photos/1.0/camera/") {
      self = .camera
    } else if isEqual(address, "http://ns.google.com/photos/1.0/container/") {
      self = .container
    } else if isEqual(address, "http://ns.google.com/photos/1.0/container/item/") {
      self = .containerItem
    } else if isEqual(address, "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/") {
      self = .iptcCore
    } else if isEqual(address, "http://iptc.org/std/Iptc4xmpExt/2008-02-29/") {
      self = .iptcExtension
    } else {
      return nil
    }
  }
}

/// One property and where it stands.
struct XMPProperty {
  var namespace: XMPNamespace
  var name: [UInt8]
  /// Of an element that has just opened, empty: it comes once more when it has text.
  var value: Range<Int>

  func isNamed(_ name: StaticString) -> Bool { isEqual(self.name[...], name) }
}

/// The properties of a packet, in its order.
struct XMPProperties {
  /// There are nine namespaces; each of them may have some names.
  private static let prefixCountMax = 32

  private var scanner: XMLScanner
  private var prefixes: [(name: [UInt8], namespace: XMPNamespace)] = []
  private var element: XMPProperty?

  var bytes: [UInt8] { scanner.bytes }

  init(_ packet: [UInt8]) {
    scanner = XMLScanner(Text.utf8(ofMarkup: packet))
    collectPrefixes()
  }

  /// A prefix is declared in the tag that uses it, or around it; XMP uses each for one namespace.
  private mutating func collectPrefixes() {
    var scanner = self.scanner
    let declaration = Text("xmlns:").utf8
    while prefixes.count < Self.prefixCountMax, let token = scanner.next() {
      guard case .attribute(let name, let value) = token,
        bytes[name].starts(with: declaration), let namespace = XMPNamespace(bytes[value])
      else { continue }
      let prefix = Array(bytes[name].dropFirst(declaration.count))
      if !prefixes.contains(where: { $0.name == prefix }) { prefixes.append((prefix, namespace)) }
    }
  }

  /// The next property, or `nil` behind the last.
  mutating func next() -> XMPProperty? {
    while let token = scanner.next() {
      switch token {
      case .element(let name):
        element = property(name, value: name.upperBound..<name.upperBound)
        if let element { return element }
      case .attribute(let name, let value):
        if let property = property(name, value: value) { return property }
      case .text(let range):
        guard var property = element else { continue }
        element = nil
        property.value = range
        return property
      case .end:
        element = nil
      }
    }
    return nil
  }

  private func property(_ name: Range<Int>, value: Range<Int>) -> XMPProperty? {
    guard let colon = bytes[name].firstIndex(of: 0x3A) else { return nil }
    let prefix = bytes[name.lowerBound..<colon]
    guard let known = prefixes.first(where: { $0.name.elementsEqual(prefix) }) else { return nil }
    return XMPProperty(
      namespace: known.namespace, name: Array(bytes[colon + 1..<name.upperBound]), value: value)
  }
}
