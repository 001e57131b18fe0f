// Opens a file of an older format whole, with the key that somebody gives for it or with a named
// one of the vault's, and has what was in it looked at as any chosen file. docs/locaphoto.md,
// "Older formats".

import Bytes
import Kernel
import Locaphoto
import MediaMetadata
import Recipes
import Wire

struct OlderFileOpener: Equatable {
  /// What the file's beginning says it is.
  enum Form: Equatable {
    case lfs(LFSHead)
    /// `.locaphoto` of version 1.0.
    case first
  }

  enum Stage: Equatable {
    /// Of version 1.0: so many bytes were read.
    case reading(FirstContainerReader, read: UInt64)
    /// Of `.lfs`: whether the vault has its key.
    case finding
    case locked(isWrong: Bool)
    case unlocking
    /// It is opened, and being looked at.
    case inspecting(UInt64)
    case open(Original)
    case failed(ReceivingFault)
  }

  let file: ChosenFile
  private let form: Form
  /// Whose named keys may open it; `nil` where none is open.
  private let vault: VaultID?
  private(set) var stage: Stage
  private(set) var request = Request(machine: .receiving, number: 0)
  /// Of version 1.0, once it was read.
  private var container: FirstContainer?

  private static let blob: BlobName = "open/older/file"
  /// A file of version 1.0 is decoded in the core's memory, an `.lfs` file opened in the shell's:
  /// neither format can be opened in parts.
  static let firstByteCountMax: UInt64 = 32 << 20
  static let contentByteCountMax: UInt64 = 64 << 20
  private static let windowByteCount: UInt64 = 1 << 20
  private static let keyByteCount: UInt64 = 32

  /// `nil` for a file that begins as none of an older format does.
  init?(
    _ file: ChosenFile, beginning bytes: [UInt8], in vault: VaultID?,
    _ context: inout Context<ShareReception.Effect>
  ) {
    (self.file, self.vault) = (file, vault)
    if FirstContainer.mayBegin(bytes) {
      form = .first
      stage = .reading(FirstContainerReader(), read: 0)
      if file.bytes <= Self.firstByteCountMax {
        readOn(from: 0, &context)
      } else {
        stage = .failed(.tooLarge)
      }
    } else if let head = try? LFSHead(parsing: bytes) {
      form = .lfs(head)
      stage = .finding
      let byteCount = (try? LFSHead.ciphertextByteCount(ofFile: file.bytes)) ?? 0
      if byteCount == 0 {
        stage = .failed(.damaged)
      } else if byteCount > Self.contentByteCountMax {
        stage = .failed(.tooLarge)
      } else {
        findKey(&context)
      }
    } else {
      return nil
    }
  }

  /// Of the key it needs; empty for a master key.
  var keyName: Text {
    switch form {
    case .lfs(let head): head.keyName
    case .first: ""
    }
  }

  /// Drops what was opened of it, however far it came.
  static var ending: Recipe {
    var recipe = RecipeBuilder()
    recipe.dropBlob(blob)
    return recipe.build
  }

  /// Takes a key that somebody gave, if one is wanted.
  mutating func enter(_ key: SecretName, _ context: inout Context<ShareReception.Effect>) {
    guard case .locked = stage else { return }
    stage = .unlocking
    var recipe = RecipeBuilder()
    open(with: .secret(name: key), &recipe)
    request = context.request()
    context.run(recipe.build, as: request)
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<ShareReception.Effect>) {
    switch stage {
    case .reading(let reader, let read): advance(reader, read, answer, &context)
    case .finding: found(answer, &context)
    case .unlocking: unlocked(answer, &context)
    case .inspecting(let byteCount): inspected(answer, byteCount)
    case .locked, .open, .failed: break
    }
  }
}

/// Reading version 1.0.
extension OlderFileOpener {
  private mutating func readOn(
    from offset: UInt64, _ context: inout Context<ShareReception.Effect>
  ) {
    var recipe = RecipeBuilder()
    let count = min(file.bytes - offset, Self.windowByteCount)
    recipe.reveal(recipe.slice(.blob(name: file.blob), at: offset, count: count))
    request = context.request()
    context.run(recipe.build, as: request)
  }

  private mutating func advance(
    _ reader: FirstContainerReader, _ read: UInt64, _ answer: LibraryAnswer,
    _ context: inout Context<ShareReception.Effect>
  ) {
    guard case .recipeDone(let revealed) = answer, let bytes = revealed.first, !bytes.isEmpty
    else { return fail(.unavailable) }
    var reader = reader
    do throws(LocaphotoFailure) {
      try reader.take(bytes)
      let next = read + UInt64(bytes.count)
      guard next >= file.bytes else {
        stage = .reading(reader, read: next)
        return readOn(from: next, &context)
      }
      container = try reader.finish()
      stage = .locked(isWrong: false)
    } catch {
      stage = .failed(ReceivingFault(older: error))
    }
  }
}

/// Keys.
extension OlderFileOpener {
  private mutating func findKey(_ context: inout Context<ShareReception.Effect>) {
    guard let vault else {
      stage = .locked(isWrong: false)
      return
    }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.namedKeys, of: vault))
    request = context.request()
    context.run(recipe.build, as: request)
  }

  /// Whoever's key the vault has not is asked for it.
  private mutating func found(
    _ answer: LibraryAnswer, _ context: inout Context<ShareReception.Effect>
  ) {
    guard let vault, case .recipeDone(let revealed) = answer, let content = revealed.first,
      let keys = NamedKeys.read(content), let key = keys.keys.first(where: { $0.name == keyName })
    else {
      stage = .locked(isWrong: false)
      return
    }
    stage = .unlocking
    var recipe = RecipeBuilder()
    open(with: recipe.unwrapped(key, of: vault), &recipe)
    request = context.request()
    context.run(recipe.build, as: request)
  }

  /// Reveals how long what was in it is.
  private func open(with key: Value, _ recipe: inout RecipeBuilder) {
    let key = recipe.slice(key, at: 0, count: Self.keyByteCount)
    let content: Value
    switch form {
    case .lfs: content = openLFS(key, &recipe)
    case .first: content = openFirst(key, &recipe)
    }
    recipe.putBlob(Self.blob, content)
    recipe.reveal(recipe.length(content))
  }

  private func openLFS(_ key: Value, _ recipe: inout RecipeBuilder) -> Value {
    // A file that is too short has no such slice, which is `invalid`.
    let byteCount = (try? LFSHead.ciphertextByteCount(ofFile: file.bytes)) ?? file.bytes
    let (whole, end) = (Value.blob(name: file.blob), LFSHead.byteCount + byteCount)
    let ciphertext = recipe.slice(whole, at: LFSHead.byteCount, count: byteCount)
    let nonce = recipe.slice(whole, at: end, count: LFSHead.nonceByteCount)
    let tag = recipe.slice(
      whole, at: end + LFSHead.nonceByteCount, count: LFSHead.tagByteCount)
    let sealed = recipe.join([ciphertext, tag])
    return recipe.aesGCMOpen(
      key: key, nonce: nonce, associated: [], sealed)
  }

  private func openFirst(_ master: Value, _ recipe: inout RecipeBuilder) -> Value {
    let container = container ?? FirstContainer()
    let wrapped = container.wrappedKey
    let hasNonce = wrapped.count == FirstContainer.wrappedKeyByteCounts[0]
    let nonce = hasNonce ? Array(wrapped.prefix(FirstContainer.nonceByteCount)) : container.nonce
    let key = recipe.aesGCMOpen(
      key: master, nonce: .literal(bytes: nonce), associated: [],
      .literal(bytes: hasNonce ? Array(wrapped.dropFirst(nonce.count)) : wrapped))
    let pieces = (container.ciphertext + [container.tag]).map { Value.literal(bytes: $0) }
    let sealed = recipe.join(pieces)
    return recipe.aesGCMOpen(
      key: key, nonce: .literal(bytes: container.nonce), associated: [],
      sealed)
  }

  private mutating func unlocked(
    _ answer: LibraryAnswer, _ context: inout Context<ShareReception.Effect>
  ) {
    switch answer {
    case .recipeDone(let revealed):
      var reader = ByteReader(revealed.first ?? [])
      guard let byteCount = try? reader.u64(), byteCount > 0 else { return fail(.damaged) }
      stage = .inspecting(byteCount)
      request = context.request()
      context.shell(.inspect(request: request, file: opened(byteCount), sidecars: []))
    case .recipeFailed(let failure):
      switch failure.fault {
      // Another key, or a changed byte: nothing in these formats tells one from the other.
      case .refused: stage = .locked(isWrong: true)
      case .invalid: fail(.damaged)
      case .missing, .storageFull, .unavailable, .memory: fail(.unavailable)
      }
    default: break  // Nothing that was asked.
    }
  }

  private mutating func fail(_ fault: ReceivingFault) { stage = .failed(fault) }
}

/// What was in it.
extension OlderFileOpener {
  private mutating func inspected(_ answer: LibraryAnswer, _ byteCount: UInt64) {
    guard case .inspected(let facts) = answer else { return fail(.unavailable) }
    let file = opened(byteCount)
    let named = ChosenFile(
      blob: file.blob, folder: "", name: file.name.fileName(of: facts.mediaType, isForeign: true),
      bytes: file.bytes,
      modified: file.modified)
    stage = .open(Original(file: named, facts: facts))
  }

  private func opened(_ byteCount: UInt64) -> ChosenFile {
    ChosenFile(
      blob: Self.blob, folder: "", name: plainName, bytes: byteCount, modified: file.modified)
  }

  /// The file's name without what says which format it is of.
  private var plainName: Text {
    for suffix in [".locaphoto" as Text, ".lfs"] {
      let count = suffix.utf8.count
      guard file.name.utf8.count > count,
        file.name.utf8.suffix(count).map({ $0.lowercasedASCII }) == suffix.utf8
      else { continue }
      return Text(utf8: Array(file.name.utf8.dropLast(count))) ?? file.name
    }
    return file.name
  }

  var view: ReceivingStage {
    switch stage {
    case .reading, .finding: .reading
    case .locked(let isWrong): .keyed(name: keyName, unlocking: false, wrong: isWrong)
    case .unlocking, .inspecting: .keyed(name: keyName, unlocking: true, wrong: false)
    case .open(let original): .open(title: "", items: [ReceivedItem(original)], signer: nil)
    case .failed(let fault): .failed(fault: fault)
    }
  }
}

extension ReceivedItem {
  fileprivate init(_ original: Original) {
    let (file, facts) = (original.file, original.facts)
    self.init(
      kind: facts.kind, date: facts.date, size: facts.size, duration: facts.duration,
      bytes: file.bytes, name: Text(utf8: Array(file.name.utf8.prefix(255))) ?? "")
  }
}

extension ReceivingFault {
  fileprivate init(older failure: LocaphotoFailure) {
    switch failure {
    case .unsupportedVersion: self = .newer
    case .malformed: self = .foreign
    case .tooLarge: self = .tooLarge
    case .unavailable: self = .unavailable
    case .truncated, .trailing, .wrongContext, .notARecipient, .stanza, .headerMAC, .signature,
      .payload, .metadata, .padding:
      self = .damaged
    }
  }
}
