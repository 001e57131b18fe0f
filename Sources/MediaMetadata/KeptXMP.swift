// XMP written anew from the properties that are understood: how a gain map is applied, how a
// panorama is looked at, what lies behind a picture, and where only the place goes, when and with
// what it was taken. Whatever else a packet says, in whatever encoding, does not stay.

import Bytes
import Wire

struct KeptXMP {
  private(set) var leftOut = LeftOutCount()
  private var properties: [Property] = []
  /// In milliseconds since the still of a motion photo began to move; as digits.
  private(set) var motionMicroseconds: [UInt8]?

  private struct Property {
    var space: XMPSpace
    var name: [UInt8]
    /// One, or of a gain map one for each colour.
    var values: [[UInt8]]
  }

  /// What a picture is that lies behind the first, as a container lists it.
  enum Companion {
    case gainMap(UInt64)
    case motion(UInt64)
  }

  /// No packet.
  init() {}

  /// - Parameter hasGainMap: whether the file can have a gain map, by which its numbers are.
  init(_ packet: [UInt8], task: MetadataTask, hasGainMap: Bool) {
    // UTF-16 has a zero beside each letter of a name.
    guard !packet.prefix(64).contains(0) else {
      leftOut.add(.texts)
      return
    }
    var reading = PacketProperties(packet)
    var isOther = false
    while let found = reading.next() {
      guard let (space, name) = found.property, let form = space.form(of: name[...]),
        hasGainMap || !space.isOfGainMap
      else {
        isOther = isOther || found.saysSomething
        continue
      }
      add(space, name, form, found.value, task)
    }
    if isOther { leftOut.add(.texts) }
  }

  var isEmpty: Bool { properties.isEmpty }

  /// Whether it says that the picture it lies in is a gain map, not the one to look at.
  var tellsGainMap: Bool {
    properties.contains {
      $0.space == .applePixels || $0.space == .appleGainMap
        || $0.space == .gainMap && isEqual($0.name[...], "Version")
    }
  }

  /// Whether it says how a gain map is applied.
  var appliesGainMap: Bool { properties.contains { $0.space.isOfGainMap } }

  /// Leaves out how a gain map is applied that is not there.
  mutating func dropGainMap() { properties.removeAll { $0.space.isOfGainMap } }

  private mutating func add(
    _ space: XMPSpace, _ name: [UInt8], _ form: XMPSpace.Form, _ bytes: [UInt8],
    _ task: MetadataTask
  ) {
    let value = KeptText.trimmed(bytes)
    guard !value.isEmpty else { return }
    switch form {
    case .motionTime:
      // Less than two minutes, in thousandths of a second.
      if task == .removeLocation, let digits = KeptText.digits(value, most: 8) {
        motionMicroseconds = digits.count > 3 ? digits.dropLast(3) + [0x30, 0x30, 0x30] : [0x30]
      }
      return
    case .container: return
    default: break
    }
    guard task == .removeLocation || form.draws else { return }
    guard let written = form.written(value), properties.count < 64 else {
      leftOut.add(.texts)
      return
    }
    if let index = properties.firstIndex(where: { $0.space == space && $0.name == name }) {
      if case .gainMapNumber = form, properties[index].values.count < 3 {
        properties[index].values.append(written)
      }
    } else {
      properties.append(Property(space: space, name: name, values: [written]))
    }
  }

  /// A date that something else than XMP said, where XMP says none.
  mutating func add(dateCreated date: WrittenDate) {
    let name = Text("DateCreated").utf8
    guard !properties.contains(where: { $0.space == .photoshop && $0.name == name }) else { return }
    properties.append(Property(space: .photoshop, name: name, values: [date.iso]))
  }

  /// The packet; `nil` where it says nothing.
  /// - Parameter companions: what lies behind the picture, in order.
  func packet(with companions: [Companion] = []) -> [UInt8]? {
    guard !properties.isEmpty || !companions.isEmpty else { return nil }
    var spaces: [XMPSpace] = []
    for property in properties where !spaces.contains(property.space) {
      spaces.append(property.space)
    }
    var isMoving = false
    for case .motion in companions { isMoving = true }
    if isMoving { spaces.append(.camera) }
    if !companions.isEmpty { spaces += [.container, .containerItem] }
    var out = Text("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"").utf8
    out +=
      Text("http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\"").utf8
    for space in spaces {
      out += Text(" xmlns:").utf8 + space.prefix + Text("=\"").utf8 + space.address + [0x22]
    }
    for property in properties where property.values.count == 1 {
      out +=
        [0x20] + property.space.prefix + [0x3A] + property.name + Text("=\"").utf8
        + escaped(property.values[0]) + [0x22]
    }
    if isMoving {
      out += Text(" GCamera:MotionPhoto=\"1\" GCamera:MotionPhotoVersion=\"1\"").utf8
      if let motionMicroseconds {
        out +=
          Text(" GCamera:MotionPhotoPresentationTimestampUs=\"").utf8 + motionMicroseconds
          + [0x22]
      }
    }
    out.append(0x3E)
    for property in properties where property.values.count > 1 { out += sequence(property) }
    if !companions.isEmpty { out += directory(companions) }
    return out + Text("</rdf:Description></rdf:RDF></x:xmpmeta>").utf8
  }

  private func sequence(_ property: Property) -> [UInt8] {
    let tag = property.space.prefix + [0x3A] + property.name
    var out = [0x3C] + tag + Text("><rdf:Seq>").utf8
    for value in property.values {
      out += Text("<rdf:li>").utf8 + escaped(value) + Text("</rdf:li>").utf8
    }
    return out + Text("</rdf:Seq></").utf8 + tag + [0x3E]
  }

  /// Google's container: the picture first, the others with their lengths.
  private func directory(_ companions: [Companion]) -> [UInt8] {
    var out = Text("<Container:Directory><rdf:Seq>").utf8
    out += item("image/jpeg", "Primary", nil)
    for companion in companions {
      switch companion {
      case .gainMap(let byteCount): out += item("image/jpeg", "GainMap", byteCount)
      case .motion(let byteCount): out += item("video/mp4", "MotionPhoto", byteCount)
      }
    }
    return out + Text("</rdf:Seq></Container:Directory>").utf8
  }

  private func item(_ type: Text, _ meaning: Text, _ byteCount: UInt64?) -> [UInt8] {
    var out = Text("<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Mime=\"").utf8
    out += type.utf8 + Text("\" Item:Semantic=\"").utf8 + meaning.utf8 + [0x22]
    if let byteCount {
      out += Text(" Item:Length=\"").utf8 + decimal(UInt32(clamping: byteCount)) + [0x22]
    }
    return out + Text("/></rdf:li>").utf8
  }

  private func escaped(_ value: [UInt8]) -> [UInt8] {
    value.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x22: Text("&quot;").utf8
      case 0x26: Text("&amp;").utf8
      case 0x3C: Text("&lt;").utf8
      default: [byte]
      }
    }
  }
}

/// The properties of a packet with their values, each text for itself.
private struct PacketProperties {
  private static let prefixCountMax = 64
  private static let depthMax = 64

  private var scanner: XMLScanner
  private var prefixes: [(name: [UInt8], space: XMPSpace)] = []
  /// Of the elements that are open: the property each is, or the one it lies in.
  private var open: [(space: XMPSpace, name: [UInt8])?] = []

  struct Found {
    var property: (space: XMPSpace, name: [UInt8])?
    var value: [UInt8]
    /// Whether it is more than what every packet has.
    var saysSomething: Bool
  }

  init(_ packet: [UInt8]) {
    scanner = XMLScanner(packet)
    var scanner = self.scanner
    while prefixes.count < Self.prefixCountMax, let token = scanner.next() {
      guard case .attribute(let name, let value) = token,
        packet[name].starts(with: Text("xmlns:").utf8), let space = XMPSpace(packet[value])
      else { continue }
      let prefix = Array(packet[name].dropFirst(6))
      if !prefixes.contains(where: { $0.name == prefix }) { prefixes.append((prefix, space)) }
    }
  }

  mutating func next() -> Found? {
    let bytes = scanner.bytes
    while let token = scanner.next() {
      switch token {
      case .element(let name):
        guard open.count < Self.depthMax else { return nil }
        let property = property(bytes[name])
        open.append(isOfRDF(bytes[name]) && property == nil ? open.last ?? nil : property)
      case .attribute(let name, let value):
        guard !bytes[name].starts(with: Text("xmlns").utf8), !isOfRDF(bytes[name]),
          !isOfTool(bytes[name])
        else { continue }
        return Found(
          property: property(bytes[name]), value: Array(bytes[value]), saysSomething: true)
      case .text(let range):
        let text = KeptText.trimmed(Array(bytes[range]))
        guard !text.isEmpty else { continue }
        return Found(property: open.last ?? nil, value: text, saysSomething: true)
      case .end:
        _ = open.popLast()
      }
    }
    return nil
  }

  private func isOfRDF(_ name: ArraySlice<UInt8>) -> Bool {
    name.starts(with: Text("rdf:").utf8)
  }

  /// What says which program wrote the packet.
  private func isOfTool(_ name: ArraySlice<UInt8>) -> Bool {
    name.starts(with: Text("x:").utf8) || name.starts(with: Text("xml:").utf8)
  }

  private func property(_ name: ArraySlice<UInt8>) -> (space: XMPSpace, name: [UInt8])? {
    guard let colon = name.firstIndex(of: 0x3A) else { return nil }
    let prefix = name[..<colon]
    guard let known = prefixes.first(where: { $0.name.elementsEqual(prefix) }) else { return nil }
    return (known.space, Array(name[(colon + 1)...]))
  }
}
