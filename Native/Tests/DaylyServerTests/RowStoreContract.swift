// What every store must do with rows that are moved, run over each pair there is.

import Testing
import Wire

@testable import DaylyServer

/// From one store into another.
struct StorePair: CustomTestStringConvertible, Sendable {
  let source: StoreKind
  let target: StoreKind

  static let all = StoreKind.allCases.flatMap { source in
    StoreKind.allCases.map { StorePair(source: source, target: $0) }
  }

  var testDescription: String { "\(source) to \(target)" }

  func with(_ body: (any RowStore, any RowStore) async throws -> Void) async throws {
    try await source.with { (source: any Store) async throws -> Void in
      let from = try #require(source as? any RowStore)
      try await target.with { (target: any Store) async throws -> Void in
        try await body(from, try #require(target as? any RowStore))
      }
    }
  }
}

extension StoreTable {
  /// More than two pages.
  static let sampleRows = 600

  /// Rows of all that a column may hold. Ids of one number are alike, so that each row has those it
  /// speaks of.
  var samples: [StoreRow] {
    (0..<Self.sampleRows).map { number in
      columns.enumerated().map { index, column in
        // A key is there; of the rest that may be absent half is.
        if column.isOptional, (number + index) % 2 == 0 { return .null }
        return column.sample(number)
      }
    }
  }
}

extension StoreTable.Column {
  fileprivate func sample(_ number: Int) -> StoreValue {
    let bytes = [UInt8(number >> 8), UInt8(number & 255)]
    return switch kind {
    case .fixed(let count): .bytes((0..<count).map { bytes[$0 % 2] })
    case .bytes: .bytes(Array(repeating: bytes[1], count: number % 7))
    case .int: .int([0, .max, .min, -1][number % 4] &+ Int64(number))
    case .text: .text("zoë 📷 \(number)")
    case .flag: .int(Int64(number % 2))
    }
  }
}

@Suite struct RowStoreContract {
  /// What belongs to the place, and not to the people.
  private static let stays: Set = [
    "key_check", "move", "grdb_migrations", "migration", "receipt", "lease", "agreement",
    "notice.held",
  ]

  private var moved: Set<String> {
    Set(StoreTable.all.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } })
  }

  @Test(arguments: StoreKind.allCases)
  func `every column is moved, or said to stay`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let columns = try await columns(of: store)
      let there = Set(columns.map { "\($0.table).\($0.column)" })
      #expect(moved.subtracting(there).isEmpty)
      for (table, column) in columns where !moved.contains("\(table).\(column)") {
        let name = "\(table).\(column)"
        #expect(Self.stays.contains(table) || Self.stays.contains(name), "\(name) stays")
      }
    }
  }

  @Test(arguments: StorePair.all)
  func `rows arrive as they are, in the order of their keys, and no row is left at the end`(
    _ pair: StorePair
  ) async throws {
    try await pair.with { (source: any RowStore, target: any RowStore) async throws -> Void in
      for table in StoreTable.all { try await source.insert(table.samples, into: table) }
      let move = Move(from: nowhere, to: nowhere)
      let count = try await move.moveRows(from: source, to: target)
      #expect(count == StoreTable.all.count * StoreTable.sampleRows)
      for table in StoreTable.all {
        let most = StoreTable.sampleRows + 1
        #expect(try await target.rows(of: table, after: nil, most: most) == table.samples)
        #expect(try await target.lastKey(of: table) == table.samples.last.map(table.key))
      }
      try await target.removeAllRows()
      for table in StoreTable.all {
        #expect(try await target.lastKey(of: table) == nil)
      }
    }
  }

  @Test(arguments: StorePair.all)
  func `what arrived stays, and what is not as it was sent is found and sent anew`(
    _ pair: StorePair
  ) async throws {
    try await pair.with { (source: any RowStore, target: any RowStore) async throws -> Void in
      for table in StoreTable.all { try await source.insert(table.samples, into: table) }
      // Two pages of one table and nothing of the next had come when it was interrupted.
      let first = StoreTable.all[0]
      try await target.insert(Array(first.samples.prefix(300)), into: first)
      let copied = Counter()
      let move = Move(from: nowhere, to: nowhere) { step in
        if case .copied(first.name, let rows) = step { copied.add(rows) }
      }
      _ = try await move.moveRows(from: source, to: target)
      #expect(copied.value == StoreTable.sampleRows - 300)

      var changed = try await target.rows(of: first, after: nil, most: 1)
      try await target.removeAllRows()
      changed[0][1] = .int(77)
      try await target.insert(changed, into: first)
      let refusal = StartFailure.moveDiffers(target.name, table: first.name)
      await #expect(throws: refusal) { try await move.moveRows(from: source, to: target) }
      let all = try await move.moveRows(from: source, to: target)
      #expect(all == StoreTable.all.count * StoreTable.sampleRows)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a value that no column holds is refused`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let store = try #require(store as? any RowStore)
      let table = StoreTable.all[0]
      // A digest has 32 bytes.
      try await store.insert([[.bytes([1]), .int(1), .int(1)]], into: table)
      await #expect(throws: DamagedRow.self) {
        try await store.rows(of: table, after: nil, most: 9)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a mark is kept, replaced and taken away`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let store = try #require(store as? any RowStore)
      #expect(try await store.moveMark() == nil)
      for state in MoveMark.State.allCases {
        let mark = MoveMark(state: state, move: [1, 2], place: "elsewhere")
        try await store.setMoveMark(mark)
        #expect(try await store.moveMark() == mark)
      }
      try await store.setMoveMark(nil)
      #expect(try await store.moveMark() == nil)
    }
  }

  @Test func `a server that does not know it has lost its database can write nothing there`()
    async throws
  {
    try await StoreKind.postgres.with { (store: any Store) async throws -> Void in
      let rows = try #require(store as? any RowStore)
      for state in MoveMark.State.allCases {
        try await rows.setMoveMark(MoveMark(state: state, move: [1], place: "elsewhere"))
        let mayWrite = (try? await store.spendChallenge(random(), until: Instant(1))) ?? false
        #expect(mayWrite == (state == .arrived))
      }
      try await rows.setMoveMark(nil)
      #expect(try await store.spendChallenge(random(), until: Instant(1)))
    }
  }

  private var nowhere: ServerData { ServerData(data: TestServer.temporary) }
}
