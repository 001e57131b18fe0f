// Holds docs/what-the-server-knows.md to what there is: every column, every file and object, every
// line of the log is named there, and of a deleted account no more is left than it says.

import Foundation
import PostgresClient
import Testing
import Wire

@testable import DaylyServer

/// The document's tables.
private struct Knowledge {
  /// The columns of each table that are named, and those of them that speak of a deleted account.
  private(set) var columns: [String: Set<String>] = [:]
  private(set) var left: Set<String> = []
  private(set) var files: Set<String> = []
  private(set) var lines: Set<String> = []

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init() throws {
    let document = Self.root.appendingPathComponent("docs/what-the-server-knows.md")
    var title = ""
    for line in try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("## ") { title = String(line.dropFirst(3)) }
      let cells = line.components(separatedBy: "|").map(Self.quoted)
      guard line.hasPrefix("| `"), cells.count > 3 else { continue }
      switch title {
      case "Rows":
        let table = try #require(cells[1].first)
        columns[table] = Set(cells[2])
        left.formUnion(cells[4].map { "\(table).\($0)" })
      case "Files and objects": files.formUnion(cells[1])
      case "The log": lines.formUnion(cells[1])
      default: break
      }
    }
  }

  /// What stands between backticks.
  private static func quoted(_ text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// Every message that the server's sources log.
  static func logged() throws -> Set<String> {
    var found: Set<String> = []
    let call = /logger\s*\.(?:trace|debug|info|notice|warning|error|critical)\(\s*"([^"]*)"/
    let sources = root.appendingPathComponent("Native/Sources")
    for module in ["DaylyServer", "dayly-server", "PostgresClient", "Reach"] {
      let files = FileManager.default.enumerator(
        at: sources.appendingPathComponent(module), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        found.formUnion(text.matches(of: call).map { String($0.output.1) })
      }
    }
    return found
  }
}

@Suite(.timeLimit(.minutes(10))) struct KnowledgeTests {
  @Test(arguments: StoreKind.allCases)
  func `every column is named in the document`(_ kind: StoreKind) async throws {
    let named = try Knowledge().columns
    try await kind.with { (store: any Store) async throws -> Void in
      for (table, columns) in try await schema(of: store) {
        #expect(columns.subtracting(named[table] ?? []) == [], "of \(table)")
      }
    }
  }

  @Test func `no column is named that there is not`() async throws {
    var known: [String: Set<String>] = [:]
    for kind in StoreKind.allCases {
      try await kind.with { (store: any Store) async throws -> Void in
        known.merge(try await schema(of: store)) { $0.union($1) }
      }
    }
    #expect(try Knowledge().columns == known)
  }

  @Test func `every line of the log is named in the document, and no other`() throws {
    #expect(try Knowledge().lines == Knowledge.logged())
  }

  @Test func `every file and object is named in the document`() async throws {
    let named = try Knowledge().files
    let objects = try await TestObjectStore.shared()
    let bucket = try await objects.bucket()
    for blobs in [nil, bucket] {
      let server = TestServer()
      server.configure { $0.blobs = blobs }
      try await server.run { (client: TestClient) async throws -> Void in
        let (anna, ben, group) = try await client.pair()
        let draft = client.draft(group, to: [anna, ben])
        #expect(try await client.put(draft, in: group, by: anna).status == 201)
        _ = try await client.backend.blobs.place()
        #expect(try files(in: server.folder).subtracting(named) == [])
      }
    }
    let stored = try await objects.objects(in: bucket).map {
      nameless(String($0.dropFirst(bucket.prefix.count)))
    }
    #expect(Set(stored) == ["owner", "ID"])
    #expect(named.contains("owner"))
  }

  @Test(arguments: StoreKind.allCases)
  func `of a deleted account no more is left than the document says`(
    _ kind: StoreKind
  ) async throws {
    let story = DeletionStory()
    switch kind {
    case .sqlite:
      let server = TestServer()
      try await server.run { (client: TestClient) async throws -> Void in
        try await story.run(at: client, deletingAt: client)
      }
    case .postgres, .laterPostgres:
      try await Replicas().run { here, there, _, _ in
        try await story.run(at: here, deletingAt: there)
      }
    }
  }

  private func schema(of store: any Store) async throws -> [String: Set<String>] {
    Dictionary(grouping: try await columns(of: store), by: \.table)
      .mapValues { Set($0.map(\.column)) }
  }

  private func files(in folder: URL) throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Set(
      paths.filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
        return !isFolder.boolValue
      }.map(nameless))
  }

  /// An id in hexadecimal is called ID.
  private func nameless(_ path: String) -> String {
    path.replacing(/[0-9a-f]{32}/, with: "ID")
  }
}

/// Somebody who has used all there is deletes their account; what is left of them is looked for in
/// every row and every container.
private struct DeletionStory: Sendable {
  func run(at here: TestClient, deletingAt there: TestClient) async throws {
    let knowledge = try Knowledge()
    var (anna, ben, group) = try await here.pair()
    let second = Person(
      phone: anna.phone, accountKey: anna.accountKey, certifiedBy: anna, at: here.now)
    #expect(try await here.add(second).reply.status == 201)
    for person in [anna, ben] {
      #expect(try await here.subscribe(person, PushSubscriber()).status == 204)
      let draft = here.draft(group, to: [anna, ben])
      #expect(try await here.put(draft, in: group, by: person).status == 201)
    }
    let shared = AccountSettingsUpdate(after: nil, id: random(), sealed: [1, 2, 3])
    #expect(
      try await here.send(.put, "/v1/account-settings", shared, cookie: anna.cookie).status == 204)
    let link: LinkID = random()
    let meeting = "/v1/links/\(link.hex.string)"
    #expect(try await here.send(.post, meeting, cookie: anna.cookie).status == 200)
    let before = try await traces(of: [anna, second], in: here)
    #expect(
      before.isSuperset(of: [
        "account.id", "device.id", "session.account", "phone.account", "member.account",
        "post.account", "push.account", "link.account", "account_settings.account",
        "spent.account",
      ]))
    let leaving = group.entry(.leave, by: anna, at: here.now)
    try await here.carryOut(leaving, in: &group, by: anna)
    #expect(try await there.delete(anna).status == 204)
    try await there.backend.sweep()
    let after = try await traces(of: [anna, second], in: here)
    #expect(after.subtracting(knowledge.left) == [])
    #expect(after == knowledge.left)
    let store = try #require(here.backend.store as? any RowStore)
    #expect(try await store.blobs().count == 1, "the other one's photo stays")
    // And when what others posted has had its time, only the group's log is left.
    here.server.clock.pass(Backend.deletionTold)
    // Of several servers one sweeps.
    for client in [here, there] { try await client.backend.sweep() }
    #expect(try await traces(of: [anna, second], in: here) == ["entry.body"])
  }

  /// The columns in which an id or a key of these stands.
  private func traces(of people: [Person], in client: TestClient) async throws -> Set<String> {
    let store = try #require(client.backend.store as? any RowStore)
    let sought = people.flatMap {
      [$0.account.bytes, $0.device.bytes, $0.certificate.deviceKey.bytes]
    }
    var found: Set<String> = []
    for table in StoreTable.all {
      for row in try await store.rows(of: table, after: nil, most: 10_000) {
        for (column, value) in zip(table.columns, row) {
          guard case .bytes(let bytes) = value else { continue }
          if sought.contains(where: { Data(bytes).range(of: Data($0)) != nil }) {
            found.insert("\(table.name).\(column.name)")
          }
        }
      }
    }
    return found
  }
}
