// Signatures against those that are published: Amazon's test suite for Signature Version 4 (as it
// lies in awslabs/aws-c-auth, Apache License 2.0) and the examples of the S3 manual ("Signature
// Calculations for the Authorization Header").

import Crypto
import Testing

@testable import DaylyServer

@Suite struct RequestSignerTests {
  private static let empty = RequestSigner.digest("")

  /// A case of the suite: GET at 2015-08-30T12:36:00Z, with the host and the date signed.
  private func suite(
    _ path: String, _ query: [(name: String, value: String)] = [],
    more headers: [(name: String, value: String)] = []
  ) -> String {
    let signer = RequestSigner(
      credentials: S3Credentials(
        id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
      region: "us-east-1", service: "service")
    let time = RequestSigner.stamp(1_440_938_160)
    let request = S3Request(
      method: "GET", path: path, query: query,
      headers: [("host", "example.amazonaws.com"), ("x-amz-date", time)] + headers)
    let value = signer.authorization(for: request, payload: Self.empty, at: time)
    #expect(
      value.hasPrefix(
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "))
    return value.components(separatedBy: "Signature=").last ?? ""
  }

  @Test func `the published suite's signatures come out`() {
    let unreserved =
      "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    // get-vanilla
    #expect(suite("/") == "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31")
    // get-vanilla-query-order-key-case
    #expect(
      suite("/", [("Param2", "value2"), ("Param1", "value1")])
        == "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500")
    // get-vanilla-query-unreserved
    #expect(
      suite("/", [(unreserved, unreserved)])
        == "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197")
    // get-vanilla-utf8-query
    #expect(
      suite("/", [("\u{1234}", "bar")])
        == "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04")
    // get-utf8
    #expect(
      suite("/\u{1234}") == "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85")
    // get-slashes-unnormalized
    #expect(
      suite("//example//")
        == "87cca117541a147f6df867677d98a7d80dff226d2bfca9e4ffa899665623c7e5")
    // get-header-value-trim
    #expect(
      suite("/", more: [("my-header1", " value1"), ("my-header2", " \"a   b   c\"")])
        == "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736")
    // get-vanilla-with-session-token
    let token = "6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267"
    #expect(
      suite("/", more: [("x-amz-security-token", token)])
        == "07ec1639c89043aa0e3e2de82b96708f198cceab042d4a97044c66dd9f74e7f8")
  }

  /// An example of the manual: at 2013-05-24T00:00:00Z.
  private func manual(
    _ method: String, _ path: String, _ query: [(name: String, value: String)] = [],
    more headers: [(name: String, value: String)] = [], body: String = ""
  ) -> String {
    let signer = RequestSigner(
      credentials: S3Credentials(
        id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
      region: "us-east-1")
    let time = RequestSigner.stamp(1_369_353_600)
    let digest = RequestSigner.digest(body)
    let request = S3Request(
      method: method, path: path, query: query,
      headers: [
        ("host", "examplebucket.s3.amazonaws.com"), ("x-amz-content-sha256", digest),
        ("x-amz-date", time),
      ] + headers)
    return signer.authorization(for: request, payload: digest, at: time)
      .components(separatedBy: "Signature=").last ?? ""
  }

  @Test func `the S3 manual's signatures come out`() {
    #expect(
      manual("GET", "/test.txt", more: [("range", "bytes=0-9")])
        == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    #expect(
      manual(
        "PUT", "/test$file.text",
        more: [
          ("date", "Fri, 24 May 2013 00:00:00 GMT"),
          ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        ], body: "Welcome to Amazon S3.")
        == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    #expect(
      manual("GET", "/", [("lifecycle", "")])
        == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    #expect(
      manual("GET", "/", [("max-keys", "2"), ("prefix", "J")])
        == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
  }
}
