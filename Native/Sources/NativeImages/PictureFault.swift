// Why a picture's file does not become pixels at the command line.

import Wire

public enum PictureFault: Error, Hashable, Sendable {
  /// As in every shell.
  case image(ImageFault)
  /// It was given up: reading it takes longer than it may.
  case slow
  /// Reading it takes more memory than it may.
  case memory
  /// The process that reads pictures cannot be started, or cannot be confined.
  case reader

  /// As the core, which knows nothing of processes, is told.
  public var imageFault: ImageFault {
    switch self {
    case .image(let fault): fault
    case .slow, .memory, .reader: .undecodable
    }
  }
}
