// The picture a person named: a file, or "-" for standard input. What the system says about it is
// said; whether it is a picture, the image pipeline finds out.

import Foundation
import NativeImages
import Wire

struct PictureFile {
  private let name: String

  init(_ name: String) { self.name = name }

  /// At most what the pipeline takes, so that an endless pipe ends.
  func read() throws -> [UInt8] {
    let isInput = name == "-"
    let descriptor = isInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      guard count > 0 else { break }
      bytes += piece[..<count]
      guard bytes.count <= ImagePipeline.fileBytesMax else {
        throw Failure(ImageFault.tooLarge, file: shown)
      }
    }
    guard !bytes.isEmpty else {
      throw PathFault(path: shown, wanted: .file, why: .empty).failure()
    }
    return bytes
  }

  private var shown: String { name == "-" ? "Standard input" : name }

  private func unreadable(_ problem: Int32) -> Failure {
    let fault =
      name == "-"
      ? PathFault(path: shown, wanted: .file, why: .unread(problem))
      : PathFault(unreadable: name, after: problem)
    return fault.failure()
  }
}
