// The functions a worker calls to read what a media file says of itself: a module of its own, so
// that neither core grows by parsers and a file that would stop them stops nothing else. The same
// border as the cores'.

import Border
import Bytes
import MediaMetadata
import Wire

/// What is done with the file.
private enum Reading {
  case task(MetadataReader)
  case inspection(FileInspection)
}

nonisolated(unsafe) private var reading = Reading.task(MetadataReader(byteCount: 0))
nonisolated(unsafe) private var border = Border()

/// Lends `count` bytes to write an input into; valid until the next call of this function.
@_expose(wasm, "dayly_input")
@_cdecl("dayly_input")
public func daylyInput(_ count: Int32) -> UnsafeMutableRawPointer? { border.lend(count) }

/// Handles the input, an encoded `MetadataInput`. Returns the length of the output, an encoded
/// `MetadataStep`, or -1 for an input that does not decode.
@_expose(wasm, "dayly_handle")
@_cdecl("dayly_handle")
public func daylyHandle() -> Int32 {
  guard let decoded = try? MetadataInput(decoding: border.input) else { return -1 }
  return border.give(handle(decoded.event).encoded)
}

private func handle(_ event: MetadataEvent) -> MetadataStep {
  switch (event, reading) {
  case (.opened(let byteCount, let task), _):
    let reader = MetadataReader(byteCount: byteCount, task: task)
    reading = .task(reader)
    return reader.step
  case (.chosen(let byteCount, let circumstances), _):
    let inspection = FileInspection(byteCount: byteCount, circumstances: circumstances)
    reading = .inspection(inspection)
    return inspection.step
  case (.read(let bytes), .task(var reader)):
    let step = reader.take(bytes)
    reading = .task(reader)
    return step
  case (.read(let bytes), .inspection(var inspection)):
    let step = inspection.take(bytes)
    reading = .inspection(inspection)
    return step
  case (.halved(let files), _):
    let candidates = files.map {
      PairingCandidate(folder: $0.folder, fileName: $0.name, half: $0.half, date: $0.date)
    }
    return .paired(
      pairs: LivePhotoPairing.pairs(candidates).map {
        FilePair(
          first: UInt32($0.still), second: UInt32($0.motion), secondKnows: $0.motionKnows)
      })
  case (.listed(let files), _):
    return .paired(
      pairs: SidecarMatching.pairs(files).map {
        FilePair(first: UInt32($0.file), second: UInt32($0.sidecar), secondKnows: false)
      })
  case (.named(let paths), _): return .passedOver(names: PassedOverName.all(of: paths))
  case (.placed(let folder), _): return .apart(isSo: TakeoutFolder.isPart(folder))
  }
}

/// Where the last output lies; valid until the next call of `dayly_handle`.
@_expose(wasm, "dayly_output")
@_cdecl("dayly_output")
public func daylyOutput() -> UnsafeRawPointer? { border.output }

@main
enum MetadataBridge {
  static func main() {}
}
