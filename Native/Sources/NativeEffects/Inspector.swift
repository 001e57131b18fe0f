// The effects `inspect`, `inspectPart` and `edit`: what a chosen file says of itself, or a part
// that somebody sealed, read piece by piece by the module that knows media files, and when it was
// taken; and what is left of a file when some of that is taken out.

import Bytes
import Foundation
import LibraryCore
import Locaphoto
import MediaMetadata
import NativeCrypto
import Wire

struct Inspector: Sendable {
  private let folder: VaultFolder
  private let clock: LocalClock

  init(_ folder: VaultFolder, _ clock: LocalClock) {
    self.folder = folder
    self.clock = clock
  }

  /// - Parameter sidecars: files that describe this one, by their names.
  func inspect(
    _ file: ChosenFile, beside sidecars: [ChosenFile], for request: Request
  ) -> LibraryEvent {
    do throws(StoreFault) {
      return .inspected(request: request, facts: try facts(of: file, beside: sidecars))
    } catch {
      return .inspectFailed(
        request: request, fault: error == .full ? .storageFull : .unavailable)
    }
  }

  /// What is opened is opened in memory, a piece at a time.
  func inspect(
    _ source: TransferSource, named name: Text, _ secrets: any SecretStore, for request: Request
  ) -> LibraryEvent {
    do throws(TransferFailure) {
      let bytes = try OriginBytes(source, secrets: secrets, store: folder)
      var inspection = FileInspection(
        byteCount: bytes.byteCount,
        circumstances: FileCircumstances(
          name: name, modified: nil, sidecars: [], now: clock.now, isUnread: false))
      while case .needs(let range) = inspection.step { _ = inspection.take(try bytes.read(range)) }
      guard case .inspected(var facts) = inspection.step else {
        return .inspectFailed(request: request, fault: .unavailable)
      }
      facts.picture = nil
      return .inspected(request: request, facts: facts)
    } catch {
      guard case .fault(let fault) = error.cause else {
        return .inspectFailed(request: request, fault: .unavailable)
      }
      return .inspectFailed(request: request, fault: fault)
    }
  }

  /// What is opened is opened in memory, a piece at a time.
  func edit(
    _ origin: TransferOrigin, without removal: MetadataRemoval, _ secrets: any SecretStore,
    for request: Request
  ) -> LibraryEvent {
    do throws(TransferFailure) {
      let bytes = try OriginBytes(origin, secrets: secrets, store: folder)
      var reader = MetadataReader(byteCount: bytes.byteCount, task: removal.task)
      while case .needs(let range) = reader.step { _ = reader.take(try bytes.read(range)) }
      guard case .edited(let pieces, let leftOut) = reader.step else {
        return .notEdited(request: request)
      }
      return .edited(request: request, pieces: pieces, leftOut: leftOut)
    } catch {
      guard case .fault(let fault) = error.cause else {
        return .editFailed(request: request, fault: .unavailable)
      }
      return .editFailed(request: request, fault: fault)
    }
  }

  private func facts(
    of file: ChosenFile, beside sidecars: [ChosenFile]
  ) throws(StoreFault) -> MediaFacts {
    guard let source = try (folder as any TransferStore).source(file.blob) else {
      throw .unavailable
    }
    let modified = file.modified.map {
      LocalInstant(instant: $0, offset: clock.offsetMinutes(at: $0))
    }
    var describing: [DescribingFile] = []
    for sidecar in sidecars { describing.append(try content(of: sidecar)) }
    let inspection = FileInspection(
      byteCount: file.bytes,
      circumstances: FileCircumstances(
        name: file.name, modified: modified, sidecars: describing, now: clock.now,
        isUnread: false))
    var facts = try inspection.facts { range throws(StoreFault) in
      try bytes(of: source, in: range)
    }
    // At the terminal nobody looks at small pictures.
    facts.picture = nil
    return facts
  }

  /// Empty of a file that is too long for a sidecar.
  private func content(of sidecar: ChosenFile) throws(StoreFault) -> DescribingFile {
    guard sidecar.bytes <= TakeoutSidecar.byteCountMax,
      let source = try (folder as any TransferStore).source(sidecar.blob)
    else { return DescribingFile(name: sidecar.name, bytes: []) }
    let bytes = try bytes(of: source, in: MediaRange(offset: 0, byteCount: sidecar.bytes))
    return DescribingFile(name: sidecar.name, bytes: bytes)
  }

  /// At most what a reader asks for at once, 1 MiB.
  private func bytes(
    of source: any ByteSource, in range: MediaRange
  ) throws(StoreFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(clamping: min(range.byteCount, 1 << 20)))
    let count = try source.read(at: range.offset, into: &bytes)
    return Array(bytes.prefix(count))
  }
}

extension FileInspection {
  /// What the file says, once everything that was asked for is read.
  func facts(
    _ read: (MediaRange) throws(StoreFault) -> [UInt8]
  ) throws(StoreFault) -> MediaFacts {
    var inspection = self
    var step = inspection.step
    while case .needs(let range) = step { step = inspection.take(try read(range)) }
    guard case .inspected(let facts) = step else { throw .unavailable }
    return facts
  }
}

extension MetadataRemoval {
  fileprivate var task: MetadataTask { self == .location ? .removeLocation : .removeAll }
}
