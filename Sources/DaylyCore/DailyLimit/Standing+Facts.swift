// Where one's own photo of today stands in a group, from everything this device knows. Every place
// that speaks of it (card, notice, the end of the day, the command line) says this value.

import Bytes
import Wire

extension Standing {
  /// - Parameters:
  ///   - isUsed: whether the day is, by `DailyLimit`.
  ///   - onItsWay: what the outbox says of a photo of this day.
  ///   - isThere: whether the photo is among those that can be seen.
  init(isUsed: Bool, onItsWay: Standing?, isThere: Bool) {
    guard isUsed else {
      self = .open
      return
    }
    // A used day without a photo is one whose photo was taken back: it lives longer than its day.
    self = onItsWay ?? (isThere ? .sent : .takenBack)
  }
}

extension Standing {
  /// What can be said of two photos at once; `nil` when they do not stand alike.
  func shared(with other: Standing) -> Standing? {
    switch (self, other) {
    case (.sending, .sending): .sending(moved: 0, total: 0)
    case (.waiting(let next, let offline), .waiting(let otherNext, let otherOffline)):
      offline == otherOffline ? .waiting(next: min(next, otherNext), offline: offline) : nil
    case (.open, .open), (.sent, .sent), (.takenBack, .takenBack): self
    case (.open, _), (.waiting, _), (.sending, _), (.sent, _), (.takenBack, _): nil
    }
  }
}

extension [ShotPart] {
  /// Adds a group's photo to those that stand alike.
  mutating func add(_ name: Text, _ standing: Standing) {
    for index in indices {
      guard let shared = self[index].standing.shared(with: standing) else { continue }
      self[index].standing = shared
      self[index].names.append(name)
      return
    }
    append(ShotPart(names: [name], standing: standing))
  }
}

extension Outbox {
  /// Where the photo of this day stands; `nil` when there is none on its way.
  func standing(in group: GroupID, on day: CivilDay) -> Standing? {
    for entry in entries where entry.item.group == group && entry.item.day == day {
      if let standing = entry.standing { return standing }
    }
    return nil
  }
}

extension Outbox.Entry {
  fileprivate var standing: Standing? {
    // The server has it, and what was sent is becoming what is seen.
    if case .placing = stage { return .sent }
    return switch delivery {
    case .saving, .sealing: .sending(moved: 0, total: 0)
    case .uploading(let moved, let total): .sending(moved: moved, total: total)
    case .waiting(let next, let offline): .waiting(next: next, offline: offline)
    case nil: nil
    }
  }
}
