// The project's own container vectors (docs/locaphoto.md, "Vectors") through the same recipes the
// app runs: each damaged file meets its class, and no changed byte goes unnoticed.

import Bytes
import Foundation
import Locaphoto
import Testing
import Wire

@testable import NativeCrypto

struct ContainerVectors: Decodable {
  struct Key: Decodable { let `private`: String, `public`: String, id: String }
  struct Sender: Decodable { let seed: String, `public`: String }
  struct Expect: Decodable { let group: String, photo: String, device: String, day: Int32 }
  struct File: Decodable { let file: String, everyByte: Bool }
  struct Edit: Decodable {
    let op: String, at: Int?, to: Int?, from: Int?, with: Int?, count: Int?
    let hex: String?, file: String?
  }
  struct Metadata: Decodable {
    let captured: Int64, day: Int32, offsetMinutes: Int32, width: UInt32, height: UInt32
  }
  struct Row: Decodable {
    let name: String, base: String, purpose: String, keys: [String], sender: String?
    let edits: [Edit]
    let `class`: String?, still: String?, motion: String?, metadata: Metadata?
  }
  let keys: [String: Key]
  let vaultKeys: [String: String], passphrases: [String: String], senders: [String: String]
  let sender: Sender
  let expect: Expect
  let files: [File]
  let vectors: [Row]

  static let directory = PublishedVectors.root.appending(path: "Vectors/locaphoto")

  static func load() throws -> ContainerVectors {
    let data = try Data(contentsOf: directory.appending(path: "index.json"))
    return try JSONDecoder().decode(ContainerVectors.self, from: data)
  }

  static func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: directory.appending(path: name)))
  }

  /// The row's base with its edits.
  static func edited(_ row: Row) throws -> [UInt8] {
    var file = try file(row.base)
    for edit in row.edits {
      let (at, to, count) = (edit.at ?? 0, edit.to ?? 0, edit.count ?? 0)
      let hex = bytes(edit.hex ?? "")
      switch edit.op {
      case "truncate": file.removeSubrange(to...)
      case "append": file += hex
      case "prepend": file = hex + file
      case "replace": file.replaceSubrange(at..<at + hex.count, with: hex)
      case "xor": for (offset, byte) in hex.enumerated() { file[at + offset] ^= byte }
      case "swap":
        let other = edit.with ?? 0
        for offset in 0..<count { file.swapAt(at + offset, other + offset) }
      case "copy":
        let from = edit.from ?? 0
        file.replaceSubrange(to..<to + count, with: file[from..<from + count])
      case "splice":
        let from = edit.from ?? 0
        let other = try Self.file(edit.file ?? "")
        file.replaceSubrange(at..<at + count, with: other[from..<from + count])
      default: throw Refusal(fault: .invalid)
      }
    }
    return file
  }
}

/// Opens containers the way the vectors expect.
struct ContainerOpener {
  let bench = Workbench()
  let vectors: ContainerVectors
  let post: ContainerExpectation

  init(_ vectors: ContainerVectors) throws {
    self.vectors = vectors
    post = try Self.expectation(vectors, purpose: "post", sender: "sender")
    for (name, key) in vectors.keys {
      try bench.keep(.agreementKey, bytes(key.private), as: Self.secret(name))
    }
    for (name, key) in vectors.vaultKeys {
      try bench.keep(.bytes, bytes(key), as: Self.secret(name))
    }
    for (name, passphrase) in vectors.passphrases {
      try bench.keep(.bytes, Array(passphrase.utf8), as: Self.secret(name))
    }
  }

  private static func secret(_ name: String) throws -> SecretName {
    try #require(SecretName(Text("prekey/\(name.replacing(" ", with: "-"))")))
  }

  static func expectation(
    _ vectors: ContainerVectors, purpose: String, sender: String?
  ) throws -> ContainerExpectation {
    let expect = vectors.expect
    let photo = try #require(PhotoID(bytes(expect.photo)))
    if purpose == "vault" { return .vault(item: photo) }
    let device = try #require(DeviceID(bytes(expect.device)))
    let key = try sender.map { name in
      let encoded = try #require(vectors.senders[name])
      return try #require(SigningPublicKey(bytes(encoded)))
    }
    if purpose == "share" {
      return .share(photo: photo, sender: key.map { ExpectedSender(device: device, key: $0) })
    }
    let post = PostExpectation(
      group: try #require(GroupID(bytes(expect.group))), photo: photo, device: device,
      day: CivilDay(expect.day))
    return .post(post, key: try #require(key))
  }

  /// What a row says is at hand: X25519 keys, a vault's key or a passphrase.
  func unlocking(_ names: [String]) throws -> Unlocking {
    let first = try #require(names.first)
    if vectors.vaultKeys[first] != nil { return .vaultKey(try Self.secret(first)) }
    if vectors.passphrases[first] != nil { return .passphrase(try Self.secret(first)) }
    return .agreement(
      try names.map { name in
        let key = try #require(vectors.keys[name])
        return (try #require(KeyID(bytes(key.id))), try Self.secret(name))
      })
  }

  /// `nil` when the container opens, else the class of its failure.
  func failure(_ container: [UInt8], like row: ContainerVectors.Row) throws -> LocaphotoFailure? {
    let expected = try Self.expectation(vectors, purpose: row.purpose, sender: row.sender)
    switch try open(container, expected, unlocking: try unlocking(row.keys)) {
    case .success: return nil
    case .failure(let failure): return failure
    }
  }

  /// What is sealed in front of the picture, which is presented as "photo/x", or the class. A
  /// video goes into the blob "draft/x".
  func open(
    _ container: [UInt8], _ expected: ContainerExpectation, unlocking: Unlocking
  ) throws -> Result<PhotoMetadata, LocaphotoFailure> {
    try bench.blobs.put(container, as: "post/x")
    bench.images.dismiss("photo/x")
    try bench.blobs.drop("draft/x")
    var opening = ContainerOpening(
      blob: "post/x", expected: expected, unlocking: unlocking, keepFileKeyAs: "filekey/x",
      image: "photo/x", motion: "draft/x")
    var recipe = opening.start()
    while true {
      switch bench.runner.run(recipe) {
      case .failure(let error): return .failure(opening.failure(for: error.failure))
      case .success(let revealed):
        do throws(LocaphotoFailure) {
          switch try opening.advance(revealed) {
          case .recipe(let next): recipe = next
          case .opened(let metadata, _): return .success(metadata)
          }
        } catch { return .failure(error) }
      }
    }
  }
}

struct ContainerVectorTests {
  @Test func `every vector meets its class`() throws {
    let vectors = try ContainerVectors.load()
    let opener = try ContainerOpener(vectors)
    for row in vectors.vectors {
      let failure = try opener.failure(ContainerVectors.edited(row), like: row)
      #expect(failure?.name.string == row.class, "\(row.name)")
      let image = opener.bench.images.image("photo/x")
      #expect(image.map { Wire.Digest.sha256(of: $0).hex.string } == row.still, "\(row.name)")
      let motion = try opener.bench.blobs.blob("draft/x")
      #expect(motion.map { Wire.Digest.sha256(of: $0).hex.string } == row.motion, "\(row.name)")
    }
    #expect(vectors.vectors.count >= 180)
  }

  @Test func `every single changed byte of the samples is refused`() throws {
    let vectors = try ContainerVectors.load()
    let opener = try ContainerOpener(vectors)
    for file in vectors.files where file.everyByte {
      let row = try #require(vectors.vectors.first { $0.base == file.file })
      let sample = try ContainerVectors.file(file.file)
      for position in sample.indices {
        var changed = sample
        changed[position] ^= 1 << UInt8(position % 8)
        let failure = try opener.failure(changed, like: row)
        #expect(failure != nil, "\(file.file) byte \(position)")
      }
    }
  }

  /// All 65,995 of them. Behind the header the file key is given: unwrapping it again would be
  /// most of the work and has no part in what refuses a change there.
  @Test func `a post is refused whichever of its bytes changes`() async throws {
    let sample = try ContainerVectors.file("post.locaphoto")
    let payload = try ContainerHeader(parsing: sample).byteCount
    let workers = 2
    let opened = try await withThrowingTaskGroup(of: [Int].self) { group in
      for worker in 0..<workers {
        group.addTask {
          let vectors = try ContainerVectors.load()
          let opener = try ContainerOpener(vectors)
          let prekey = try opener.unlocking(["recipient"])
          _ = try opener.open(sample, opener.post, unlocking: prekey).get()
          let fileKey = Unlocking.fileKey("filekey/x")
          _ = try opener.open(sample, opener.post, unlocking: fileKey).get()
          var changed = sample
          return try stride(from: worker, to: sample.count, by: workers).filter { position in
            changed[position] ^= 1 << UInt8(position % 8)
            defer { changed[position] = sample[position] }
            let answer = try opener.open(
              changed, opener.post, unlocking: position < payload ? prekey : fileKey)
            guard case .failure = answer else { return true }
            return false
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(opened == [])
  }
}
