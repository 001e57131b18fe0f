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

  /// The most the core may be shown of one value, as in `Event.recipeDone`.
  static let revealedByteCountMax = 1_048_576

  public init(secrets: any SecretStore, blobs: any BlobStore, images: any ImageSink) {
    self.secrets = secrets
    self.blobs = blobs
    self.images = images
  }

  /// The revealed values, or which step failed and why. Effects of steps before the failing one
  /// stay. Never traps, whatever the recipe and the stored bytes are.
  public func run(_ recipe: Recipe) -> Result<[[UInt8]], RecipeFailureError> {
    var run = RecipeRun(runner: self)
    for (index, step) in recipe.steps.enumerated() {
      do throws(Fault) {
        run.results.append(try run.carryOut(step))
      } catch {
        return .failure(Self.failure(index, error.fault))
      }
    }
    var revealed: [[UInt8]] = []
    for index in recipe.reveal {
      guard Int(index) < run.results.count,
        run.results[Int(index)].count <= Self.revealedByteCountMax
      else { return .failure(Self.failure(Int(index), .invalid)) }
      revealed.append(Array(run.results[Int(index)]))
    }
    return .success(revealed)
  }

  private static func failure(_ step: Int, _ fault: RecipeFault) -> RecipeFailureError {
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

  static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  mutating func carryOut(_ step: Step) throws(Fault) -> UnsafeRawBufferPointer {
    switch step {
    case .random, .join, .slice, .prefix, .zeros, .length:
      return try arrange(step)
    case .sha256, .hmac, .hkdf, .aesGCMSeal, .aesGCMOpen, .streamSeal, .streamOpen, .hpkeSeal,
      .hpkeOpen, .sign, .verify, .equal:
      return try compute(step)
    case .makeSigningKey, .signingKeyFromSeed, .makeAgreementKey, .keep, .forget, .putBlob,
      .dropBlob, .present, .dismiss:
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
      guard let blob = try storing({ () throws(StoreFault) in try runner.blobs.blob(name) })
      else { throw Fault(.missing) }
      let copy = try arena.copy(blob)
      blobs[name] = copy
      return copy
    }
  }

  func secret(_ name: SecretName) throws(Fault) -> Secret {
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
      let end = UInt64(offset) + UInt64(count)
      guard end <= UInt64(whole.count) else { throw Fault(.invalid) }
      return UnsafeRawBufferPointer(rebasing: whole[Int(offset)..<Int(end)])
    case .prefix(let of, let most):
      return UnsafeRawBufferPointer(rebasing: try value(of).prefix(Int(most)))
    case .zeros(let count): return UnsafeRawBufferPointer(try arena.allocate(Int(count)))
    case .length(let of):
      guard let count = UInt32(exactly: try value(of).count) else { throw Fault(.invalid) }
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
