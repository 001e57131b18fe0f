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
    /// What is taken out of its originals, and what is left of them.
    var removal: MetadataRemoval?
    var edited: [Edited] = []
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
    /// What is left of its originals is being found out.
    case removing(Gathered, Removing)
    case ended
  }

  private let vault: VaultID
  private let removal: MetadataRemoval?
  let itemCount: Int
  /// Not opened yet, the next one last.
  private var left: [PhotoID]
  /// The one that is being opened, or could not be.
  private(set) var current: PhotoID?
  private(set) var gathered: [Gathered] = []
  private var stage = Stage.ended
  private(set) var request = Request(machine: .sharing, number: 0)

  /// - Parameter removal: what the items are to lack.
  init(_ items: [PhotoID], in vault: VaultID, without removal: MetadataRemoval?) {
    self.vault = vault
    self.removal = removal
    itemCount = items.count
    left = items.reversed()
  }

  mutating func next(_ context: inout Context<Sharing.Effect>) -> Progress {
    guard let item = left.popLast() else {
      stage = .ended
      return .gathered
    }
    current = item
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
      return gather(Gathered(open: open, thumbnailByteCount: byteCount(answer)), &context)
    case .removing(let item, let removing): return removed(item, removing, answer, &context)
    }
  }

  /// The keys of all of them are forgotten, and the small pictures.
  mutating func end(_ context: inout Context<Sharing.Effect>) {
    switch stage {
    case .ended: break
    case .opening(var unsealing): unsealing.abandon(&context)
    case .asking(let open), .picturing(let open): end(open, &context)
    case .removing(let item, _): end(item.open, &context)
    }
    stage = .ended
    for item in gathered { end(item.open, &context) }
    (left, gathered) = ([], [])
  }

  private mutating func ask(_ open: OpenItem, _ context: inout Context<Sharing.Effect>) {
    request = context.request()
    stage = .asking(open)
    context.run(ItemMarks.reading(of: open.id, in: vault), as: request)
  }

  /// The original is shared: a small picture of what was edited shows something else.
  private mutating func asked(
    _ open: OpenItem, _ answer: LibraryAnswer, _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    if case .recipeDone(let revealed) = answer, let marks = revealed.first,
      ItemMarks.read(marks)?.edit != nil
    {
      return gather(Gathered(open: open, thumbnailByteCount: nil), &context)
    }
    picture(open, &context)
    return .going
  }

  private mutating func gather(
    _ item: Gathered, _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    guard let removal else {
      gathered.append(item)
      return next(&context)
    }
    let removing = Removing(removal, of: item.open.originals(without: removal), &context)
    request = removing.request
    stage = .removing(item, removing)
    return .going
  }

  private mutating func removed(
    _ item: Gathered, _ removing: Removing, _ answer: LibraryAnswer,
    _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    var (item, removing) = (item, removing)
    switch removing.advance(answer, &context) {
    case .going:
      request = removing.request
      stage = .removing(item, removing)
      return .going
    case .done(let edited):
      (item.removal, item.edited) = (removing.removal, edited)
      gathered.append(item)
      return next(&context)
    case .notRemoved: return .failed(.notRemoved)
    case .failed(let fault): return .failed(ItemFault(fault))
    }
  }

  private mutating func picture(_ open: OpenItem, _ context: inout Context<Sharing.Effect>) {
    var recipe = RecipeBuilder()
    let picture = recipe.get(VaultFile.thumbnail(open.id), of: vault)
    recipe.putBlob(Self.thumbnail(open.id), picture)
    recipe.reveal(recipe.length(picture))
    recipe.reveal(recipe.prefix(picture, most: Candidate.Picture.prefixByteCount))
    request = context.request()
    stage = .picturing(open)
    context.run(recipe.build, as: request)
  }

  /// `nil` where there is no small picture, or it cannot be read: who receives the item makes one.
  /// One that came out of a file may show what was cropped away since, and stays here.
  private func byteCount(_ answer: LibraryAnswer) -> UInt64? {
    guard case .recipeDone(let revealed) = answer, let bytes = revealed.first,
      !Candidate.Picture.begins(revealed.last)
    else { return nil }
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
    if let removal {
      item.edit(edited, without: removal)
      if removal == .everything { item.date = nil }
    }
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
      } else if role.isShared, let source = original(role) {
        sources.append(source)
      }
    }
    return (item, sources)
  }

  /// A part as it was imported, or what is left of it.
  private func original(_ role: PartRole) -> ContainerSealing.Source? {
    guard var part = open.item.parts.first(where: { $0.role == role }) else { return nil }
    guard removal != nil else {
      return open.source(role).map { ContainerSealing.Source(part: part, bytes: $0) }
    }
    guard let edited = edited.first(where: { $0.role == role }) else { return nil }
    (part.byteCount, part.digest) = (edited.byteCount, nil)
    return ContainerSealing.Source(part: part, bytes: edited.source)
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
