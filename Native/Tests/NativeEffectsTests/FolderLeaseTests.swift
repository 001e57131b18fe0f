// Who has a vault's folder open, where no lock can tell: docs/vault.md, "One at a time".

import Foundation
import OwnFiles
import Testing

@testable import NativeEffects

@Suite struct FolderLeaseTests {
  private let quick = FolderLease.Timing(renewalSeconds: 0.05, patienceSeconds: 0.6)
  private let temporary = TemporaryFolder()

  init() throws {
    try FileManager.default.createDirectory(at: temporary.url, withIntermediateDirectories: true)
  }

  private var file: URL { temporary.url.appendingPathComponent("lease") }

  private func take(waits: ((String) -> Void)? = nil) throws -> FolderLease {
    try FolderLease(
      in: OwnFolder(temporary.url), holder: "dayly vault list", timing: quick, waits: waits)
  }

  /// As a browser or another machine writes it.
  private func write(_ count: Int) throws {
    try "dayly 1\na browser\n\(count)\nthe app in a browser\n".write(
      to: file, atomically: true, encoding: .utf8)
  }

  private var content: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  @Test func `it says who has the folder, is renewed, and goes with its holder`() throws {
    do {
      let lease = try take()
      let first = content
      #expect(first.hasPrefix("dayly 1\n"))
      #expect(first.hasSuffix("\ndayly vault list\n"))
      while content == first { usleep(1_000) }
      #expect(lease.isHeld)
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `it goes with its holder while it is being renewed, too`() throws {
    let atOnce = FolderLease.Timing(renewalSeconds: 0, patienceSeconds: 0)
    for _ in 0..<100 {
      do {
        let lease = try FolderLease(
          in: OwnFolder(temporary.url), holder: "dayly vault list", timing: atOnce, waits: nil)
        let first = content
        while content == first {}
        #expect(lease.isHeld)
      }
      try #require(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func `one that is renewed keeps others out, and is named`() throws {
    try write(0)
    var asked: [String] = []
    #expect(
      throws: EffectsFailure.inUse(folder: temporary.url.path, by: "the app in a browser")
    ) {
      _ = try take {
        asked.append($0)
        try? write(1)
      }
    }
    #expect(asked == ["the app in a browser"])
  }

  @Test func `one that nobody renews gives way to who waits, and to nobody else`() throws {
    try write(1)
    #expect(
      throws: EffectsFailure.inUse(folder: temporary.url.path, by: "the app in a browser")
    ) {
      _ = try take()
    }
    let lease = try take { _ in }
    #expect(lease.isHeld)
    #expect(content.hasSuffix("\ndayly vault list\n"))
  }

  @Test func `what a process of this machine left behind is nobody's`() throws {
    let left: String
    do {
      let lease = try take()
      left = content
      #expect(lease.isHeld)
    }
    try left.write(to: file, atomically: true, encoding: .utf8)
    let lease = try take { who in Issue.record("\(who) is waited for") }
    #expect(lease.isHeld)
  }

  @Test func `who was put to sleep and comes late sees that it is another's`() throws {
    let lease = try take()
    try write(1)
    #expect(!lease.isHeld)
    // It is not taken back by a renewal either.
    #expect(!lease.renew())
    #expect(content.hasSuffix("\nthe app in a browser\n"))
  }
}
