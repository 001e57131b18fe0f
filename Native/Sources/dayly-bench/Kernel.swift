// The innermost work: AES-256-GCM over 64 KiB chunks as the recipe runner does it.

import Bytes
import Foundation
import NativeCrypto
import Recipes
import Wire

struct Kernel {
  let byteCount: UInt32
  private let blobs = MemoryBlobStore()
  private let runner: RecipeRunner
  private let key = Wire.Value.literal(bytes: [UInt8](repeating: 7, count: 32))
  private static let chunkByteCount: UInt32 = 65536

  init(byteCount: UInt32) {
    self.byteCount = byteCount
    runner = RecipeRunner(
      secrets: MemorySecretStore(), blobs: blobs, images: MemoryImageSink())
  }

  func run(seconds: Double) throws {
    try blobs.put([UInt8](repeating: 1, count: Int(byteCount)), as: "plain")
    let seal = try rate(over: seconds, of: sealing)
    let open = try rate(over: seconds, of: opening)
    print(#"{"seal_mb_per_s": \#(seal), "open_mb_per_s": \#(open)}"#)
  }

  private var sealing: Recipe {
    var recipe = RecipeBuilder()
    let sealed = recipe.sealChunks(
      key: key, .blob(name: "plain"), chunkBytes: Self.chunkByteCount)
    recipe.putBlob("sealed", sealed)
    return recipe.build
  }

  private var opening: Recipe {
    var recipe = RecipeBuilder()
    _ = recipe.openChunks(key: key, .blob(name: "sealed"), chunkBytes: Self.chunkByteCount)
    return recipe.build
  }

  /// Millions of bytes in a second of processor time, the system's part of it included, over at
  /// least `seconds`: `openssl speed` counts processor time too, and who else runs on this machine
  /// then counts for neither.
  private func rate(over seconds: Double, of recipe: Recipe) throws -> Double {
    let began = Self.processorSeconds
    var rounds = 0.0
    while Self.processorSeconds - began < seconds {
      _ = try runner.run(recipe).get()
      rounds += 1
    }
    return rounds * Double(byteCount) / (Self.processorSeconds - began) / 1_000_000
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
