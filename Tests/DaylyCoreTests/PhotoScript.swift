// What the scripts of the photo machines share: people, a group, a clock, and short ways to read
// what a machine asked for.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

enum PhotoScript {
  /// 2026-11-21 12:00 UTC, seen from UTC+1.
  static let noon = Instant(1_795_262_400_000)
  static let day = CivilDay(20_778)

  static func id<ID: FixedBytes>(_ number: UInt8) -> ID {
    ID(unchecked: [UInt8](repeating: number, count: ID.byteCount))
  }

  static func occasion(
    _ instant: Instant = noon, day: CivilDay = day, entropy: UInt8 = 7
  ) -> Occasion {
    Occasion(
      instant: instant, day: day,
      nextMidnight: Instant((Int64(day.value) + 1) * 86_400_000 - 3_600_000),
      entropy: [UInt8](repeating: entropy, count: 32))
  }

  /// The date at UTC+1.
  static func day(of instant: Instant) -> CivilDay {
    let sinceMidnight = instant.value + 3_600_000 - Int64(day.value) * 86_400_000
    let remainder = (sinceMidnight % 86_400_000 + 86_400_000) % 86_400_000
    return CivilDay(day.value + Int32((sinceMidnight - remainder) / 86_400_000))
  }

  /// Some time after noon. Milliseconds.
  static func later(_ milliseconds: Int64, entropy: UInt8 = 7) -> Occasion {
    occasion(noon.advanced(by: milliseconds), entropy: entropy)
  }

  static let group: GroupID = id(1)
  static let photo: PhotoID = id(7)
  static let me: AccountID = id(0x10)
  static let mine: DeviceID = id(0x11)
  static let noor: AccountID = id(0x20)
  static let noorsPhone: DeviceID = id(0x21)
  /// Whoever else has posted has such accounts, and devices of the same number.
  static let firstOther: UInt8 = 0x80
  static let thisDevice = ThisDevice(
    account: me, device: mine, keys: [ThisDevice.Key(id: id(0x55), secret: "prekey/1")])

  static func certificate(_ account: AccountID, _ device: DeviceID) -> DeviceCertificate {
    DeviceCertificate(
      account: account, accountKey: .zero, device: device, deviceKey: id(device.bytes[0]),
      created: SignedInstant(noon), certifier: .account, signature: .zero)
  }

  static func facts(
    head: UInt8 = 1, posts: [SavedPost] = [], alone: Bool = false, broken: Bool = false,
    group: GroupID = group
  ) -> GroupFacts {
    var members = [
      GroupFacts.Member(account: me, name: "Mia", devices: [certificate(me, mine)])
    ]
    if !alone {
      members.append(
        GroupFacts.Member(account: noor, name: "Noor", devices: [certificate(noor, noorsPhone)]))
    }
    for info in posts.map(\.info) where info.sender.bytes[0] >= firstOther {
      members.append(
        GroupFacts.Member(
          account: info.sender, name: "Other", devices: [certificate(info.sender, info.device)]))
    }
    return GroupFacts(
      group: group, name: "Family", head: LogHead(index: UInt32(head), hash: id(head)),
      members: members, posts: posts, broken: broken)
  }

  static func post(
    _ photo: UInt8, by account: AccountID = noor, day: CivilDay = day, received: Int64 = 0,
    seen: Bool = false, cached: Bool = false
  ) -> SavedPost {
    let received = noon.advanced(by: received)
    return SavedPost(
      info: PostInfo(
        photo: id(photo), sender: account,
        device: account == me ? mine : account == noor ? noorsPhone : id(account.bytes[0]),
        day: day,
        received: received, expires: received.advanced(by: 48 * 3_600_000), size: 1000),
      heard: received, seen: seen, cached: cached, leftOut: nil)
  }
}

extension Recipe {
  /// Names of the blobs it writes, deletes and of the images it shows and takes back, in order.
  var traces: [Text] {
    steps.compactMap { step in
      switch step {
      case .putBlob(let name, _): "put " + name.text
      case .dropBlob(let name): "drop " + name.text
      case .present(let name, _): "present " + name.text
      case .dismiss(let name): "dismiss " + name.text
      case .forget(let name): "forget " + name.text
      default: nil
      }
    }
  }
}
