// A device that came after a photo: it is told of it once another has wrapped the file key for
// it, and a newcomer never is.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import DaylyServer

@Suite struct StanzaTests {
  let house = House()

  /// As long as a stanza is, sealed to nothing.
  private func stanza(for device: Person, at now: Instant) -> StanzaUpload {
    let key: KeyID = Person.id("dayly/v1 key", SigningPublicKey(unchecked: device.prekey.key.bytes))
    return StanzaUpload(stanza: [0] + key.bytes + [UInt8](repeating: 7, count: 80))
  }

  private func give(
    _ door: Door, _ circle: Circle, _ photo: PhotoID, to device: Person, by person: Person
  ) async throws -> Door.Reply {
    try await door.send(
      .put, door.path(circle, "posts/\(photo.hex.string)/stanzas/\(device.device.hex.string)"),
      stanza(for: device, at: door.now), cookie: person.cookie)
  }

  private func lacks(_ door: Door, _ circle: Circle, of person: Person) async throws -> [Lack] {
    try await door.send(.get, door.path(circle, "lacks"), cookie: person.cookie)
      .value(LacksReply.self).lacks
  }

  /// Another device of `person`, in the circle.
  private func second(
    _ door: Door, of person: Person, in circle: inout Circle
  ) async throws -> Person {
    let device = Person(
      phone: "", accountKey: person.accountKey, certifiedBy: person, at: door.now)
    let added = try await door.add(device).device
    try await door.carryOut(
      circle.entry(.addDevice(certificate: added.certificate), by: added, at: door.now),
      in: &circle, by: added)
    return added
  }

  @Test func `a new device is told of a photo once it has a stanza, and gets it in front`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      var (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      let bytes = try parcel.sealed(by: anna, for: circle.group)
      #expect(try await door.put(bytes, parcel.photo, in: circle, by: anna).status == 201)
      let tablet = try await second(door, of: ben, in: &circle)
      #expect(try await door.feed(circle, for: tablet).isEmpty)
      let lack = Lack(photo: parcel.photo, prekey: tablet.prekey)
      // Its own account and the sender can give it.
      #expect(try await lacks(door, circle, of: ben) == [lack])
      #expect(try await lacks(door, circle, of: anna) == [lack])
      for status in [201, 200] as [Int] {
        let reply = try await give(door, circle, parcel.photo, to: tablet, by: ben)
        #expect(reply.status == status)
      }
      #expect(try await lacks(door, circle, of: ben).isEmpty)
      #expect(try await door.feed(circle, for: tablet) == door.feed(circle, for: ben))
      let served = try await door.send(
        .get, door.path(circle, parcel.photo), cookie: tablet.cookie)
      #expect(served.body == stanza(for: tablet, at: door.now).stanza + bytes)
      let plain = try await door.send(.get, door.path(circle, parcel.photo), cookie: ben.cookie)
      #expect(plain.body == bytes)
      #expect(house.containers.count == 2)
    }
    // A restart forgets nothing.
    #expect(house.containers.count == 2)
    try await house.open { _ in #expect(house.containers.count == 2) }
  }

  @Test func `a newcomer is given nothing that was posted before, by anybody`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      var (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      let cleo = try await door.newcomer("+4915550000003")
      try await door.join(cleo, &circle, invitedBy: anna)
      #expect(try await door.feed(circle, for: cleo).isEmpty)
      for person in [anna, ben, cleo] {
        #expect(try await lacks(door, circle, of: person).isEmpty)
      }
      for person in [anna, ben] {
        let reply = try await give(door, circle, parcel.photo, to: cleo, by: person)
        #expect(reply.code == .forbidden)
      }
      #expect(try await give(door, circle, parcel.photo, to: cleo, by: cleo).code == .notFound)
      #expect(
        try await door.send(.get, door.path(circle, parcel.photo), cookie: cleo.cookie).code
          == .notFound)
      #expect(house.containers.count == 1)
    }
  }

  @Test func `only the account itself and the sender give, to current prekeys alone`()
    async throws
  {
    try await house.open { (door: Door) async throws -> Void in
      var (anna, ben, circle) = try await door.pair()
      let cleo = try await door.newcomer("+4915550000003")
      try await door.join(cleo, &circle, invitedBy: anna)
      let parcel = door.parcel(circle, to: [anna, ben, cleo])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      let tablet = try await second(door, of: ben, in: &circle)
      #expect(try await lacks(door, circle, of: cleo).isEmpty)
      let photo = parcel.photo
      #expect(try await give(door, circle, photo, to: tablet, by: cleo).code == .forbidden)
      let stranger = try await door.newcomer("+4915550000004")
      #expect(try await give(door, circle, photo, to: tablet, by: stranger).code == .forbidden)
      var stale = tablet
      stale.prekey = Person.prekey(2, of: tablet.device, signedBy: tablet.deviceKey, at: door.now)
      #expect(try await give(door, circle, photo, to: stale, by: ben).code == .prekeyStale)
      #expect(
        try await give(door, circle, random(PhotoID.self), to: tablet, by: ben).code == .notFound)
      let address = door.path(
        circle, "posts/\(photo.hex.string)/stanzas/\(tablet.device.hex.string)")
      for damaged in [[], [1] + [UInt8](repeating: 0, count: 96), [UInt8](repeating: 0, count: 96)]
      {
        let reply = try await door.send(
          .put, address, StanzaUpload(stanza: damaged), cookie: ben.cookie)
        #expect(reply.code == .malformed)
      }
      #expect(house.containers.count == 1)
      #expect(try await door.feed(circle, for: tablet).isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func `a stanza goes with its post`(isWithdrawn: Bool) async throws {
    try await house.open { (door: Door) async throws -> Void in
      var (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      let tablet = try await second(door, of: ben, in: &circle)
      #expect(try await give(door, circle, parcel.photo, to: tablet, by: anna).status == 201)
      let path = door.path(circle, parcel.photo)
      #expect(try await door.send(.get, path, cookie: tablet.cookie).status == 200)
      if isWithdrawn {
        #expect(try await door.send(.delete, path, cookie: anna.cookie).status == 204)
      } else {
        house.clock.pass(48 * Span.hour)
        #expect(try await give(door, circle, parcel.photo, to: tablet, by: anna).code == .notFound)
        try await door.backend.sweep()
      }
      #expect(house.containers.isEmpty)
      #expect(try await door.send(.get, path, cookie: tablet.cookie).code == .notFound)
      #expect(try await lacks(door, circle, of: ben).isEmpty)
    }
  }
}
