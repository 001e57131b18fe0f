// The tables that are moved, each after those its rows speak of. What each column means stands in
// `Migrations`. Not moved, because it belongs to the place and not to the people: the migrations
// that were done, `key_check` (made anew for the same key), `move`, and what servers over one
// PostgreSQL divide among themselves (`receipt`, `lease`, `agreement`, `notice.held`).

import Wire

extension StoreTable {
  static let all: [StoreTable] = people + groups + push

  private init(_ name: String, key: [Column], _ others: [Column] = []) {
    self.name = name
    columns = key + others
    keyCount = key.count
  }

  private static let people = [
    StoreTable("counter", key: [digest("scope")], [int("ends"), int("uses")]),
    StoreTable("code", key: [digest("phone")], [digest("code"), int("expires"), int("tries")]),
    StoreTable(
      "ticket", key: [digest("hash")],
      [
        digest("phone"), fixed("challenge", Challenge.byteCount), int("expires"),
        id("device", isOptional: true),
      ]),
    StoreTable(
      "account", key: [id("id")], [key("key"), int("head_index"), digest("head_hash")]),
    StoreTable(
      "account_entry", key: [id("account"), int("position")],
      [bytes("body"), bytes("signature"), bytes("possession"), digest("hash")]),
    StoreTable("prekey_owner", key: [id("key")], [id("device")]),
    StoreTable("phone", key: [digest("phone")], [id("account")]),
    StoreTable(
      "device", key: [id("id")],
      [
        id("account"), bytes("certificate"), int("serial"), bytes("prekey", isOptional: true),
        id("prekey_id", isOptional: true), flag("revoked"),
      ]),
    StoreTable("challenge", key: [digest("hash")], [int("until")]),
    StoreTable("session", key: [digest("token")], [id("account"), id("device"), int("expires")]),
    StoreTable(
      "link", key: [id("id")],
      [
        id("account"), int("expires"), flag("ended"), bytes("device", isOptional: true),
        bytes("certificate", isOptional: true),
      ]),
    StoreTable("account_settings", key: [id("account")], [id("id"), bytes("sealed")]),
    StoreTable("deleted_device", key: [id("device")], [key("key"), int("until")]),
  ]

  private static let groups = [
    StoreTable("circle", key: [id("id")], [int("head_index"), digest("head_hash")]),
    StoreTable(
      "entry", key: [id("circle"), int("position")],
      [bytes("body"), bytes("signature"), digest("hash")]),
    StoreTable("member", key: [id("account"), id("circle")]),
    StoreTable("invite", key: [id("id")], [id("circle")]),
    StoreTable(
      "post", key: [id("circle"), id("photo")],
      [
        id("account"), id("device"), int("day"), digest("digest"), int("size"), int("received"),
        int("expires"), id("blob"), bytes("audience"), bytes("devices"),
      ]),
    StoreTable(
      "spent", key: [id("circle"), id("account"), int("day")],
      [id("photo"), digest("digest"), int("received"), int("expires"), int("until")]),
    StoreTable("wrap", key: [id("circle"), id("photo"), id("device")], [id("blob")]),
    StoreTable("empty_since", key: [id("circle")], [int("instant")]),
    StoreTable(
      "invite_names", key: [id("invite")],
      [id("circle"), fixed("sealed", SealedNamesKey.byteCount), int("expires")]),
  ]

  private static let push = [
    StoreTable(
      "push", key: [id("device")],
      [id("account"), text("endpoint"), bytes("key"), bytes("secret"), bytes("muted")]),
    StoreTable(
      "announced", key: [id("account"), id("circle"), int("day")], [id("photo"), int("until")]),
    StoreTable(
      "notice", key: [id("device"), id("circle"), int("day")],
      [id("photo"), int("due"), int("attempts"), int("until")]),
  ]

  /// All ids are as long as one another.
  private static func id(_ name: String, isOptional: Bool = false) -> Column {
    Column(name: name, kind: .fixed(AccountID.byteCount), isOptional: isOptional)
  }

  private static func digest(_ name: String) -> Column { fixed(name, Wire.Digest.byteCount) }

  private static func key(_ name: String) -> Column { fixed(name, SigningPublicKey.byteCount) }

  private static func fixed(_ name: String, _ count: Int) -> Column {
    Column(name: name, kind: .fixed(count), isOptional: false)
  }

  private static func bytes(_ name: String, isOptional: Bool = false) -> Column {
    Column(name: name, kind: .bytes, isOptional: isOptional)
  }

  private static func int(_ name: String) -> Column {
    Column(name: name, kind: .int, isOptional: false)
  }

  private static func text(_ name: String) -> Column {
    Column(name: name, kind: .text, isOptional: false)
  }

  private static func flag(_ name: String) -> Column {
    Column(name: name, kind: .flag, isOptional: false)
  }
}
