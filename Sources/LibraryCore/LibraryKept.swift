// What survives a restart, cut into records: one for the library's settings and messages, one for
// how the vault locks, one for the backup that was found whole last, one for each post. A change
// rewrites those it concerns; one that is damaged costs what it holds.

import Bytes
import Kernel
import Wire

/// The content of one record.
enum LibraryKept: Equatable {
  case library(LibraryRecord)
  case vault(VaultSettings)
  case backup(ProvenBackup)
  case post(DeliveredPost)
}

extension LibraryKept: RecordContent {
  static let version: UInt32 = 1
  static let migrations: [Migration] = []
  static var indispensable: RecordKey? { nil }

  static func isOurs(_ key: RecordKey) -> Bool {
    key == "library" || key == "vault" || key == "backup" || key.starts(with: "post/")
      || key.starts(with: "unnamed/")
  }

  var key: RecordKey {
    switch self {
    case .library: "library"
    case .vault: "vault"
    case .backup: "backup"
    case .post(let post): RecordKey("post/", post.photo)
    }
  }

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .library(let record): record.encode(into: &writer)
    case .vault(let settings): settings.encode(into: &writer)
    case .backup(let proven): proven.encode(into: &writer)
    case .post(let post): post.encode(into: &writer)
    }
  }

  init?(_ key: RecordKey, _ reader: inout ByteReader) throws(ByteError) {
    if key == "library" {
      self = .library(try LibraryRecord(from: &reader))
    } else if key == "vault" {
      self = .vault(try VaultSettings(from: &reader))
    } else if key == "backup" {
      self = .backup(try ProvenBackup(from: &reader))
    } else if key.starts(with: "post/") {
      self = .post(try DeliveredPost(from: &reader))
    } else {
      return nil
    }
  }
}

/// What survives a restart.
struct SavedLibrary: Equatable {
  var record = LibraryRecord(keepsPosts: false, channel: .unused)
  var vault = VaultSettings.usual
  var proven: ProvenBackup?
  var posts: [DeliveredPost] = []

  init(
    record: LibraryRecord, vault: VaultSettings, proven: ProvenBackup?, posts: [DeliveredPost]
  ) {
    self.record = record
    self.vault = vault
    self.proven = proven
    self.posts = posts
  }

  init(_ found: Found<LibraryKept>) {
    for content in found.kept {
      switch content {
      case .library(let saved): record = saved
      case .vault(let saved): vault = saved
      case .backup(let saved): proven = saved
      case .post(let post): posts.append(post)
      }
    }
    posts = posts.ordered { $0.captured.orderedBytes + $0.photo.bytes }
  }

  /// What is as it is without being said takes no record.
  var kept: [LibraryKept] {
    let settings: [LibraryKept] = vault == .usual ? [] : [.vault(vault)]
    let backup: [LibraryKept] = proven.map { [.backup($0)] } ?? []
    return [.library(record)] + settings + backup + posts.map { .post($0) }
  }
}
