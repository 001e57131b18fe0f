// A player reads the film of an open item, to be seen or to be drawn small: each range it asks for
// is opened by a transfer over the chunks it lies in, and handed to it. Nothing else of the film is
// opened, however long it is.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct FilmRangeReader: Equatable {
  private struct Read: Equatable {
    let number: UInt32
    let request: Request
  }

  /// A player has a few under way: one that plays on, and one that looks for another place.
  static let readCountMax = 16
  static let byteCountMax: UInt32 = 4 << 20

  private let open: OpenItem
  private let motion: Motion?
  private var reads: [Read] = []

  init(_ open: OpenItem, _ motion: Motion?) {
    self.open = open
    self.motion = motion
  }

  /// Opens what is asked for; the answer says so at once where there is nothing to open.
  mutating func begin<Effect: MachineEffect>(
    _ read: FilmRead, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    guard reads.count < Self.readCountMax, !reads.contains(where: { $0.number == read.number }),
      let transfer = transfer(for: read)
    else {
      context.shell(.presentFilm(item: open.id, number: read.number, blob: nil))
      return
    }
    let request = context.request()
    reads.append(Read(number: read.number, request: request))
    context.shell(.transfer(request: request, transfer: transfer))
  }

  func waits(for request: Request) -> Bool { reads.contains { $0.request == request } }

  mutating func take<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    guard let index = reads.firstIndex(where: { $0.request == request }) else { return }
    let number = reads[index].number
    switch answer {
    case .transferDone:
      context.shell(.presentFilm(item: open.id, number: number, blob: Self.blob(number)))
    case .transferFailed:
      drop(number, &context)
      context.shell(.presentFilm(item: open.id, number: number, blob: nil))
    default: return  // How far it is, nobody asks.
    }
    reads.remove(at: index)
  }

  /// Nobody plays it any more.
  func end<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    for read in reads {
      context.shell(.cancelTransfer(request: read.request))
      drop(read.number, &context)
      context.shell(.presentFilm(item: open.id, number: read.number, blob: nil))
    }
  }

  private func transfer(for read: FilmRead) -> Transfer? {
    guard let motion, read.count > 0, read.count <= Self.byteCountMax,
      read.offset < motion.range.byteCount
    else { return nil }
    let range = ByteRange(
      offset: motion.range.offset + read.offset,
      byteCount: min(UInt64(read.count), motion.range.byteCount - read.offset))
    return open.opening(
      motion.role, range: range, into: TransferSink(name: Self.blob(read.number), offset: 0))
  }

  private func drop<Effect: MachineEffect>(
    _ number: UInt32, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.blob(number))
    context.run(recipe.build)
  }

  private static let prefix = ("open/film/" as Text).utf8
  private static func blob(_ number: UInt32) -> BlobName {
    BlobName(unchecked: prefix + decimal(number))
  }
}

extension Item {
  /// What a player is told of its film; `nil` where there is none.
  var shownFilm: ShownFilm? {
    motion.map {
      ShownFilm(
        bytes: $0.range.byteCount, stillTime: $0.stillTimeMilliseconds,
        brokenOff: notes.contains { $0.number == Note.brokenOff })
    }
  }
}
