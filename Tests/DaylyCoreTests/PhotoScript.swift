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
  static let thisDevice = ThisDevice(
    account: me, device: mine, keys: [ThisDevice.Key(id: id(0x55), secret: "prekey/1")])

  static func certificate(_ account: AccountID, _ device: DeviceID) -> DeviceCertificate {
    DeviceCertificate(
      account: account, accountKey: .zero, device: device, deviceKey: id(device.bytes[0]),
      created: noon, certifier: .account, signature: .zero)
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
        photo: id(photo), sender: account, device: account == me ? mine : noorsPhone, day: day,
        received: received, expires: received.advanced(by: 48 * 3_600_000), size: 1000),
      seen: seen, cached: cached, leftOut: nil)
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
