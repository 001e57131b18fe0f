// The server's command line: flags, environment, and what it says when it will not start.

import ArgumentParser
import DaylyServer
import Foundation
import Logging
import Wire

struct DaylyServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dayly-server",
    abstract: "Serves Dayly: one photo a day, end to end encrypted, gone in 48 hours.",
    discussion: """
      On a loopback address, and unless a sender is configured, the server runs in development \
      mode: login codes are printed here, with the last two digits of the number; TLS may be \
      tried there too. Any other address, and a proxy, needs --sender-url, DAYLY_SENDER_TOKEN, \
      and TLS or --trusted-proxy.

      Every option can also be set in the environment (DAYLY_HOST for --host, and so on); an \
      option given here wins. --data is DAYLY_SERVER_DATA: DAYLY_DATA is the command line's \
      folder. Secrets are read from the environment only:

        DAYLY_SENDER_TOKEN    bearer token for --sender-url
        DAYLY_SENDER_SECRET   whsec_ and 24 to 64 bytes in Base64: signs what is
                              posted there, as Standard Webhooks says; it may
                              stand in for the token
        DAYLY_METRICS_TOKEN   bearer token for GET /metrics, which otherwise answers
                              to this machine only, and behind --trusted-proxy to
                              nobody

      The data directory holds the database, the key under which phone numbers are hashed, and \
      the encrypted photos in blobs/. `dayly-server backup` copies what belongs in a backup, also \
      while the server runs; never copy blobs/, so that what has expired is gone.

      With --database the rows are in PostgreSQL, 15 or later, and the rest stays in the data \
      directory; one server uses a database, or several with --replicas. Other machines are \
      spoken to over TLS, and their certificates verified, unless the address has an sslmode. A \
      password is better in DAYLY_DATABASE, PGPASSWORD or ~/.pgpass than among the arguments, \
      which others can see.

      With --replicas several servers use one database, behind any proxy: on one machine with one \
      data directory, or on several with the same --blobs and copies of key and push-key. Each \
      request may go to any of them.

      With --blobs the encrypted photos are in a bucket. It must keep no versions, have no object \
      lock and be closed to everybody else, or the server does not start: what is deleted has to \
      be gone. Where the store is and whose credentials count is read from the environment only:

        AWS_ENDPOINT_URL_S3   https://HOST of a store that is not Amazon's
        AWS_REGION            the bucket's region
        AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN
                              or AWS_SHARED_CREDENTIALS_FILE and AWS_PROFILE
        AWS_CA_BUNDLE         PEM of who signs the store's certificate
        DAYLY_S3_ADDRESSING   path or host: whether requests name the bucket in
                              their path or in the host's name

      EXAMPLES
        dayly-server
        dayly-server --port 0 --data /var/lib/dayly
        DAYLY_SENDER_TOKEN=… dayly-server --host 0.0.0.0 --port 443 \\
          --sender-url https://sms.example/send \\
          --tls-certificate chain.pem --tls-key key.pem
      """,
    version: "dayly-server \(DaylyVersion.text)",
    subcommands: [BackupCommand.self, DoctorCommand.self, MoveCommand.self])

  @Option(help: "Address to listen on. (default: 127.0.0.1)")
  var host: String?

  @Option(help: "Port to listen on; 0 lets the system choose. (default: 8080)")
  var port: Int?

  @Option(
    help: ArgumentHelp("Data directory, made if missing. (default: ./.dayly)", valueName: "dir"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "A PostgreSQL database for the rows: postgresql://user@host/name. (default: a file in the "
        + "data directory)",
      valueName: "url"))
  var database: String?

  @Flag(
    help: "Other servers use the same database and the same photos; all are started so.")
  var replicas = false

  @Option(
    help: ArgumentHelp(
      "A bucket of an S3 store for the encrypted photos: s3://bucket/prefix. (default: a folder in "
        + "the data directory)",
      valueName: "url"))
  var blobs: String?

  @Option(
    help: ArgumentHelp(
      "The built web app. (default: the installed one, or .build-web here or beside the program)",
      valueName: "dir"))
  var web: String?

  @Option(
    help: ArgumentHelp(
      "Where login codes are posted as JSON {\"to\", \"text\"} to be sent as text messages.",
      valueName: "url"))
  var senderURL: String?

  @Option(
    help: ArgumentHelp(
      "What is posted there instead: a file that ends in .json or .form, with {{to}}, and {{code}} "
        + "or {{text}}.",
      valueName: "file"))
  var senderTemplate: String?

  @Option(help: ArgumentHelp("TLS certificate chain, PEM. Needs --tls-key.", valueName: "file"))
  var tlsCertificate: String?

  @Option(help: ArgumentHelp("TLS private key, PEM. Needs --tls-certificate.", valueName: "file"))
  var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "The IP address of the proxy that terminates TLS in front of this server: the only peer "
        + "that is answered (but for /livez and /readyz), and whose X-Forwarded-For is believed.",
      valueName: "address"))
  var trustedProxy: String?

  @Option(
    help: ArgumentHelp(
      "Who push services can reach about this server: mailto:… or https://… Safari's service asks "
        + "for it.",
      valueName: "url"))
  var contact: String?

  @Option(
    help: ArgumentHelp(
      "How much to log to standard error: error, warning, notice, info or debug. (default: notice)",
      valueName: "level"))
  var logLevel: String?

  @Option(
    help: ArgumentHelp(
      "How to log: text, or json, an object a line. (default: text)", valueName: "form"))
  var logFormat: String?

  func run() async throws {
    do {
      try await serve()
    } catch let failure as StartFailure {
      throw failure.said
    }
  }

  private func serve() async throws {
    // Whatever is made from here on is this user's alone, wherever it lies.
    umask(0o077)
    // A terminal that closes stops nothing. Where there is a certificate it is read again.
    signal(SIGHUP, SIG_IGN)
    ConnectionLimits.raiseDescriptors()
    let settings = Settings(environment: ProcessInfo.processInfo.environment)
    let isJSON = try settings.logsJSON(logFormat)
    var logger = Logger(label: "dayly") { label -> any LogHandler in
      if isJSON { return JSONLogHandler { try? Output.write($0, to: STDERR_FILENO) } }
      return StreamLogHandler.standardError(label: label)
    }
    logger.logLevel = try settings.logLevel(logLevel)
    let configuration = try settings.configuration(self)
    let server = try await Server(configuration, logger: logger)
    if configuration.web == nil {
      logger.warning("no built web app found: serving the interface only (see --web)")
    }
    try await server.run { address in
      // Unbuffered: whoever started this waits for the line, often through a pipe.
      try? Output.write("Dayly is at \(address)\n", to: STDOUT_FILENO)
    }
  }
}

extension StartFailure {
  /// Says it; how the process ends.
  var said: ExitCode {
    try? Output.write("dayly-server: \(self)\n", to: STDERR_FILENO)
    return ExitCode(exitCode)
  }

  /// As sysexits.h has it: 64 for the command line, 66, 73 and 74 for files, 69 for a port, 75 for
  /// "try later".
  fileprivate var exitCode: Int32 {
    switch self {
    case .senderMissing, .senderMissingBehindProxy, .badProxy, .tlsMissing, .tlsHalf,
      .badCertificate, .badCertificateKey, .otherCertificateKey, .senderTokenMissing,
      .senderNotHTTPS, .badSenderSecret, .badSenderTemplate, .badPort, .badContact, .webMissing,
      .dataUnnamed, .badDatabase, .backupElsewhere, .badBlobs, .replicasWithoutDatabase,
      .moveNowhere:
      64
    case .nothingToBackUp, .nothingToMove, .noMoveToCancel: 66
    case .portInUse, .cannotListen: 69
    case .unwritable, .backupThere, .backupWithin, .backupFailed, .moveTargetTaken,
      .moveOtherKey:
      73
    case .unreadable, .unreadableKey, .keyMissing, .otherKey, .unreadablePushKey, .databaseMissing,
      .damagedDatabase, .unusableDatabase, .newerDatabase, .notDurable, .fsyncOff, .otherKind,
      .outputFailed, .unusableBucket, .bucketKeepsVersions, .bucketLocks, .bucketIsOpen,
      .bucketOfOther, .blobsElsewhere, .otherPushKey, .otherPhotos, .movedAway, .moveElsewhere,
      .moveDiffers, .movePhotosDiffer, .moveLeftovers:
      74
    case .locked, .databaseInUse, .leaving, .arriving, .moveStopped: 75
    }
  }
}
