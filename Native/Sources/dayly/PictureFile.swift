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
    guard descriptor >= 0 else { throw Self.unreadable(name, errno) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.unreadable(name, errno) }
      guard count > 0 else { break }
      bytes += piece[..<count]
      guard bytes.count <= ImagePipeline.fileBytesMax else {
        throw Failure(ImageFault.tooLarge, file: shown)
      }
    }
    guard !bytes.isEmpty else { throw Failure(ImageFault.empty, file: shown) }
    return bytes
  }

  private var shown: String { name == "-" ? "Standard input" : name }

  private static func unreadable(_ name: String, _ error: Int32) -> Failure {
    Failure(
      code: .failed, message: "\(Terminal.safe(name)): \(String.why(error)).",
      reason: error == ENOENT ? .noSuchFile : .unreadableFile)
  }
}

extension String {
  /// Why the system refuses a file, as a part of a sentence.
  static func why(_ problem: Int32) -> String {
    let why = String(cString: strerror(problem))
    return why.prefix(1).lowercased() + why.dropFirst()
  }

  /// Why a file cannot be read, as far as it can be seen afterwards; `nil` where it can.
  static func whyUnreadable(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return why(errno) }
    defer { close(descriptor) }
    var byte: UInt8 = 0
    // As photos are read: a disk may fail in one way and not in the other.
    return pread(descriptor, &byte, 1, 0) < 0 ? why(errno) : nil
  }
}
