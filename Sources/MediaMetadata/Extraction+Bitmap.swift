// BMP, as scanners and Windows wrote pictures: a header of the file (14 bytes), then one of the
// picture, whose length says which it is. It says nothing of when or where.
// https://learn.microsoft.com/windows/win32/gdi/bitmap-storage

import Bytes
import Media
import Wire

extension Extraction {
  /// OS/2's first, whose sides have 16 bits.
  private static let coreHeaderByteCount: UInt8 = 12

  /// - Parameter start: of the file, 18 bytes if it has so many.
  static func beginsBitmap(_ start: [UInt8]) -> Bool {
    start.count == 18 && start.starts(with: Text("BM").utf8)
      && coreHeaderByteCount...124 ~= start[14] && start[15...].elementsEqual([0, 0, 0])
  }

  /// A negative height says that the rows go from the top down.
  mutating func readBitmap() throws(MetadataStop) {
    if try windows.u8(at: 14) == Self.coreHeaderByteCount {
      storedSize = ImageSize(
        width: UInt32(try windows.u16(at: 18).byteSwapped),
        height: UInt32(try windows.u16(at: 20).byteSwapped))
    } else {
      let height = Int32(bitPattern: try windows.u32(at: 22).byteSwapped)
      storedSize = ImageSize(
        width: try windows.u32(at: 18).byteSwapped, height: height.magnitude)
    }
    if storedSize == nil { note(.malformed) }
  }
}
