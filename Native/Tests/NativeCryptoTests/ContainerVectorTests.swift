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
    let name: String, base: String, purpose: String, key: String
    let edits: [Edit]
    let `class`: String?, still: String?, metadata: Metadata?
  }
  let keys: [String: Key]
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
  let sender: SigningPublicKey
  let post: ContainerExpectation
  let share: ContainerExpectation

  init(_ vectors: ContainerVectors) throws {
    sender = try #require(SigningPublicKey(bytes(vectors.sender.public)))
    let photo = try #require(PhotoID(bytes(vectors.expect.photo)))
    post = .post(
      PostExpectation(
        group: try #require(GroupID(bytes(vectors.expect.group))), photo: photo,
        device: try #require(DeviceID(bytes(vectors.expect.device))),
        day: CivilDay(vectors.expect.day)))
    share = .share(photo: photo)
    for (name, key) in vectors.keys {
      let name = try #require(SecretName(Text("prekey/\(name)")))
      try bench.keep(.agreementKey, bytes(key.private), as: name)
    }
  }

  /// `nil` when the container opens, else the class of its failure.
  func failure(
    _ container: [UInt8], _ expected: ContainerExpectation, key: (KeyID, SecretName)
  ) throws -> LocaphotoFailure? {
    switch try open(container, expected, key: key) {
    case .success: return nil
    case .failure(let failure): return failure
    }
  }

  func open(
    _ container: [UInt8], _ expected: ContainerExpectation, key: (KeyID, SecretName)
  ) throws -> Result<PhotoMetadata, LocaphotoFailure> {
    try open(container, expected, unlocking: .agreement([key]))
  }

  /// What is sealed in front of the picture, which is presented as "photo/x", or the class.
  func open(
    _ container: [UInt8], _ expected: ContainerExpectation, unlocking: Unlocking
  ) throws -> Result<PhotoMetadata, LocaphotoFailure> {
    try bench.blobs.put(container, as: "post/x")
    bench.images.dismiss("photo/x")
    var opening = ContainerOpening(
      blob: "post/x", expected: expected, sender: sender, unlocking: unlocking,
      keepFileKeyAs: "filekey/x", image: "photo/x")
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
  static func key(
    _ vectors: ContainerVectors, _ name: String
  ) throws -> (KeyID, SecretName) {
    let key = try #require(vectors.keys[name])
    return (
      try #require(KeyID(bytes(key.id))), try #require(SecretName(Text("prekey/\(name)")))
    )
  }

  @Test func `every vector meets its class`() throws {
    let vectors = try ContainerVectors.load()
    let opener = try ContainerOpener(vectors)
    for row in vectors.vectors {
      let failure = try opener.failure(
        ContainerVectors.edited(row), row.purpose == "post" ? opener.post : opener.share,
        key: Self.key(vectors, row.key))
      #expect(failure?.name.string == row.class, "\(row.name)")
      let image = opener.bench.images.image("photo/x")
      #expect((image == nil) == (row.class != nil), "\(row.name)")
      if let image {
        #expect(Wire.Digest.sha256(of: image).hex.string == row.still, "\(row.name)")
      }
    }
    #expect(vectors.vectors.count >= 80)
  }

  @Test func `every single changed byte of the samples is refused`() throws {
    let vectors = try ContainerVectors.load()
    let opener = try ContainerOpener(vectors)
    let recipient = try Self.key(vectors, "recipient")
    for file in vectors.files where file.everyByte {
      let sample = try ContainerVectors.file(file.file)
      for position in sample.indices {
        var changed = sample
        changed[position] ^= 1 << UInt8(position % 8)
        let failure = try opener.failure(changed, opener.share, key: recipient)
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
          let prekey = Unlocking.agreement([try Self.key(vectors, "recipient")])
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
