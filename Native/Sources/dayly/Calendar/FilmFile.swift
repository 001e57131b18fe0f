// Where a film is made: without a name until it is whole, or in memory alone when only the vault is
// to have it.

import CConfined
import Foundation
import NativeEffects

final class FilmFile {
  private enum Place {
    /// The encoder reaches it by its number.
    case memory(descriptor: Int32)
    case disk(UnfinishedCopy, target: URL)
  }

  private let place: Place

  /// The encoder writes here.
  var path: String {
    switch place {
    case .memory(let descriptor): "/proc/self/fd/\(descriptor)"
    case .disk(let copy, _): copy.path
    }
  }

  /// Where the film lies once it is whole.
  var url: URL {
    switch place {
    case .memory: URL(fileURLWithPath: path)
    case .disk(_, let target): target
    }
  }

  /// - Parameter target: a file that is not there yet; `nil` for memory.
  init(_ target: URL?) throws {
    guard let target else {
      let descriptor = dayly_memory_file()
      guard descriptor >= 0 else {
        throw Failure(
          code: .failed, message: "There is no place to make it in: name a file with --out.",
          reason: .output)
      }
      place = .memory(descriptor: descriptor)
      Interruption.restores { if Terminal.showsErrors { Terminal.warn("") } }
      return
    }
    let folder = target.deletingLastPathComponent()
    UnfinishedCopy.removeAbandoned(in: folder)
    guard !FileManager.default.fileExists(atPath: target.path),
      let copy = try? UnfinishedCopy(in: folder)
    else { throw Failure(unwritten: target) }
    place = .disk(copy, target: target)
    // Whoever stops the command leaves no half of a film.
    let hidden = copy.hiddenPath
    Interruption.restores {
      if let hidden { unlink(hidden) }
      if Terminal.showsErrors { Terminal.warn("") }
    }
  }

  deinit { if case .memory(let descriptor) = place { close(descriptor) } }

  /// The film is whole: it takes its name, which nothing else has taken meanwhile.
  func finish() throws {
    guard case .disk(let copy, let target) = place else { return }
    guard (try? copy.file.sync()) != nil, copy.give(target.path) == 0 else {
      throw Failure(unwritten: target)
    }
  }
}
