// What fits what somebody typed: groups, people, devices, albums and invitations are all named by
// their name, or by their id.

import Bytes

/// As many digits of an id as lists print. What destroys takes no fewer.
let shownDigits = 8

struct Choice<Thing> {
  private static var digitsMin: Int { 4 }

  private let fitting: [(thing: Thing, id: String)]

  /// Those whose whole name looks as what was typed does, else those with that name as a search
  /// folds it (in any capitals, with or without accents), else those whose id begins so, else those
  /// whose name does. Of two names that cannot be told apart by looking neither is the one.
  ///
  /// - Parameters:
  ///   - exact: for what destroys: a name counts only as it looks, and an id only with as
  ///     many digits as lists print.
  ///   - begun: the beginning of a name is enough.
  init(
    _ typed: String, among things: [Thing], id: (Thing) -> Text,
    name: (Thing) -> Text = { _ in "" }, exact: Bool = false, begun: Bool = false
  ) {
    let lower = typed.lowercased()
    let said = Text(typed)
    let (looks, folded) = (said.looks, said.folded)
    let digits = exact ? shownDigits : Self.digitsMin
    let all = things.map { (thing: $0, id: id($0).string, name: name($0)) }
    let named = all.filter { !$0.name.isEmpty && $0.name.looks == looks }
    let inAnySpelling = all.filter { !exact && $0.name.folded == folded }
    let byID = all.filter { lower.utf8.count >= digits && $0.id.hasPrefix(lower) }
    let beginning = all.filter { !exact && begun && $0.name.folded.starts(with: folded) }
    let best = [named, inAnySpelling, byID, beginning].first { !$0.isEmpty } ?? []
    fitting = typed.isEmpty ? [] : best.map { (thing: $0.thing, id: $0.id) }
  }

  /// The one that fits; `nil` where none does. Throws where several do, and names their ids.
  func one(of plural: String, else reason: ErrorWord = .usage) throws -> Thing? {
    guard fitting.count > 1 else { return fitting.first?.thing }
    let ids = fitting.map { $0.id.prefix(shownDigits) }.joined(separator: ", ")
    throw Failure(
      code: .usage, message: "Several \(plural) fit; use one of these ids: \(ids)", reason: reason)
  }
}
