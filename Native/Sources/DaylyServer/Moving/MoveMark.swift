// What a database keeps of a move: whether its rows are on their way to another place, gone there,
// or arriving. One of two places serves at any moment, or neither.

import Foundation
import Wire

struct MoveMark: Equatable, Sendable {
  enum State: String, Sendable, CaseIterable {
    /// They are being copied to another place, and nobody may change them here.
    case leaving
    /// They are served at another place.
    case left
    /// They are coming from another place, where they may still be served again.
    case arriving
    /// They came from another place, and are served here.
    case arrived
  }

  let state: State
  /// Names the move, the same at both ends.
  let move: [UInt8]
  /// The other end, in words for a person.
  let place: String

  /// Whether a server may stand on these rows.
  var isOpen: Bool { state == .arrived }

  /// Throws why no server may stand on the rows in `name`.
  func requireOpen(_ name: String) throws(StartFailure) {
    switch state {
    case .leaving: throw .leaving(name, to: place)
    case .left: throw .movedAway(name, to: place)
    case .arriving: throw .arriving(name, from: place)
    case .arrived: break
    }
  }

  func becoming(_ state: State) -> MoveMark {
    MoveMark(state: state, move: move, place: place)
  }
}

/// A store whose rows can be read and written as they are. Only a move does, while no server uses
/// either store.
protocol RowStore: Store {
  /// What this is called in a sentence.
  var name: String { get }
  func moveMark() async throws -> MoveMark?
  /// Durable when it returns. From then on, and for whoever has a connection already, rows can be
  /// changed only if the mark is open or there is none; but by the functions below.
  func setMoveMark(_ mark: MoveMark?) async throws
  /// The next rows of a table in the order of its key, those that come after `last`.
  func rows(of table: StoreTable, after last: StoreRow?, most: Int) async throws -> [StoreRow]
  /// The key of a table's last row.
  func lastKey(of table: StoreTable) async throws -> StoreRow?
  /// Puts in all of these rows or none. Durable when it returns.
  func insert(_ rows: [StoreRow], into table: StoreTable) async throws
  /// Removes the rows of all tables, and leaves no trace of them in files.
  func removeAllRows() async throws
}

extension RowStore {
  /// Throws why no server may stand on these rows.
  func requireOpen() async throws { try await moveMark()?.requireOpen(name) }
}
