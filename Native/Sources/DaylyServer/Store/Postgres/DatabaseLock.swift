// Which servers use a database: one alone, or several that know of each other. Each holds a lock in
// a session of its own, which ends with the server, however that ends, and soon after the machine.

import PostgresClient
import Wire

/// What several servers have to find alike, or devices and photos of one would be lost to another.
struct ReplicaAgreement: Sendable {
  /// Subscriptions are bound to the key that signs pushes.
  let pushKey: Digest
  /// Where the containers are.
  let photos: Digest
}

struct DatabaseLock: Sendable {
  /// Any number, as long as no other program in the database takes it.
  static let number = PostgresValue.int(0x6461_796c_7932)
  /// A machine that vanished is noticed by the database within half a minute.
  private static let settings = """
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3;
    """

  /// What to call the database in a sentence.
  let name: String
  /// Of one server among several; absent of one that is alone.
  let agreement: ReplicaAgreement?
  /// Whoever moves the rows may hold it while nobody may stand on them.
  var isForMove = false

  /// Throws `StartFailure.databaseInUse` while others hold a lock that is in the way, and
  /// `.otherPushKey` or `.otherPhotos` when they agree on something else. Throws what
  /// `MoveMark.requireOpen` does, also when a lost session is made again.
  func take(_ connection: PostgresConnection) throws {
    try connection.script(Self.settings)
    try hold(connection)
    if !isForMove { try PostgresStore.moveMark(connection)?.requireOpen(name) }
  }

  private func hold(_ connection: PostgresConnection) throws {
    guard let agreement else {
      guard try answer("pg_try_advisory_lock", connection) else {
        throw StartFailure.databaseInUse(name)
      }
      return
    }
    if try answer("pg_try_advisory_lock", connection) {
      // Nobody else is here: what was agreed on before is over.
      try connection.run(
        """
        INSERT INTO agreement (id, push_key, photos) VALUES (1, $1, $2)
        ON CONFLICT (id) DO UPDATE SET push_key = excluded.push_key, photos = excluded.photos
        """, [agreement.pushKey.sql, agreement.photos.sql])
      _ = try connection.rows("SELECT pg_advisory_lock_shared($1)", [Self.number])
      _ = try connection.rows("SELECT pg_advisory_unlock($1)", [Self.number])
    } else {
      guard try answer("pg_try_advisory_lock_shared", connection) else {
        throw StartFailure.databaseInUse(name)
      }
      try compare(agreement, connection)
    }
  }

  private func answer(_ function: String, _ connection: PostgresConnection) throws -> Bool {
    try connection.rows("SELECT \(function)($1)", [Self.number]).first?.bool(0) ?? false
  }

  private func compare(_ agreement: ReplicaAgreement, _ connection: PostgresConnection) throws {
    let row = try connection.rows("SELECT push_key, photos FROM agreement").first
    guard let row else { throw StartFailure.databaseInUse(name) }
    guard try row.bytes(0) == agreement.pushKey.bytes else { throw StartFailure.otherPushKey(name) }
    guard try row.bytes(1) == agreement.photos.bytes else { throw StartFailure.otherPhotos(name) }
  }
}
