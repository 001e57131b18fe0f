// Opens sealed names. One member's unreadable name must not hide all others, but a recipe ends
// at the first step that fails: so whatever failed is set aside and the rest is tried again.

import Bytes
import Membership
import Recipes
import Wire

/// Names of one group on their way to being read.
struct NameOpener: Equatable {
  struct Slot: Equatable {
    /// Whose name; `nil` for the group's own.
    var account: AccountID?
    var name: SealedName
  }

  /// Where the names key is.
  enum Key: Equatable {
    /// "names/<group>/<epoch of the name>".
    case kept
    /// At the server, for who follows this invitation's link.
    case link(InviteID, SealedNamesKey)
  }

  let group: GroupID
  let key: Key
  private(set) var slots: [Slot]
  /// Epochs whose key was looked for in its wrap.
  var taken: [UInt32] = []
  private var spoilt = false

  init(group: GroupID, key: Key, slots: [Slot]) {
    self.group = group
    self.key = key
    self.slots = slots
  }

  /// Every name of a roster, and of those who have gone: their last photos still show it.
  init(_ roster: Roster) {
    var slots = [Slot(account: nil, name: roster.name)]
    for member in roster.members + roster.former {
      slots.append(Slot(account: member.account, name: member.name))
    }
    self.init(group: roster.group, key: .kept, slots: slots)
  }

  var recipe: Recipe {
    var recipe = RecipeBuilder()
    switch key {
    case .kept:
      for slot in slots {
        let key = SecretName.names(group, epoch: slot.name.epoch)
        recipe.openName(slot.name, key: .secret(name: key), group: group, account: slot.account)
      }
    case .link(let invite, let sealed):
      let key = recipe.namesKey(sealed, of: invite, in: group)
      for slot in slots {
        recipe.openName(slot.name, key: key, group: group, account: slot.account)
      }
    }
    return recipe.build
  }

  /// The epoch of the key that was missing, the first time it is.
  func epochToTake(at failure: RecipeFailure) -> UInt32? {
    guard key == .kept, slots.indices.contains(Int(failure.step)) else { return nil }
    let epoch = slots[Int(failure.step)].name.epoch
    return taken.contains(epoch) ? nil : epoch
  }

  /// Sets the failed name aside, and with it all that are under the same missing key. `false`
  /// when nothing is left to try.
  mutating func setAside(_ failure: RecipeFailure) -> Bool {
    let before: UInt16
    switch key {
    case .kept: before = 0
    case .link: before = RecipeBuilder.namesKeySteps
    }
    guard failure.step >= before, Int(failure.step - before) < slots.count else { return false }
    let slot = slots.remove(at: Int(failure.step - before))
    if key == .kept, failure.fault == .missing {
      slots.removeAll { $0.name.epoch == slot.name.epoch }
    }
    if slot.account == nil { spoilt = failure.fault == .refused || failure.fault == .invalid }
    return !slots.isEmpty
  }

  /// The names that are fit to show.
  func opened(_ revealed: [[UInt8]]) -> OpenedNames {
    var names = OpenedNames()
    names.spoilt = spoilt
    for (slot, bytes) in zip(slots, revealed) {
      guard let text = Text(openedName: bytes) else {
        if slot.account == nil { names.spoilt = true }
        continue
      }
      if let account = slot.account {
        names.members.append(OpenedNames.Entry(account: account, name: text))
      } else {
        names.group = text
      }
    }
    return names
  }
}

/// Names in plain: in memory, and in the state the shell seals, for the next start.
struct OpenedNames: Equatable {
  struct Entry: Equatable {
    var account: AccountID
    var name: Text
  }

  /// The group's own; empty until opened.
  var group: Text = ""
  /// The key is here, and what the group was called under it is no name.
  var spoilt = false
  var members: [Entry] = []

  /// More people than a group ever shows.
  static let savedMax = 60

  init() {}

  /// What was read last, until it is read again.
  init(saved: SavedNames) {
    group = saved.name
    members = saved.people.map { Entry(account: $0.account, name: $0.name) }
  }

  func saved(of id: GroupID) -> SavedNames {
    SavedNames(
      group: id, name: group,
      people: members.prefix(OpenedNames.savedMax).map {
        SavedName(account: $0.account, name: $0.name)
      })
  }

  /// Empty until opened.
  func name(of account: AccountID) -> Text {
    members.first { $0.account == account }?.name ?? ""
  }
}
