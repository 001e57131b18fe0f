// Opens the items somebody wants to share, one after another, until all that goes of each is at
// hand; and their small pictures, where there are any.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ShareCollector: Equatable {
  /// An item that is at hand, and how long its small picture is.
  struct Gathered: Equatable {
    var outgoing: OutgoingItem
    var thumbnailByteCount: UInt64?
  }

  enum Progress: Equatable {
    case going
    case gathered
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case preparing(OutgoingPreparation)
    /// What was drawn of it is being drawn small.
    case shrinking(OutgoingItem)
    /// Its small picture is brought to where it is sealed from.
    case picturing(OutgoingItem)
    case ended
  }

  /// So much of what was drawn is in memory at once.
  static let drawnByteCountMax: UInt64 = 256 << 20

  private let vault: VaultID
  private let along: GoingAlong
  let itemCount: Int
  /// Not opened yet, the next one last.
  private var left: [PhotoID]
  /// The one that is being opened, or could not be.
  private(set) var current: PhotoID?
  private(set) var gathered: [Gathered] = []
  private var stage = Stage.ended
  private(set) var request = Request(machine: .sharing, number: 0)

  init(_ items: [PhotoID], in vault: VaultID, _ along: GoingAlong) {
    self.vault = vault
    self.along = along
    itemCount = items.count
    left = items.reversed()
  }

  mutating func next(_ context: inout Context<ToShell>) -> Progress {
    guard let item = left.popLast() else {
      stage = .ended
      return .gathered
    }
    current = item
    let preparing = OutgoingPreparation(item, in: vault, along, for: .share, &context)
    request = preparing.request
    stage = .preparing(preparing)
    return .going
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<ToShell>) -> Progress {
    switch (stage, answer) {
    case (.preparing(var preparing), _):
      let progress = preparing.advance(answer, &context)
      request = preparing.request
      stage = .preparing(preparing)
      switch progress {
      case .going: return .going
      case .ready(let item): return ready(item, &context)
      case .failed(let fault):
        stage = .ended
        return .failed(fault)
      }
    case (.shrinking(let item), .thumbnailMade):
      var recipe = RecipeBuilder()
      measure(.blob(name: Self.thumbnail(item.open.id)), of: item, &recipe, &context)
      return .going
    case (.shrinking(let item), .thumbnailFailed): return gather(item, nil, &context)
    case (.picturing(let item), _): return gather(item, byteCount(answer), &context)
    case (.shrinking, _), (.ended, _): return .going
    }
  }

  /// The keys of all of them are forgotten, and the pictures.
  mutating func end(_ context: inout Context<ToShell>) {
    switch stage {
    case .preparing(var preparing): preparing.abandon(&context)
    case .shrinking(let item), .picturing(let item): end(item, &context)
    case .ended: break
    }
    stage = .ended
    for item in gathered { end(item.outgoing, &context) }
    (left, gathered) = ([], [])
  }

  private mutating func ready(
    _ item: OutgoingItem, _ context: inout Context<ToShell>
  ) -> Progress {
    if let drawn = item.drawn {
      // It is gone with the others, should it be too much.
      stage = .shrinking(item)
      guard drawnByteCount + drawn.byteCount <= Self.drawnByteCountMax else {
        return .failed(.tooLarge)
      }
      shrink(drawn, of: item.open.id, &context)
    } else if item.isEdited {
      // The small picture shows something else than the original.
      return gather(item, nil, &context)
    } else {
      picture(item, &context)
    }
    return .going
  }

  private var drawnByteCount: UInt64 {
    gathered.reduce(0) { $0 + ($1.outgoing.drawn?.byteCount ?? 0) }
  }

  /// Of what is drawn, and not of the original: it shows nothing that was cropped away.
  private mutating func shrink(
    _ drawn: Drawn, of item: PhotoID, _ context: inout Context<ToShell>
  ) {
    request = context.request()
    context.shell(
      .makeThumbnail(request: request, source: drawn.shown, sink: Self.thumbnail(item)))
  }

  private mutating func picture(_ item: OutgoingItem, _ context: inout Context<ToShell>) {
    var recipe = RecipeBuilder()
    let picture = recipe.get(VaultFile.thumbnail(item.open.id), of: vault)
    recipe.putBlob(Self.thumbnail(item.open.id), picture)
    measure(picture, of: item, &recipe, &context)
  }

  private mutating func measure(
    _ picture: Value, of item: OutgoingItem, _ recipe: inout RecipeBuilder,
    _ context: inout Context<ToShell>
  ) {
    recipe.reveal(recipe.length(picture))
    recipe.reveal(recipe.prefix(picture, most: Candidate.Picture.prefixByteCount))
    request = context.request()
    stage = .picturing(item)
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

  private mutating func gather(
    _ item: OutgoingItem, _ thumbnailByteCount: UInt64?, _ context: inout Context<ToShell>
  ) -> Progress {
    gathered.append(Gathered(outgoing: item, thumbnailByteCount: thumbnailByteCount))
    return next(&context)
  }

  private func end(_ item: OutgoingItem, _ context: inout Context<ToShell>) {
    OutgoingPreparation.end(item.open, for: .share, &context)
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.thumbnail(item.open.id))
    context.run(recipe.build)
  }

  static func thumbnail(_ item: PhotoID) -> BlobName {
    BlobName("open/share-thumbnail/", item)
  }
}

extension ShareCollector.Gathered {
  /// The item as others are given it: with a small picture, without what only concerns its owner.
  var shared: (Item, [ContainerSealer.Source]) {
    let removal = outgoing.along.removal
    var item = outgoing.open.item
    item.notes = item.notes.filter { $0.isShared }
    if let drawn = outgoing.drawn {
      item.become(drawn)
    } else if let removal {
      item.edit(outgoing.edited, without: removal)
    }
    if removal == .everything { item.date = nil }
    return (item, sources)
  }

  /// In the order of roles.
  private var sources: [ContainerSealer.Source] {
    let parts = outgoing.parts
    return PartRole.allCases.compactMap { role in
      if role == .thumbnail { return thumbnail }
      guard role.isShared, let part = parts.first(where: { $0.role == role }),
        let bytes = outgoing.source(role)
      else { return nil }
      return ContainerSealer.Source(part: part, bytes: bytes)
    }
  }

  private var thumbnail: ContainerSealer.Source? {
    guard let thumbnailByteCount else { return nil }
    let part = Part(
      role: .thumbnail, mediaType: Drawn.mediaType, byteCount: thumbnailByteCount, digest: nil)
    let blob = ShareCollector.thumbnail(outgoing.open.id)
    return ContainerSealer.Source(
      part: part, bytes: .blob(name: blob, offset: 0, count: thumbnailByteCount))
  }
}

extension Note {
  /// Whether it is of the picture, and not of whose it is.
  var isShared: Bool {
    number == Self.motionInStill || number == Self.stillTime || number == Self.removed
      || number == Self.brokenOff || number == Self.camera
  }
}
