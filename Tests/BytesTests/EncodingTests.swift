// RFC 4648 vectors and strictness of the two spellings of bytes.

import Bytes
import Testing

@Suite struct EncodingTests {
  /// RFC 4648 section 10, in the URL alphabet without padding.
  static let vectors: [(String, String)] = [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
  ]

  @Test(arguments: vectors) func `base64url agrees with RFC 4648`(_ plain: String, _ coded: String)
  {
    #expect(base64url(Array(plain.utf8)) == Text(coded))
    #expect(unbase64url(Text(coded)) == Array(plain.utf8))
  }

  @Test func `every byte survives both spellings`() {
    let all = Array(UInt8.min...UInt8.max)
    #expect(unbase64url(base64url(all)) == all)
    #expect(unhex(hex(all)) == all)
  }

  @Test(arguments: ["Zg==", "Zh", "Z", "Zm9v+", "Zm9v/", "Zm 9v"])
  func `padding, unused bits and foreign characters are refused`(_ coded: String) {
    #expect(unbase64url(Text(coded)) == nil)
  }

  @Test(arguments: ["0", "0G", "AB", "0x"])
  func `only pairs of lower-case digits are hexadecimal`(_ coded: String) {
    #expect(unhex(Text(coded)) == nil)
  }
}
