// Finds the ways to open a vault: the files in its folder's `keys`.

import Bytes
import Kernel
import Recipes
import Wire

struct KeyFinding: Equatable {
  enum Progress: Equatable {
    case going(KeyFinding)
    /// There is no vault, or nobody can say.
    case none(VaultFault?)
    /// Those that can be read; if none can, why. Whether there are some of a newer version.
    case found([Unlocker], VaultFault?, hasNewer: Bool)
  }

  /// One vault needs no more ways; a folder full of files must not become a recipe without end.
  private static var countMax: Int { 32 }

  /// Of these files nobody knows yet what they say; the first is being read, once they are listed.
  private var waiting: [BlobName]?
  private var unlockers: [Unlocker] = []
  private var fault: VaultFault?
  private var hasNewer = false
  private(set) var request: Request

  init(_ context: inout Context<Vault.Effect>) {
    request = context.request()
    context.shell(.list(request: request, folder: VaultFile.keys))
  }

  /// Takes the answer to `request`.
  func advance(_ answer: LibraryAnswer, _ context: inout Context<Vault.Effect>) -> Progress {
    var next = self
    if var waiting {
      waiting.removeFirst()
      next.waiting = waiting
      next.read(answer)
    } else {
      guard case .listed(let names) = answer else { return .none(.unavailable) }
      guard !names.isEmpty else { return .none(nil) }
      next.waiting = Array(names.sorted().prefix(Self.countMax))
    }
    return next.goOn(&context)
  }

  /// Each is read for itself: one that cannot be read keeps no other from opening the vault.
  private mutating func goOn(_ context: inout Context<Vault.Effect>) -> Progress {
    guard let name = waiting?.first else {
      return .found(unlockers, unlockers.isEmpty ? fault : nil, hasNewer: hasNewer)
    }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.prefix(.blob(name: name), most: 4_096))
    request = context.request()
    context.run(recipe.build, as: request)
    return .going(self)
  }

  private mutating func read(_ answer: LibraryAnswer) {
    guard case .recipeDone(let files) = answer, let file = files.first else {
      fault = fault ?? .unavailable
      return
    }
    switch Unlocker.read(file) {
    case .unlocker(let unlocker): unlockers.append(unlocker)
    case .newer: (fault, hasNewer) = (.newer, true)
    case .damaged: fault = fault ?? .damaged
    }
  }
}
