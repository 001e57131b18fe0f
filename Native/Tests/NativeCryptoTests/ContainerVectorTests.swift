// The project's own container vectors (docs/locaphoto.md, "Vectors") through the same recipes the
// app runs: each damaged file meets its class, and no changed byte goes unnoticed.

import Bytes
import Foundation
import Testing
import Wire

@testable import Locaphoto
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
  struct Row: Decodable {
    let name: String, base: String, purpose: String, keys: [String], sender: String?
    let edits: [Edit]
    let `class`: String?, head: String?, parts: [String: String]?
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
  let fixture = RunnerFixture()
  let vectors: ContainerVectors

  init(_ vectors: ContainerVectors) throws {
    self.vectors = vectors
    for (name, key) in vectors.keys {
      try fixture.keep(.agreementKey, bytes(key.private), as: Self.secret(name))
    }
    for (name, key) in vectors.vaultKeys {
      try fixture.keep(.bytes, bytes(key), as: Self.secret(name))
    }
    for (name, passphrase) in vectors.passphrases {
      try fixture.keep(.bytes, Array(passphrase.utf8), as: Self.secret(name))
    }
  }

  private static func secret(_ name: String) throws -> SecretName {
    try #require(SecretName(Text("prekey/\(name.replacing(" ", with: "-"))")))
  }

  func signer(_ name: String?) throws -> SigningPublicKey? {
    guard let name else { return nil }
    let encoded = try #require(vectors.senders[name])
    let key = try #require(SigningPublicKey(bytes(encoded)))
    return key
  }

  private func expectation(_ row: ContainerVectors.Row) throws -> ContainerExpectation {
    let expect = vectors.expect
    let id = try #require(PhotoID(bytes(expect.photo)))
    if row.purpose == "vault" { return .vault(item: id) }
    let device = try #require(DeviceID(bytes(expect.device)))
    let key = try signer(row.sender)
    return .share(id, sender: key.map { ExpectedSender(device: device, key: $0) })
  }

  func post() throws -> PostExpectation {
    let expect = vectors.expect
    return PostExpectation(
      group: try #require(GroupID(bytes(expect.group))),
      photo: try #require(PhotoID(bytes(expect.photo))),
      device: try #require(DeviceID(bytes(expect.device))), day: CivilDay(expect.day))
  }

  /// What a row says is at hand: X25519 keys, a vault's key or a passphrase.
  func unlocking(_ names: [String]) throws -> FileKeyAccess {
    let first = try #require(names.first)
    if vectors.vaultKeys[first] != nil { return .vaultKey(try Self.secret(first)) }
    if vectors.passphrases[first] != nil { return .passphrase(try Self.secret(first)) }
    return .agreement(
      try names.map { name in
        let key = try #require(vectors.keys[name])
        return (try #require(KeyID(bytes(key.id))), try Self.secret(name))
      })
  }

  /// What a container holds: its head as it is written, and the SHA-256 of its parts.
  struct Opened: Equatable {
    var head: String
    var parts: [String: String]
  }

  func open(
    _ container: [UInt8], like row: ContainerVectors.Row
  ) throws -> Result<Opened, LocaphotoFailure> {
    let keys = try unlocking(row.keys)
    guard row.purpose == "post" else { return try openContainer(container, row, keys) }
    guard case .agreement(let keys) = keys else { throw Refusal(fault: .missing) }
    let sender = try #require(try signer(row.sender))
    return try openPost(container, keys: keys, fileKey: nil, sender: sender).map { metadata in
      let still = fixture.images.image("photo/x") ?? []
      let head = try? PostHead(metadata: metadata, stillByteCount: UInt64(still.count)).encoded
      return Opened(
        head: hex(head ?? []).string,
        parts: ["0-still": Wire.Digest.sha256(of: still).hex.string])
    }
  }

  /// The picture is presented as "photo/x".
  func openPost(
    _ container: [UInt8], keys: [(KeyID, SecretName)], fileKey: SecretName?,
    sender: SigningPublicKey
  ) throws -> Result<PhotoMetadata, LocaphotoFailure> {
    try fixture.blobs.put(container, as: "post/x")
    fixture.images.dismiss("photo/x")
    var opening = PostOpener(
      blob: "post/x", expected: try post(), sender: sender, keys: keys, fileKey: fileKey,
      keepFileKeyAs: "filekey/x", image: "photo/x")
    var recipe = opening.start()
    while true {
      switch fixture.runner.run(recipe) {
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

  /// Each part goes into the blob "draft/ITEM-ROLE".
  private func openContainer(
    _ container: [UInt8], _ row: ContainerVectors.Row, _ unlocking: FileKeyAccess
  ) throws -> Result<Opened, LocaphotoFailure> {
    for name in fixture.blobs.names { try fixture.blobs.drop(name) }
    try fixture.blobs.put(container, as: "post/x")
    var opening = SmallContainerOpener(
      blob: "post/x", expected: try expectation(row), unlocking: unlocking,
      keepFileKeyAs: "filekey/x", place: { BlobName(Text("draft/\($0)-\($1)")) })
    var recipe = opening.start()
    while true {
      switch fixture.runner.run(recipe) {
      case .failure(let error): return .failure(opening.failure(for: error.failure))
      case .success(let revealed):
        do throws(LocaphotoFailure) {
          switch try opening.advance(revealed) {
          case .recipe(let next): recipe = next
          case .opened(let head): return .success(try opened(head, row))
          }
        } catch { return .failure(error) }
      }
    }
  }

  private func opened(
    _ head: ContentHead, _ row: ContainerVectors.Row
  ) throws(LocaphotoFailure) -> Opened {
    let id = PhotoID.zero
    let purpose: Purpose = row.purpose == "vault" ? .vault(item: id) : .share(id, sender: nil)
    var opened = Opened(head: hex(try head.encoded(for: purpose)).string, parts: [:])
    for name in fixture.blobs.names where name.text.string.hasPrefix("draft/") {
      let part = (try? fixture.blobs.blob(name)) ?? []
      opened.parts[String(name.text.string.dropFirst(6))] =
        Wire.Digest.sha256(of: part).hex.string
    }
    return opened
  }
}

struct ContainerVectorTests {
  @Test func `every vector meets its class`() throws {
    let vectors = try ContainerVectors.load()
    let opener = try ContainerOpener(vectors)
    for row in vectors.vectors {
      switch try opener.open(ContainerVectors.edited(row), like: row) {
      case .failure(let failure): #expect(failure.name.string == row.class, "\(row.name)")
      case .success(let opened):
        #expect(row.class == nil, "\(row.name)")
        #expect(opened.head == row.head && opened.parts == row.parts, "\(row.name)")
      }
    }
    #expect(vectors.vectors.count >= 260)
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
        guard case .success = try opener.open(changed, like: row) else { continue }
        Issue.record("\(file.file) byte \(position)")
      }
    }
  }

  /// All of them. Behind the header the file key is given: unwrapping it again would be most of
  /// the work and has no part in what refuses a change there.
  @Test func `a post is refused whichever of its bytes changes`() async throws {
    let sample = try ContainerVectors.file("post.locaphoto")
    let payload = try ContainerHeader(parsing: sample).byteCount
    let opener = try ContainerOpener(try ContainerVectors.load())
    guard case .agreement(let prekey) = try opener.unlocking(["recipient"]) else {
      Issue.record("the sample's recipient has a prekey")
      return
    }
    let sender = try #require(try opener.signer("sender"))
    func opens(_ container: [UInt8], fileKey: SecretName?) throws -> Bool {
      let answer = try opener.openPost(container, keys: prekey, fileKey: fileKey, sender: sender)
      if case .success = answer { return true } else { return false }
    }
    #expect(try opens(sample, fileKey: nil))
    #expect(try opens(sample, fileKey: "filekey/x"))
    var changed = sample
    for position in sample.indices {
      changed[position] ^= 1 << UInt8(position % 8)
      #expect(try !opens(changed, fileKey: position < payload ? nil : "filekey/x"), "\(position)")
      changed[position] = sample[position]
      // It takes a minute, and tests beside it wait for a server on the same threads.
      await Task.yield()
    }
  }
}
