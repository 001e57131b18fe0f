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
  var results: [LentBytes] = []
  /// Blobs already read, so that slices of one blob read it once.
  var blobs: [BlobName: UnsafeRawBufferPointer] = [:]
  /// Blobs of which pieces are read: all of one recipe are of the same file.
  private var sources: [BlobName: (source: any ByteSource, byteCount: UInt64)] = [:]
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
          results.append(LentBytes(piece))
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
      revealed.append(results[Int(index)].copy)
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
    for case .blob(let name) in operands where blobs[name] == nil && staged.blobs[name] == nil {
      return name
    }
    return nil
  }

  /// What a step takes of a blob of which pieces can be read; `nil` for any other step.
  private mutating func piece(of step: Step) throws(Fault) -> UnsafeRawBufferPointer? {
    guard case .blob(let name) = Self.operand(ofPiece: step), blobs[name] == nil,
      staged.blobs[name] == nil, let (source, byteCount) = try source(name)
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
    let bytes = try arena.allocate(count, isSecret: false)
    let read = try storing { () throws(StoreFault) in
      try source.read(at: range.lowerBound, into: bytes)
    }
    guard read == count else { throw Fault(.unavailable) }
    return UnsafeRawBufferPointer(bytes)
  }

  private mutating func source(
    _ name: BlobName
  ) throws(Fault) -> (source: any ByteSource, byteCount: UInt64)? {
    if let known = sources[name] { return known }
    let found = try storing { () throws(StoreFault) in try runner.blobs.source(name) }
    sources[name] = found
    return found
  }

  private static func operand(ofPiece step: Step) -> Value? {
    switch step {
    case .slice(let of, _, _), .prefix(let of, _), .suffix(let of, _), .length(let of): of
    default: nil
    }
  }

  private func read(_ name: BlobName) throws(Fault) -> [UInt8]? {
    try storing { () throws(StoreFault) in try runner.blobs.blob(name) }
  }

  mutating func carryOut(_ step: Step) throws(Fault) -> LentBytes {
    switch step {
    case .join(let parts): return try join(parts)
    case .random, .slice, .prefix, .suffix, .zeros, .length: return LentBytes(try arrange(step))
    case .sha256, .hmac, .hkdf, .aesGCMSeal, .aesGCMOpen, .sealChunks, .openChunks, .hashPieces,
      .treeRoot, .hpkeSeal, .hpkeOpen, .sign, .verify, .equal:
      return LentBytes(try compute(step))
    case .wordsOf, .secretOfWords, .passphraseKey, .scryptKey, .matchWords:
      return LentBytes(try spell(step))
    case .makeSigningKey, .signingKeyFromSeed, .makeAgreementKey, .agreementKeyFromSeed, .keep,
      .forget, .putBlob, .dropBlob, .present, .dismiss:
      return LentBytes(try store(step))
    }
  }

  /// An operand's bytes, where they lie.
  mutating func bytes(_ operand: Value) throws(Fault) -> LentBytes {
    switch operand {
    case .result(let step):
      guard Int(step) < results.count else { throw Fault(.invalid) }
      return results[Int(step)]
    case .literal, .secret, .blob: return LentBytes(try value(operand))
    }
  }

  /// An operand's bytes in one piece.
  mutating func value(_ operand: Value) throws(Fault) -> UnsafeRawBufferPointer {
    switch operand {
    case .literal(let bytes): return try arena.copy(bytes)
    case .result(let step):
      let bytes = try bytes(operand)
      let piece = try onePiece(bytes)
      if bytes.pieces.count > 1 { results[Int(step)] = LentBytes(piece) }
      return piece
    case .secret(let name):
      let secret = try secret(name)
      guard secret.kind == .bytes else { throw Fault(.invalid) }
      return try secret.bytes.withUnsafeBytes { bytes throws(Fault) in try arena.copy(bytes) }
    case .blob(let name):
      if let known = blobs[name] { return known }
      let piece: UnsafeRawBufferPointer
      if let staged = staged.blobs[name] {
        guard let staged else { throw Fault(.missing) }
        piece = try onePiece(staged)
      } else {
        guard let blob = try read(name) else { throw Fault(.missing) }
        piece = try arena.copy(blob, isSecret: false)
      }
      blobs[name] = piece
      return piece
    }
  }

  private func onePiece(_ bytes: LentBytes) throws(Fault) -> UnsafeRawBufferPointer {
    switch bytes.pieces.count {
    case 0: return Self.empty
    case 1: return bytes.pieces[0]
    default: return try arena.copy(bytes)
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
      let count = UInt64(try bytes(of).count)
      return try arena.copy(withUnsafeBytes(of: count.bigEndian) { Array($0) })
    default: throw Fault(.invalid)
    }
  }

  fileprivate mutating func join(_ parts: [Value]) throws(Fault) -> LentBytes {
    var joined = LentBytes()
    for part in parts {
      joined.append(try bytes(part))
      guard joined.count <= Arena.byteCountMax else { throw Fault(.invalid) }
    }
    guard joined.count < Self.lyingByteCountMin || joined.pieces.count > Self.pieceCountMax else {
      return joined
    }
    return LentBytes(try arena.copy(joined))
  }

  /// From here on what is joined stays where it lies.
  private static var lyingByteCountMin: Int { 65_536 }
  /// No recipe of ours joins more.
  private static var pieceCountMax: Int { 256 }
}
