// Where a film is made: beside its name until it is whole, or in memory alone when only the vault
// is to have it.

import CConfined
import Foundation
import NativeEffects

final class FilmFile {
  /// The encoder writes here.
  let path: String
  private let target: URL?
  private let descriptor: Int32

  /// Where the film lies once it is whole.
  var url: URL { target ?? URL(fileURLWithPath: path) }

  /// - Parameter target: a file that is not there yet; `nil` for memory.
  init(_ target: URL?) throws {
    self.target = target
    guard let target else {
      descriptor = dayly_memory_file()
      path = "/proc/self/fd/\(descriptor)"
      guard descriptor >= 0 else {
        throw Failure(
          code: .failed, message: "There is no place to make it in: name a file with --out.",
          reason: "output")
      }
      Interruption.restores { if Terminal.showsErrors { Terminal.warn("") } }
      return
    }
    guard !FileManager.default.fileExists(atPath: target.path) else { throw Self.unwritten(target) }
    let folder = target.deletingLastPathComponent()
    path = folder.appendingPathComponent(".dayly-film-\(getpid())-\(target.lastPathComponent)").path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unwritten(target) }
    // Whoever stops the command leaves no half of a film.
    let hidden = path
    Interruption.restores {
      unlink(hidden)
      if Terminal.showsErrors { Terminal.warn("") }
    }
  }

  deinit {
    if target != nil { unlink(path) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// The film is whole: it takes its name, which nothing else has taken meanwhile.
  func finish() throws {
    guard let target else { return }
    guard fsync(descriptor) == 0, NewName.give(target.path, to: path) == 0 else {
      throw Self.unwritten(target)
    }
  }

  private static func unwritten(_ file: URL) -> Failure {
    Failure(
      code: .output, message: "\(file.path) cannot be written, or is there already.",
      reason: "unwritten")
  }
}
