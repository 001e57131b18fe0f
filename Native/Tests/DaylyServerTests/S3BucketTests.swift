// How a bucket is named, and which are refused at the start: whatever would keep what is deleted,
// or show it to others.

import Foundation
import Testing
import Wire

@testable import DaylyServer

@Suite struct S3BucketTests {
  private let settings = [
    "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "s3cret", "AWS_REGION": "eu-central-1",
  ]

  private func bucket(_ url: String, _ more: [String: String] = [:]) throws -> S3Bucket {
    try S3Bucket(url, environment: settings.merging(more) { $1 })
  }

  @Test func `a bucket is named in the host or in the path`() throws {
    let amazon = try bucket("s3://photos")
    #expect(amazon.origin == "https://photos.s3.eu-central-1.amazonaws.com")
    #expect(amazon.path() == "/" && amazon.path("a/b") == "/a/b")
    #expect(amazon.prefix.isEmpty)
    let dotted = try bucket("s3://photos.example/a/b/")
    #expect(dotted.origin == "https://s3.eu-central-1.amazonaws.com")
    #expect(dotted.path() == "/photos.example" && dotted.path("x") == "/photos.example/x")
    #expect(dotted.prefix == "a/b/")
    let own = try bucket("s3://photos/x", ["AWS_ENDPOINT_URL_S3": "https://s3.example:9000/"])
    #expect(own.origin == "https://s3.example:9000" && own.host == "s3.example:9000")
    #expect(own.path("x/y") == "/photos/x/y")
    let host = try bucket(
      "s3://photos",
      ["AWS_ENDPOINT_URL": "https://s3.example:443", "DAYLY_S3_ADDRESSING": "host"])
    #expect(host.origin == "https://photos.s3.example" && host.path("y") == "/y")
    #expect("\(own)" == "The bucket photos at https://s3.example:9000")
    #expect(!"\(own)".contains("s3cret"))
  }

  @Test(arguments: [
    "", "s3:", "s3:/", "s3://", "s3:///x", "s3://ab", "s3://Photos", "s3://photos//x",
    "s3://photos/a b", "s3://photos/..", "s3://photos/ä", "https://photos", "s3://pho?tos",
  ])
  func `what is no bucket's address is refused`(_ url: String) {
    #expect(throws: StartFailure.self) { try bucket(url) }
  }

  @Test(arguments: [
    ["AWS_ENDPOINT_URL": "http://s3.example"], ["AWS_ENDPOINT_URL": "s3.example"],
    ["AWS_ENDPOINT_URL": "https://u:p@s3.example"], ["AWS_ENDPOINT_URL": "https://s3.example/x"],
    ["AWS_REGION": ""], ["AWS_SECRET_ACCESS_KEY": ""], ["AWS_ACCESS_KEY_ID": "a\nb"],
    ["DAYLY_S3_ADDRESSING": "dns"], ["AWS_CA_BUNDLE": "/nowhere/ca.pem"],
    ["AWS_ACCESS_KEY_ID": "", "AWS_SHARED_CREDENTIALS_FILE": "/nowhere/credentials"],
  ])
  func `what is missing or would be seen by others is refused`(_ more: [String: String]) {
    #expect(throws: StartFailure.self) { try bucket("s3://photos", more) }
  }

  @Test func `credentials come from a file and a section of it`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("dayly-credentials-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      [default]
      aws_access_key_id = first
      aws_secret_access_key = one=1
      [dayly]
      aws_access_key_id=second
      aws_secret_access_key = two
      aws_session_token = three
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    let named = ["AWS_ACCESS_KEY_ID": "", "AWS_SHARED_CREDENTIALS_FILE": file.path]
    let usual = try bucket("s3://photos", named).credentials
    #expect(usual.id == "first" && usual.secret == "one=1" && usual.token == nil)
    let section = named.merging(["AWS_PROFILE": "dayly"]) { $1 }
    let other = try bucket("s3://photos", section).credentials
    #expect(other.id == "second" && other.secret == "two" && other.token == "three")
    #expect(throws: StartFailure.self) {
      try bucket("s3://photos", named.merging(["AWS_PROFILE": "nobody"]) { $1 })
    }
  }

  private func start(on bucket: S3Bucket) async throws {
    let server = TestServer()
    server.configure { $0.blobs = bucket }
    try await server.run { _ in }
  }

  @Test func `a bucket that would keep what is deleted is refused`() async throws {
    let store = try await TestObjectStore.shared()
    let versions = try await store.bucket()
    try await store.keepVersions(of: versions)
    await #expect(throws: StartFailure.bucketKeepsVersions("\(versions)")) {
      try await start(on: versions)
    }
    // Those from before are still there.
    try await store.keepVersions(of: versions, "Suspended")
    await #expect(throws: StartFailure.bucketKeepsVersions("\(versions)")) {
      try await start(on: versions)
    }
    let locked = try await store.bucket(lock: true)
    await #expect(throws: StartFailure.bucketLocks("\(locked)")) { try await start(on: locked) }
    let none = try store.bucket(named: "nobodys-bucket")
    let missing = StartFailure.unusableBucket("\(none)", why: "there is no such bucket.")
    await #expect(throws: missing) { try await start(on: none) }
    for bucket in [versions, locked] {
      #expect(try await store.objects(in: bucket).isEmpty, "nothing was written there")
    }
  }

  @Test func `a bucket that others can read is refused`() async throws {
    let store = try await TestObjectStore.shared()
    let byPolicy = try await store.bucket()
    let policy = """
      {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Principal": "*",
      "Action": "s3:GetObject", "Resource": "arn:aws:s3:::\(byPolicy.name)/*"}]}
      """
    try await store.ask("PUT", "/\(byPolicy.name)?policy", body: policy)
    await #expect(throws: StartFailure.bucketIsOpen("\(byPolicy)", how: "by its policy")) {
      try await start(on: byPolicy)
    }
    for list in ["public-read", "authenticated-read"] {
      let byList = try await store.bucket()
      try await store.ask("PUT", "/\(byList.name)?acl", headers: [("x-amz-acl", list)])
      await #expect(throws: StartFailure.bucketIsOpen("\(byList)", how: "by its access list")) {
        try await start(on: byList)
      }
    }
  }

  @Test func `two servers do not share a place, and one keeps its own`() async throws {
    let store = try await TestObjectStore.shared()
    let bucket = try await store.bucket()
    let server = TestServer()
    server.configure { $0.blobs = bucket }
    try await server.run { _ in }
    try await server.run { _ in }
    await #expect(throws: StartFailure.bucketOfOther("\(bucket)")) { try await start(on: bucket) }
    try await start(on: store.bucket(named: bucket.name, prefix: "others"))
    #expect(
      try await store.objects(in: bucket).sorted() == ["others/owner", "photos/owner"])
  }

  @Test func `photos of the folder are not left behind`() async throws {
    let store = try await TestObjectStore.shared()
    let bucket = try await store.bucket()
    let server = TestServer()
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
    }
    server.configure { $0.blobs = bucket }
    let folder = server.folder.appendingPathComponent("blobs").path
    await #expect(throws: StartFailure.blobsElsewhere(folder)) { try await server.run { _ in } }
    try FileManager.default.removeItem(atPath: folder)
    try await server.run { _ in }
  }
}
