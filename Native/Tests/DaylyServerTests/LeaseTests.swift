// What several servers over one database divide among themselves: each notice is delivered once,
// one of them sweeps, and nobody deletes what is another's.

import Bytes
import Foundation
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
    try await Replicas().run { here, there, postgres, name in
      let blob = try #require(BlobID(SystemRandomness().bytes(16)))
      let upload = try await there.backend.blobs.begin(blob)
      try await upload.write(ByteBuffer(bytes: [1, 2, 3]))
      try await upload.commit(sha256([1, 2, 3]))
      for _ in 0..<3 {
        try postgres.connection(to: name).script("UPDATE lease SET until = clock_timestamp()")
        try await here.backend.sweep()
      }
      #expect(here.server.containers.count == 1)
      // The other one deletes it, and this one has it in its memory.
      #expect(try await here.backend.hot.read(blob) != nil)
      #expect(await there.backend.delete([blob]).isEmpty)
      #expect(try await here.backend.hot.read(blob) != nil)
      try await here.backend.sweep()
      #expect(try await here.backend.hot.read(blob) == nil)
    }
  }

  @Test func `what was left behind goes when no upload can take that long, whoever comes by`()
    async throws
  {
    try await Replicas().run { here, there, postgres, name in
      let blob = BlobID(unchecked: SystemRandomness().bytes(16))
      try await here.backend.blobs.put(blob)
      let path = here.server.folder.path + "/blobs/" + Bytes.hex(blob.bytes).string
      for (minutes, left) in [(119.0, 1), (121.0, 0)] {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -minutes * 60)], ofItemAtPath: path)
        try postgres.connection(to: name).script("UPDATE lease SET until = clock_timestamp()")
        try await there.backend.sweepPart()
        #expect(here.server.containers.count == left)
      }
    }
  }

  @Test func `parts are shared, and each comes again when its turn has`() async throws {
    try await Replicas().run { here, there, postgres, name in
      let (one, two) = (here.backend.store, there.backend.store)
      let all = BlobPart.all(of: 16)
      var taken: [BlobPart] = []
      for _ in 0..<8 {
        async let first = one.takePart(of: 16)
        async let second = two.takePart(of: 16)
        for part in try await [first, second] { if let part { taken.append(part) } }
      }
      // Who asks at the same moment may be told to come again.
      while let part = try await one.takePart(of: 16) { taken.append(part) }
      #expect(taken.count == 16 && Set(taken) == Set(all))
      #expect(try await two.takePart(of: 16) == nil)
      // Whose server is gone waits no longer than the others.
      let connection = try postgres.connection(to: name)
      let soon = try connection.rows(
        """
        SELECT bool_and(until - clock_timestamp() BETWEEN interval '14 minutes'
          AND interval '16 minutes') FROM lease WHERE name LIKE 'part % of 16'
        """)
      #expect(try soon.first?.bool(0) == true)
      try connection.script(
        """
        UPDATE lease SET until = clock_timestamp() - interval '1 second'
          WHERE name = 'part 3 of 16';
        UPDATE lease SET until = clock_timestamp() - interval '9 seconds'
          WHERE name = 'part 11 of 16'
        """)
      #expect(try await two.takePart(of: 16) == all[11])
      #expect(try await one.takePart(of: 16) == all[3])
      #expect(try await one.takePart(of: 16) == nil)
    }
  }
}
