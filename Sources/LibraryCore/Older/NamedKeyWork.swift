// Does one thing with the named keys of the older format `.lfs`: makes, takes in, hands out or
// forgets a key, or seals an item under one. The keys are read first, each time: they are few,
// and seldom asked for.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct NamedKeyWork: Equatable {
  private enum Stage: Equatable {
    case reading
    /// The key of this name is being sealed.
    case wrapping(Text)
    /// These are the keys, if that succeeds.
    case writing([NamedKey])
    case handingOut(Text)
    case sealing(LFSSealer)
    case done
    case failed(NamedKeyFault)
  }

  private let event: NamedKeyEvent
  private let vault: VaultID
  private var keys: [NamedKey] = []
  private var leftOut: [LeftOut] = []
  private var stage = Stage.reading
  private(set) var request: Request

  /// A key that is handed out lies here until the person has it.
  private static let output: BlobName = "export/key"
  private static let suffix: Text = ".key"
  private static let keyByteCount: UInt64 = 32

  init(_ event: NamedKeyEvent, of vault: VaultID, _ context: inout Context<ItemExport.Effect>) {
    (self.event, self.vault) = (event, vault)
    request = context.request()
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.namedKeys, of: vault))
    context.run(recipe.build, as: request)
  }

  var isUnderWay: Bool {
    switch stage {
    case .done, .failed: false
    case .reading, .wrapping, .writing, .handingOut, .sealing: true
    }
  }

  /// Whether it changes the list of keys, or may yet.
  var mayWriteKeys: Bool {
    switch event {
    case .createTapped, .importTapped, .removeTapped: isUnderWay
    case .listTapped, .exportTapped, .sealTapped: false
    }
  }

  var view: NamedKeysView {
    let now: NamedKeyStage
    switch stage {
    case .reading, .wrapping, .writing, .handingOut, .sealing: now = .working
    case .done: now = .done
    case .failed(let fault): now = .failed(fault: fault)
    }
    return NamedKeysView(
      keys: keys.map { NamedKeyView(name: $0.name, made: $0.made) }, leftOut: leftOut,
      stage: now)
  }

  /// Nobody waits for it any more; what a person typed is forgotten.
  mutating func abandon(_ context: inout Context<ItemExport.Effect>) {
    if case .sealing(var sealing) = stage { sealing.abandon(&context) }
    if case .handingOut = stage { dropOutput(&context) }
    forget(&context)
    if isUnderWay { stage = .failed(.unavailable) }
  }

  private func forget(_ context: inout Context<ItemExport.Effect>) {
    if isUnderWay { Self.forget(event, &context) }
  }

  /// What a person typed for an event that nothing comes of stays nowhere.
  static func forget(_ event: NamedKeyEvent, _ context: inout Context<ItemExport.Effect>) {
    guard let key = event.typed else { return }
    var recipe = RecipeBuilder()
    recipe.forget(key)
    context.run(recipe.build)
  }

  private func dropOutput(_ context: inout Context<ItemExport.Effect>) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.output)
    context.run(recipe.build)
  }

  private mutating func fail(
    _ fault: NamedKeyFault, _ context: inout Context<ItemExport.Effect>
  ) {
    forget(&context)
    stage = .failed(fault)
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<ItemExport.Effect>) {
    switch stage {
    case .reading: read(answer, &context)
    case .wrapping(let name): wrapped(answer, name, &context)
    case .writing(let new): written(answer, new, &context)
    case .handingOut(let name): handedOut(answer, name, &context)
    case .sealing(let sealing): advance(sealing, answer, &context)
    case .done, .failed: break
    }
  }

  private mutating func read(
    _ answer: LibraryAnswer, _ context: inout Context<ItemExport.Effect>
  ) {
    switch answer {
    case .recipeDone(let revealed):
      guard let read = NamedKeys.read(revealed.first ?? []) else { return fail(.newer, &context) }
      keys = read.keys
    case .recipeFailed(let failure):
      guard failure.fault == .missing else {
        return fail(NamedKeyFault(failure.fault), &context)
      }
      keys = []
    default: return fail(.unavailable, &context)
    }
    begin(&context)
  }

  private mutating func begin(_ context: inout Context<ItemExport.Effect>) {
    switch event {
    case .listTapped: stage = .done
    case .createTapped(let name):
      var recipe = RecipeBuilder()
      let key = recipe.random(UInt16(Self.keyByteCount))
      wrap(key, as: name, &recipe, &context)
    case .importTapped(let name, let secret):
      var recipe = RecipeBuilder()
      // A slice alone would take the beginning of what is longer.
      let key = recipe.slice(.secret(name: secret), at: 0, count: Self.keyByteCount)
      recipe.equal(key, .secret(name: secret))
      wrap(key, as: name, &recipe, &context)
    case .exportTapped(let name):
      guard let key = key(name, &context) else { return }
      var recipe = RecipeBuilder()
      recipe.putBlob(Self.output, recipe.unwrapped(key, of: vault))
      stage = .handingOut(name)
      run(recipe, &context)
    case .removeTapped(let name):
      guard key(name, &context) != nil else { return }
      write(keys.filter { $0.name != name }, &context)
    case .sealTapped(let item, let name, let along):
      guard let key = key(name, &context), let head = LFSHead(keyName: name) else { return }
      let sealing = LFSSealer(item, along, under: key, head, of: vault, &context)
      request = sealing.request
      stage = .sealing(sealing)
    }
  }

  private mutating func key(
    _ name: Text, _ context: inout Context<ItemExport.Effect>
  ) -> NamedKey? {
    let key = keys.first { $0.name == name }
    if key == nil { fail(.noSuchKey, &context) }
    return key
  }

  private mutating func wrap(
    _ key: Value, as name: Text, _ recipe: inout RecipeBuilder,
    _ context: inout Context<ItemExport.Effect>
  ) {
    guard LFSHead(keyName: name) != nil else { return fail(.unusable, &context) }
    guard keys.allSatisfy({ $0.name != name }) else { return fail(.taken, &context) }
    guard keys.count < NamedKeys.countMax else { return fail(.tooMany, &context) }
    recipe.reveal(recipe.wrapped(key, as: name, of: vault))
    stage = .wrapping(name)
    run(recipe, &context)
  }

  private mutating func wrapped(
    _ answer: LibraryAnswer, _ name: Text, _ context: inout Context<ItemExport.Effect>
  ) {
    switch answer {
    case .recipeDone(let revealed):
      guard let bytes = revealed.first else { return fail(.unavailable, &context) }
      let key = NamedKey(name: name, made: context.instant, wrapped: bytes)
      write(keys + [key], &context)
    case .recipeFailed(let failure):
      let isUnusable = failure.fault == .invalid || failure.fault == .refused
      fail(isUnusable ? .unusable : NamedKeyFault(failure.fault), &context)
    default: fail(.unavailable, &context)
    }
  }

  private mutating func write(_ new: [NamedKey], _ context: inout Context<ItemExport.Effect>) {
    var recipe = RecipeBuilder()
    let file = NamedKeys(new)
    recipe.put(file, of: vault)
    if let key = event.typed { recipe.forget(key) }
    stage = .writing(file.keys)
    run(recipe, &context)
  }

  private mutating func written(
    _ answer: LibraryAnswer, _ new: [NamedKey], _ context: inout Context<ItemExport.Effect>
  ) {
    switch answer {
    case .recipeDone:
      keys = new
      stage = .done
    case .recipeFailed(let failure): fail(NamedKeyFault(failure.fault), &context)
    default: fail(.unavailable, &context)
    }
  }

  private mutating func handedOut(
    _ answer: LibraryAnswer, _ name: Text, _ context: inout Context<ItemExport.Effect>
  ) {
    switch answer {
    case .recipeDone:
      context.shell(.exportFile(blob: Self.output, name: name + Self.suffix, date: nil))
      dropOutput(&context)
      stage = .done
    case .recipeFailed(let failure): fail(NamedKeyFault(failure.fault), &context)
    default: fail(.unavailable, &context)
    }
  }

  private mutating func advance(
    _ sealing: LFSSealer, _ answer: LibraryAnswer, _ context: inout Context<ItemExport.Effect>
  ) {
    var sealing = sealing
    let progress = sealing.advance(answer, &context)
    request = sealing.request
    switch progress {
    case .going: stage = .sealing(sealing)
    case .sealed(let leftOut): (self.leftOut, stage) = (leftOut, .done)
    case .failed(let fault): fail(fault, &context)
    }
  }

  private mutating func run(
    _ recipe: RecipeBuilder, _ context: inout Context<ItemExport.Effect>
  ) {
    request = context.request()
    context.run(recipe.build, as: request)
  }
}

extension NamedKeyFault {
  init(_ fault: RecipeFault) {
    switch fault {
    case .refused, .invalid: self = .damaged
    case .missing: self = .missing
    case .storageFull: self = .storageFull
    case .unavailable, .memory: self = .unavailable
    }
  }

  init(_ fault: ItemFault) {
    switch fault {
    case .tooLarge: self = .tooLarge
    case .missing: self = .missing
    case .damaged: self = .damaged
    case .newer: self = .newer
    case .storageFull: self = .storageFull
    case .notRemoved: self = .notRemoved
    case .undrawn: self = .undrawn
    case .marks: self = .marks
    case .unavailable: self = .unavailable
    }
  }
}

extension NamedKeyEvent {
  /// The secret that a person typed for it.
  fileprivate var typed: SecretName? {
    switch self {
    case .importTapped(_, let key): key
    case .listTapped, .createTapped, .exportTapped, .removeTapped, .sealTapped: nil
    }
  }
}
