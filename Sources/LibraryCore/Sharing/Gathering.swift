// Opens the items somebody wants to share, one after another, until the keys of all are at hand;
// and their small pictures, where there are any.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Gathering: Equatable {
  /// An item whose keys are at hand, and how long its small picture is.
  struct Gathered: Equatable {
    var open: OpenItem
    var thumbnailByteCount: UInt64?
  }

  enum Progress: Equatable {
    case going
    case gathered
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case opening(Unsealing)
    /// Whether its small picture shows the original is being read.
    case asking(OpenItem)
    /// Its small picture is brought to where it is sealed from.
    case picturing(OpenItem)
    case ended
  }

  private let vault: VaultID
  /// Not opened yet, the next one last.
  private var left: [PhotoID]
  private(set) var gathered: [Gathered] = []
  private var stage = Stage.ended
  private(set) var request = Request(machine: .sharing, number: 0)

  init(_ items: [PhotoID], in vault: VaultID) {
    self.vault = vault
    left = items.reversed()
  }

  mutating func next(_ context: inout Context<Sharing.Effect>) -> Progress {
    guard let item = left.popLast() else {
      stage = .ended
      return .gathered
    }
    let unsealing = Unsealing(item, .keys, for: .share, &context)
    request = unsealing.request
    stage = .opening(unsealing)
    return .going
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    switch stage {
    case .ended: return .going
    case .opening(var unsealing):
      let progress = unsealing.advance(answer, &context)
      request = unsealing.request
      stage = .opening(unsealing)
      if case .failed(let fault) = progress {
        stage = .ended
        return .failed(fault)
      }
      if let open = unsealing.opened { ask(open, &context) }
      return .going
    case .asking(let open): return asked(open, answer, &context)
    case .picturing(let open):
      gathered.append(Gathered(open: open, thumbnailByteCount: byteCount(answer)))
      return next(&context)
    }
  }

  /// The keys of all of them are forgotten, and the small pictures.
  mutating func end(_ context: inout Context<Sharing.Effect>) {
    switch stage {
    case .ended: break
    case .opening(var unsealing): unsealing.abandon(&context)
    case .asking(let open), .picturing(let open): end(open, &context)
    }
    stage = .ended
    for item in gathered { end(item.open, &context) }
    (left, gathered) = ([], [])
  }

  private mutating func ask(_ open: OpenItem, _ context: inout Context<Sharing.Effect>) {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.marks(open.id), of: vault))
    request = context.request()
    stage = .asking(open)
    context.run(recipe.build, as: request)
  }

  /// The original is shared: a small picture of what was edited shows something else.
  private mutating func asked(
    _ open: OpenItem, _ answer: LibraryAnswer, _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    if case .recipeDone(let revealed) = answer, let marks = revealed.first,
      ItemMarks.read(marks)?.edit != nil
    {
      gathered.append(Gathered(open: open, thumbnailByteCount: nil))
      return next(&context)
    }
    picture(open, &context)
    return .going
  }

  private mutating func picture(_ open: OpenItem, _ context: inout Context<Sharing.Effect>) {
    var recipe = RecipeBuilder()
    let picture = recipe.get(VaultFile.thumbnail(open.id), of: vault)
    recipe.putBlob(Self.thumbnail(open.id), picture)
    recipe.reveal(recipe.length(picture))
    request = context.request()
    stage = .picturing(open)
    context.run(recipe.build, as: request)
  }

  /// `nil` where there is no small picture, or it cannot be read: who receives the item makes one.
  private func byteCount(_ answer: LibraryAnswer) -> UInt64? {
    guard case .recipeDone(let revealed) = answer, let bytes = revealed.first else { return nil }
    var reader = ByteReader(bytes)
    guard let count = try? reader.u64(), count > 0 else { return nil }
    return count
  }

  private func end(_ open: OpenItem, _ context: inout Context<Sharing.Effect>) {
    context.run(open.ending)
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.thumbnail(open.id))
    context.run(recipe.build)
  }

  fileprivate static func thumbnail(_ item: PhotoID) -> BlobName {
    BlobName("open/share-thumbnail/", item)
  }
}

extension Gathering.Gathered {
  /// The item as others are given it: with a small picture, without what only concerns its owner.
  var shared: (Item, [ContainerSealing.Source]) {
    var item = open.item
    item.notes = item.notes.filter { $0.isShared }
    var sources: [ContainerSealing.Source] = []
    for role in PartRole.allCases {
      if role == .thumbnail, let thumbnailByteCount {
        let blob = Gathering.thumbnail(open.id)
        sources.append(
          ContainerSealing.Source(
            part: Part(
              role: .thumbnail, mediaType: "image/jpeg", byteCount: thumbnailByteCount,
              digest: nil),
            bytes: .blob(name: blob, offset: 0, count: thumbnailByteCount)))
      } else if role.isShared, let part = item.parts.first(where: { $0.role == role }),
        let bytes = open.source(role)
      {
        sources.append(ContainerSealing.Source(part: part, bytes: bytes))
      }
    }
    return (item, sources)
  }
}

extension PartRole {
  /// A sidecar tells what somebody else's library knew, of people and places too. A small picture
  /// is made anew by whoever keeps the item.
  var isShared: Bool { self != .sidecar && self != .thumbnail }
}

extension Note {
  /// Whether it is of the picture, and not of whose it is.
  var isShared: Bool {
    number == Self.motionInStill || number == Self.stillTime || number == Self.removed
      || number == Self.brokenOff
  }
}
