// Whole posts from file to file, as a sender seals and a member opens them: header, HPKE stanza,
// payload, digest, signature. Files are written without waiting for the disk, as age writes them.

import Bytes
import Foundation
import Locaphoto
import NativeCrypto
import Recipes
import Wire

struct Containers {
  private let files: FolderBlobs
  private let images: FolderImages
  private let runner: RecipeRunner

  init(folder: URL) {
    files = FolderBlobs(folder: folder)
    images = FolderImages(folder: folder)
    runner = RecipeRunner(secrets: MemorySecretStore(), blobs: files, images: images)
  }

  func run() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: files.folder.path)
      .filter { $0.hasSuffix(".jpg") }.sorted()
    let keys = try makeKeys()
    let clock = ContinuousClock()
    let sealing = try clock.measure { for name in names { try seal(name, keys) } }
    let opening = try clock.measure { for name in names { try open(name, keys) } }
    print(
      #"{"files": \#(names.count), "seal_s": \#(sealing / .seconds(1)), "#
        + #""open_s": \#(opening / .seconds(1))}"#)
  }

  private struct Keys {
    var signer: SigningPublicKey
    var prekey: AgreementPublicKey
    var prekeyID: KeyID
  }

  private struct Unexpected: Error {}

  private func makeKeys() throws -> Keys {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.makeSigningKey("device/key"))
    let agreement = recipe.makeAgreementKey("prekey/1")
    recipe.reveal(agreement)
    recipe.reveal(recipe.identifier(Label.key, agreement))
    let revealed = try runner.run(recipe.build).get()
    guard revealed.count == 3, let signer = SigningPublicKey(revealed[0]),
      let prekey = AgreementPublicKey(revealed[1]), let prekeyID = KeyID(revealed[2])
    else { throw Unexpected() }
    return Keys(signer: signer, prekey: prekey, prekeyID: prekeyID)
  }

  private var context: PostContext {
    PostContext(group: .zero, head: .zero, device: .zero, photo: .zero, day: CivilDay(20_000))
  }

  private func seal(_ name: String, _ keys: Keys) throws {
    let metadata = PhotoMetadata(
      captured: Instant(1_728_000_000_000), day: CivilDay(20_000), offsetMinutes: 0,
      size: PixelSize(width: 2048, height: 1536), source: .camera)
    var sealing = PostSealer(
      context: context, recipients: [keys.prekey], metadata: metadata,
      still: BlobName(unchecked: Array(name.utf8)), signer: "device/key",
      output: BlobName(unchecked: Array("\(name).locaphoto".utf8)), fileKey: "filekey/0")
    var recipe = sealing.start()
    while case .recipe(let next) = try sealing.advance(runner.run(recipe).get()) { recipe = next }
  }

  private func open(_ name: String, _ keys: Keys) throws {
    var opening = PostOpener(
      blob: BlobName(unchecked: Array("\(name).locaphoto".utf8)),
      expected: PostExpectation(
        group: .zero, photo: .zero, device: .zero, day: CivilDay(20_000)),
      sender: keys.signer, keys: [(keys.prekeyID, "prekey/1")], fileKey: nil,
      keepFileKeyAs: "filekey/1", image: ImageName(unchecked: Array("\(name).opened".utf8)))
    var recipe = opening.start()
    while case .recipe(let next) = try opening.advance(runner.run(recipe).get()) { recipe = next }
  }
}

/// Blobs as files of one folder, read and written by what reads and writes those of a vault.
struct FolderBlobs: BlobStore {
  let folder: URL

  func blob(_ name: BlobName) throws(StoreFault) -> [UInt8]? {
    try OpenFile.existing(path(name.bytes))?.whole(atMost: .max)
  }

  func put(_ bytes: LentBytes, as name: BlobName) throws(StoreFault) {
    try OpenFile(path(name.bytes), isWritten: true).write(bytes)
  }

  func drop(_ name: BlobName) throws(StoreFault) { unlink(path(name.bytes)) }

  func source(
    _ name: BlobName
  ) throws(StoreFault) -> (source: any ByteSource, byteCount: UInt64)? {
    guard let file = try OpenFile.existing(path(name.bytes)) else { return nil }
    return (file, try file.byteCount())
  }

  private func path(_ name: [UInt8]) -> String {
    folder.path + "/" + String(decoding: name, as: UTF8.self)
  }
}

/// Opened pictures as files, so that opening does the same work as `age -d`.
struct FolderImages: ImageSink {
  let folder: URL

  func present(_ jpeg: LentBytes, as name: ImageName) {
    let path = folder.path + "/" + String(decoding: name.bytes, as: UTF8.self)
    try? OpenFile(path, isWritten: true).write(jpeg)
  }

  func dismiss(_ name: ImageName) {}
}

extension OpenFile {
  fileprivate func write(_ bytes: LentBytes) throws(StoreFault) {
    var place: UInt64 = 0
    for piece in bytes.pieces {
      try write(piece, at: place)
      place += UInt64(piece.count)
    }
    try truncate(at: place)
  }
}
