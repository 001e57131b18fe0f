// A vault's folder and the shell around it, with stand-in arithmetic: every rule holds or fails as
// with real cryptography, which is worthless here. Any change of the folder can be refused, or be
// the one at which the power goes.

import Bytes
import Wire

@testable import LibraryCore

extension RecipeFault: Error {}

final class FakeFolder {
  /// Of these nobody can say anything, as on a disk that fails.
  var unreadable: Set<BlobName> = []
  /// What lies in it.
  private(set) var blobs: [BlobName: [UInt8]] = [:]
  /// In memory: gone when the process ends.
  var secrets: [SecretName: [UInt8]] = [:]
  /// What the shell keeps beside it for the core.
  private(set) var records: [Record] = []
  /// Files somebody chose.
  var chosen: [BlobName: [UInt8]] = [:]
  /// What `inspect` says of a file, by its name; of any other, that it is one. What a camera
  /// took is what its name ends in, where nothing else is said.
  var facts: [Text: MediaFacts] = [:]
  /// Parts that somebody sealed are looked into as a shell does it, whatever `facts` say.
  var looksIntoParts = false
  /// The month the views were given last, and how many times they were given one.
  private(set) var shownMonth: ShownMonth? { didSet { presentedCount += 1 } }
  private(set) var presentedCount = 0
  /// What each month had when it was given last.
  private(set) var shownMonths: [CivilMonth: [CatalogEntry]] = [:]
  /// What the days of a month had in short when they were given last.
  private(set) var shownDays: ShownDays?
  /// What was found last, and what of each month.
  private(set) var found: FoundItems?
  /// By where they begin.
  private(set) var foundRuns: [UInt32: FoundRun] = [:]
  private(set) var foundMonths: [CivilMonth: [CatalogEntry]] = [:]
  /// What a file looks like when it is drawn small; `nil` where nobody can draw it.
  var drawn: [UInt8]?
  private(set) var drawnEdits: [EditRecipe?] = []
  /// With these a picture begins that was drawn as it is edited.
  static let editedMark: [UInt8] = [0xED, 0x17]
  /// Nobody can draw anything.
  var isBlind = false
  /// What the views were given.
  var images: [ImageName: [UInt8]] = [:]
  /// An item as the views were given it.
  private(set) var shownItem: ShownItem?
  /// What players were given, in order, by the numbers they asked under.
  private(set) var filmPieces: [(number: UInt32, bytes: [UInt8]?)] = []

  /// What the person was handed, in order.
  private(set) var exported: [(name: Text, bytes: [UInt8])] = []
  /// When files were taken that do not say it themselves, as the person was handed them.
  private(set) var exportedDates: [Text: MediaDate] = [:]

  /// The 24 words the views were given last, as somebody would type them.
  private(set) var shownWords: [UInt8]?
  private static let wordsMark: UInt8 = 0x77
  /// A secret as words: a byte of it stands for each.
  private static func words(of secret: [UInt8]) -> [UInt8] { [wordsMark] + secret }

  /// Who keeps keys that nobody types.
  var sources = FakeSources()

  /// Who answers what the library asks of the groups; nobody where they do not run.
  var groups: FakeGroups?

  /// With this byte a sidecar begins.
  static let sidecarMark: UInt8 = 0x7B

  /// Writes and drops so far.
  private(set) var changeCount = 0
  /// The change that fails, and why.
  var refused: (change: Int, fault: RecipeFault)?
  /// The change at which the power goes: a file that is not written at once is written by half.
  var last: Int?
  private(set) var isDead = false
  /// What transfers have written (FakeFolder+Power.swift).
  var writing = Writing()
  var randomCount: UInt64 = 0

  /// Another process over the same folder.
  func revive() {
    if isDead { for (name, bytes) in writing.lost(of: blobs) { blobs[name] = bytes } }
    isDead = false
    (last, refused) = (nil, nil)
    secrets = [:]
  }

  /// The power goes while nothing is being changed.
  func cutPower() { isDead = true }

  /// As a disk or a person does it.
  func damage(_ name: BlobName, _ change: (inout [UInt8]) -> Void) {
    change(&blobs[name, default: []])
  }

  func forgetRuns() { foundRuns = [:] }

  func remove(_ name: BlobName) { blobs[name] = nil }

  func removeSummary() {
    for name in blobs.keys where VaultFile.isSummary(name) { blobs[name] = nil }
  }

  /// A copy of the folder is put over it: what is in it takes the place of what is called the same.
  func put(_ copy: [BlobName: [UInt8]]) { blobs.merge(copy) { $1 } }

  func forgetRecords() { records = [] }

  private func takeFound(_ effect: LibraryEffect) {
    if case .presentFound(let found) = effect { self.found = found }
    if case .presentFoundRun(_, let run) = effect { foundRuns[run.first] = run }
    if case .presentFoundMonth(_, let month) = effect { foundMonths[month.month] = month.entries }
  }

  /// The event that answers an effect, if there is one.
  func carryOut(_ effect: LibraryEffect) -> LibraryEvent? {
    switch effect {
    case .persist(let request, let changes):
      records.apply(changes)
      return .persisted(request: request)
    case .recipe(let request, let recipe): return run(recipe, for: request)
    case .transfer(let request, let transfer):
      do throws(RecipeFault) {
        return .transferDone(request: request, result: try carryOut(transfer))
      } catch {
        return .transferFailed(request: request, fault: error, durable: 0)
      }
    case .makeDurable(let request, let names):
      return .madeDurable(request: request, failures: makeDurable(names))
    case .list(let request, let folder):
      let prefix = folder.bytes + [0x2F]
      return .listed(
        request: request, names: blobs.keys.filter { $0.bytes.starts(with: prefix) })
    case .inspect(let request, let file, let sidecars):
      return inspect(file, beside: sidecars, for: request)
    case .inspectPart(let request, let source, let name):
      return inspect(source, named: name, for: request)
    case .edit(let request, let origin, _): return edit(origin, for: request)
    case .exportFile(let blob, let name, let date):
      exportedDates[name] = date
      return hand(blob, as: name)
    case .presentShare(let blob, let name): return hand(blob, as: name)
    case .presentMonth(let month):
      shownMonth = month
      shownMonths[month.month] = month.entries
      return nil
    case .presentDays(let days):
      shownDays = days
      return nil
    case .presentFound, .presentFoundRun, .presentFoundMonth:
      takeFound(effect)
      return nil
    case .makeThumbnail(let request, let source, let sink):
      guard let drawn, blobs[source.blob] != nil else { return .thumbnailFailed(request: request) }
      drawnEdits.append(source.edit)
      blobs[sink] = drawn
      return .thumbnailMade(request: request)
    case .makeFilmThumbnail(let request, _, _, let sink):
      guard let drawn else { return .thumbnailFailed(request: request) }
      blobs[sink] = drawn
      return .thumbnailMade(request: request)
    case .drawPicture(let request, let source, let sink): return draw(source, sink, for: request)
    case .presentWords(let secret):
      shownWords = secrets[secret].map(Self.words(of:))
      return nil
    case .presentItem(let item, let picture, let film):
      shownItem = ShownItem(item, picture, picture.map { blobs[$0.blob] ?? [] }, film)
      return nil
    case .presentFilm(_, let number, let blob):
      filmPieces.append((number, blob.flatMap { blobs.removeValue(forKey: $0) }))
      return nil
    case .makeSourceKey, .askSourceKey, .dropSourceKey, .askGroups: return askOthers(effect)
    case .deliver, .acknowledge, .cancelTransfer, .cancelSourceKey: return nil
    }
  }

  private func hand(_ blob: BlobName, as name: Text) -> LibraryEvent? {
    if let bytes = blobs.removeValue(forKey: blob) { exported.append((name, bytes)) }
    return nil
  }

  /// What was edited has another beginning.
  private func draw(
    _ source: ShownPicture, _ sink: BlobName, for request: Request
  ) -> LibraryEvent {
    guard let original = blobs[source.blob], let edit = source.edit, !isBlind else {
      return .pictureUndrawn(request: request)
    }
    drawnEdits.append(edit)
    blobs[sink] = Self.editedMark + original
    return .pictureDrawn(
      request: request, size: PixelSize(width: 30, height: 20),
      bytes: UInt64(Self.editedMark.count + original.count))
  }

  /// What neither the folder nor the person answers.
  private func askOthers(_ effect: LibraryEffect) -> LibraryEvent? {
    switch effect {
    case .makeSourceKey(let request, let key, let question):
      let (answer, secret) = sources.make(key, question, for: request)
      if let secret { secrets[question.secret] = secret }
      return answer
    case .askSourceKey(let request, let question):
      let (answer, secret) = sources.ask(question, for: request)
      if let secret { secrets[question.secret] = secret }
      return answer
    case .dropSourceKey(_, let key):
      sources.drop(key)
      return nil
    case .askGroups(let request, let question):
      guard let groups else { return nil }
      return .groupsAnswered(request: request, answer: groups.answer(question, self))
    default: return nil
    }
  }

  private func inspect(
    _ file: ChosenFile, beside sidecars: [ChosenFile], for request: Request
  ) -> LibraryEvent {
    guard let bytes = chosen[file.blob] ?? blobs[file.blob] else {
      return .inspectFailed(request: request, fault: .unavailable)
    }
    var found = facts[file.name] ?? listing(bytes, named: file.name)
    found.hasSidecar = sidecars.contains { chosen[$0.blob]?.first == FakeFolder.sidecarMark }
    return .inspected(request: request, facts: found)
  }

  /// The power went while it was written.
  func tear(_ name: BlobName, to bytes: [UInt8]) { blobs[name] = bytes }

  func change(_ name: BlobName, to bytes: [UInt8]?) throws(RecipeFault) {
    guard !isDead else { return }
    changeCount += 1
    if let refused, refused.change == changeCount { throw refused.fault }
    if last == changeCount {
      isDead = true
    } else {
      blobs[name] = bytes
      writing.end(name)
    }
  }
}

/// Recipes: writes before drops, as a folder without transactions does it.
extension FakeFolder {
  private struct Staged {
    var secrets: [(SecretName, [UInt8]?)] = []
    var blobs: [(BlobName, [UInt8]?)] = []
    var images: [(ImageName, [UInt8])] = []
  }

  func run(_ recipe: Recipe, for request: Request) -> LibraryEvent {
    var results: [[UInt8]] = []
    var staged = Staged()
    do throws(RecipeFault) {
      for step in recipe.steps { results.append(try carryOut(step, results, &staged)) }
      for (name, bytes) in staged.blobs where bytes != nil { try change(name, to: bytes) }
      for (name, bytes) in staged.blobs where bytes == nil { try change(name, to: nil) }
      for (name, bytes) in staged.secrets { secrets[name] = bytes }
      for (name, bytes) in staged.images { images[name] = bytes }
    } catch {
      let step = UInt16(clamping: results.count)
      return .recipeFailed(request: request, failure: RecipeFailure(step: step, fault: error))
    }
    return .recipeDone(request: request, revealed: recipe.reveal.map { results[Int($0)] })
  }

  private func value(
    _ value: Value, _ results: [[UInt8]], _ staged: Staged
  ) throws(RecipeFault) -> [UInt8] {
    switch value {
    case .literal(let bytes): return bytes
    case .result(let step): return results[Int(step)]
    case .secret(let name):
      let kept = staged.secrets.last { $0.0 == name }?.1
      guard let secret = kept ?? secrets[name] else { throw .missing }
      return secret
    case .blob(let name):
      guard !unreadable.contains(name) else { throw .unavailable }
      guard let blob = chosen[name] ?? blobs[name] else { throw .missing }
      return blob
    }
  }

  private func carryOut(
    _ step: Step, _ results: [[UInt8]], _ staged: inout Staged
  ) throws(RecipeFault) -> [UInt8] {
    let before = staged
    func get(_ operand: Value) throws(RecipeFault) -> [UInt8] {
      try value(operand, results, before)
    }
    switch step {
    case .random(let count): return random(Int(count))
    case .zeros(let count): return [UInt8](repeating: 0, count: Int(count))
    case .join(let parts):
      var all: [UInt8] = []
      for part in parts { all += try get(part) }
      return all
    case .slice(let of, let offset, let count):
      let whole = try get(of)
      guard offset + count <= UInt64(whole.count) else { throw .invalid }
      return Array(whole[Int(offset)..<Int(offset + count)])
    case .prefix(let of, let most): return Array(try get(of).prefix(Int(most)))
    case .suffix(let of, let most): return Array(try get(of).suffix(Int(most)))
    case .length(let of):
      var writer = ByteWriter()
      writer.u64(UInt64(try get(of).count))
      return writer.bytes
    case .sha256(let of): return standIn(try get(of))
    case .hmac(let key, let message): return standIn(try get(key) + [0x6D] + get(message))
    case .hkdf(let input, let salt, let info, let count):
      return standIn(try get(input) + get(salt) + get(info), byteCount: Int(count))
    case .passphraseKey(let passphrase, let salt, _), .scryptKey(let passphrase, let salt, _):
      guard (1...1024).contains(try get(passphrase).count) else { throw .invalid }
      return standIn(try get(passphrase) + get(salt))
    case .aesGCMSeal(let key, let nonce, let associated, let plaintext):
      let bound = try get(key) + get(nonce) + get(associated)
      return seal(try get(plaintext), bound)
    case .aesGCMOpen(let key, let nonce, let associated, let ciphertext):
      let bound = try get(key) + get(nonce) + get(associated)
      return try open(try get(ciphertext), bound)
    case .sealChunks(let key, let plaintext, let size):
      return seal(try get(plaintext), Int(size), from: 0, try get(key))
    case .openChunks(let key, let ciphertext, let size):
      return try open(try get(ciphertext), Int(size), from: 0, try get(key))
    case .wordsOf(let secret): return Self.words(of: try get(secret))
    case .secretOfWords(let words):
      let typed = try get(words)
      guard typed.first == Self.wordsMark else { throw .refused }
      return Array(typed.dropFirst())
    case .matchWords(let secret, let places, let words):
      let whole = try get(secret)
      guard try get(words) == places.map({ whole[Int($0)] }) else { throw .refused }
    case .equal(let left, let right):
      guard try get(left) == get(right) else { throw .refused }
    case .keep(let name, let secret): staged.secrets.append((name, try get(secret)))
    case .forget(let name): staged.secrets.append((name, nil))
    case .putBlob(let name, let content): staged.blobs.append((name, try get(content)))
    case .dropBlob(let name): staged.blobs.append((name, nil))
    case .present(let name, let jpeg): staged.images.append((name, try get(jpeg)))
    default: return try carryOutWithKeys(step, get, &staged)
    }
    return []
  }

  /// Whoever knows a public key can sign, here.
  private static func signature(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    standIn(key + message) + standIn(message + key)
  }

  /// The public half of a key is made from its private one.
  private func carryOutWithKeys(
    _ step: Step, _ get: (Value) throws(RecipeFault) -> [UInt8], _ staged: inout Staged
  ) throws(RecipeFault) -> [UInt8] {
    switch step {
    case .agreementKeyFromSeed(let name, let seed):
      staged.secrets.append((name, try get(seed)))
      return standIn(try get(seed))
    case .makeAgreementKey(let name):
      let seed = random(32)
      staged.secrets.append((name, seed))
      return standIn(seed)
    case .treeRoot(let leaves): return standIn(try get(leaves))
    case .sign(let name, let message):
      return Self.signature(standIn(try get(.secret(name: name))), try get(message))
    case .verify(let key, let message, let signature):
      guard try Self.signature(get(key), get(message)) == get(signature) else { throw .refused }
      return []
    case .hpkeSeal(let key, let info, let plaintext):
      return random(32) + seal(try get(plaintext), try get(key) + get(info))
    case .hpkeOpen(let name, let info, let sealed):
      let key = standIn(try get(.secret(name: name)))
      return try open(Array(try get(sealed).dropFirst(32)), key + get(info))
    default: throw .unavailable
    }
  }

  private func random(_ count: Int) -> [UInt8] {
    randomCount += 1
    let seed = (0..<8).map { UInt8(truncatingIfNeeded: randomCount >> ($0 * 8)) }
    return Array((standIn(seed) + standIn([1] + seed)).prefix(count))
  }

  func seal(_ plain: [UInt8], _ bound: [UInt8]) -> [UInt8] {
    let key = standIn(bound)[0]
    return plain.map { $0 ^ key } + standIn(bound + plain).prefix(16)
  }

  func open(_ sealed: [UInt8], _ bound: [UInt8]) throws(RecipeFault) -> [UInt8] {
    let key = standIn(bound)[0]
    let plain = sealed.dropLast(16).map { $0 ^ key }
    guard seal(plain, bound) == sealed else { throw .refused }
    return plain
  }
}
