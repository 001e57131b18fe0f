// Reads every file of a vault's folders that is no item, and says which do not open, are not there
// though the index knows of them, lie in another's place, or are none of a vault's. Nothing is
// written.

import Bytes
import Kernel
import Recipes
import Wire

/// What an open vault knows of its files that the index's summary does not say.
struct KnownFiles: Equatable {
  /// What was gone or did not open when the vault was opened, and nobody was told.
  var lost: [LostFile]
  /// Every file there has to be in `albums` and in `days`.
  var said: [BlobName]
}

struct SealedFilesCheck: Equatable {
  private enum Stage: Equatable {
    /// This folder; they come one after another.
    case listing(BlobName)
    /// The last so many of `waiting`.
    case reading(Int)
    /// Whether what does not open is what another file of its folder should be.
    case placing(BlobName, as: [BlobName])
    /// What is not sealed under the master key comes last.
    case ways(WaysCheck)
    case captures(CapturesCheck)
    case ended
  }

  /// So many are opened at once, or one by one where one of them does not open.
  private static let batchCountMax = 32
  /// Each of so many that do not open is tried in the place of each other.
  private static let placedCountMax = 32

  private(set) var view = FilesCheck(
    files: 0, waiting: 0, failed: 0, failures: [], undrawn: 0, undrawnItems: [], ended: false)
  private(set) var request = Request(machine: .exporting, number: 0)
  private let vault: VaultID
  private let shelf: CatalogIndex
  /// What has to be there beside what the summary says.
  private var said: [BlobName]
  private var stage = Stage.listing(VaultFile.keys)
  /// Still to be listed, the next one last.
  private var folders: [BlobName]
  private var ways: WaysCheck
  private var captures: CapturesCheck
  private var present: [PhotoID] = []
  private var marked: [PhotoID] = []
  /// They have small pictures.
  private var drawn = ItemSet([])
  /// Still to be opened, the next one last.
  private var waiting: [BlobName] = []
  private var singleCount = 0
  private var lists: [MarksList?] = Array(repeating: nil, count: MarksList.count)
  private var presentSet = ItemSet([])
  /// What does not open, and what there should be: of the two each may be the other.
  private var damaged: [BlobName] = []
  private var missing: [BlobName] = []

  /// - Parameters:
  ///   - captureKey: what the vault is sealed to while it is locked, where that is known.
  init(
    _ shelf: CatalogIndex, _ captureKey: CaptureKey?, _ known: KnownFiles,
    _ context: inout Context<ItemExport.Effect>
  ) {
    (vault, self.shelf, said) = (shelf.vault, shelf, known.said)
    ways = WaysCheck(of: shelf.vault)
    captures = CapturesCheck(of: shelf.vault, captureKey)
    let spread = (UInt8.min...UInt8.max).flatMap {
      [VaultFile.items($0), VaultFile.marks($0), VaultFile.thumbnails($0)]
    }
    folders =
      spread + VaultFile.spreadFolders + VaultFile.sealedFolders + [VaultFile.keys, VaultFile.root]
    for file in known.lost { fail(file.name, file.fault) }
    next(&context)
  }

  var isEnded: Bool { stage == .ended }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<ItemExport.Effect>) {
    switch (stage, answer) {
    case (.listing(let folder), .listed(let names)):
      for name in names where !VaultFile.isPassedOver(name, in: folder) { take(name, in: folder) }
      next(&context)
    case (.reading(let count), .recipeDone(let revealed)) where revealed.count == count:
      for bytes in revealed { took(bytes) }
      next(&context)
    case (.reading(let count), .recipeFailed(let failure)):
      if count > 1 { singleCount = count } else { failed(failure.fault) }
      next(&context)
    case (.placing(let name, let others), .recipeDone):
      fail(name, others.isEmpty ? .damaged : .misplaced)
      next(&context)
    case (.placing(let name, let others), .recipeFailed):
      place(name, as: others.dropLast(), &context)
    case (.ways(var ways), _):
      let progress = ways.advance(answer, &context)
      stage = .ways(ways)
      looked(progress, ways.request, &context)
    case (.captures(var captures), _):
      let progress = captures.advance(answer, &context)
      stage = .captures(captures)
      looked(progress, captures.request, &context)
    case (.listing, _), (.reading, _), (.placing, _), (.ended, _):
      fail(nil, .unavailable)
      end()
    }
  }

  private mutating func next(_ context: inout Context<ItemExport.Effect>) {
    request = context.request()
    if let folder = folders.popLast() {
      stage = .listing(folder)
      context.shell(.list(request: request, folder: folder))
      return
    }
    if case .listing = stage { listed() }
    if !waiting.isEmpty { return read(&context) }
    if case .reading = stage { compare() }
    if let name = damaged.popLast() {
      let isTried = view.failures.count < Self.placedCountMax
      return place(name, as: isTried ? places(of: name) : [], &context)
    }
    lookBeside(&context)
  }

  /// The vault is being locked.
  mutating func abandon(_ context: inout Context<ItemExport.Effect>) {
    if case .captures(var captures) = stage { captures.abandon(&context) }
    stage = .ended
  }

  private mutating func end() {
    stage = .ended
    view.ended = true
  }
}

/// What there is.
extension SealedFilesCheck {
  private mutating func take(_ name: BlobName, in folder: BlobName) {
    if folder == VaultFile.root {
      if !VaultFile.isOfRoot(name) { fail(name, .unknown) }
    } else if folder == VaultFile.keys {
      ways.add(name)
    } else if folder == VaultFile.captured {
      if !captures.add(name) { fail(name, VaultFile.fault(ofName: name)) }
    } else if VaultFile.spreadFolders.contains(folder) {
      if !VaultFile.isSpread(name, in: folder) { fail(name, VaultFile.fault(ofName: name)) }
    } else if let item = VaultFile.id(ofItem: name) {
      present.append(item)
    } else if VaultFile.isSealed(name) {
      if let item = VaultFile.id(ofMarks: name) { marked.append(item) }
      waiting.append(name)
    } else {
      fail(name, VaultFile.fault(ofName: name))
    }
  }

  /// The lists of marks are read first.
  private mutating func listed() {
    stage = .reading(0)
    presentSet = ItemSet(present)
    drawn = ItemSet(waiting.compactMap { VaultFile.id(ofThumbnail: $0) })
    let found = waiting
    said += LoneFile.allCases.filter { found.contains($0.list) && !isTold($0.name) }.map { $0.name }
    let expected = VaultFile.expected(of: shelf) + said
    let order = positions(of: found.count) { found[$0] < found[$1] }
    let sorted = order.map { found[$0] }
    // What lies in the vault's folder itself is looked for as it is read.
    for name in expected where name != VaultFile.other {
      let place = sorted.place { $0 < name }
      if place == sorted.count || sorted[place] != name { miss(name) }
    }
    let isList = { (name: BlobName) in VaultFile.number(ofMarksList: name) != nil }
    waiting =
      [VaultFile.other, VaultFile.moving] + sorted.filter { !isList($0) } + sorted.filter(isList)
  }

  private func isTold(_ name: BlobName) -> Bool {
    view.failures.contains { $0.name == name.text }
  }

  private mutating func read(_ context: inout Context<ItemExport.Effect>) {
    let count = singleCount > 0 ? 1 : min(waiting.count, Self.batchCountMax)
    var recipe = RecipeBuilder()
    for name in waiting.suffix(count).reversed() {
      let content = recipe.get(name, of: vault)
      // Of what nobody compares nothing has to be handed over.
      let isRead = VaultFile.isCompared(name) || VaultFile.isSaid(name)
      recipe.reveal(isRead ? content : recipe.prefix(content, most: 1))
    }
    stage = .reading(count)
    context.run(recipe.build, as: request)
  }

  private mutating func took(_ bytes: [UInt8]) {
    guard let name = waiting.popLast() else { return }
    singleCount -= min(singleCount, 1)
    view.files &+= 1
    if let number = VaultFile.number(ofMarksList: name) {
      lists[number] = MarksList.read(bytes, number: number)
      if let list = lists[number] {
        if checksum(list.encoded) != shelf.lists[number] { fail(name, .other) }
      } else {
        fail(name, .damaged)
      }
    } else if let item = VaultFile.id(ofMarks: name) {
      took(MarksAnswer(file: bytes), of: item, name)
    } else if VaultFile.isPage(name) {
      // What no summary names was left by a crash.
      if let (month, number) = shelf.place(of: name) { took(bytes, of: month, number, name) }
    } else if let fault = VaultFile.fault(ofSaid: bytes, in: name) {
      fail(name, fault)
    }
  }

  /// - Parameter number: of a page; `nil` of what the days of the month have in short.
  private mutating func took(
    _ bytes: [UInt8], of month: CatalogMonth, _ number: Int?, _ name: BlobName
  ) {
    guard number != nil else {
      if CatalogDays.read(bytes, of: month.month) == nil { fail(name, .damaged) }
      return
    }
    guard let read = CatalogPage.read(bytes, of: month.month) else { return fail(name, .damaged) }
    if !shelf.knows(read, in: name) { fail(name, .other) }
    for entry in read.entries {
      compare(entry)
      look(forPictureOf: entry)
    }
  }

  private mutating func look(forPictureOf entry: CatalogEntry) {
    guard entry.kind != .other, presentSet.contains(entry.item), !drawn.contains(entry.item) else {
      return
    }
    view.undrawn &+= 1
    if view.undrawnItems.count < ItemExport.failureCountMax { view.undrawnItems.append(entry.item) }
  }

  /// The pages know what is said of every item, too: marks and their list may both be older.
  private mutating func compare(_ entry: CatalogEntry) {
    guard presentSet.contains(entry.item), let list = lists[MarksList.number(of: entry.item)],
      list.check(of: entry.item) != entry.marks?.check
    else { return }
    fail(VaultFile.marks(entry.item), .other)
  }

  private mutating func took(_ answer: MarksAnswer, of item: PhotoID, _ name: BlobName) {
    switch answer {
    case .said:
      guard presentSet.contains(item), let list = lists[MarksList.number(of: item)] else { return }
      if answer.held(to: list.check(of: item)).fault != nil { fail(name, .other) }
    case .newer: fail(name, .newer)
    case .nothing, .missing, .damaged, .other, .unavailable: fail(name, .damaged)
    }
  }

  private mutating func failed(_ fault: RecipeFault) {
    guard let name = waiting.popLast() else { return }
    singleCount -= min(singleCount, 1)
    switch fault {
    case .missing: if !VaultFile.isOptional(name) || said.contains(name) { miss(name) }
    case .refused, .invalid: damaged.append(name)
    case .storageFull, .unavailable, .memory: fail(name, .unavailable)
    }
  }

  /// Marks of which the index knows, and that are not there.
  private mutating func compare() {
    stage = .placing(VaultFile.other, as: [])
    let marked = ItemSet(marked)
    for line in lists.compactMap({ $0 }).flatMap({ $0.lines })
    where presentSet.contains(line.item) && !marked.contains(line.item) {
      miss(VaultFile.marks(line.item))
    }
  }

  private mutating func miss(_ name: BlobName) {
    missing.append(name)
    fail(name, .missing)
  }

  private mutating func fail(_ name: BlobName?, _ fault: FileFault) {
    view.failed &+= 1
    guard view.failures.count < ItemExport.failureCountMax else { return }
    view.failures.append(FileFailure(name, fault))
  }
}

/// What is sealed otherwise.
extension SealedFilesCheck {
  private mutating func lookBeside(_ context: inout Context<ItemExport.Effect>) {
    if ways.next(&context) {
      stage = .ways(ways)
      request = ways.request
    } else if captures.next(&context) {
      stage = .captures(captures)
      request = captures.request
    } else {
      end()
    }
  }

  private mutating func looked(
    _ progress: FileLook, _ asked: Request, _ context: inout Context<ItemExport.Effect>
  ) {
    request = asked
    if case .going = progress { return }
    switch stage {
    case .ways(let looked): ways = looked
    case .captures(let looked): captures = looked
    case .listing, .reading, .placing, .ended: break
    }
    switch progress {
    case .going: break
    case .holds: view.files &+= 1
    case .waits: view.waiting &+= 1
    case .fails(let name, let fault): fail(name, fault)
    }
    lookBeside(&context)
  }
}

/// What lies in another's place: it opens under that one's name.
extension SealedFilesCheck {
  private func places(of name: BlobName) -> [BlobName] {
    let others = (damaged + missing + view.failures.compactMap { BlobName($0.name) })
    return Array(
      others.filter { $0 != name && $0.isBeside(name) }.prefix(Self.placedCountMax))
  }

  private mutating func place(
    _ name: BlobName, as others: [BlobName], _ context: inout Context<ItemExport.Effect>
  ) {
    guard let other = others.last else {
      fail(name, .damaged)
      return next(&context)
    }
    var recipe = RecipeBuilder()
    _ = recipe.open(.blob(name: name), as: other, of: vault)
    request = context.request()
    stage = .placing(name, as: others)
    context.run(recipe.build, as: request)
  }
}

extension BlobName {
  /// Whether both are of one kind: below the same folder of the vault's.
  fileprivate func isBeside(_ other: BlobName) -> Bool {
    kind == other.kind
  }

  private var kind: ArraySlice<UInt8> {
    let inside = bytes.dropFirst("vault/".utf8.count)
    return inside.prefix { $0 != 0x2F }
  }
}

extension VaultFile {
  /// Folders of sealed files that are not spread by the ids of items.
  fileprivate static let sealedFolders: [BlobName] = [
    captured, "vault/older", days, albums, "vault/index",
  ]

  fileprivate static func isSealed(_ name: BlobName) -> Bool {
    if name.bytes.starts(with: ("vault/index/" as Text).utf8) { return true }
    return id(ofMarks: name) != nil || id(ofThumbnail: name) != nil || id(ofAlbum: name) != nil
      || number(ofNotes: name) != nil || name == namedKeys
  }

  /// What of the index there has to be, as its summary says.
  fileprivate static func expected(of shelf: CatalogIndex) -> [BlobName] {
    var names = (0..<MarksList.count).map { marksList($0) }
    names += shelf.fileNames
    for number in 0..<(shelf.unread?.fileCount ?? shelf.known.files.count) {
      names.append(known(number))
    }
    return names
  }

  fileprivate static func isCompared(_ name: BlobName) -> Bool {
    id(ofMarks: name) != nil || name.bytes.starts(with: ("vault/index/marks-" as Text).utf8)
      || isPage(name)
  }

  fileprivate static func isPage(_ name: BlobName) -> Bool {
    number(ofPage: name) != nil
  }

  /// There only where something is hidden, or being moved.
  fileprivate static func isOptional(_ name: BlobName) -> Bool {
    name == other || name == moving || name == journal
  }
}
