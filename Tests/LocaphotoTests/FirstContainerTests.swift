// Files of older formats: what is read of them, and that what is bent, cut or nested is refused.

import Bytes
import Testing

@testable import Locaphoto

@Suite struct FirstContainerTests {
  private static func base64(_ bytes: [UInt8], padded: Bool = true) -> String {
    let plain = base64url(bytes).string.replacing("-", with: "+").replacing("_", with: "/")
    let padding = padded ? String(repeating: "=", count: (4 - plain.count % 4) % 4) : ""
    return plain + padding
  }

  private static let wrapped = [UInt8](100..<160)
  private static let nonce = [UInt8](0..<12)
  private static let tag = [UInt8](240...255)
  private static let data = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  private static func file(_ edit: (inout [String: String]) -> Void = { _ in }) -> [UInt8] {
    var fields = [
      "id": "\"p\"", "encryptedData": "\"\(base64(data))\"",
      "encryptedKey": "\"\(base64(wrapped))\"", "iv": "\"\(base64(nonce))\"",
      "authTag": "\"\(base64(tag))\"",
    ]
    edit(&fields)
    let photo = fields.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }
    let text = """
      {"metadata": {"iv": "none", "list": [1, -2.5e3, {"version": true}], "é": "\\u00e9\\n"},
       "version": "1.0", "photo": {\(photo.joined(separator: ", "))}}
      """
    return Array(text.utf8)
  }

  private func read(
    _ bytes: [UInt8], pieces: Int = .max
  ) -> Result<FirstContainer, LocaphotoFailure> {
    var reader = FirstContainerReader()
    do throws(LocaphotoFailure) {
      var rest = bytes[...]
      while !rest.isEmpty {
        try reader.take(Array(rest.prefix(pieces)))
        rest = rest.dropFirst(pieces)
      }
      return .success(try reader.finish())
    } catch {
      return .failure(error)
    }
  }

  private func failure(_ bytes: [UInt8]) -> LocaphotoFailure? {
    guard case .failure(let failure) = read(bytes) else { return nil }
    return failure
  }

  @Test func `a file is read in pieces of any length`() throws {
    for pieces in [1, 2, 7, 64, 4_000] {
      let container = try read(Self.file(), pieces: pieces).get()
      #expect(container.wrappedKey == Self.wrapped)
      #expect(container.nonce == Self.nonce)
      #expect(container.tag == Self.tag)
      #expect(Array(container.ciphertext.joined()) == Self.data)
    }
  }

  @Test func `base64 is read in each form that cannot be confused`() throws {
    let plain = Self.base64(Self.data)
    let lines = stride(from: 0, to: plain.count, by: 76).map { plain.dropFirst($0).prefix(76) }
    for form in [
      Self.base64(Self.data, padded: false), base64url(Self.data).string,
      plain.replacing("/", with: "\\/"), lines.joined(separator: "\\r\\n"),
    ] {
      let container = try read(Self.file { $0["encryptedData"] = "\"\(form)\"" }).get()
      #expect(Array(container.ciphertext.joined()) == Self.data)
    }
    let short = Array(Self.wrapped.prefix(48))
    let container = try read(
      Self.file { $0["encryptedKey"] = "\"\(Self.base64(short))\"" }
    ).get()
    #expect(container.wrappedKey == short)
  }

  @Test func `a file that ends anywhere is refused`() {
    let file = Self.file()
    for count in 0..<file.count { #expect(failure(Array(file.prefix(count))) == .truncated) }
    #expect(failure(file + [0x0A]) == nil)
    #expect(failure(file + [0x7B]) == .malformed)
  }

  @Test func `any byte may be any other`() {
    let file = Self.file()
    for index in file.indices {
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x7D, 0xFF, file[index] ^ 1] {
        var bent = file
        bent[index] = byte
        _ = read(bent)
      }
    }
  }

  @Test func `fields that are missing, twice or of another length are refused`() {
    for name in ["encryptedData", "encryptedKey", "iv", "authTag"] {
      #expect(failure(Self.file { $0[name] = nil }) == .malformed, "\(name)")
      #expect(failure(Self.file { $0[name] = "\"\"" }) == .malformed, "\(name)")
      #expect(failure(Self.file { $0[name] = "7" }) == .malformed, "\(name)")
      let twice = Self.file { $0["zz\(name)"] = "0, \"\(name)\": \($0[name] ?? "")" }
      #expect(failure(twice) == .malformed, "\(name)")
    }
    for text in ["\"A\"", "\"AB==CD\"", "\"AB\"", "\"+-AA\"", "\"A*AA\"", "\"AAAA=\""] {
      #expect(failure(Self.file { $0["encryptedData"] = text }) == .malformed, "\(text)")
    }
    let long = String(repeating: "A", count: 1_000)
    #expect(failure(Self.file { $0["iv"] = "\"\(long)\"" }) == .tooLarge)
  }

  @Test func `an id may be anything, and no photo stands twice`() {
    let long = "\"\(String(repeating: "a", count: 1_000))\""
    for id in ["42", "null", long, "{\"id\": []}"] {
      #expect(failure(Self.file { $0["id"] = id }) == nil, "\(id)")
    }
    let file = String(decoding: Self.file(), as: UTF8.self)
    for other in ["{}", "[]", "\"\"", "1", "{\"iv\": \"\"}"] {
      let twice = file.replacing("\"photo\":", with: "\"photo\": \(other), \"photo\":")
      #expect(failure(Array(twice.utf8)) == .malformed, "\(other)")
    }
  }

  @Test func `another version is said to be one, and deep files are refused`() {
    let file = String(decoding: Self.file(), as: UTF8.self)
    for (version, expected) in [
      ("\"2.0\"", LocaphotoFailure.unsupportedVersion), ("1.0", nil), ("1", nil),
      ("\"1.0\", \"version\": \"1.0\"", .malformed),
    ] {
      let other = file.replacing("\"version\": \"1.0\"", with: "\"version\": \(version)")
      #expect(failure(Array(other.utf8)) == expected, "\(version)")
    }
    #expect(failure([UInt8](repeating: 0x5B, count: 100_000)) == .tooLarge)
    #expect(failure(Array("[]".utf8)) == .malformed)
    #expect(failure(Array("{}".utf8)) == .malformed)
  }
}

@Suite struct LFSHeadTests {
  @Test func `a name and zeros are a head, and nothing else is`() throws {
    let head = try #require(LFSHead(keyName: "fämily"))
    #expect(head.bytes.count == 128)
    #expect(try LFSHead(parsing: head.bytes + [1, 2]) == head)
    for count in 0..<128 {
      #expect(throws: LocaphotoFailure.truncated) {
        try LFSHead(parsing: Array(head.bytes.prefix(count)))
      }
    }
    for (place, byte) in [(0, 0), (1, 0xFF), (3, 0x0A), (100, 1), (127, 0x20)] {
      var bent = head.bytes
      bent[place] = UInt8(byte)
      #expect(throws: LocaphotoFailure.malformed, "\(place)") { try LFSHead(parsing: bent) }
    }
    #expect(LFSHead(keyName: "") == nil)
    #expect(LFSHead(keyName: Text(String(repeating: "a", count: 128))) == nil)
  }

  @Test func `a file has at least a byte of content`() throws {
    for count in 0...UInt64(156) {
      #expect(throws: LocaphotoFailure.truncated) {
        try LFSHead.ciphertextByteCount(ofFile: count)
      }
    }
    #expect(try LFSHead.ciphertextByteCount(ofFile: 157) == 1)
  }
}
