// Finds the ways to open a vault: the files in its folder's `keys`. Whoever can write into the
// folder can put files there that look like some: where there are more than a vault has, which of
// them are read is drawn by lot, so that nobody can push the true ones out by their names.

import Bytes
import Kernel
import Recipes
import Wire

struct KeyFinder: Equatable {
  enum Progress: Equatable {
    case going(KeyFinder)
    /// There is no vault, or nobody can say.
    case none(VaultFault?)
    /// There is a vault, and nothing to open it by: its keys are gone.
    case keyless
    /// Those that can be read; if none can, why. Whether there are some of a newer version, and how
    /// many files were not read.
    case found([Unlocker], VaultFault?, hasNewer: Bool, passedOver: Int)
  }

  /// A folder full of files must not become a recipe without end. One vault has at most
  /// `Vault.unlockerCountMax`.
  private static var countMax: Int { 256 }

  /// Without a key, whether anything is kept there: looked for in these, the next last.
  private var isKeyless = false
  private var kept: [BlobName] = []
  /// Of these files nobody knows yet what they say; the first is being read, once they are listed.
  private var waiting: [BlobName]?
  private var unlockers: [Unlocker] = []
  private var fault: VaultFault?
  private var hasNewer = false
  private var passedOver = 0
  private let opened: UnlockerID?
  private(set) var request: Request

  init(opened: UnlockerID?, _ context: inout Context<Vault.Effect>) {
    self.opened = opened
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
      if isKeyless { return names.isEmpty ? next.lookOn(&context) : .keyless }
      guard !names.isEmpty else { return next.lookBeside(&context) }
      let ordered = names.count > Vault.unlockerCountMax ? drawn(names, context) : names.sorted()
      next.waiting = Array(ordered.prefix(Self.countMax))
      next.passedOver = max(0, names.count - Self.countMax)
    }
    return next.goOn(&context)
  }

  /// Another vault made in its place would lock out what is there for good.
  private mutating func lookBeside(_ context: inout Context<Vault.Effect>) -> Progress {
    isKeyless = true
    kept = VaultFile.spreadFolders + [VaultFile.index]
    return lookOn(&context)
  }

  private mutating func lookOn(_ context: inout Context<Vault.Effect>) -> Progress {
    guard let folder = kept.popLast() else { return .none(nil) }
    request = context.request()
    context.shell(.list(request: request, folder: folder))
    return .going(self)
  }

  /// In an order that nobody knew before.
  private func drawn(_ names: [BlobName], _ context: Context<Vault.Effect>) -> [BlobName] {
    let lots = Lots(context.occasion)
    let first = opened.map { VaultFile.key($0) }
    return names.ordered { ($0 == first ? [0] : [1]) + lots.lot(of: $0.bytes) }
  }

  /// Each is read for itself: one that cannot be read keeps no other from opening the vault.
  private mutating func goOn(_ context: inout Context<Vault.Effect>) -> Progress {
    guard let name = waiting?.first else {
      return .found(
        unlockers, unlockers.isEmpty ? fault : nil, hasNewer: hasNewer, passedOver: passedOver)
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
    // A copy of a file says nothing new.
    case .unlocker(let unlocker): if !unlockers.contains(unlocker) { unlockers.append(unlocker) }
    case .newer: (fault, hasNewer) = (.newer, true)
    case .damaged: fault = fault ?? .damaged
    }
  }
}

/// Draws by this device's random numbers: whoever names things cannot say which comes first.
struct Lots {
  private let seed: [UInt8]

  init(_ occasion: Occasion) { seed = occasion.entropy }

  /// FNV-1a over the seed and the bytes: nobody who does not know the seed can aim at a lot.
  func lot(of bytes: [UInt8]) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in seed + bytes + seed { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * $0)) }
  }
}
