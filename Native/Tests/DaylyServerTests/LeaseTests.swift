// What several servers over one database divide among themselves: each notice is delivered once,
// one of them sweeps, and nobody deletes what is another's.

import NIOCore
import PostgresClient
import Testing
import Wire

@testable import DaylyServer

@Suite struct LeaseTests {
  @Test func `each notice is delivered by one of several servers`() async throws {
    let replicas = Replicas()
    try await replicas.run { here, there, _, _ in
      var (anna, ben, group) = try await here.pair()
      var others = [ben]
      for number in 3...9 {
        let person = try await here.newcomer("+491555000000\(number)")
        try await here.join(person, &group, invitedBy: anna)
        others.append(person)
      }
      for person in others {
        #expect(try await here.subscribe(person, PushSubscriber()).status == 204)
      }
      let draft = here.draft(group, to: [anna] + others)
      #expect(try await here.put(draft, in: group, by: anna).status == 201)
      here.server.clock.pass(Push.spread)
      async let one: Void = here.backend.deliverNotices()
      async let two: Void = there.backend.deliverNotices()
      _ = try await (one, two)
      let sent = here.server.pushes.take().map(\.endpoint)
      #expect(sent.count == others.count && Set(sent).count == others.count)
    }
  }

  @Test func `what a server that is gone was to deliver is delivered by another`() async throws {
    try await Replicas().run { here, there, postgres, name in
      let (anna, ben, group) = try await here.pair()
      let subscriber = PushSubscriber()
      #expect(try await here.subscribe(ben, subscriber).status == 204)
      let draft = here.draft(group, to: [anna, ben])
      #expect(try await here.put(draft, in: group, by: anna).status == 201)
      here.server.clock.pass(Push.spread)
      // It has them, and does not come to send them.
      #expect(try await here.backend.store.notices(due: here.now, most: 64).count == 1)
      try postgres.connection(to: name).script("UPDATE notice SET held = held + interval '1 day'")
      #expect(try await there.deliver().isEmpty)
      try postgres.connection(to: name).script("UPDATE notice SET held = clock_timestamp()")
      #expect(try await there.deliver().map(\.endpoint) == [subscriber.endpoint])
      // A service that cannot be reached is asked again by whoever comes first.
      here.server.clock.pass(Span.day)
      let next = here.draft(group, to: [anna, ben])
      #expect(try await here.put(next, in: group, by: anna).status == 201)
      here.server.pushes.answer(nil)
      #expect(try await here.deliver().count == 1)
      here.server.pushes.answer(PushReply(status: 201))
      here.server.clock.pass(Span.minute)
      #expect(try await there.deliver().count == 1)
    }
  }

  @Test func `one server sweeps, and another when that is gone`() async throws {
    try await Replicas().run { here, there, postgres, name in
      let (anna, ben, group) = try await here.pair()
      let draft = here.draft(group, to: [anna, ben])
      #expect(try await here.put(draft, in: group, by: anna).status == 201)
      // Both have swept once as they started, and the first of them leads.
      here.server.clock.pass(48 * Span.hour)
      try postgres.connection(to: name).script("UPDATE lease SET until = until + interval '1 day'")
      try await there.backend.sweep()
      #expect(here.server.containers.count == 1)
      try postgres.connection(to: name).script("UPDATE lease SET until = clock_timestamp()")
      try await there.backend.sweep()
      #expect(here.server.containers.isEmpty)
      #expect(try await !here.backend.store.leadsSweep())
      #expect(try await there.backend.store.leadsSweep())
    }
  }

  @Test func `what is on its way at another server stays, and is not kept in memory`() async throws
  {
    try await Replicas().run { here, there, _, _ in
      let blob = try #require(BlobID(SystemRandomness().bytes(16)))
      let upload = try await there.backend.blobs.begin(blob)
      try await upload.write(ByteBuffer(bytes: [1, 2, 3]))
      try await upload.commit(sha256([1, 2, 3]))
      for _ in 0..<3 { try await here.backend.sweep() }
      #expect(here.server.containers.count == 1)
      // The other one deletes it, and this one has it in its memory.
      #expect(try await here.backend.hot.read(blob) != nil)
      #expect(await there.backend.delete([blob]))
      #expect(try await here.backend.hot.read(blob) != nil)
      try await here.backend.sweep()
      #expect(try await here.backend.hot.read(blob) == nil)
    }
  }

  @Test func `an orphan goes when no upload can take that long`() throws {
    let (one, two) = (
      try #require(BlobID(SystemRandomness().bytes(16))),
      try #require(BlobID(SystemRandomness().bytes(16)))
    )
    let orphans = Orphans(patience: .seconds(10))
    let begin = ContinuousClock.now
    #expect(orphans.spared(of: [one], at: begin) == [one])
    #expect(orphans.spared(of: [one, two], at: begin + .seconds(9)) == [one, two])
    #expect(orphans.spared(of: [one, two], at: begin + .seconds(10)) == [two])
    // Whoever was spoken of meanwhile begins anew.
    #expect(orphans.spared(of: [], at: begin + .seconds(11)) == [])
    #expect(orphans.spared(of: [two], at: begin + .seconds(30)) == [two])
    #expect(Orphans(patience: .zero).spared(of: [one]) == [])
  }
}
