// Where the things live that an account's devices share, and how they come back from there.

import Bytes
import Wire

extension Groups {
  var marks: [OwnMark] {
    blocked.map { .blocked(account: $0) } + muted.map { .muted(group: $0) }
  }

  mutating func adopt(_ marks: [OwnMark]) {
    blocked = []
    muted = []
    for mark in marks {
      switch mark {
      case .blocked(let account) where blocked.count < Groups.listMax: blocked.append(account)
      case .muted(let group) where muted.count < Groups.listMax: muted.append(group)
      case .blocked, .muted, .named: break
      }
    }
  }
}

extension Identity {
  var marks: [OwnMark] { names.map { .named(device: $0.device, name: $0.name) } }

  mutating func adopt(_ marks: [OwnMark]) {
    names = []
    for mark in marks {
      if case .named(let device, let entered) = mark, names.count < Identity.namesMax,
        case .success(let name) = entered.checkedName()
      {
        names.append(DeviceName(device: device, name: name))
      }
    }
  }
}
