// Opens the items somebody wants to share, one after another, until the keys of all are at hand;
// and their small pictures, where there are any. Photos that were edited are drawn.

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
    /// What goes in the place of its originals.
    var drawn: Drawn?
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
    /// It is being drawn as it is edited.
    case drawing(OpenItem, Drawing)
    /// Its small picture is brought to where it is sealed from.
    case picturing(Gathered)
    /// What is left of its originals is being found out.
    case removing(Gathered, Removing)
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
    case .drawing(let open, let drawing): return drew(open, drawing, answer, &context)
    case .picturing(var item):
      item.thumbnailByteCount = byteCount(answer)
      return gather(item, &context)
    case .removing(let item, let removing): return removed(item, removing, answer, &context)
    }
  }

  /// The keys of all of them are forgotten, and the small pictures.
  mutating func end(_ context: inout Context<Sharing.Effect>) {
    switch stage {
    case .ended: break
    case .opening(var unsealing): unsealing.abandon(&context)
    case .asking(let open): end(open, &context)
    case .drawing(let open, let drawing):
      drawing.abandon(&context)
      end(open, &context)
    case .picturing(let item), .removing(let item, _): end(item.open, &context)
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

  private mutating func asked(
    _ open: OpenItem, _ answer: LibraryAnswer, _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    let marks: ItemMarks?
    switch answer {
    case .recipeDone(let revealed): marks = revealed.first.flatMap { ItemMarks.read($0) }
    // Nothing is said of it, or nothing that opens.
    case .recipeFailed(let failure) where failure.fault != .unavailable: marks = nil
    default: return .failed(.unavailable)
    }
    guard let marks, marks.edit != nil else {
      picture(open, &context)
      return .going
    }
    // The small picture shows something else than the original.
    guard !along.asTaken else { return gather(Gathered(open: open), &context) }
    guard let edit = marks.shownEdit else { return .failed(.undrawn) }
    guard let drawing = Drawing(open, edit, &context) else { return .failed(.tooLarge) }
    request = drawing.request
    stage = .drawing(open, drawing)
    return .going
  }

  private mutating func drew(
    _ open: OpenItem, _ drawing: Drawing, _ answer: LibraryAnswer,
    _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    var drawing = drawing
    switch drawing.advance(answer, &context) {
    case .going:
      request = drawing.request
      stage = .drawing(open, drawing)
      return .going
    case .drawn(let drawn, let isSmallToo):
      let item = Gathered(open: open, drawn: drawn)
      guard drawnByteCount + drawn.byteCount <= Self.drawnByteCountMax else {
        return .failed(.tooLarge)
      }
      guard isSmallToo else { return gather(item, &context) }
      var recipe = RecipeBuilder()
      measure(.blob(name: Self.thumbnail(open.id)), of: item, &recipe, &context)
      return .going
    case .failed(let fault): return .failed(fault)
    }
  }

  private var drawnByteCount: UInt64 {
    gathered.reduce(0) { $0 + ($1.drawn?.byteCount ?? 0) }
  }

  private mutating func gather(
    _ item: Gathered, _ context: inout Context<Sharing.Effect>
  ) -> Progress {
    var item = item
    item.removal = along.removal
    // What was drawn says nothing that could be taken out.
    guard let removal = along.removal, item.drawn == nil else {
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
      item.edited = edited
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
    measure(picture, of: Gathered(open: open), &recipe, &context)
  }

  private mutating func measure(
    _ picture: Value, of item: Gathered, _ recipe: inout RecipeBuilder,
    _ context: inout Context<Sharing.Effect>
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

  private func end(_ open: OpenItem, _ context: inout Context<Sharing.Effect>) {
    context.run(open.ending)
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.thumbnail(open.id))
    Drawing.end(open.id, &recipe)
    context.run(recipe.build)
  }

  static func thumbnail(_ item: PhotoID) -> BlobName {
    BlobName("open/share-thumbnail/", item)
  }
}

extension Gathering.Gathered {
  /// The item as others are given it: with a small picture, without what only concerns its owner.
  var shared: (Item, [ContainerSealing.Source]) {
    var item = open.item
    item.notes = item.notes.filter { $0.isShared }
    if let drawn { item.become(drawn) } else if let removal { item.edit(edited, without: removal) }
    if removal == .everything { item.date = nil }
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
      } else if role.isShared, let source = source(role) {
        sources.append(source)
      }
    }
    return (item, sources)
  }

  /// A part as it was imported, or what is left of it; what was drawn is one part.
  private func source(_ role: PartRole) -> ContainerSealing.Source? {
    guard var part = open.item.parts.first(where: { $0.role == role }) else { return nil }
    if let drawn {
      guard role == .still else { return nil }
      (part.byteCount, part.digest) = (drawn.byteCount, nil)
      (part.mediaType, part.fileName) = (Drawing.mediaType, part.fileName.drawnFileName)
      return ContainerSealing.Source(part: part, bytes: drawn.source)
    }
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
