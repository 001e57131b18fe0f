// Posts. A container comes in as a stream, is held to what its header says, made durable, and
// only then becomes a post; it goes out to the accounts it was sealed to and to nobody else.

import Crypto
import Hummingbird
import Locaphoto
import Membership
import NIOCore
import Wire

extension Backend {
  /// GET /v1/groups/{group}/posts
  func feed(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let group: GroupID = try context.id("group")
    _ = try await roster(group, for: session)
    let now = clock.now()
    let posts = try await store.snapshot(of: group, now: now)?.posts(for: session) ?? []
    return .wire(FeedReply(now: now, posts: posts))
  }

  /// GET /v1/groups/{group}/posts/{photo}. What a device that came later is sent begins with its
  /// stanza.
  func download(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let group: GroupID = try context.id("group")
    _ = try await roster(group, for: session)
    let photo: PhotoID = try context.id("photo")
    // Expired, never there, or sealed to others: one answer for all three.
    guard let snapshot = try await store.snapshot(of: group, now: clock.now()),
      let post = snapshot.posts.first(where: { $0.info.photo == photo }),
      post.audience.contains(session.account), let stanza = try await stanza(of: post, for: session)
    else { throw Refusal(.notFound) }
    let byteCount = Int(post.info.size)
    guard let first = try await hot.piece(0, of: post.blob, byteCount: byteCount) else {
      throw Refusal(.notFound)
    }
    metrics.add(to: .downloads)
    return Response(
      status: .ok,
      headers: [.contentType: MediaTypes.container, .cacheControl: "no-store"],
      body: sending(stanza.readableBytes + byteCount, context) { [self] line in
        try await line.write(contentsOf: stanza.readableBytes > 0 ? [stanza, first] : [first])
        metrics.add(stanza.readableBytes + first.readableBytes, to: .bytesSent)
        for number in 1..<CutContainer.pieceCount(of: byteCount) {
          // It may have gone meanwhile, and then nobody is sent the rest.
          guard let piece = try await hot.piece(number, of: post.blob, byteCount: byteCount) else {
            throw Refusal(.notFound)
          }
          try await line.write(piece)
          metrics.add(piece.readableBytes, to: .bytesSent)
        }
      })
  }

  /// PUT /v1/groups/{group}/posts/{photo}
  func upload(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let group: GroupID = try context.id("group")
    let photo: PhotoID = try context.id("photo")
    try request.requireLength(most: Int(ContainerHeader.postByteCountMax))
    try request.requireType(MediaTypes.container)
    let roster = try await roster(group, for: session)
    try requireRoomOnDisk()
    guard slots.enter(session.account) else { throw Refusal(.rateLimited, retryAfter: Span.second) }
    defer { slots.leave(session.account) }
    context.admitUpload()
    guard let blob = BlobID(randomness.bytes(16)) else { throw Refusal(.internalError) }
    inHand.take(blob)
    defer { inHand.leave(blob) }
    let upload = try await blobs.begin(blob)
    let claim: PostClaim
    do {
      let received = try await ReceivedContainer(request.body, into: upload)
      metrics.add(Int(received.byteCount), to: .bytesReceived)
      claim = try await self.claim(
        received, blob: blob, group: group, photo: photo, roster: roster, session: session)
    } catch {
      await upload.abandon()
      throw error
    }
    try await upload.commit(claim.post.digest)
    return try await settle(claim, roster)
  }

  /// DELETE /v1/groups/{group}/posts/{photo}
  func withdraw(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let group: GroupID = try context.id("group")
    _ = try await roster(group, for: session)
    switch try await store.withdraw(
      try context.id("photo"), from: group, by: session.account)
    {
    // Unknown or somebody else's: one answer for both.
    case .refused: throw Refusal(.notFound)
    case .gone: break
    case .withdrawn(let blobs):
      // Nobody is shown it any more; a container that cannot be deleted now, the sweep deletes.
      _ = await delete(blobs)
      metrics.add(to: .withdrawals)
      await notify(group)
    }
    return .empty()
  }

  /// What the container says of itself, held against the path, the session and the roster.
  private func claim(
    _ received: ReceivedContainer, blob: BlobID, group: GroupID, photo: PhotoID, roster: Roster,
    session: SessionRecord
  ) async throws -> PostClaim {
    let header: ContainerHeader
    do {
      header = try ContainerHeader(parsing: received.prefix)
    } catch {
      throw Refusal(.malformed, "The container is refused: \(error.name.string).")
    }
    guard let context = header.post, context.group == group, context.photo == photo,
      header.recipients.count == header.stanzas.count,
      header.isPost(of: UInt64(received.byteCount))
    else { throw Refusal(.malformed, "The container is not a post to this group and photo.") }
    guard context.device == session.device else { throw Refusal(.forbidden) }
    let audience = try await audience(of: header.recipients, in: roster)
    let now = clock.now()
    return PostClaim(
      post: PostRecord(
        group: group,
        info: PostInfo(
          photo: photo, sender: session.account, device: session.device, day: context.day,
          received: now, expires: now + PostDay.lifetime, size: received.byteCount),
        digest: received.digest, blob: blob, audience: audience?.accounts ?? [],
        devices: audience?.devices ?? []),
      head: context.head, keys: header.recipients,
      isSealedToRoster: audience != nil && roster.head.hash == context.head
        && roster.device(session.device) != nil,
      isPlausible: PostDay.isPlausible(context.day, at: now),
      notices: notices(to: (audience?.accounts ?? []).filter { $0 != session.account }, at: now))
  }

  /// Who is behind these keys, sorted; `nil` when one is not current in the roster.
  private func audience(
    of keys: [KeyID], in roster: Roster
  ) async throws -> (accounts: [AccountID], devices: [DeviceID])? {
    var owners: [KeyID: [DeviceCertificate]] = [:]
    for record in try await store.prekeys(of: roster.devices.map(\.device)) {
      if let owner = roster.device(record.prekey.device) {
        owners[record.id, default: []] += [owner]
      }
    }
    var accounts: Set<AccountID> = []
    var devices: Set<DeviceID> = []
    for key in keys {
      guard let owners = owners[key] else { return nil }
      accounts.formUnion(owners.map(\.account))
      devices.formUnion(owners.map(\.device))
    }
    return (accounts.sorted(), devices.sorted())
  }

  /// Makes the post true, or takes its container away again.
  private func settle(_ claim: PostClaim, _ roster: Roster) async throws -> Response {
    let outcome = try await store.post(claim)
    let info = claim.post.info
    if case .stored = outcome {
      metrics.add(to: .posts)
      // It is stored only where the log still ends where this roster does.
      events.notify(claim.post.group, for: Set(roster.members.map(\.account)))
      return .wire(PostReply(received: info.received, expires: info.expires), status: .created)
    }
    _ = await delete([claim.post.blob])
    switch outcome {
    case .stored: return .empty(.created)
    case .repeated(let received, let expires):
      return .wire(PostReply(received: received, expires: expires))
    case .digestConflict: throw Refusal(.digestConflict, photo: info.photo)
    case .logMoved(let head): throw Refusal(.logMoved, head: head)
    case .prekeyStale: throw Refusal(.prekeyStale)
    case .dayImplausible: throw Refusal(.dayImplausible)
    case .dayTaken(let photo): throw Refusal(.dayTaken, photo: photo)
    case .quotaReached(let until):
      throw Refusal(
        .rateLimited, "You have sent as much as there is room for in a day, or of too many days.",
        retryAfter: max(1, until.value - info.received.value))
    }
  }
}

/// A container that was streamed to storage: its beginning, length and digest.
private struct ReceivedContainer {
  private(set) var prefix: [UInt8] = []
  private(set) var byteCount: UInt32 = 0
  let digest: Wire.Digest

  init(_ body: RequestBody, into upload: any BlobUpload) async throws {
    var hash = SHA256()
    for try await chunk in body {
      byteCount += UInt32(clamping: chunk.readableBytes)
      guard byteCount <= ContainerHeader.postByteCountMax else { throw Refusal(.tooLarge) }
      let missing = ContainerHeader.byteCountMax - prefix.count
      if missing > 0 { prefix.append(contentsOf: chunk.readableBytesView.prefix(missing)) }
      chunk.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
      try await upload.write(chunk)
    }
    digest = Digest(unchecked: Array(hash.finalize()))
  }
}

extension GroupSnapshot {
  /// What the feed shows a device: the newest of what it has a stanza of, oldest first.
  func posts(for session: SessionRecord) -> [PostInfo] {
    posts.lazy.filter { $0.audience.contains(session.account) && $0.isListed(for: session.device) }
      .map(\.info).suffix(Self.feedMax)
  }

  /// As many as a `FeedReply` holds: twelve people's photos of four days, and some.
  private static let feedMax = 64
}
