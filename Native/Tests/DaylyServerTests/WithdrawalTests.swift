// Taking a photo back: gone for everybody at once, the day used all the same.

import Testing
import Wire

@testable import DaylyServer

@Suite struct WithdrawalTests {
  let house = House()

  @Test func `a withdrawn photo is gone for everybody, and its day stays used`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let (anna, ben, circle) = try await door.pair()
      let parcel = door.parcel(circle, to: [anna, ben])
      let bytes = try parcel.sealed(by: anna, for: circle.group)
      #expect(try await door.put(bytes, parcel.photo, in: circle, by: anna).status == 201)
      let path = door.path(circle, parcel.photo)
      // Read once, so that it lies in memory.
      #expect(try await door.send(.get, path, cookie: ben.cookie).status == 200)
      for _ in 0..<2 {
        #expect(try await door.send(.delete, path, cookie: anna.cookie).status == 204)
        for person in [anna, ben] {
          #expect(try await door.send(.get, path, cookie: person.cookie).code == .notFound)
          #expect(try await door.feed(circle, for: person).isEmpty)
        }
        #expect(house.containers.isEmpty)
      }
      // Neither the same photo nor another brings it back.
      #expect(try await door.put(bytes, parcel.photo, in: circle, by: anna).status == 200)
      #expect(try await door.feed(circle, for: ben).isEmpty)
      let other = door.parcel(circle, to: [anna, ben])
      let refused = try await door.put(other, in: circle, by: anna)
      #expect(refused.code == .dayTaken && refused.problem?.photo == parcel.photo)
    }
  }

  @Test func `only its sender withdraws a photo`() async throws {
    try await house.open { (door: Door) async throws -> Void in
      let (anna, ben, circle) = try await door.pair()
      let stranger = try await door.newcomer("+4915550000003")
      let parcel = door.parcel(circle, to: [anna, ben])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      let path = door.path(circle, parcel.photo)
      #expect(try await door.send(.delete, path, cookie: ben.cookie).code == .notFound)
      #expect(try await door.send(.delete, path, cookie: stranger.cookie).code == .forbidden)
      #expect(try await door.send(.delete, path).code == .unauthenticated)
      let unknown = door.path(circle, random(PhotoID.self))
      #expect(try await door.send(.delete, unknown, cookie: anna.cookie).code == .notFound)
      #expect(try await door.feed(circle, for: ben).count == 1)
    }
  }
}
