// The tables in PostgreSQL, and how older ones become today's. A migration that was released never
// changes; the next one goes below it.
//
// Servers of the version before go on while and after one is made, so it only adds: tables, indexes
// that are not unique, columns that may be absent or have a default. Rows of a table that is added
// go with those they speak of (ON DELETE CASCADE), because these servers delete without knowing of
// them. What is to go, or to become stricter, goes in a version after one that no longer needs it.

import PostgresClient

enum PostgresMigrations {
  /// The first is version 1.
  static let all = [[people, groups, push, upkeep].joined(separator: "\n")]

  /// Any number, as long as no other program in the database takes it: who migrates holds it.
  static let lock = Int64(0x6461_796c_7931)

  /// Brings the tables up to date, one process at a time, and has the database be for this key from
  /// now on. Throws `StartFailure.newerDatabase`, `.otherKey` or `.fsyncOff` with nothing
  /// changed.
  static func bringUpToDate(
    _ connection: PostgresConnection, name: String, key: KeyCheck?, later: [String] = []
  ) throws {
    let all = all + later
    try requireDurable(connection, name)
    _ = try connection.rows("SELECT pg_advisory_lock($1)", [.int(lock)])
    // It ends with the session too, should this fail.
    defer { _ = try? connection.rows("SELECT pg_advisory_unlock($1)", [.int(lock)]) }
    let version = try version(connection)
    guard version <= all.count else { throw StartFailure.newerDatabase(name) }
    // Before anything is migrated: what belongs to another key is left as it is.
    if let key, version > 0 { try recognise(key, connection, name) }
    for next in version..<all.count { try migrate(to: next + 1, all[next], connection) }
    guard let key else { return }
    try connection.run(
      "INSERT INTO key_check (id, value) VALUES (1, $1) ON CONFLICT DO NOTHING", [key.value.sql])
  }

  /// Throws when no table can be made, by this user or at all, and leaves none. Waits for who
  /// migrates: of two that make the same table at once PostgreSQL refuses one.
  static func tryTables(_ connection: PostgresConnection) throws {
    do {
      try connection.script(
        "BEGIN; SELECT pg_advisory_xact_lock(\(lock)); \(versions); ROLLBACK")
    } catch {
      _ = try? connection.script("ROLLBACK")
      throw error
    }
  }

  /// Throws `StartFailure.fsyncOff`.
  static func requireDurable(_ connection: PostgresConnection, _ name: String) throws {
    let fsync = try connection.rows("SELECT current_setting('fsync')").first?.text(0)
    guard fsync == "on" else { throw StartFailure.fsyncOff(name) }
  }

  /// The last version there is.
  static var count: Int { all.count }

  /// Whether the database is some key's.
  static func hasKey(_ connection: PostgresConnection) throws -> Bool {
    try key(connection) != nil
  }

  /// What the database knows its key by.
  static func key(_ connection: PostgresConnection) throws -> [UInt8]? {
    guard try version(connection) > 0 else { return nil }
    return try connection.rows("SELECT value FROM key_check").first?.bytes(0)
  }

  /// 0 when there are no tables yet.
  static func version(_ connection: PostgresConnection) throws -> Int {
    let found = try connection.rows("SELECT to_regclass('migration') IS NOT NULL").first
    guard try found?.bool(0) == true else { return 0 }
    let row = try connection.rows("SELECT coalesce(max(version), 0) FROM migration").first
    return try row?.int(0) ?? 0
  }

  private static func recognise(
    _ key: KeyCheck, _ connection: PostgresConnection, _ name: String
  ) throws {
    let known = try connection.rows("SELECT value FROM key_check").first
    guard try known == nil || known?.bytes(0) == key.value.bytes else {
      throw StartFailure.otherKey(key.file, database: name)
    }
  }

  private static let versions =
    "CREATE TABLE IF NOT EXISTS migration (version BIGINT PRIMARY KEY)"

  /// How often others, who write meanwhile, may be in the way. Each time the database waits a
  /// second before it says so.
  private static let deadlocksMax = 20

  /// All of it or nothing, however long it takes.
  private static func migrate(
    to version: Int, _ change: String, _ connection: PostgresConnection
  ) throws {
    var deadlocks = 0
    while true {
      do {
        return try migrateOnce(to: version, change, connection)
      } catch PostgresError.refused(.deadlockDetected, let why) {
        deadlocks += 1
        guard deadlocks < deadlocksMax else { throw PostgresError.refused(.deadlockDetected, why) }
      }
    }
  }

  private static func migrateOnce(
    to version: Int, _ change: String, _ connection: PostgresConnection
  ) throws {
    do {
      try connection.script(
        """
        BEGIN;
        SET LOCAL statement_timeout = 0;
        \(versions);
        INSERT INTO migration (version) VALUES (\(version));
        \(change)
        COMMIT
        """)
    } catch {
      _ = try? connection.script("ROLLBACK")
      throw error
    }
  }

  /// What each column means stands in `Migrations`, which has the same tables for SQLite.
  private static let people = """
    CREATE TABLE counter (
      scope BYTEA PRIMARY KEY, ends BIGINT NOT NULL, uses BIGINT NOT NULL
    );
    CREATE TABLE code (
      phone BYTEA PRIMARY KEY, code BYTEA NOT NULL, expires BIGINT NOT NULL, tries BIGINT NOT NULL
    );
    CREATE TABLE ticket (
      hash BYTEA PRIMARY KEY, phone BYTEA NOT NULL, challenge BYTEA NOT NULL,
      expires BIGINT NOT NULL, device BYTEA
    );
    CREATE TABLE account (
      id BYTEA PRIMARY KEY, key BYTEA NOT NULL, head_index BIGINT NOT NULL, head_hash BYTEA NOT NULL
    );
    CREATE TABLE account_entry (
      account BYTEA NOT NULL REFERENCES account (id), position BIGINT NOT NULL,
      body BYTEA NOT NULL, signature BYTEA NOT NULL, possession BYTEA NOT NULL, hash BYTEA NOT NULL,
      PRIMARY KEY (account, position)
    );
    CREATE TABLE prekey_owner (key BYTEA PRIMARY KEY, device BYTEA NOT NULL);
    CREATE TABLE phone (
      phone BYTEA PRIMARY KEY, account BYTEA NOT NULL REFERENCES account (id)
    );
    CREATE TABLE device (
      id BYTEA PRIMARY KEY, account BYTEA NOT NULL REFERENCES account (id),
      certificate BYTEA NOT NULL, serial BIGINT NOT NULL, prekey BYTEA, prekey_id BYTEA,
      revoked BOOLEAN NOT NULL DEFAULT false
    );
    CREATE INDEX device_account ON device (account);
    CREATE UNIQUE INDEX device_prekey ON device (prekey_id);
    CREATE TABLE challenge (
      hash BYTEA PRIMARY KEY, until BIGINT NOT NULL
    );
    CREATE TABLE session (
      token BYTEA PRIMARY KEY, account BYTEA NOT NULL, device BYTEA NOT NULL,
      expires BIGINT NOT NULL
    );
    CREATE INDEX session_device ON session (device);
    CREATE INDEX phone_account ON phone (account);
    CREATE INDEX prekey_owner_device ON prekey_owner (device);
    CREATE TABLE link (
      id BYTEA PRIMARY KEY, account BYTEA NOT NULL REFERENCES account (id),
      expires BIGINT NOT NULL, ended BOOLEAN NOT NULL DEFAULT false, device BYTEA, certificate BYTEA
    );
    CREATE INDEX link_account ON link (account);
    CREATE INDEX link_expires ON link (expires);
    CREATE TABLE account_settings (
      account BYTEA PRIMARY KEY REFERENCES account (id), id BYTEA NOT NULL, sealed BYTEA NOT NULL
    );
    CREATE TABLE deleted_device (
      device BYTEA PRIMARY KEY, key BYTEA NOT NULL, until BIGINT NOT NULL
    );
    CREATE INDEX deleted_device_until ON deleted_device (until);
    """

  private static let groups = """
    CREATE TABLE circle (
      id BYTEA PRIMARY KEY, head_index BIGINT NOT NULL, head_hash BYTEA NOT NULL
    );
    CREATE TABLE entry (
      circle BYTEA NOT NULL REFERENCES circle (id), position BIGINT NOT NULL,
      body BYTEA NOT NULL, signature BYTEA NOT NULL, hash BYTEA NOT NULL,
      PRIMARY KEY (circle, position)
    );
    CREATE TABLE member (
      account BYTEA NOT NULL, circle BYTEA NOT NULL REFERENCES circle (id),
      PRIMARY KEY (account, circle)
    );
    CREATE INDEX member_circle ON member (circle);
    CREATE TABLE invite (
      id BYTEA PRIMARY KEY, circle BYTEA NOT NULL REFERENCES circle (id)
    );
    CREATE TABLE post (
      circle BYTEA NOT NULL REFERENCES circle (id), photo BYTEA NOT NULL, account BYTEA NOT NULL,
      device BYTEA NOT NULL, day BIGINT NOT NULL, digest BYTEA NOT NULL, size BIGINT NOT NULL,
      received BIGINT NOT NULL, expires BIGINT NOT NULL, blob BYTEA NOT NULL UNIQUE,
      audience BYTEA NOT NULL, devices BYTEA NOT NULL,
      PRIMARY KEY (circle, photo)
    );
    CREATE INDEX post_expires ON post (expires);
    CREATE TABLE spent (
      circle BYTEA NOT NULL REFERENCES circle (id), account BYTEA NOT NULL, day BIGINT NOT NULL,
      photo BYTEA NOT NULL, digest BYTEA NOT NULL, received BIGINT NOT NULL,
      expires BIGINT NOT NULL, until BIGINT NOT NULL,
      PRIMARY KEY (circle, account, day), UNIQUE (circle, photo)
    );
    CREATE INDEX spent_until ON spent (until);
    CREATE TABLE wrap (
      circle BYTEA NOT NULL, photo BYTEA NOT NULL, device BYTEA NOT NULL,
      blob BYTEA NOT NULL UNIQUE,
      PRIMARY KEY (circle, photo, device),
      FOREIGN KEY (circle, photo) REFERENCES post (circle, photo) ON DELETE CASCADE
    );
    CREATE INDEX post_account ON post (account, received);
    CREATE TABLE empty_since (
      circle BYTEA PRIMARY KEY REFERENCES circle (id), instant BIGINT NOT NULL
    );
    CREATE INDEX spent_account ON spent (account);
    CREATE TABLE invite_names (
      invite BYTEA PRIMARY KEY REFERENCES invite (id), circle BYTEA NOT NULL REFERENCES circle (id),
      sealed BYTEA NOT NULL, expires BIGINT NOT NULL
    );
    CREATE INDEX invite_names_circle ON invite_names (circle);
    CREATE INDEX invite_names_expires ON invite_names (expires);
    """

  private static let push = """
    CREATE TABLE push (
      device BYTEA PRIMARY KEY REFERENCES device (id), account BYTEA NOT NULL,
      endpoint TEXT NOT NULL UNIQUE, key BYTEA NOT NULL, secret BYTEA NOT NULL, muted BYTEA NOT NULL
    );
    CREATE INDEX push_account ON push (account);
    CREATE TABLE announced (
      account BYTEA NOT NULL, circle BYTEA NOT NULL REFERENCES circle (id), day BIGINT NOT NULL,
      photo BYTEA NOT NULL, until BIGINT NOT NULL,
      PRIMARY KEY (account, circle, day)
    );
    CREATE INDEX announced_until ON announced (until);
    CREATE TABLE notice (
      device BYTEA NOT NULL REFERENCES push (device) ON DELETE CASCADE, circle BYTEA NOT NULL,
      day BIGINT NOT NULL, photo BYTEA NOT NULL, due BIGINT NOT NULL,
      attempts BIGINT NOT NULL DEFAULT 0, until BIGINT NOT NULL, held TIMESTAMPTZ,
      PRIMARY KEY (device, circle, day)
    );
    CREATE INDEX notice_due ON notice (due);
    """

  /// `receipt` has the writes of the last hour (see `PostgresStore.write`).
  ///
  /// What several servers divide among themselves, until an instant of the database's own clock:
  /// `lease` has work of which there is one, and whose it is; a notice's `held` says until when it
  /// is somebody's to deliver. `agreement` has what they must have alike.
  ///
  /// While the mark of `move` says that no server may stand on these rows, a constraint called
  /// `moved` keeps every write out (see `PostgresStore.setMoveMark`).
  private static let upkeep = """
    CREATE TABLE key_check (id BIGINT PRIMARY KEY CHECK (id = 1), value BYTEA NOT NULL);
    CREATE TABLE receipt (id BYTEA PRIMARY KEY, instant TIMESTAMPTZ NOT NULL);
    CREATE INDEX receipt_instant ON receipt (instant);
    CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until TIMESTAMPTZ NOT NULL);
    CREATE TABLE agreement (
      id BIGINT PRIMARY KEY CHECK (id = 1), push_key BYTEA NOT NULL, photos BYTEA NOT NULL
    );
    CREATE TABLE move (
      id BIGINT PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, move BYTEA NOT NULL,
      place TEXT NOT NULL
    );
    """
}
