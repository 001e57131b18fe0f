// Why the server does not start, in sentences for the person who started it.

/// A configuration or a data directory the server refuses to run with.
public enum StartFailure: Error, Equatable, CustomStringConvertible {
  case senderMissing(host: String)
  case senderMissingBehindProxy
  case badProxy(String)
  case portInUse(host: String, port: Int)
  case cannotListen(host: String, port: Int, why: String)
  case keyMissing(String)
  case otherKey(String, database: String)
  case databaseMissing(String, key: String)
  case damagedDatabase(String, why: String)
  case unusableDatabase(String, why: String)
  case nothingToBackUp(String)
  case backupThere(String)
  case backupWithin(String)
  case backupFailed(String, why: String)
  case tlsMissing(host: String)
  case tlsHalf
  case badCertificate(String, why: String)
  case badCertificateKey(String, why: String)
  case otherCertificateKey(String, certificate: String)
  case senderTokenMissing
  case senderNotHTTPS
  case badSenderSecret
  case badSenderTemplate(String, why: String)
  case badPort(Int)
  case webMissing(String)
  case dataUnnamed
  case outputFailed(why: String)
  case unwritable(String, why: String)
  case unreadable(String, why: String)
  case unreadableKey(String)
  case unreadablePushKey(String)
  case badContact(String)
  case locked(String)
  case newerDatabase(String)
  case notDurable(String)
  case fsyncOff(String)
  case badDatabase
  case backupElsewhere(String, data: String)
  case otherKind(String, owner: String)
  case badBlobs(String)
  case unusableBucket(String, why: String)
  case bucketKeepsVersions(String)
  case bucketLocks(String)
  case bucketIsOpen(String, how: String)
  case bucketOfOther(String)
  case blobsElsewhere(String)
  case replicasWithoutDatabase
  case databaseInUse(String)
  case otherPushKey(String)
  case otherPhotos(String)
  case leaving(String, to: String)
  case movedAway(String, to: String)
  case arriving(String, from: String)
  case nothingToMove(String)
  case moveNowhere
  case moveTargetTaken(String)
  case moveOtherKey(String)
  case moveElsewhere(String, to: String)
  case moveDiffers(String, table: String)
  case movePhotosDiffer(Int)
  case moveLeftovers(Int)
  case moveStopped(why: String)
  case noMoveToCancel(String)

  public var description: String {
    switch self {
    case .senderMissing(let host):
      "\(host) is not a loopback address: login codes need a sender. Give --sender-url and set "
        + "DAYLY_SENDER_TOKEN or DAYLY_SENDER_SECRET (development mode, which prints codes, is for "
        + "loopback only)."
    case .senderMissingBehindProxy:
      "Others reach this server through --trusted-proxy: login codes need a sender. Give "
        + "--sender-url and set DAYLY_SENDER_TOKEN or DAYLY_SENDER_SECRET."
    case .badProxy(let proxy):
      "\(proxy) is not an IP address: give --trusted-proxy the proxy's own, 127.0.0.1 for instance."
    case .portInUse(let host, let port):
      "Port \(port) of \(host) is in use: another program listens there. Stop it, or give another "
        + "--port."
    case .cannotListen(let host, let port, let why):
      "Cannot listen on port \(port) of \(host): \(why)."
    case .keyMissing(let path):
      "\(path) is missing beside its database. Without it nobody can log in again; restore it from "
        + "where it was moved or backed up. Nothing was changed."
    case .otherKey(let path, let database):
      "\(path) is not the key \(database) was made with. Put together what belongs together, both "
        + "from one backup. Nothing was changed."
    case .databaseMissing(let path, let key):
      "\(path) is missing or empty, and its key \(key) is there. Restore it from a backup; or, to "
        + "begin anew without anybody's account, move the key away. Nothing was changed."
    case .damagedDatabase(let path, let why):
      "\(path) is not a database, or is damaged: \(why). Restore it from a backup."
    case .unusableDatabase(let path, let why): "\(path) cannot be used: \(why)."
    case .nothingToBackUp(let path):
      "There is no server's data in \(path): no dayly.sqlite with its key. Give its folder: --data."
    case .backupThere(let path):
      "\(path) is there already: a backup is put into a new folder of its own."
    case .backupWithin(let path):
      "A backup within \(path) would be lost together with what it is of: put it elsewhere."
    case .backupFailed(let path, let why):
      "The backup was not made, and \(path) was removed again: \(why)"
    case .tlsMissing(let host):
      "Serving real numbers on \(host) needs TLS: give --tls-certificate and --tls-key, or "
        + "--trusted-proxy ADDRESS when a proxy in front terminates TLS."
    case .tlsHalf: "--tls-certificate and --tls-key belong together: give both or neither."
    case .badCertificate(let path, let why):
      "The TLS certificate \(path) cannot be used: \(why)."
    case .badCertificateKey(let path, let why): "The TLS key \(path) cannot be used: \(why)."
    case .otherCertificateKey(let path, let certificate):
      "The TLS key \(path) does not fit the certificate \(certificate)."
    case .senderTokenMissing:
      "--sender-url needs a token in DAYLY_SENDER_TOKEN, or a secret in DAYLY_SENDER_SECRET."
    case .senderNotHTTPS: "--sender-url must begin with https:// (http:// on loopback only)."
    case .badSenderSecret:
      "DAYLY_SENDER_SECRET has to be whsec_ and 24 to 64 random bytes in Base64. To make one: echo "
        + "whsec_$(openssl rand -base64 32)"
    case .badSenderTemplate(let path, let why): "The template \(path) cannot be used: \(why)."
    case .badPort(let port): "\(port) is not a port: give a number from 0 to 65535."
    case .webMissing(let path): "There is no built web app at \(path): no index.html in it."
    case .dataUnnamed:
      "The data directory has an empty name: give --data or DAYLY_SERVER_DATA a folder, or neither."
    case .outputFailed(let why): "Standard output cannot be written: \(why)."
    case .unwritable(let path, let why): "\(path) cannot be written: \(why)."
    case .unreadable(let path, let why): "\(path) cannot be read: \(why)."
    case .unreadableKey(let path):
      "\(path) is not the 32-byte key this server wrote. Without it nobody can log in again; "
        + "restore it from where it was moved."
    case .unreadablePushKey(let path):
      "\(path) is not the key this server wrote. Restore it; or delete it, and every device asks "
        + "for its notifications anew."
    case .badContact(let contact):
      "\(contact) is no contact: give --contact as mailto:… or https://…"
    case .locked(let path): "Another Dayly server is using \(path)."
    case .notDurable(let path):
      "\(path) lies where a commit cannot be made to reach the disk. Put the data directory on a "
        + "local file system."
    case .fsyncOff(let name):
      "\(name) runs with fsync = off: a power cut there would lose what was promised here. Turn it "
        + "on in its postgresql.conf."
    case .badDatabase:
      "--database is no address of PostgreSQL's: give postgresql://USER@HOST/NAME, with a % code "
        + "for what is special in an address."
    case .backupElsewhere(let name, let data):
      "\(name) has the rows, and PostgreSQL its own backups. Use pg_dump with "
        + "--exclude-table-data=invite_names, so that what waits for invitations is in none, and "
        + "keep key and push-key of \(data) with the dump."
    case .otherKind(let path, let owner):
      "\(path) is \(owner) folder. Nothing was changed; give this server one of its own: --data."
    case .badBlobs(let why): "--blobs cannot be used: \(why)."
    case .unusableBucket(let bucket, let why): "\(bucket) cannot be used: \(why)"
    case .bucketKeepsVersions(let bucket):
      "\(bucket) keeps versions of what is deleted, and photos have to be gone: give a bucket that "
        + "never kept any."
    case .bucketLocks(let bucket):
      "\(bucket) has an object lock, and photos have to be deleted: give a bucket without one."
    case .bucketIsOpen(let bucket, let how):
      "\(bucket) can be read by others, \(how): close it to everybody but this server."
    case .bucketOfOther(let bucket):
      "\(bucket) has another server's photos, which this one would delete: give each server a "
        + "bucket, or a prefix in one, of its own."
    case .blobsElsewhere(let path):
      "\(path) has photos, which would not be deleted while --blobs names a bucket. Wait two days "
        + "without it until they are gone, or delete the folder."
    case .replicasWithoutDatabase:
      "--replicas is for several servers over one PostgreSQL: give --database too."
    case .databaseInUse(let name):
      "Another Dayly server uses \(name). Stop it; or, for several, start each with --replicas."
    case .otherPushKey(let name):
      "The other servers over \(name) sign notifications with another key: give each the same "
        + "push-key in its data directory."
    case .otherPhotos(let name):
      "The other servers over \(name) keep photos elsewhere: give all the same --blobs, or the "
        + "same data directory."
    case .leaving(let name, let place):
      "\(name) is being moved to \(place), and serves nobody until that has ended. Run the same "
        + "dayly-server move again, and it goes on; or take it back with --cancel."
    case .movedAway(let name, let place):
      "\(name) was moved to \(place), and serves nobody any more. Start the server there; or "
        + "bring it back with dayly-server move."
    case .arriving(let name, let place):
      "\(name) is where a move from \(place) has not ended. Run the same dayly-server move again, "
        + "and it goes on; until then nobody is served here."
    case .nothingToMove(let path):
      "There is no server's data in \(path), nor where --database says. Give its folder: --data."
    case .moveNowhere:
      "Nothing would be moved: give --to-data another folder, or --to-database another database."
    case .moveTargetTaken(let name):
      "\(name) has a server's data already, which a move would mix up. Nothing was changed; give "
        + "it a place of its own."
    case .moveOtherKey(let path):
      "\(path) is another server's key. Nothing was changed; give --to-data a folder of its own."
    case .moveElsewhere(let name, let place):
      "\(name) is on its way to \(place) already. Move it there; or take that back with --cancel "
        + "first."
    case .moveDiffers(let name, let table):
      "The rows of \(table) in \(name) are not what was sent there, and were removed. Nothing was "
        + "given up where they came from: run it again, and all rows are sent again. If it "
        + "happens twice, do not trust the disk."
    case .movePhotosDiffer(let count):
      "\(count) photos came out otherwise than they were sent. Nothing was given up where they "
        + "came from: run it again, and they are sent again. If it happens twice, do not trust "
        + "the store."
    case .moveLeftovers(let count):
      "All is at the new place, and the server can be started there. But \(count) photos cannot "
        + "be deleted where they were: see why, and run it again."
    case .moveStopped(let why):
      "The move was interrupted: \(why). Nothing is lost: run it again, and it goes on."
    case .noMoveToCancel(let name): "\(name) is not on its way to another place."
    case .newerDatabase(let path):
      "\(path) was written by a newer Dayly. Nothing was changed; start that version instead."
    }
  }
}
