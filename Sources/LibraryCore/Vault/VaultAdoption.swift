// Makes an archive's vault anew where there is none, or where one lies whose keys are gone, if it
// is the archive's: the archive brings the ways to open it along, one of them opens with the
// passphrase or the 24 words, and with the master key the archive proves to be of that vault before
// anything is written. The items come afterwards, by a restore.

import Bytes
import Kernel
import Recipes
import Wire

struct VaultAdoption: Equatable {
  enum Progress: Equatable {
    case going
    /// Its keys are written, and the master key is at hand.
    case adopted(VaultID, [Unlocker])
    case failed(VaultFault)
  }

  private enum Stage: Equatable {
    case finding
    /// Whose the folder is.
    case asking(ArchiveHeader, ArchiveSection)
    /// The keys of a section are being read.
    case reading(ArchiveHeader)
    /// What was typed is tried on one way after another.
    case unlocking(ArchiveHeader, [Unlocker])
    case proving(ArchiveHeader, ArchiveReader)
    case writing(ArchiveHeader, [Unlocker])
  }

  let typed: SecretName
  let isWords: Bool
  private var finding: SectionFinder
  /// Nothing of another vault lies there.
  private var isAsked = false
  private var stage = Stage.finding
  private(set) var request: Request

  init(_ typed: SecretName, isWords: Bool, _ context: inout Context<Vault.Effect>) {
    (self.typed, self.isWords) = (typed, isWords)
    finding = SectionFinder(&context)
    request = finding.request
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Vault.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.finding, _): return found(finding.advance(answer, &context), &context)
    case (.asking(let header, let section), .recipeDone(let revealed)):
      let own = revealed.first.flatMap { CaptureKey.read($0) }
      guard own == nil || own?.vault == header.vault else { return .failed(.otherVault) }
      read(header, section, &context)
    case (.asking(let header, let section), .recipeFailed(let failure))
    where failure.fault == .missing:
      read(header, section, &context)
    case (.reading(let header), .recipeDone(let revealed)):
      guard let keys = revealed.first.flatMap({ try? ArchiveKeys(decoding: $0) }) else {
        return found(finding.next(&context), &context)
      }
      let ways = keys.unlockers(of: header.vault)
      guard !ways.isEmpty else { return .failed(.damaged) }
      return unlock(header, ways.filter { isWords ? $0.isWords : $0.isPassphrase }, &context)
    case (.reading, .recipeFailed(let failure)) where failure.fault != .unavailable:
      return found(finding.next(&context), &context)
    case (.unlocking(let header, _), .recipeDone):
      let reading = ArchiveReader(of: header.vault, isOfPages: false, &context)
      (stage, request) = (.proving(header, reading), reading.request)
    case (.unlocking(let header, let ways), .recipeFailed(let failure)):
      guard failure.fault == .refused else {
        return .failed(VaultFault(typed: failure.fault))
      }
      return unlock(header, Array(ways.dropFirst()), &context)
    case (.proving(let header, var reading), _):
      let progress = reading.advance(answer, &context)
      (stage, request) = (.proving(header, reading), reading.request)
      return proved(progress, header, &context)
    case (.writing(let header, let unlockers), .recipeDone):
      return .adopted(header.vault, unlockers)
    case (.writing, .recipeFailed(let failure)):
      return .failed(VaultFault(writing: failure.fault))
    case (.asking, _), (.reading, _), (.unlocking, _), (.writing, _): return .failed(.unavailable)
    }
    return .going
  }

  private mutating func found(
    _ progress: SectionFinder.Progress, _ context: inout Context<Vault.Effect>
  ) -> Progress {
    stage = .finding
    request = finding.request
    switch progress {
    case .going: return .going
    case .empty: return .failed(.damaged)
    case .failed(let fault): return .failed(VaultFault(fault))
    case .found(let header, let section):
      if isAsked { read(header, section, &context) } else { ask(header, section, &context) }
      return .going
    }
  }

  /// Two vaults in one folder would each have the other's files among its own.
  private mutating func ask(
    _ header: ArchiveHeader, _ section: ArchiveSection, _ context: inout Context<Vault.Effect>
  ) {
    isAsked = true
    var recipe = RecipeBuilder()
    recipe.reveal(
      recipe.prefix(.blob(name: VaultFile.captureKey), most: CaptureKey.byteCountMax))
    request = context.request()
    stage = .asking(header, section)
    context.run(recipe.build, as: request)
  }

  private mutating func read(
    _ header: ArchiveHeader, _ section: ArchiveSection, _ context: inout Context<Vault.Effect>
  ) {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.archivedKeys(section))
    request = context.request()
    stage = .reading(header)
    context.run(recipe.build, as: request)
  }

  private mutating func unlock(
    _ header: ArchiveHeader, _ ways: [Unlocker], _ context: inout Context<Vault.Effect>
  ) -> Progress {
    guard let way = ways.first else {
      return .failed(isWords ? .wrongWords : .wrongPassphrase)
    }
    request = context.request()
    stage = .unlocking(header, ways)
    context.run(VaultKey.unwrapping(way, with: typed), as: request)
    return .going
  }

  private mutating func proved(
    _ progress: ArchiveReader.Progress, _ header: ArchiveHeader,
    _ context: inout Context<Vault.Effect>
  ) -> Progress {
    switch progress {
    case .going: return .going
    case .empty: return .failed(.damaged)
    case .failed(let fault): return .failed(VaultFault(fault))
    case .read(let archive):
      let unlockers = ArchiveKeys(files: archive.keys).unlockers(of: header.vault)
      guard !unlockers.isEmpty else { return .failed(.damaged) }
      var recipe = RecipeBuilder()
      for unlocker in unlockers {
        recipe.putBlob(VaultFile.key(unlocker.unlocker), .literal(bytes: unlocker.encoded))
      }
      request = context.request()
      stage = .writing(header, unlockers)
      context.run(recipe.build, as: request)
      return .going
    }
  }
}

extension ArchiveKeys {
  /// Ways to open this vault; a file that is none is passed over.
  fileprivate func unlockers(of vault: VaultID) -> [Unlocker] {
    var unlockers: [Unlocker] = []
    for file in files {
      if case .unlocker(let unlocker) = Unlocker.read(file), unlocker.vault == vault {
        unlockers.append(unlocker)
      }
    }
    return unlockers
  }
}

extension VaultFault {
  /// Of an archive from which a vault is made.
  fileprivate init(_ fault: ArchiveFault) {
    switch fault {
    case .newer: self = .newer
    case .foreign: self = .foreign
    case .otherVault: self = .otherVault
    case .missing, .damaged, .tooLarge: self = .damaged
    case .storageFull: self = .storageFull
    case .unavailable, .importing, .cancelled: self = .unavailable
    }
  }
}
