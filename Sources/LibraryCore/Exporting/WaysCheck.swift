// Looks at the ways to open a vault, the files in `keys`: whether each can be read, says that it is
// of this vault, and lies under its own name. What is wrapped in one opens by its own passphrase or
// key alone, which nobody has at hand; the 24 words are kept for who has opened the vault, so they
// are tried.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

/// What came of a look at a file.
enum FileLook: Equatable {
  case going
  case holds
  /// A capture that can be taken in.
  case waits
  case fails(BlobName, FileFault)
}

struct WaysCheck: Equatable {
  private enum Stage: Equatable {
    case idle
    case reading(BlobName)
    /// Its words.
    case opening(BlobName)
  }

  /// A longer one is none.
  private static let byteCountMax: UInt32 = 4_096

  private let vault: VaultID
  private var stage = Stage.idle
  /// The next one last.
  private var waiting: [BlobName] = []
  private(set) var request = Request(machine: .exporting, number: 0)

  init(of vault: VaultID) { self.vault = vault }

  mutating func add(_ name: BlobName) { waiting.append(name) }

  /// Begins with the next one; `false` where there is none.
  mutating func next(_ context: inout Context<ItemExport.Effect>) -> Bool {
    guard let name = waiting.popLast() else { return false }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.prefix(.blob(name: name), most: Self.byteCountMax + 1))
    run(recipe.build, .reading(name), &context)
    return true
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<ItemExport.Effect>
  ) -> FileLook {
    switch (stage, answer) {
    case (.reading(let name), .recipeDone(let revealed)):
      return read(name, revealed.first ?? [], &context)
    case (.opening, .recipeDone): return .holds
    case (.reading(let name), .recipeFailed(let failure)),
      (.opening(let name), .recipeFailed(let failure)):
      return .fails(name, FileFault(failure.fault))
    case (.idle, _), (.reading, _), (.opening, _): return .going  // Nothing that was asked.
    }
  }

  private mutating func read(
    _ name: BlobName, _ bytes: [UInt8], _ context: inout Context<ItemExport.Effect>
  ) -> FileLook {
    let isKey = VaultFile.isKey(name)
    guard bytes.count <= Int(Self.byteCountMax) else {
      return .fails(name, isKey ? .damaged : .unknown)
    }
    switch Unlocker.read(bytes) {
    case .newer: return .fails(name, isKey ? .newer : .unknown)
    case .damaged: return .fails(name, isKey ? .damaged : .unknown)
    case .unlocker(let unlocker):
      guard unlocker.vault == vault else { return .fails(name, .unknown) }
      guard VaultFile.key(unlocker.unlocker) == name else { return .fails(name, .misplaced) }
      guard case .words(let wrapped, let secret) = unlocker.way else { return .holds }
      run(VaultKey.checking(wrapped, secret, of: unlocker), .opening(name), &context)
      return .going
    }
  }

  private mutating func run(
    _ recipe: Recipe, _ stage: Stage, _ context: inout Context<ItemExport.Effect>
  ) {
    self.stage = stage
    request = context.request()
    context.run(recipe, as: request)
  }
}

extension FileFault {
  init(_ fault: RecipeFault) {
    switch fault {
    case .missing: self = .missing
    case .refused, .invalid: self = .damaged
    case .storageFull, .unavailable, .memory: self = .unavailable
    }
  }

  init(_ fault: ItemFault) {
    switch fault {
    case .missing: self = .missing
    case .damaged, .marks: self = .damaged
    case .newer: self = .newer
    case .tooLarge, .notRemoved, .undrawn, .storageFull, .unavailable: self = .unavailable
    }
  }

  init(_ failure: LocaphotoFailure) { self.init(ItemFault(failure)) }
}
