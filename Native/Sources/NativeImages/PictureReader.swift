// Hands pictures to a process that decodes them and has no keys (PictureDecoding), and takes what
// it made of them. One is started for the first picture and kept for those after it. A picture that
// ends a new one, or for which that has to be ended, is refused; where the process had read others
// before, it may be their doing, and a new one is asked.

import Confined
import Synchronization
import Wire

public final class PictureReader: Sendable {
  /// What every command uses.
  public static let shared = PictureReader()
  /// What it is started with.
  public static let word = "read-pictures"
  /// Several times what the largest picture takes that is decoded at all.
  public static let patience = Patience(processorMilliseconds: 30_000, milliseconds: 300_000)

  private let program: String
  private let patience: Patience
  /// As many as were ever needed at once.
  private let idle = Mutex<[ServingProcess]>([])

  public init(
    program: String = ServingProcess.program, patience: Patience = PictureReader.patience
  ) {
    self.program = program
    self.patience = patience
  }

  /// - Parameter read: what the answer is taken for; `nil` where it is not what was asked for.
  func answer<Value>(
    _ request: PictureRequest, _ file: [UInt8], _ read: (PictureAnswer) -> Value?
  ) throws(PictureFault) -> Value {
    if let process = waiting() {
      do throws(PictureFault) {
        return try answer(request, file, read, of: process)
      } catch {
        // It goes on: that is what it has to say of this picture.
        if process.isRunning { throw error }
      }
    }
    guard let process = ServingProcess([Self.word], program: program) else { throw .reader }
    return try answer(request, file, read, of: process)
  }

  private func answer<Value>(
    _ request: PictureRequest, _ file: [UInt8], _ read: (PictureAnswer) -> Value?,
    of process: ServingProcess
  ) throws(PictureFault) -> Value {
    let said: Result<Value, PictureFault>
    do throws(ServingFault) {
      said = try exchanged(request, file, with: Exchange(with: process, patience), read)
    } catch {
      let code = process.end()
      switch (error, code) {
      case (.slow, _): throw .slow
      case (.gone, PictureAnswer.memoryExit): throw .memory
      case (.gone, PictureAnswer.unconfinedExit): throw .reader
      case (.gone, _): throw .image(.undecodable)
      }
    }
    // Where memory ran out others may have left too little.
    if case .failure(.memory) = said {
      _ = process.end()
    } else {
      idle.withLock { $0.append(process) }
    }
    return try said.get()
  }

  /// One that has answered before.
  private func waiting() -> ServingProcess? {
    while let process = idle.withLock({ $0.popLast() }) {
      if process.isRunning { return process }
    }
    return nil
  }

  private func exchanged<Value>(
    _ request: PictureRequest, _ file: [UInt8], with exchange: Exchange,
    _ read: (PictureAnswer) -> Value?
  ) throws(ServingFault) -> Result<Value, PictureFault> {
    try exchange.send(request.encoded(before: file.count))
    try exchange.send(file)
    // What says no such thing has lost its way, or was led from it: it is asked nothing more.
    guard
      let said = PictureAnswer.read(head: try exchange.take(PictureAnswer.headByteCount))
    else { throw .gone }
    switch said {
    case .failure(let fault): return .failure(fault)
    case .success(let made):
      let bytes = try exchange.take(made.byteCount)
      let answer = PictureAnswer(width: made.width, height: made.height, bytes: bytes)
      guard let value = read(answer) else { throw .gone }
      return .success(value)
    }
  }
}
