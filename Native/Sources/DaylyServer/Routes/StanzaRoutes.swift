// Photos that are alive, for devices that came after them: which stanzas such a device is missing,
// and the detached stanzas that other devices seal for it. A stanza lies beside its container and
// goes with it.

import Hummingbird
import Locaphoto
import Membership
import NIOCore
import Wire

extension Backend {
  private static let missingMax = 256

  /// GET /v1/groups/{group}/missing-stanzas
  func missingStanzas(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let group: GroupID = try context.id("group")
    let roster = try await roster(group, for: session)
    let posts = try await store.snapshot(of: group, now: clock.now())?.posts ?? []
    var missing: [MissingStanza] = []
    for record in try await store.prekeys(of: roster.devices.map(\.device)) {
      guard let device = roster.device(record.prekey.device) else { continue }
      for post in posts
      where post.mayBeWrapped(for: device, by: session) && !post.devices.isEmpty
        && !post.isOpen(to: device.device)
      {
        missing.append(MissingStanza(photo: post.info.photo, prekey: record.prekey))
      }
    }
    return .wire(MissingStanzasReply(missing: Array(missing.prefix(Self.missingMax))))
  }

  /// PUT /v1/groups/{group}/posts/{photo}/stanzas/{device}
  func putStanza(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let group: GroupID = try context.id("group")
    let roster = try await roster(group, for: session)
    let photo: PhotoID = try context.id("photo")
    let upload = try await request.value(StanzaUpload.self)
    guard let stanza = DetachedStanza(parsing: upload.stanza), stanza.encoded == upload.stanza
    else { throw Refusal(.malformed) }
    guard let snapshot = try await store.snapshot(of: group, now: clock.now()),
      let post = snapshot.posts.first(where: { $0.info.photo == photo }),
      post.audience.contains(session.account)
    else { throw Refusal(.notFound) }
    guard let device = roster.device(try context.id("device")),
      try await store.device(device.device) != nil,
      post.mayBeWrapped(for: device, by: session)
    else { throw Refusal(.forbidden) }
    try requireRoomOnDisk()
    guard let blob = BlobID(randomness.bytes(16)) else { throw Refusal(.internalError) }
    inHand.take(blob)
    defer { inHand.leave(blob) }
    try await keep(upload.stanza, as: blob)
    let claim = WrapClaim(
      group: group, photo: photo, wrap: WrapRecord(device: device.device, blob: blob),
      key: stanza.key, now: clock.now())
    let outcome = try await store.wrap(claim)
    if case .stored = outcome {
      await notify(group)
      return .empty(.created)
    }
    _ = await delete([blob])
    switch outcome {
    case .gone: throw Refusal(.notFound)
    case .stale: throw Refusal(.prekeyStale)
    case .known, .stored: return .empty(.ok)
    }
  }

  private func keep(_ stanza: [UInt8], as blob: BlobID) async throws {
    let upload = try await blobs.begin(blob)
    do {
      try await upload.write(ByteBuffer(bytes: stanza))
    } catch {
      await upload.abandon()
      throw error
    }
    try await upload.commit(sha256(stanza))
  }

  /// What a device that came later is sent before the container, and others are not; `nil` when it
  /// is gone.
  func stanza(of post: PostRecord, for session: SessionRecord) async throws -> ByteBuffer? {
    guard let wrap = post.wraps.first(where: { $0.device == session.device }) else {
      return ByteBuffer()
    }
    return try await hot.read(wrap.blob)?.pieces.first
  }
}

extension PostRecord {
  /// Posts from before it was written down are for every device of their audience.
  func isListed(for device: DeviceID) -> Bool { devices.isEmpty || isOpen(to: device) }

  /// Its audience's devices get stanzas from their own account and from the sender.
  fileprivate func mayBeWrapped(for device: DeviceCertificate, by session: SessionRecord) -> Bool {
    audience.contains(device.account)
      && (device.account == session.account || info.sender == session.account)
  }
}
