// What Dayly keeps of an account, as JSON without keys: what somebody takes along, and what
// programs are told of devices and groups (docs/command-line.md, "Values").

import Bytes
import Wire

extension AccountExport {
  /// Of two spaces a level, with an end of line behind it.
  public var document: Text {
    let value = JSONValue.object([
      ("account", .text(account.hex)), ("name", .text(name)), ("saved", .moment(instant)),
      ("version", .number(1)), ("devices", .list(devices.map { $0.value })),
      ("groups", .list(groups.map { $0.value })),
    ])
    return value.written(isIndented: true) + "\n"
  }
}

extension DeviceLine {
  /// In one line.
  public var json: Text { value.written(isIndented: false) }

  fileprivate var value: JSONValue {
    .object([
      ("added", .moment(added)), ("device", .text(device.hex)), ("name", .text(name)),
      ("this", .bool(this)),
    ])
  }
}

extension [DeviceLine] {
  /// In one line.
  public var json: Text { JSONValue.list(map { $0.value }).written(isIndented: false) }
}

extension GroupDetails {
  /// In one line.
  public var json: Text { value.written(isIndented: false) }

  fileprivate var value: JSONValue {
    .object([
      ("group", .text(group.hex)), ("name", .text(name)), ("muted", .bool(muted)),
      ("broken", .bool(broken)), ("members", .list(members.map { $0.value })),
      ("invitations", .list(invitations.map { $0.value })),
      ("history", .list(history.map { $0.value })),
    ])
  }
}

extension Person {
  fileprivate var value: JSONValue {
    .object([
      ("account", .text(account.hex)), ("name", .text(name)), ("you", .bool(you)),
      ("invitedBy", invitedBy.map { .text($0) } ?? .null), ("blocked", .bool(blocked)),
      ("changed", .bool(changed)),
    ])
  }
}

extension OpenInvitation {
  fileprivate var value: JSONValue {
    .object([
      ("id", .text(invite.hex)), ("by", .text(name)), ("you", .bool(you)),
      ("expires", .moment(expires)),
    ])
  }
}

extension HistoryLine {
  fileprivate var value: JSONValue {
    .object([
      ("at", .moment(instant)), ("act", .text(act.name)), ("name", .text(name)),
      ("you", .bool(you)), ("other", .text(other)), ("otherYou", .bool(otherYou)),
    ])
  }
}

extension HistoryAct {
  fileprivate var name: Text {
    switch self {
    case .made: "made"
    case .joined: "joined"
    case .left: "left"
    case .removed: "removed"
    case .renamed: "renamed"
    case .deviceAdded: "deviceAdded"
    case .deviceRemoved: "deviceRemoved"
    }
  }
}

extension JSONValue {
  /// RFC 3339 in UTC, to the millisecond.
  fileprivate static func moment(_ instant: Instant) -> JSONValue {
    let day = CivilDay(ofMilliseconds: instant.value)
    let rest = Int32(clamping: instant.value - Int64(day.value) * 86_400_000)
    let time =
      Digits.text(rest / 3_600_000, 2) + ":" + Digits.text(rest / 60_000 % 60, 2) + ":"
      + Digits.text(rest / 1_000 % 60, 2) + "." + Digits.text(rest % 1_000, 3)
    return .text(day.dashed + "T" + time + "Z")
  }
}
