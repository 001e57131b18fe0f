// A server's rows, photos and keys brought from one place to another: verified before anything is
// given up, resumable wherever it was interrupted, and never two places that serve (decision 83).
//
//   source                        target
//   (open)                        (nothing, or left)
//   (open)                        arriving, and emptied
//   leaving                       arriving       rows, then photos are copied, and read again
//   left                          arriving       all of it is there
//   left                          arrived        the target serves
//   left, and emptied             arrived
//
// A database keeps its own mark, durably, before what the next line says begins. Only an open one
// and one that has arrived serve: so at no moment do both. As long as the source is leaving, the
// target was never served, and the move can be taken back.

import Foundation
import Logging
import Wire

/// How far a move is.
public enum MoveStep: Sendable, Equatable {
  /// The source serves nobody any more.
  case marked
  /// So many rows of this table are at the target.
  case copied(table: String, rows: Int)
  /// Both ends have the same rows of this table.
  case verified(table: String, rows: Int)
  /// So many photos of all are at the target, each read there and found whole.
  case photos(Int, of: Int)
  /// The target may serve.
  case handedOver
  /// Nothing of anybody's is left at the source.
  case emptied
}

/// What a move has brought to the target.
public struct MoveResult: Sendable, Equatable {
  public var rows = 0
  public var photos = 0
  /// Were not at the source, or not as they were sent there: nobody could have opened them.
  public var lost = 0
}

public struct Move: Sendable {
  let source: ServerData
  let target: ServerData
  let patience: Duration
  let clock: any Clock
  let logger: Logger
  /// Hears of each step once it is durable. What it throws interrupts the move.
  let report: @Sendable (MoveStep) throws -> Void

  /// `patience` is for servers that use either place, and for sessions of those that were killed.
  public init(
    from source: ServerData, to target: ServerData, patience: Duration = Server.patience,
    clock: any Clock = SystemClock(), logger: Logger = Logger(label: "dayly"),
    report: @escaping @Sendable (MoveStep) throws -> Void = { _ in }
  ) {
    self.source = source
    self.target = target
    self.patience = patience
    self.clock = clock
    self.logger = logger
    self.report = report
  }

  /// Moves all, or goes on where this move was interrupted. Throws a `StartFailure`, or what the
  /// report throws.
  public func run() async throws -> MoveResult {
    try await withBothEnds { source, target, sharesPhotos in
      let mark = try await begin(source, target, sharesPhotos: sharesPhotos)
      var result = MoveResult()
      if mark.state == .leaving {
        // There already, unless an older version has begun this move.
        try copyKeys()
        try target.key.settle()
        result.rows = try await moveRows(from: source.store, to: target.store)
        try await movePhotos(from: source, to: target, sharesPhotos: sharesPhotos, &result)
        try await source.store.setMoveMark(mark.becoming(.left))
      }
      try await handOver(mark, target)
      try report(.handedOver)
      try await source.removeAll(butPhotos: sharesPhotos)
      try report(.emptied)
      return result
    }
  }

  /// Has the source serve again, and removes what has come to the target. Throws
  /// `StartFailure.noMoveToCancel` unless the source is still on its way.
  public func cancel() async throws {
    try await withBothEnds { source, target, sharesPhotos in
      guard let mark = try await source.store.moveMark(), mark.state == .leaving else {
        throw StartFailure.noMoveToCancel(source.store.name)
      }
      try requirePlace(of: mark, source)
      // What another move has left there is not this one's to touch.
      if try await target.store.moveMark()?.move == mark.move {
        try await target.removeAll(butPhotos: sharesPhotos)
        // An empty place serves nobody either.
        try await target.store.setMoveMark(
          MoveMark(state: .left, move: mark.move, place: "\(self.source)"))
      }
      try await source.store.setMoveMark(nil)
    }
  }

  // MARK: Beginning

  /// The mark of the source, which is leaving, or has left if only the rest is to be done.
  private func begin(
    _ source: OpenServerData, _ target: OpenServerData, sharesPhotos: Bool
  ) async throws -> MoveMark {
    let theirs = try await target.store.moveMark()
    if let mark = try await source.store.moveMark(), mark.state != .arrived {
      if mark.state == .arriving { try mark.requireOpen(source.store.name) }
      guard theirs?.move == mark.move, mark.place == "\(self.target)" else {
        if mark.state == .left { try mark.requireOpen(source.store.name) }
        throw StartFailure.moveElsewhere(source.store.name, to: mark.place)
      }
      return mark
    }
    try await requireFree(target, theirs)
    // Before the source is closed: a key of somebody else's at the target ends it here.
    try copyKeys()
    await sweep(source)
    let mark = MoveMark(
      state: .leaving, move: SystemRandomness().bytes(16), place: "\(self.target)")
    try await target.removeAll(butPhotos: sharesPhotos)
    // First, so that nobody is served at a place that is empty.
    try await target.store.setMoveMark(
      MoveMark(state: .arriving, move: mark.move, place: "\(self.source)"))
    try await source.store.setMoveMark(mark)
    try report(.marked)
    return mark
  }

  /// Nobody's rows are there but those of a server that has left, or what a move from here has
  /// begun, whose source is still open.
  private func requireFree(_ target: OpenServerData, _ theirs: MoveMark?) async throws {
    switch theirs?.state {
    case .left: break
    case .arriving where theirs?.place == "\(source)": break
    case .leaving, .arriving: try theirs?.requireOpen(target.store.name)
    case .arrived, nil:
      if try await target.hasRows() { throw StartFailure.moveTargetTaken(target.store.name) }
    }
  }

  private func requirePlace(of mark: MoveMark, _ source: OpenServerData) throws {
    guard mark.place == "\(target)" else {
      throw StartFailure.moveElsewhere(source.store.name, to: mark.place)
    }
  }

  /// Photos whose time is over stay behind, and go there.
  private func sweep(_ source: OpenServerData) async {
    let backend = Backend(
      mode: .development, isSecure: false, store: source.store, blobs: source.blobs, clock: clock,
      sender: ConsoleCodeSender(), keys: source.key.keys,
      push: Push(key: PushKey(), sender: HTTPPushSender()), logger: logger)
    await backend.cleanUp()
  }

  private func copyKeys() throws {
    guard source.data != target.data,
      FileManager.default.fileExists(atPath: source.pushKey.path)
    else { return }
    try PrivateFile.copy(source.pushKey, to: target.pushKey)
  }

  private func handOver(_ mark: MoveMark, _ target: OpenServerData) async throws {
    guard let theirs = try await target.store.moveMark(), theirs.move == mark.move else {
      throw StartFailure.moveTargetTaken(target.store.name)
    }
    if theirs.state != .arrived { try await target.store.setMoveMark(theirs.becoming(.arrived)) }
  }
}
