// What survives a restart, cut into records: one for the library's messages, one for how the vault
// locks, one for the backup that was found whole last, one for what a locked vault seals to, one
// for whether posts are kept, one for what is left out of files that are added, one for each post.
// A change rewrites those it concerns; one that is damaged costs what it holds.

import Bytes
import Kernel
import Wire

/// The content of one record.
enum LibraryKept: Equatable {
  case library(LibraryRecord)
  case vault(VaultSettings)
  case backup(ProvenBackup)
  case capture(CaptureKey)
  case keeping(PostKeeping)
  case adding(AddingSettings)
  case post(DeliveredPost)
}

extension LibraryKept: RecordContent {
  static let version: UInt32 = 2
  static let migrations: [Migration] = [
    // How the vault locks ends with the way that opened it last; of that nothing was known.
    Migration(from: 1) { key, content in key == "vault" ? content + [0] : content }
  ]
  static var indispensable: RecordKey? { nil }

  static func isOurs(_ key: RecordKey) -> Bool {
    key == "library" || key == "vault" || key == "backup" || key == "capture"
      || key == "keeping" || key == "adding" || key.starts(with: "post/")
      || key.starts(with: "unnamed/")
  }

  var key: RecordKey {
    switch self {
    case .library: "library"
    case .vault: "vault"
    case .backup: "backup"
    case .capture: "capture"
    case .keeping: "keeping"
    case .adding: "adding"
    case .post(let post): RecordKey("post/", post.photo)
    }
  }

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .library(let record): record.encode(into: &writer)
    case .vault(let settings): settings.encode(into: &writer)
    case .backup(let proven): proven.encode(into: &writer)
    case .capture(let key): key.encode(into: &writer)
    case .keeping(let keeping): keeping.encode(into: &writer)
    case .adding(let settings): settings.encode(into: &writer)
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
    } else if key == "capture" {
      self = .capture(try CaptureKey(from: &reader))
    } else if key == "adding" {
      self = .adding(try AddingSettings(from: &reader))
    } else if key == "keeping" {
      self = .keeping(try PostKeeping(from: &reader))
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
  var capture: CaptureKey?
  var keepsPosts = true
  var removal: MetadataRemoval?
  var posts: [DeliveredPost] = []

  init(
    record: LibraryRecord, vault: VaultSettings, proven: ProvenBackup?, capture: CaptureKey?,
    keepsPosts: Bool, removal: MetadataRemoval?, posts: [DeliveredPost]
  ) {
    self.record = record
    self.vault = vault
    self.proven = proven
    self.capture = capture
    self.keepsPosts = keepsPosts
    self.removal = removal
    self.posts = posts
  }

  init(_ found: Found<LibraryKept>) {
    for content in found.kept {
      switch content {
      case .library(let saved): record = saved
      case .vault(let saved): vault = saved
      case .backup(let saved): proven = saved
      case .capture(let saved): capture = saved
      case .keeping(let saved): keepsPosts = saved.wanted
      case .adding(let saved): removal = saved.removal
      case .post(let post): posts.append(post)
      }
    }
    posts = posts.ordered { $0.captured.orderedBytes + $0.photo.bytes }
  }

  /// What is as it is without being said takes no record.
  var kept: [LibraryKept] {
    let settings: [LibraryKept] = vault == .usual ? [] : [.vault(vault)]
    let backup: [LibraryKept] = proven.map { [.backup($0)] } ?? []
    let key: [LibraryKept] = capture.map { [.capture($0)] } ?? []
    let keeping: [LibraryKept] =
      keepsPosts ? [] : [.keeping(PostKeeping(wanted: false))]
    let adding: [LibraryKept] = removal.map { [.adding(AddingSettings(removal: $0))] } ?? []
    return [.library(record)] + settings + backup + key + keeping + adding + posts.map { .post($0) }
  }
}
