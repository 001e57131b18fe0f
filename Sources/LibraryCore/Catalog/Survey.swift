// Reads items to make the index anew from them: those that were being imported when a process
// ended, or all of them.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Survey: Equatable {
  enum Progress: Equatable {
    case going
    case surveyed([CatalogEntry], damaged: UInt32)
    case failed(VaultFault)
  }

  private enum Stage: Equatable {
    case listing
    case reading(ItemOpening)
    /// The keys of an item are being forgotten, or what is left of one dropped.
    case ending
  }

  private let vault: VaultID
  /// Not only those that were being imported.
  let isOfAll: Bool
  /// Folders still to be listed, by the first byte of their items' names; the last first.
  private var folders: [UInt8] = []
  /// Items still to be read, the last first.
  private var items: [PhotoID] = []
  private var stage = Stage.ending
  private(set) var entries: [CatalogEntry] = []
  private var damaged: UInt32 = 0
  private(set) var request = Request(machine: .catalog, number: 0)

  /// Of these items alone. What is left of one that was not finished is dropped.
  init(of items: [PhotoID], in vault: VaultID, _ context: inout Context<Catalog.Effect>) {
    self.vault = vault
    isOfAll = false
    self.items = items.reversed()
    _ = next(&context)
  }

  init(ofAllIn vault: VaultID, _ context: inout Context<Catalog.Effect>) {
    self.vault = vault
    isOfAll = true
    folders = (UInt8.min...UInt8.max).reversed()
    _ = next(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.listing, .listed(let names)):
      items = names.compactMap { VaultFile.id(ofItem: $0) }.ordered { $0.bytes }.reversed()
      return next(&context)
    case (.reading(let opening), .recipeDone(let revealed)):
      return read(opening, revealed, &context)
    case (.reading, .recipeFailed(let failure)):
      switch failure.fault {
      case .missing:
        // Its import had not begun, or somebody took it away meanwhile.
        items.removeLast()
        return next(&context)
      case .refused, .invalid: return refuse(&context)
      case .storageFull, .unavailable: return .failed(.unavailable)
      }
    case (.ending, .recipeDone): return next(&context)
    default: return .failed(.unavailable)
    }
  }

  private mutating func next(_ context: inout Context<Catalog.Effect>) -> Progress {
    request = context.request()
    if let item = items.last {
      var opening = ItemOpening(
        item, in: VaultFile.item(item), vaultKey: VaultKey.master, for: .index)
      let recipe = opening.start()
      stage = .reading(opening)
      context.run(recipe, as: request)
    } else if let folder = folders.popLast() {
      stage = .listing
      context.shell(.list(request: request, folder: VaultFile.items(folder)))
    } else {
      return .surveyed(entries, damaged: damaged)
    }
    return .going
  }

  private mutating func read(
    _ opening: ItemOpening, _ revealed: [[UInt8]], _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    var opening = opening
    do throws(LocaphotoFailure) {
      switch try opening.advance(revealed) {
      case .recipe(let recipe):
        stage = .reading(opening)
        request = context.request()
        context.run(recipe, as: request)
      case .opened(let open):
        items.removeLast()
        if let entry = CatalogEntry(open.id, open.item, imported: context.instant) {
          entries.append(entry)
        }
        stage = .ending
        request = context.request()
        context.run(open.ending, as: request)
      }
      return .going
    } catch {
      context.run(opening.abandoning)
      return error == .unavailable ? .failed(.unavailable) : refuse(&context)
    }
  }

  /// Stops in the middle and forgets the keys.
  func abandon(_ context: inout Context<Catalog.Effect>) {
    if case .reading(let opening) = stage { context.run(opening.abandoning) }
  }

  private mutating func refuse(_ context: inout Context<Catalog.Effect>) -> Progress {
    guard let item = items.popLast() else { return .failed(.unavailable) }
    guard isOfAll else {
      // It was never reported as kept: what is written of it helps nobody.
      var recipe = RecipeBuilder()
      recipe.dropBlob(VaultFile.item(item))
      stage = .ending
      request = context.request()
      context.run(recipe.build, as: request)
      return .going
    }
    damaged += 1
    return next(&context)
  }
}
