// Merging what several devices have set: by what a setting is about, the latest change wins, and
// what was changed here counts as later than what is heard.

import Bytes
import Wire

extension AccountSetting {
  /// What it is about: its kind and the id.
  fileprivate var subject: [UInt8] { Array(encoded.prefix(17)) }
}

extension [AccountSetting] {
  /// In the order of their encodings.
  func ordered() -> [AccountSetting] {
    ordered { $0.encoded }
  }

  func isSame(as others: [AccountSetting]) -> Bool { bytes == others.bytes }

  private var bytes: [UInt8] {
    var all = ByteWriter()
    for setting in self { setting.encode(into: &all) }
    return all.bytes
  }

  /// The setting on what this one is about, encoded; empty when there is none.
  private func counterpart(of setting: AccountSetting) -> [UInt8] {
    let subject = setting.subject
    for other in self where other.subject == subject { return other.encoded }
    return []
  }

  /// These, of which some changed since `base`, and `heard`, which others changed since then.
  func merged(since base: [AccountSetting], with heard: [AccountSetting]) -> [AccountSetting] {
    var merged: [AccountSetting] = []
    for (index, setting) in (heard + self).enumerated() {
      let isOurs = counterpart(of: setting) != base.counterpart(of: setting)
      if isOurs == (index >= heard.count) { merged.append(setting) }
    }
    return merged.ordered()
  }
}
