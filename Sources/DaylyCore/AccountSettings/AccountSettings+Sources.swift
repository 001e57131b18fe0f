// Which machines keep the settings that an account's devices share: groups the blocked people and
// the muted groups, identity the devices' names. Both give them, and take those of other devices.

import Bytes
import Wire

extension Groups {
  var accountSettings: [AccountSetting] {
    blocked.map { .blocked(account: $0) } + muted.map { .muted(group: $0) }
  }

  mutating func adopt(_ settings: [AccountSetting]) {
    blocked = []
    muted = []
    for setting in settings {
      switch setting {
      case .blocked(let account) where blocked.count < Groups.listMax: blocked.append(account)
      case .muted(let group) where muted.count < Groups.listMax: muted.append(group)
      case .blocked, .muted, .named: break
      }
    }
  }
}

extension Identity {
  var accountSettings: [AccountSetting] { names.map { .named(device: $0.device, name: $0.name) } }

  mutating func adopt(_ settings: [AccountSetting]) {
    names = []
    for setting in settings {
      if case .named(let device, let entered) = setting, names.count < Identity.namesMax,
        case .success(let name) = entered.checkedName()
      {
        names.append(DeviceName(device: device, name: name))
      }
    }
  }
}
