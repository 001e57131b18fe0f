// What can be chosen to be looked at alone, beside what is.

import Wire

extension ShownKind {
  /// That of which there is some and not all there is; favorites also where everything is one. None
  /// where that leaves nothing to choose.
  ///
  /// - Parameter counts: of each kind, in the order in which they are offered.
  public func offered(among counts: [ShownCount]) -> [ShownKind] {
    let all = counts.first { $0.shown == .all }?.items ?? 0
    let offered = counts.filter { count in
      count.shown == .all || count.shown == self
        || (count.items > 0 && (count.items < all || count.shown == .favorites))
    }
    return offered.count > 1 ? offered.map { $0.shown } : []
  }
}
