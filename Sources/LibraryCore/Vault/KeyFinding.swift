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
    /// Those that can be read; if none can, why.
    case found([Unlocker], VaultFault?)
  }

  /// One vault needs no more ways; a folder full of files must not become a recipe without end.
  private static var countMax: Int { 32 }

  private var isReading = false
  private(set) var request: Request

  init(_ context: inout Context<Vault.Effect>) {
    request = context.request()
    context.shell(.list(request: request, folder: VaultFile.keys))
  }

  /// Takes the answer to `request`.
  func advance(_ answer: LibraryAnswer, _ context: inout Context<Vault.Effect>) -> Progress {
    guard !isReading else { return read(answer) }
    guard case .listed(let names) = answer else { return .none(.unavailable) }
    let files = names.sorted().prefix(Self.countMax)
    guard !files.isEmpty else { return .none(nil) }
    var recipe = RecipeBuilder()
    for name in files { recipe.reveal(recipe.prefix(.blob(name: name), most: 4_096)) }
    var next = self
    next.isReading = true
    next.request = context.request()
    context.run(recipe.build, as: next.request)
    return .going(next)
  }

  private func read(_ answer: LibraryAnswer) -> Progress {
    guard case .recipeDone(let files) = answer else { return .found([], .damaged) }
    var unlockers: [Unlocker] = []
    var fault: VaultFault?
    for file in files {
      switch Unlocker.read(file) {
      case .unlocker(let unlocker): unlockers.append(unlocker)
      case .newer: fault = .newer
      case .damaged: fault = fault ?? .damaged
      }
    }
    // One that can be read is enough.
    return .found(unlockers, unlockers.isEmpty ? fault : nil)
  }
}
