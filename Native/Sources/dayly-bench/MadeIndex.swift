// A vault whose index lists as many items as one likes and that has none of them: opening it and
// looking at its months reads the index alone. It is written by the same core and the same steps as
// any other.

import Bytes
import Foundation
import LibraryCore
import NativeCrypto
import NativeEffects
import Recipes
import Wire

struct MadeIndex {
  private let secrets = MemorySecretStore()
  private let images = MemoryImageSink()
  private let folder: VaultFolder
  private let clock = LocalClock()

  private struct Unexpected: Error {}
  private static let passphrase: SecretName = "transient/vault/passphrase"
  private static let master: SecretName = "transient/vault/master-key"
  private static let (pageCount, knownCount) = (IndexForm.pageEntryCountMax, 32_768)
  /// Of 25 years.
  private static let monthCount = 300
  private static let firstMonth: Int32 = 2_000 * 12

  init(at path: String) throws {
    let url = URL(filePath: path)
    folder = try VaultFolder(at: url, creates: true, exports: url)
  }

  func write(itemCount: Int, passphraseFile: String) throws {
    let vault = try makeVault(passphraseFile)
    var months: [CatalogMonth] = []
    var files: [CatalogFiles] = []
    var contents: [KnownContent] = []
    for index in 0..<Self.monthCount {
      let first = itemCount * index / Self.monthCount
      let end = itemCount * (index + 1) / Self.monthCount
      let month = CivilMonth(Self.firstMonth + Int32(index))
      let entries = (first..<end).map { entry($0, in: month) }
      contents += entries.flatMap(\.contents)
      var named = names(after: files, pageCount: pageCount(of: entries))
      months.append(CatalogMonth(month: month, pages: try pages(of: entries, month, &named, vault)))
      files.append(named)
      if let number = named.days {
        try put(days(of: entries, month).encoded, as: IndexForm.page(number), vault)
      }
    }
    for (number, start) in stride(from: 0, to: contents.count, by: Self.knownCount).enumerated() {
      let end = min(start + Self.knownCount, contents.count)
      let file = CatalogKnown(
        version: IndexForm.knownVersion, contents: Array(contents[start..<end]))
      try put(file.encoded, as: IndexForm.known(number), vault)
    }
    for number in 0..<IndexForm.marksListCount {
      try put(IndexForm.emptyMarksList(number), as: IndexForm.marksList(number), vault)
    }
    // The core has written that there is nothing: of two summaries neither would count.
    for name in try names(in: "index").compactMap({ BlobName("vault/index/" + $0) })
    where IndexForm.isSummary(name) { try folder.drop(name) }
    let lists = (0..<IndexForm.marksListCount).map {
      IndexForm.check(of: IndexForm.emptyMarksList($0))
    }
    let summary = CatalogSummary(
      version: IndexForm.summaryVersion, months: months, contents: UInt32(contents.count),
      files: files, lists: lists)
    try put(summary.encoded, as: IndexForm.summary(clock.now), vault)
  }

  private func pageCount(of entries: [CatalogEntry]) -> Int {
    (entries.count + Self.pageCount - 1) / Self.pageCount
  }

  /// The next numbers: for each page of a month, and for what its days have in short.
  private func names(after files: [CatalogFiles], pageCount: Int) -> CatalogFiles {
    let first = files.reduce(0) { $0 + $1.pages.count + 1 }
    let pages = (first..<first + pageCount).map { UInt32($0) }
    return CatalogFiles(pages: pages, checks: [], days: UInt32(first + pageCount))
  }

  private func pages(
    of entries: [CatalogEntry], _ month: CivilMonth, _ files: inout CatalogFiles, _ vault: VaultID
  ) throws -> [CatalogPageTotal] {
    try stride(from: 0, to: entries.count, by: Self.pageCount).enumerated().map { number, start in
      let page = Array(entries[start..<min(start + Self.pageCount, entries.count)])
      let encoded =
        CatalogPage(version: IndexForm.pageVersion, month: month, entries: page).encoded
      files.checks.append(IndexForm.check(of: encoded))
      try put(encoded, as: IndexForm.page(files.pages[number]), vault)
      return CatalogPageTotal(
        photos: UInt16(page.count), videos: 0, lives: 0, others: 0, favorites: 0, posts: 0,
        bytes: page.reduce(0) { $0 + $1.bytes })
    }
  }

  /// What its days have in short. All its items are photos, of which no two lie on one moment.
  private func days(of entries: [CatalogEntry], _ month: CivilMonth) -> CatalogDays {
    let pageCount = self.pageCount(of: entries)
    let behind = max(pageCount - 1, 0) * Self.pageCount
    return CatalogDays(
      version: IndexForm.daysVersion, month: month, pages: UInt32(pageCount),
      before: lines(of: entries[..<behind]), last: lines(of: entries[behind...]), asked: [])
  }

  private func lines(of entries: ArraySlice<CatalogEntry>) -> [DayLine] {
    let byDay = Dictionary(grouping: entries) { $0.date?.day ?? CivilDay(0) }
    return byDay.sorted { $0.key < $1.key }.map { day, entries in
      let count = DayCount(
        kind: .photo, favorite: false, post: false, items: UInt32(entries.count),
        first: entries[0].item, order: [UInt8](repeating: 0, count: 16))
      return DayLine(day: day, counts: [count], chosen: nil)
    }
  }

  /// A photo of some moment of the month.
  private func entry(_ number: Int, in month: CivilMonth) -> CatalogEntry {
    let seconds = Int64(Int(month.value) - 1_970 * 12) * 2_629_746 + Int64(number % 28) * 86_400
    let day = CivilDay(Int32(seconds / 86_400))
    let name = Digest.sha256(of: Array("\(number)".utf8)).bytes
    let content = KnownContent(
      first: UInt32(number), second: .random(in: 0...UInt32.max),
      third: .random(in: 0...UInt32.max), length: UInt32(2_000_000 + number))
    return CatalogEntry(
      item: PhotoID(unchecked: Array(name[..<16])), kind: .photo,
      date: MediaDate(
        source: .metadata, certainty: .certain, day: day,
        moment: .instant(instant: Instant(seconds * 1000), offset: 60)),
      imported: Instant(seconds * 1000), size: PixelSize(width: 4_000, height: 3_000),
      duration: 0, bytes: UInt64(content.length), contents: [content],
      name: Text("IMG_\(number).jpg"), camera: "Canon EOS R6", group: nil,
      favorite: false, trashed: nil, albums: [], tags: [], pinned: nil, edit: nil)
  }

  private func put(_ bytes: [UInt8], as name: BlobName, _ vault: VaultID) throws {
    var recipe = RecipeBuilder()
    let key = recipe.hkdf(
      .secret(name: Self.master), salt: .literal(bytes: vault.bytes),
      info: Label.vaultIndex.utf8 + [0] + name.bytes)
    let sealed = recipe.sealChunks(
      key: key, .literal(bytes: IndexForm.padded(bytes)), chunkBytes: IndexForm.chunkByteCount)
    recipe.putBlob(name, sealed)
    _ = try runner.run(recipe.build).get()
  }

  private var runner: RecipeRunner {
    RecipeRunner(secrets: secrets, blobs: folder, images: images)
  }

  /// A new vault, of which the master key stays in `secrets`.
  private func makeVault(_ passphraseFile: String) throws -> VaultID {
    let typed = try Data(contentsOf: URL(filePath: passphraseFile))
    let bytes = typed.split(separator: 0x0A).first.map { [UInt8]($0) } ?? []
    try secrets.keep(
      Secret(kind: .bytes, bytes: SecretBytes(copying: bytes)), as: Self.passphrase)
    var core = LibraryCore()
    let create = LibraryEvent.vault(event: .createTapped(passphrase: Self.passphrase))
    for event in [LibraryEvent.launched(saved: .nothing), .placed, create] {
      var pending = [event]
      while !pending.isEmpty {
        let turn = core.handle(
          LibraryInput(occasion: clock.occasion, event: pending.removeFirst()))
        pending += try turn.effects.compactMap(answer)
      }
    }
    guard let file = try names(in: "keys").first, let name = BlobName("vault/keys/" + file),
      let key = try folder.blob(name)
    else { throw Unexpected() }
    return try Unlocker(decoding: key).vault
  }

  private func answer(_ effect: LibraryEffect) throws -> LibraryEvent? {
    switch effect {
    case .recipe(let request, let recipe):
      switch runner.run(recipe) {
      case .success(let revealed): return .recipeDone(request: request, revealed: revealed)
      case .failure(let error):
        return .recipeFailed(request: request, failure: error.failure)
      }
    case .list(let request, let name):
      let place = String(name.text.string.dropFirst("vault/".count))
      let found = try names(in: place).compactMap { BlobName(name.text + "/" + $0) }
      return .listed(request: request, names: found)
    case .persist(let request, _): return .persisted(request: request)
    default: return nil
    }
  }

  private func names(in place: String) throws -> [Text] {
    let path = folder.url.appending(path: place).path
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).map { Text($0) }
  }
}
