// The database as the server sees it: each function is one transaction with a typed outcome.
// Rules that races could break (one photo a day, one head, five devices, five tries) are decided
// in here; everything else is decided before. SQLite and PostgreSQL implement it; one contract
// suite in the tests holds both to it.

import Wire

/// Storage of everything but containers. Outcomes are values; a throw means storage failed.
public protocol Store: Sendable {
  // MARK: Codes and limits

  /// Counts all of these, or, when one would go beyond its limit, none; then it says when the
  /// window of the first such one ends. A window that has ended begins again.
  func count(_ uses: [UseClaim], now: Instant) async throws -> Instant?
  /// Replaces the code of a number.
  func putCode(_ code: CodeRecord) async throws
  /// Uses up one try. A right code is used up altogether.
  func tryCode(phone: Digest, code: Digest, now: Instant) async throws -> CodeOutcome
  func putTicket(_ ticket: TicketRecord) async throws
  func ticket(_ hash: Digest, now: Instant) async throws -> TicketRecord?

  // MARK: Accounts, devices, sessions

  /// Makes an account with its first device and points the ticket's number to it. The same ticket
  /// admits the same device again, and nothing else.
  func register(
    _ entry: AccountEntryRecord, ticket: Digest, now: Instant
  ) async throws -> RegistrationOutcome
  /// Appends an entry to an account's log if its head is still `expected`. Whoever it revokes has
  /// no session, prekey or push any more once it is there.
  func append(
    _ entry: AccountEntryRecord, expecting expected: LogHead
  ) async throws -> AppendOutcome
  /// From this position to the end.
  func accountEntries(of account: AccountID, from: UInt32) async throws -> [StoredAccountEntry]
  /// Of this account and of everybody it shares a group with.
  func accountHeads(around account: AccountID) async throws -> [AccountHead]
  /// The certificate of a device that is live in its account's log.
  func device(_ device: DeviceID) async throws -> DeviceCertificate?
  /// The key of a device that was revoked.
  func isRevoked(_ device: DeviceID) async throws -> SigningPublicKey?
  func accountKey(_ account: AccountID) async throws -> SigningPublicKey?
  /// Removes a live device's account with all there is of it, and remembers of it the keys of its
  /// devices alone, until then. `nil` when the device is not live.
  func deleteAccount(of device: DeviceID, until: Instant) async throws -> DeletedAccount?
  /// The key of a device whose account was deleted.
  func isDeleted(_ device: DeviceID) async throws -> SigningPublicKey?
  /// `false` when this challenge was used before.
  func spendChallenge(_ challenge: Digest, until: Instant) async throws -> Bool
  /// `false` when its device is not one of the account, or no longer. Of the device's others the
  /// newest stay: together they are `SessionRecord.perDeviceMost` at the most.
  func openSession(_ session: SessionRecord) async throws -> Bool
  /// Has a session last until `expires`; `false` when there is none any more.
  func prolongSession(_ token: Digest, until expires: Instant) async throws -> Bool
  /// `nil` also when its device was revoked.
  func session(_ token: Digest, now: Instant) async throws -> SessionRecord?
  func removeSession(_ token: Digest) async throws
  /// Takes a device's next prekey, whose key no other device may ever have had.
  func putPrekey(_ prekey: SignedPrekey, id: KeyID) async throws -> PrekeyOutcome
  /// Current prekeys of these devices, in the order asked for; devices without one are left out.
  func prekeys(of devices: [DeviceID]) async throws -> [PrekeyRecord]

  // MARK: What the devices of an account share

  func accountSettings(of account: AccountID) async throws -> AccountSettingsReply?
  func accountSettingsID(of account: AccountID) async throws -> AccountSettingsID?
  /// `false` unless what is there is `update.after`, or the new one already.
  func putAccountSettings(_ update: AccountSettingsUpdate, of account: AccountID) async throws
    -> Bool

  // MARK: Links

  /// Keeps a place until `expires`, in the stead of any other of the account, unless it has been
  /// kept before; the new device that is there.
  func wait(
    at link: LinkID, by account: AccountID, now: Instant, expires: Instant
  ) async throws -> LinkOutcome<LinkingDevice>
  /// Leaves a new device at a place; the certificate that is there for it.
  func offer(
    at link: LinkID, _ device: LinkingDevice, now: Instant
  ) async throws -> LinkOutcome<LinkedCertificate>
  /// Leaves a certificate for the new device, once it is there.
  func certify(
    at link: LinkID, by account: AccountID, _ certificate: LinkedCertificate, now: Instant
  ) async throws -> LinkOutcome<LinkedCertificate>

  // MARK: Groups

  /// Appends an entry if the head is still `expected` (`nil`: no such group yet).
  func append(_ entry: EntryRecord, expecting expected: LogHead?) async throws -> AppendOutcome
  func head(of group: GroupID) async throws -> LogHead?
  func entries(of group: GroupID, from: UInt32, most: Int) async throws -> [StoredEntry]
  func groups(of account: AccountID) async throws -> [GroupID]
  func group(of invite: InviteID) async throws -> GroupID?
  /// Leaves what waits for who follows an invitation's link, in place of what was there. `false`
  /// when the group's head is not `expected` any more: then the invitation may have ended.
  func putNames(_ record: InviteNamesRecord, expecting expected: LogHead) async throws -> Bool
  /// What waits there. It goes with the entry that ends the invitation, or when its time is over.
  func names(of invite: InviteID) async throws -> SealedNamesKey?

  // MARK: Posts

  /// Stores a post, all or nothing. Outcomes are tried in the order of `PostOutcome`.
  func post(_ claim: PostClaim) async throws -> PostOutcome
  /// Head and live posts, oldest first.
  func snapshot(of group: GroupID, now: Instant) async throws -> GroupSnapshot?

  /// Takes a post of this account's back; its day stays used.
  func withdraw(
    _ photo: PhotoID, from group: GroupID, by account: AccountID
  ) async throws -> WithdrawalOutcome

  /// Gives one more device of the audience a stanza. Outcomes are tried in the order of
  /// `WrapOutcome`.
  func wrap(_ claim: WrapClaim) async throws -> WrapOutcome

  // MARK: Push

  /// Where a device wants to be woken, in place of what it said before. `false` when it is not one
  /// of the account, or no longer.
  func putPush(_ push: PushRecord) async throws -> Bool
  func removePush(of device: DeviceID) async throws
  /// Notices whose time has come, of people who are still in the group, oldest first. Of several
  /// servers one is given them, until they are settled or it takes too long.
  func notices(due now: Instant, most: Int) async throws -> [NoticeRecord]
  /// When the next notice is due.
  func nextNotice() async throws -> Instant?
  /// What became of a notice.
  func settle(_ notice: NoticeRecord, _ outcome: NoticeOutcome) async throws

  // MARK: Expiry

  /// Whether it is this server's turn to sweep, of several over the same rows. It stays so as long
  /// as this one asks every minute.
  func leadsSweep() async throws -> Bool
  /// Posts that have expired, oldest first, those that come after `last`.
  func expired(now: Instant, after last: PostRecord?, most: Int) async throws -> [PostRecord]
  /// Removes these posts' rows.
  func removePosts(_ posts: [PostRecord]) async throws
  /// Removes what has run out otherwise, and leaves no trace of it in files.
  func tidy(now: Instant) async throws
  /// How much there is, for who runs the server.
  func totals(now: Instant) async throws -> Totals
  /// The part of all containers, of so many parts, that is to be looked through next. Of several
  /// servers each is given another; `nil` when all parts were given to somebody not long ago.
  func takePart(of count: Int) async throws -> BlobPart?
  /// The names, between these two and including them, of containers a row speaks of.
  func blobs(from first: BlobID, through last: BlobID) async throws -> Set<BlobID>

  /// Ends all use of the database.
  func close() throws
}
