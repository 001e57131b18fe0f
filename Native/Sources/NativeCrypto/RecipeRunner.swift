// Carries recipes out with swift-crypto: the native twin of the browser's runner. Both hold to
// Schema/2-recipe.wire; the tests run the same published vectors through both.

import Crypto
import Foundation
import Wire

/// A recipe's failure as an error. `RecipeFailure` is plain wire data.
public struct RecipeFailureError: Error, Equatable, Sendable {
  public let failure: RecipeFailure

  public init(failure: RecipeFailure) { self.failure = failure }
}

/// Carries out recipes over the given stores. Safe to use from several threads as far as the
/// stores are; steps of one recipe run in order on the calling thread.
public struct RecipeRunner: Sendable {
  let secrets: any SecretStore
  let blobs: any BlobStore
  let images: any ImageSink
  let committer: any RecipeCommitter

  /// The most the core may be shown of one value, as in `Event.recipeDone`.
  static let revealedByteCountMax = 1_048_576

  /// Without a committer the stores are changed one by one, which is for stores that cannot fail.
  public init(
    secrets: any SecretStore, blobs: any BlobStore, images: any ImageSink,
    committer: (any RecipeCommitter)? = nil
  ) {
    self.secrets = secrets
    self.blobs = blobs
    self.images = images
    self.committer = committer ?? MemoryCommitter(secrets: secrets, blobs: blobs)
  }

  /// The revealed values, or which step failed and why; then nothing was kept, written, dropped
  /// or shown. Never traps, whatever the recipe and the stored bytes are.
  public func run(_ recipe: Recipe) -> Result<[[UInt8]], RecipeFailureError> {
    var run = RecipeRun(runner: self)
    return run.carryOut(recipe)
  }

  static func failure(_ step: Int, _ fault: RecipeFault) -> RecipeFailureError {
    RecipeFailureError(
      failure: RecipeFailure(step: UInt16(clamping: step), fault: fault))
  }
}

/// One recipe under way.
struct RecipeRun {
  let runner: RecipeRunner
  let arena = Arena()
  var results: [UnsafeRawBufferPointer] = []
  /// Blobs already read, so that slices of one blob read it once.
  var blobs: [BlobName: UnsafeRawBufferPointer] = [:]
  /// What the recipe has changed so far; the world hears of it when all steps have held.
  var staged = StagedChanges()
  /// How many of them are the store's own arrays, lent while the rest of the recipe runs.
  private var lentCount = 0

  /// Each loan is a call within a call; no recipe of ours reads more blobs. Others are copied.
  private static var lentCountMax: Int { 8 }

  init(runner: RecipeRunner) { self.runner = runner }

  static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  /// The steps after those that have results, then what the recipe reveals.
  mutating func carryOut(_ recipe: Recipe) -> Result<[[UInt8]], RecipeFailureError> {
    while results.count < recipe.steps.count {
      let step = recipe.steps[results.count]
      do throws(Fault) {
        if let piece = try piece(of: step) {
          results.append(piece)
          continue
        }
        if let name = largeBlob(of: step), let blob = try read(name) {
          return blob.withUnsafeBytes { bytes in
            lentCount += 1
            blobs[name] = bytes
            return carryOut(recipe)
          }
        }
        results.append(try carryOut(step))
      } catch {
        return .failure(RecipeRunner.failure(results.count, error.fault))
      }
    }
    let revealed = reveal(recipe)
    if case .success = revealed {
      do throws(Fault) { try commit() } catch {
        return .failure(RecipeRunner.failure(max(0, recipe.steps.count - 1), error.fault))
      }
    }
    return revealed
  }

  private func reveal(_ recipe: Recipe) -> Result<[[UInt8]], RecipeFailureError> {
    var revealed: [[UInt8]] = []
    for index in recipe.reveal {
      guard Int(index) < results.count,
        results[Int(index)].count <= RecipeRunner.revealedByteCountMax
      else { return .failure(RecipeRunner.failure(Int(index), .invalid)) }
      revealed.append(Array(results[Int(index)]))
    }
    return .success(revealed)
  }

  /// A blob that is to be read for the first time and is worth lending: those whole photos and
  /// containers go through.
  private func largeBlob(of step: Step) -> BlobName? {
    guard lentCount < Self.lentCountMax else { return nil }
    let operands: [Value]
    switch step {
    case .join(let parts): operands = parts
    case .slice(let of, _, _), .prefix(let of, _), .suffix(let of, _), .length(let of),
      .sha256(let of), .hashPieces(let of, _):
      operands = [of]
    case .sealChunks(_, let bytes, _), .openChunks(_, let bytes, _): operands = [bytes]
    default: return nil
    }
    for case .blob(let name) in operands where blobs[name] == nil { return name }
    return nil
  }

  /// What a step takes of a blob that is too long to be read for it; `nil` for any other step.
  private mutating func piece(of step: Step) throws(Fault) -> UnsafeRawBufferPointer? {
    guard case .blob(let name) = Self.operand(ofPiece: step), blobs[name] == nil,
      staged.blobs[name] == nil,
      let (source, byteCount) = try storing({ () throws(StoreFault) in
        try runner.blobs.source(name)
      })
    else { return nil }
    let range: Range<UInt64>
    switch step {
    case .slice(_, let offset, let count):
      let (end, overflow) = offset.addingReportingOverflow(count)
      guard !overflow, end <= byteCount else { throw Fault(.invalid) }
      range = offset..<end
    case .prefix(_, let most): range = 0..<min(UInt64(most), byteCount)
    case .suffix(_, let most): range = byteCount - min(UInt64(most), byteCount)..<byteCount
    default: return try arena.copy(withUnsafeBytes(of: byteCount.bigEndian) { Array($0) })
    }
    guard let count = Int(exactly: range.upperBound - range.lowerBound) else {
      throw Fault(.invalid)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try storing { () throws(StoreFault) in
      try source.read(at: range.lowerBound, into: &bytes)
    }
    guard read == count else { throw Fault(.unavailable) }
    return try arena.copy(bytes, isSecret: false)
  }

  private static func operand(ofPiece step: Step) -> Value? {
    switch step {
    case .slice(let of, _, _), .prefix(let of, _), .suffix(let of, _), .length(let of): of
    default: nil
    }
  }

  private func read(_ name: BlobName) throws(Fault) -> [UInt8]? {
    if let staged = staged.blobs[name] { return staged }
    return try storing { () throws(StoreFault) in try runner.blobs.blob(name) }
  }

  mutating func carryOut(_ step: Step) throws(Fault) -> UnsafeRawBufferPointer {
    switch step {
    case .random, .join, .slice, .prefix, .suffix, .zeros, .length:
      return try arrange(step)
    case .sha256, .hmac, .hkdf, .aesGCMSeal, .aesGCMOpen, .sealChunks, .openChunks, .hashPieces,
      .treeRoot, .hpkeSeal, .hpkeOpen, .sign, .verify, .equal:
      return try compute(step)
    case .wordsOf(let secret): return try words(of: try value(secret))
    case .secretOfWords(let words): return try secret(ofWords: try value(words))
    case .passphraseKey(let passphrase, let salt, let iterations):
      return try key(
        ofPassphrase: try value(passphrase), salt: try value(salt), iterations: iterations)
    case .matchWords(let secret, let places, let words):
      return try match(try value(words), to: try value(secret), at: places)
    case .makeSigningKey, .signingKeyFromSeed, .makeAgreementKey, .agreementKeyFromSeed, .keep,
      .forget, .putBlob, .dropBlob, .present, .dismiss:
      return try store(step)
    }
  }

  /// An operand's bytes.
  mutating func value(_ operand: Value) throws(Fault) -> UnsafeRawBufferPointer {
    switch operand {
    case .literal(let bytes): return try arena.copy(bytes)
    case .result(let step):
      guard Int(step) < results.count else { throw Fault(.invalid) }
      return results[Int(step)]
    case .secret(let name):
      let secret = try secret(name)
      guard secret.kind == .bytes else { throw Fault(.invalid) }
      return try secret.bytes.withUnsafeBytes { bytes throws(Fault) in try arena.copy(bytes) }
    case .blob(let name):
      if let known = blobs[name] { return known }
      guard let blob = try read(name) else { throw Fault(.missing) }
      let copy = try arena.copy(blob, isSecret: false)
      blobs[name] = copy
      return copy
    }
  }

  func secret(_ name: SecretName) throws(Fault) -> Secret {
    if let staged = staged.secrets[name] {
      guard let staged else { throw Fault(.missing) }
      return staged.secret.copy()
    }
    let found: Secret?
    do throws(StoreFault) { found = try runner.secrets.secret(name) } catch {
      throw Fault(store: error)
    }
    guard let secret = consume found else { throw Fault(.missing) }
    return secret
  }

  func storing<Result>(_ body: () throws(StoreFault) -> Result) throws(Fault) -> Result {
    do throws(StoreFault) { return try body() } catch { throw Fault(store: error) }
  }
}

extension Fault {
  init(store fault: StoreFault) {
    switch fault {
    case .full: self.init(.storageFull)
    case .unavailable: self.init(.unavailable)
    }
  }
}

/// Steps that only move bytes.
extension RecipeRun {
  fileprivate mutating func arrange(_ step: Step) throws(Fault) -> UnsafeRawBufferPointer {
    switch step {
    case .random(let count):
      guard count > 0 else { return Self.empty }
      let random = SymmetricKey(size: SymmetricKeySize(bitCount: Int(count) * 8))
      return try copy(random)
    case .join(let parts): return try join(parts)
    case .slice(let of, let offset, let count):
      let whole = try value(of)
      let (end, overflow) = offset.addingReportingOverflow(count)
      guard !overflow, end <= UInt64(whole.count) else { throw Fault(.invalid) }
      return UnsafeRawBufferPointer(rebasing: whole[Int(offset)..<Int(end)])
    case .prefix(let of, let most):
      return UnsafeRawBufferPointer(rebasing: try value(of).prefix(Int(most)))
    case .suffix(let of, let most):
      return UnsafeRawBufferPointer(rebasing: try value(of).suffix(Int(most)))
    case .zeros(let count):
      guard let count = Int(exactly: count) else { throw Fault(.invalid) }
      return try arena.zeros(count)
    case .length(let of):
      let count = UInt64(try value(of).count)
      return try arena.copy(withUnsafeBytes(of: count.bigEndian) { Array($0) })
    default: throw Fault(.invalid)
    }
  }

  private mutating func join(_ parts: [Value]) throws(Fault) -> UnsafeRawBufferPointer {
    var pieces: [UnsafeRawBufferPointer] = []
    var count = 0
    for part in parts {
      let piece = try value(part)
      pieces.append(piece)
      count += piece.count
    }
    let joined = try arena.allocate(count)
    var offset = 0
    for piece in pieces {
      UnsafeMutableRawBufferPointer(rebasing: joined[offset...]).copyMemory(from: piece)
      offset += piece.count
    }
    return UnsafeRawBufferPointer(joined)
  }
}
