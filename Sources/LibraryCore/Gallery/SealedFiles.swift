// Small sealed files of one folder of the vault's, as albums and what is said of days: all of them
// are held while the vault is open, and changed one after another, each by one write.

import Bytes
import Kernel
import Recipes
import Wire

protocol SealedFile: Equatable {
  associatedtype Change: Equatable

  static var folder: BlobName { get }
  /// In which the index has the names of all of them.
  static var list: BlobName { get }
  /// As many as there may be of those that count.
  static var countMax: Int { get }

  var name: BlobName { get }
  var content: [UInt8] { get }
  var counts: Bool { get }

  /// Whether such a file can have this name.
  static func has(_ name: BlobName) -> Bool
  /// `nil` for what says nothing that this version understands.
  static func read(_ content: [UInt8], from name: BlobName) -> Self?
  /// Whether what it brings may take the place of a file that does not open.
  static func mends(_ change: Change) -> Bool
  /// Takes a file that was read to the others.
  static func add(_ file: Self, to files: inout [Self])
  /// The file that a change leads to; `nil` where nothing is to be done.
  static func after(_ change: Change, in files: SealedFiles<Self>, at now: Instant) -> Self?

  /// Files whose content it has, too: they go once it is written.
  var others: [BlobName] { get }
  /// Once they are gone.
  var alone: Self { get }
}

extension SealedFile {
  static func add(_ file: Self, to files: inout [Self]) { files.append(file) }
  var others: [BlobName] { [] }
  var alone: Self { self }
}

struct SealedFiles<File: SealedFile>: Equatable {
  private enum Stage: Equatable {
    case closed
    case listing
    /// Which there were.
    case naming
    case reading
    case ready
    case writing(File)
    /// Which there are.
    case noting
    /// The folder cannot be listed.
    case failed
  }

  /// So many are read at once.
  private static var batchCountMax: Int { 32 }

  private var vault: VaultID?
  private var stage = Stage.closed
  /// Those that do not count, too.
  private(set) var all: [File] = []
  /// Files that open, and say what this version does not understand: they stay as they are.
  private(set) var foreign: [BlobName] = []
  /// Files that do not open: they stay, too, for nobody knows what would be written over.
  private(set) var damaged: [BlobName] = []
  /// Which there were, and of these the ones that are gone.
  private var listed = ListedNames()
  /// Files still to be read, the next one last.
  private var unread: [BlobName] = []
  /// One by one, until these are done: one of them does not open.
  private var singleCount = 0
  /// In the order in which they came.
  private var waiting: [File.Change] = []
  private var request: Request?

  mutating func load(_ vault: VaultID, _ context: inout Context<Catalog.Effect>) {
    self.vault = vault
    stage = .listing
    let request = context.request()
    self.request = request
    context.shell(.list(request: request, folder: File.folder))
  }

  func waits(for request: Request) -> Bool { self.request == request }

  /// How many say what nobody here can read; one where it is not known which there are.
  var unreadCount: Int {
    stage == .failed ? 1 : foreign.count + damaged.count + listed.missing.count
  }

  /// Of every file there has to be, those that are gone, too.
  var names: [BlobName] { listed.all }

  /// The list of the files, where it was not as it was sealed when they were read.
  var lostList: BlobName? { listed.isLost ? File.list : nil }

  /// Somebody was told which are gone, and that the list was not as it was sealed.
  mutating func lossesTold(_ context: inout Context<Catalog.Effect>) {
    listed.settle()
    if stage == .ready { _ = proceed(&context) }
  }

  /// Nothing of them is being read or written.
  var isAtRest: Bool { stage == .ready || stage == .failed }

  var isLoading: Bool { stage == .listing || stage == .naming || stage == .reading }

  /// Whether all files there are were read.
  var isRead: Bool {
    switch stage {
    case .ready, .writing, .noting: true
    case .closed, .listing, .naming, .reading, .failed: false
    }
  }

  /// Why it is refused at once.
  mutating func change(
    _ change: File.Change, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    switch stage {
    case .closed, .failed: return .unavailable
    case .listing, .naming, .reading, .ready, .writing, .noting: break
    }
    waiting.append(change)
    return proceed(&context)
  }

  /// Takes the answer to its request. Why a change did not happen.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    request = nil
    switch stage {
    case .listing: return list(answer, &context)
    case .naming: return name(answer, &context)
    case .reading: return read(answer, &context)
    case .writing(let file): return written(file, answer, &context)
    case .noting: return noted(answer, &context)
    case .closed, .ready, .failed: return nil
    }
  }

  private mutating func list(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    guard case .listed(let names) = answer else { return fail() }
    guard let vault else { return fail() }
    unread = names.filter { File.has($0) }.ordered { $0.bytes }.reversed()
    stage = .naming
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(File.list, of: vault))
    run(recipe, &context)
    return nil
  }

  private mutating func name(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    listed = ListedNames(answer, found: unread.reversed())
    return readOn(&context)
  }

  private mutating func fail() -> VaultFault? {
    stage = .failed
    let fault: VaultFault? = waiting.isEmpty ? nil : .unavailable
    waiting = []
    return fault
  }

  private var batchCount: Int { singleCount > 0 ? 1 : min(unread.count, Self.batchCountMax) }

  private mutating func readOn(_ context: inout Context<Catalog.Effect>) -> VaultFault? {
    guard let vault, !unread.isEmpty else {
      stage = .ready
      return proceed(&context)
    }
    var recipe = RecipeBuilder()
    for name in unread.suffix(batchCount).reversed() {
      recipe.reveal(recipe.get(name, of: vault))
    }
    stage = .reading
    run(recipe, &context)
    return nil
  }

  private mutating func read(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    let count = batchCount
    switch answer {
    case .recipeDone(let revealed) where revealed.count == count:
      for bytes in revealed { take(bytes) }
    case .recipeFailed(let failure) where failure.isLost:
      // A file that does not open costs no other.
      if count > 1 { singleCount = count } else { take(nil) }
    default: return fail()
    }
    return readOn(&context)
  }

  private mutating func take(_ content: [UInt8]?) {
    guard let name = unread.popLast() else { return }
    singleCount -= min(singleCount, 1)
    guard let content = content.flatMap({ Padding.content(of: $0) }) else {
      return damaged.append(name)
    }
    guard let file = File.read(content, from: name) else { return foreign.append(name) }
    File.add(file, to: &all)
  }

  /// Begins with the next change that leads to a file. Why one before it did not happen.
  private mutating func proceed(_ context: inout Context<Catalog.Effect>) -> VaultFault? {
    var fault: VaultFault?
    if waiting.isEmpty, stage == .ready, let names = listed.toWrite { note(names, &context) }
    while let vault, stage == .ready, !waiting.isEmpty {
      let change = waiting.removeFirst()
      guard let file = File.after(change, in: self, at: context.instant) else { continue }
      if let refusal = refusal(of: file, mending: File.mends(change)) {
        fault = fault ?? refusal
        continue
      }
      var recipe = RecipeBuilder()
      recipe.put(file.content, as: file.name, of: vault)
      if let names = listed.toWrite(adding: file.name, dropping: file.others) {
        recipe.put(names.encoded, as: File.list, of: vault)
      }
      for other in file.others { recipe.dropBlob(other) }
      stage = .writing(file)
      run(recipe, &context)
    }
    return fault
  }

  private func refusal(of file: File, mending: Bool) -> VaultFault? {
    let isNew = all.allSatisfy { $0.name != file.name }
    guard !isNew || all.count(where: { $0.counts }) < File.countMax else { return .unavailable }
    if damaged.contains(file.name), !mending { return .damaged }
    return foreign.contains(file.name) ? .newer : nil
  }

  private mutating func written(
    _ file: File, _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    stage = .ready
    var fault: VaultFault?
    switch answer {
    case .recipeDone:
      listed.wrote(adding: file.name, dropping: file.others)
      damaged.removeAll { $0 == file.name }
      if let index = all.firstIndex(where: { $0.name == file.name }) {
        all[index] = file.alone
      } else {
        all.append(file.alone)
      }
    case .recipeFailed(let failure): fault = VaultFault(writing: failure.fault)
    default: fault = .unavailable
    }
    let next = proceed(&context)
    return fault ?? next
  }

  /// Writes the list alone. Where that cannot be done the next opening does it.
  private mutating func note(_ names: SealedNames, _ context: inout Context<Catalog.Effect>) {
    guard let vault else { return }
    var recipe = RecipeBuilder()
    recipe.put(names.encoded, as: File.list, of: vault)
    stage = .noting
    listed.wrote()
    run(recipe, &context)
  }

  private mutating func noted(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    stage = .ready
    return proceed(&context)
  }

  private mutating func run(
    _ recipe: RecipeBuilder, _ context: inout Context<Catalog.Effect>
  ) {
    let request = context.request()
    self.request = request
    context.run(recipe.build, as: request)
  }
}
