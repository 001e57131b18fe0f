// The effects `pick` and `exportFile`: a picture the person named on the command line goes in
// through the image pipeline; their own picture comes out as a file.

import Foundation
import NativeImages
import Wire

/// Picture files of the person's own.
struct Files: Sendable {
  private let pipeline = ImagePipeline()

  /// A picture file's bytes, ready to send.
  func prepare(_ bytes: [UInt8]) throws(PictureFault) -> PreparedPicture {
    try pipeline.prepare(bytes)
  }

  /// Writes a picture to a new file of mode 0600 in `folder`, never over an existing one.
  /// Returns where it went, `nil` when it could not be written.
  func export(_ bytes: [UInt8], as name: String, in folder: URL) -> URL? {
    let plain = name.split(separator: "/").last.map(String.init) ?? ""
    guard !plain.isEmpty, plain != ".", plain != ".." else { return nil }
    let url = folder.appendingPathComponent(plain)
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(bytes))
      try file.synchronize()
      return url
    } catch {
      unlink(url.path)
      return nil
    }
  }
}
