// The tables, and how older ones become today's. A migration that was released never changes;
// the next one goes below it.

import GRDB

enum Migrations {
  static var all: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 tables") { db in
      for tables in [people, groups, push, upkeep] { try db.execute(sql: tables) }
    }
    return migrator
  }

  /// `account_entry` is the truth about an account's devices, `device` what follows from it;
  /// `prekey_owner` remembers whose every prekey was that was ever published. `phone`, `code`,
  /// `scope` and `ticket` hold keyed or plain hashes, never what was hashed.
  ///
  /// `link` is where a device and a new one of its account meet: what either has left there, for
  /// ten minutes. A place that gave way to another of its account is over (`ended`) and empty; it
  /// keeps its name as long, so that who still waits there does not open it again.
  ///
  /// `account_settings` is what the devices of an account share, sealed by them. `deleted_device`
  /// has the devices of deleted accounts, so that each can be told.
  private static let people = """
    CREATE TABLE counter (
      scope BLOB PRIMARY KEY, ends INTEGER NOT NULL, uses INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE code (
      phone BLOB PRIMARY KEY, code BLOB NOT NULL, expires INTEGER NOT NULL, tries INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE ticket (
      hash BLOB PRIMARY KEY, phone BLOB NOT NULL, challenge BLOB NOT NULL,
      expires INTEGER NOT NULL, device BLOB
    ) WITHOUT ROWID;
    CREATE TABLE account (
      id BLOB PRIMARY KEY, key BLOB NOT NULL, head_index INTEGER NOT NULL, head_hash BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE account_entry (
      account BLOB NOT NULL REFERENCES account (id), position INTEGER NOT NULL,
      body BLOB NOT NULL, signature BLOB NOT NULL, possession BLOB NOT NULL, hash BLOB NOT NULL,
      PRIMARY KEY (account, position)
    ) WITHOUT ROWID;
    CREATE TABLE prekey_owner (key BLOB PRIMARY KEY, device BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE phone (
      phone BLOB PRIMARY KEY, account BLOB NOT NULL REFERENCES account (id)
    ) WITHOUT ROWID;
    CREATE TABLE device (
      id BLOB PRIMARY KEY, account BLOB NOT NULL REFERENCES account (id),
      certificate BLOB NOT NULL, serial INTEGER NOT NULL, prekey BLOB, prekey_id BLOB,
      revoked INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX device_account ON device (account);
    CREATE UNIQUE INDEX device_prekey ON device (prekey_id);
    CREATE TABLE challenge (
      hash BLOB PRIMARY KEY, until INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE session (
      token BLOB PRIMARY KEY, account BLOB NOT NULL, device BLOB NOT NULL,
      expires INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX session_device ON session (device);
    CREATE INDEX phone_account ON phone (account);
    CREATE INDEX prekey_owner_device ON prekey_owner (device);
    CREATE TABLE link (
      id BLOB PRIMARY KEY, account BLOB NOT NULL REFERENCES account (id),
      expires INTEGER NOT NULL, ended INTEGER NOT NULL DEFAULT 0, device BLOB, certificate BLOB
    ) WITHOUT ROWID;
    CREATE INDEX link_account ON link (account);
    CREATE INDEX link_expires ON link (expires);
    CREATE TABLE account_settings (
      account BLOB PRIMARY KEY REFERENCES account (id), id BLOB NOT NULL, sealed BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE deleted_device (
      device BLOB PRIMARY KEY, key BLOB NOT NULL, until INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX deleted_device_until ON deleted_device (until);
    """

  /// `spent` remembers that a day is used after its photo has expired, for as long as the day is
  /// plausible somewhere, and that this very photo was delivered. `wrap` says where a stanza lies,
  /// never what is in it (decision 4). `empty_since` says since when a group is known to have no
  /// members. `invite_names` is what waits for who follows an invitation's link; there only while
  /// the invitation is open.
  private static let groups = """
    CREATE TABLE circle (
      id BLOB PRIMARY KEY, head_index INTEGER NOT NULL, head_hash BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE entry (
      circle BLOB NOT NULL REFERENCES circle (id), position INTEGER NOT NULL,
      body BLOB NOT NULL, signature BLOB NOT NULL, hash BLOB NOT NULL,
      PRIMARY KEY (circle, position)
    ) WITHOUT ROWID;
    CREATE TABLE member (
      account BLOB NOT NULL, circle BLOB NOT NULL REFERENCES circle (id),
      PRIMARY KEY (account, circle)
    ) WITHOUT ROWID;
    CREATE INDEX member_circle ON member (circle);
    CREATE TABLE invite (
      id BLOB PRIMARY KEY, circle BLOB NOT NULL REFERENCES circle (id)
    ) WITHOUT ROWID;
    CREATE TABLE post (
      circle BLOB NOT NULL REFERENCES circle (id), photo BLOB NOT NULL, account BLOB NOT NULL,
      device BLOB NOT NULL, day INTEGER NOT NULL, digest BLOB NOT NULL, size INTEGER NOT NULL,
      received INTEGER NOT NULL, expires INTEGER NOT NULL, blob BLOB NOT NULL UNIQUE,
      audience BLOB NOT NULL, devices BLOB NOT NULL,
      PRIMARY KEY (circle, photo)
    ) WITHOUT ROWID;
    CREATE INDEX post_expires ON post (expires);
    CREATE INDEX post_account ON post (account, received);
    CREATE TABLE spent (
      circle BLOB NOT NULL REFERENCES circle (id), account BLOB NOT NULL, day INTEGER NOT NULL,
      photo BLOB NOT NULL, digest BLOB NOT NULL, received INTEGER NOT NULL,
      expires INTEGER NOT NULL, until INTEGER NOT NULL,
      PRIMARY KEY (circle, account, day), UNIQUE (circle, photo)
    ) WITHOUT ROWID;
    CREATE INDEX spent_until ON spent (until);
    CREATE INDEX spent_account ON spent (account);
    CREATE TABLE wrap (
      circle BLOB NOT NULL, photo BLOB NOT NULL, device BLOB NOT NULL, blob BLOB NOT NULL UNIQUE,
      PRIMARY KEY (circle, photo, device),
      FOREIGN KEY (circle, photo) REFERENCES post (circle, photo) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE TABLE empty_since (
      circle BLOB PRIMARY KEY REFERENCES circle (id), instant INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE invite_names (
      invite BLOB PRIMARY KEY REFERENCES invite (id), circle BLOB NOT NULL REFERENCES circle (id),
      sealed BLOB NOT NULL, expires INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX invite_names_circle ON invite_names (circle);
    CREATE INDEX invite_names_expires ON invite_names (expires);
    """

  /// `announced` has one row per person, group and day: the one notification they get. `notice`
  /// is what of it is still to be delivered.
  private static let push = """
    CREATE TABLE push (
      device BLOB PRIMARY KEY REFERENCES device (id), account BLOB NOT NULL,
      endpoint TEXT NOT NULL UNIQUE, key BLOB NOT NULL, secret BLOB NOT NULL, muted BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX push_account ON push (account);
    CREATE TABLE announced (
      account BLOB NOT NULL, circle BLOB NOT NULL REFERENCES circle (id), day INTEGER NOT NULL,
      photo BLOB NOT NULL, until INTEGER NOT NULL,
      PRIMARY KEY (account, circle, day)
    ) WITHOUT ROWID;
    CREATE INDEX announced_until ON announced (until);
    CREATE TABLE notice (
      device BLOB NOT NULL REFERENCES push (device) ON DELETE CASCADE, circle BLOB NOT NULL,
      day INTEGER NOT NULL, photo BLOB NOT NULL, due INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0, until INTEGER NOT NULL,
      PRIMARY KEY (device, circle, day)
    ) WITHOUT ROWID;
    CREATE INDEX notice_due ON notice (due);
    """

  /// `key_check` has one row: by what the key is known that phone numbers and addresses are hashed
  /// under. `move` has one, once these rows have been moved or begun to be: see `MoveMark`.
  private static let upkeep = """
    CREATE TABLE key_check (id INTEGER PRIMARY KEY CHECK (id = 1), value BLOB NOT NULL);
    CREATE TABLE move (
      id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, move BLOB NOT NULL,
      place TEXT NOT NULL
    );
    """
}
