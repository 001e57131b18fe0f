// What the file of an item says of how and where it was made: read out of the item when somebody
// asks for it, and looked up nowhere.

import Foundation
import MediaMetadata
import NativeEffects
import Wire

/// As `dayly vault show --metadata` prints it.
struct SaidByFile {
  var camera: String?
  var lens: String?
  var place: Place?

  struct Place: Encodable {
    /// Metres above the sea.
    @Nullable var altitude: Double?
    /// Degrees (WGS 84), north and east positive.
    var latitude: Double
    var longitude: Double

    init(_ position: MediaPosition) {
      altitude = position.altitude.map { Double($0) / 100 }
      latitude = Double(position.latitude) / 10_000_000
      longitude = Double(position.longitude) / 10_000_000
    }

    var said: String {
      let height = altitude.map { String(format: ", %.0f m", $0) } ?? ""
      return String(format: "%.5f, %.5f", latitude, longitude) + height
    }
  }

  init() {}

  init(_ description: MediaDescription) {
    camera = Self.known(description.camera.string)
    lens = Self.known(description.lens.string)
    place = description.position.map { Place($0) }
  }

  private static func known(_ text: String) -> String? { text.isEmpty ? nil : text }
}

extension VaultShell {
  /// What is said by the still of an item, or by its film; nothing by a file of another kind.
  func saidByFile(of entry: CatalogEntry) throws -> SaidByFile {
    guard entry.kind != .other else { return SaidByFile() }
    look(at: entry.item)
    defer { lookAway() }
    if case .failed(let fault)? = try openVault().viewing?.content {
      throw failure(fault, of: entry)
    }
    let description: MediaDescription?
    if let picture = shownPicture {
      description = Self.description(byteCount: UInt64(picture.count)) { range in
        guard let start = Int(exactly: range.offset), start < picture.count else { return [] }
        return Array(picture[start...].prefix(Int(clamping: range.byteCount)))
      }
    } else if let film = shownFilm {
      description = Self.description(byteCount: film.bytes) { filmBytes(of: entry.item, in: $0) }
    } else {
      throw Failure(ItemFault.unavailable, of: entry)
    }
    return description.map { SaidByFile($0) } ?? SaidByFile()
  }

  /// `nil` where the reader refuses the file. It asks for what lies in the file alone.
  private static func description(
    byteCount: UInt64, _ read: (MediaRange) -> [UInt8]
  ) -> MediaDescription? {
    var reader = MetadataReader(byteCount: byteCount)
    while case .needs(let range) = reader.step { _ = reader.take(read(range)) }
    guard case .described(let description) = reader.step else { return nil }
    return description
  }

  /// As much of it as can be read.
  private func filmBytes(of item: PhotoID, in range: MediaRange) -> [UInt8] {
    var bytes: [UInt8] = []
    let wanted = Int(clamping: range.byteCount)
    while bytes.count < wanted {
      let left = wanted - bytes.count
      let (place, overflow) = range.offset.addingReportingOverflow(UInt64(bytes.count))
      let piece = overflow ? [] : filmBytes(of: item, at: place, count: left)
      guard !piece.isEmpty else { break }
      bytes += piece.prefix(left)
    }
    return bytes
  }
}
