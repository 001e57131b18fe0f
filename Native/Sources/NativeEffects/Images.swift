// Opened pictures, for the views alone: in memory, bounded, wiped when taken back.

import NativeCrypto
import Synchronization
import Wire

/// Opened JPEGs by name.
final class Images: ImageSink {
  /// More than a viewer keeps at once; the core dismisses what it no longer shows.
  static let imagesMax = 16

  private struct Opened {
    var name: ImageName
    var jpeg: [UInt8]
  }

  /// Oldest first.
  private let opened = Mutex<[Opened]>([])

  func jpeg(_ name: ImageName) -> [UInt8]? {
    opened.withLock { $0.first { $0.name == name }?.jpeg }
  }

  func present(_ jpeg: LentBytes, as name: ImageName) {
    dismiss(name)
    let kept = jpeg.copy
    opened.withLock { opened in
      opened.append(Opened(name: name, jpeg: kept))
      if opened.count > Self.imagesMax { Self.remove(0, from: &opened) }
    }
  }

  func dismiss(_ name: ImageName) {
    opened.withLock { opened in
      guard let index = opened.firstIndex(where: { $0.name == name }) else { return }
      Self.remove(index, from: &opened)
    }
  }

  func dismissAll() {
    opened.withLock { opened in
      while !opened.isEmpty { Self.remove(0, from: &opened) }
    }
  }

  private static func remove(_ index: Int, from opened: inout [Opened]) {
    opened[index].jpeg.withUnsafeMutableBytes { wipe($0) }
    opened.remove(at: index)
  }
}
