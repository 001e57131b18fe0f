// What of the vault is gone, or was not as it was sealed and is made anew when the vault is opened,
// until somebody who looks at all files was told. It is kept in a file: whoever is stopped before
// that is told another time. docs/vault.md, "Marks" and "Index".

import Bytes
import Kernel
import Recipes
import Wire

struct Losses: Equatable {
  private enum Stage: Equatable {
    case closed
    /// What was kept is read.
    case reading
    /// Whether this file is there.
    case looking(LoneFile)
    case ready
    case writing
    /// Whether it is still gone, of which somebody was told.
    case settling(LoneFile)
  }

  private static let countMax = 256

  /// In the order in which they were noticed.
  private(set) var files: [LostFile] = []
  private var stage = Stage.closed
  private var vault: VaultID?
  /// Still to be looked at, the next one last.
  private var waiting: [LoneFile] = []
  private var settling: [LoneFile] = []
  /// There is a file of them.
  private var isKept = false
  /// It says something else.
  private var isStale = false
  /// Who looks at all files is told of so many of `files`.
  private var lookedCount = 0
  private var request: Request?

  func waits(for request: Request) -> Bool { self.request == request }

  /// - Parameter names: of the files of the index there are.
  mutating func open(
    _ names: [BlobName], _ vault: VaultID, _ context: inout Context<Catalog.Effect>
  ) {
    self.vault = vault
    waiting = LoneFile.allCases.filter { names.contains($0.list) }
    isKept = names.contains(VaultFile.losses)
    guard isKept else { return look(&context) }
    stage = .reading
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.losses, of: vault))
    run(recipe, &context)
  }

  /// Each file counts once.
  mutating func note(_ file: LostFile) {
    guard files.count < Self.countMax, !files.contains(where: { $0.name == file.name }) else {
      return
    }
    files.append(file)
    isStale = true
  }

  /// It is there again.
  mutating func restored(_ file: LoneFile) {
    guard let index = files.firstIndex(where: { $0.name == file.name }) else { return }
    files.remove(at: index)
    if index < lookedCount { lookedCount -= 1 }
    isStale = true
  }

  /// Files that are there alone, and are gone.
  var missing: [LoneFile] {
    LoneFile.allCases.filter { lone in
      files.contains { $0.name == lone.name && $0.fault == .missing }
    }
  }

  /// Takes the answer to its request.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>) {
    request = nil
    switch (stage, answer) {
    case (.reading, .recipeDone(let revealed)):
      let kept = revealed.first.flatMap { UntoldLosses.read($0) }
      let noted = files
      files = kept?.files.compactMap { LostFile($0) } ?? []
      isStale = false
      for file in noted { note(file) }
      look(&context)
    // Who looks at all files finds that it does not open.
    case (.reading, .recipeFailed(let failure)) where failure.isLost: look(&context)
    // It may be read another time, and is not written over.
    case (.reading, _): stage = .closed
    case (.looking(let file), .recipeFailed(let failure)) where failure.fault == .missing:
      note(LostFile(file.name, .missing))
      look(&context)
    case (.looking, _): look(&context)
    case (.writing, _): stage = .ready
    // Nobody says any more that there is one; where nobody did, its list is what is missing.
    case (.settling(let file), .recipeFailed(let failure))
    where failure.fault == .missing && failure.step > 0:
      stage = .ready
      var recipe = RecipeBuilder()
      recipe.dropBlob(file.list)
      context.run(recipe.build)
    case (.settling, _): stage = .ready
    case (.closed, _), (.ready, _): break
    }
    keep(&context)
    settle(&context)
  }

  private mutating func settle(_ context: inout Context<Catalog.Effect>) {
    guard stage == .ready, let file = settling.popLast() else { return }
    stage = .settling(file)
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.length(.blob(name: file.list)))
    recipe.reveal(recipe.length(.blob(name: file.name)))
    run(recipe, &context)
  }

  private mutating func look(_ context: inout Context<Catalog.Effect>) {
    guard let file = waiting.popLast() else {
      stage = .ready
      return
    }
    stage = .looking(file)
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.length(.blob(name: file.name)))
    run(recipe, &context)
  }

  /// Writes what was noticed since. Where that cannot be done it is known while the vault is open.
  mutating func keep(_ context: inout Context<Catalog.Effect>) {
    guard stage == .ready, isStale, let vault else { return }
    isStale = false
    guard !files.isEmpty else { return drop(&context) }
    isKept = true
    let kept = UntoldLosses(
      version: UntoldLosses.current, files: files.map { FileFailure($0.name, $0.fault) })
    stage = .writing
    var recipe = RecipeBuilder()
    recipe.put(kept.encoded, as: VaultFile.losses, of: vault)
    run(recipe, &context)
  }

  /// Somebody looks at all files.
  mutating func looked() { lookedCount = files.count }

  /// Who looked was told. What was noticed since stays.
  mutating func told(_ context: inout Context<Catalog.Effect>) {
    files.removeFirst(min(lookedCount, files.count))
    (lookedCount, isStale) = (0, !files.isEmpty)
    settling = LoneFile.allCases
    drop(&context)
    keep(&context)
    settle(&context)
  }

  /// Nobody waits for it.
  private mutating func drop(_ context: inout Context<Catalog.Effect>) {
    guard stage != .closed, isKept else { return }
    isKept = false
    var recipe = RecipeBuilder()
    recipe.dropBlob(VaultFile.losses)
    context.run(recipe.build)
  }

  private mutating func run(
    _ recipe: RecipeBuilder, _ context: inout Context<Catalog.Effect>
  ) {
    let request = context.request()
    self.request = request
    context.run(recipe.build, as: request)
  }
}

/// A file of the vault's that is there alone, or not at all: that there is one the index says.
enum LoneFile: Equatable, CaseIterable {
  case namedKeys
  case other

  var name: BlobName {
    switch self {
    case .namedKeys: VaultFile.namedKeys
    case .other: VaultFile.other
    }
  }

  /// Says that there is one.
  var list: BlobName {
    switch self {
    case .namedKeys: VaultFile.listOfNamedKeys
    case .other: VaultFile.listOfOther
    }
  }
}

extension RecipeBuilder {
  /// Behind the file, that it is there.
  mutating func note(_ file: LoneFile, of vault: VaultID) {
    let names = SealedNames(version: ListedNames.current, names: [file.name])
    put(names.encoded, as: file.list, of: vault)
  }
}

extension UntoldLosses {
  static let current: UInt32 = 1

  /// `nil` for what says nothing that this version understands.
  static func read(_ bytes: [UInt8]) -> UntoldLosses? {
    guard let losses = try? UntoldLosses(file: bytes), losses.version == current else {
      return nil
    }
    return losses
  }
}

extension FileFailure {
  init(_ name: BlobName?, _ fault: FileFault) {
    self.init(
      name: name?.text ?? "", item: name.flatMap { VaultFile.id(ofMarks: $0) }, fault: fault)
  }
}

extension LostFile {
  fileprivate init?(_ failure: FileFailure) {
    guard let name = BlobName(failure.name) else { return nil }
    self.init(name, failure.fault)
  }
}
