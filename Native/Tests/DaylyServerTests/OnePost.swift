// Two people in a group, and a photo that one of them has sent: what a database holds at the least.

import Testing
import Wire

struct OnePost: Sendable {
  let anna: Person
  let ben: Person
  let group: TestGroup
  let photo: PhotoID
  let container: [UInt8]

  init(at client: TestClient) async throws {
    (anna, ben, group) = try await client.pair()
    let draft = client.draft(group, to: [anna, ben])
    (photo, container) = (draft.photo, try draft.sealed(by: anna, for: group.id))
    #expect(try await client.put(container, photo, in: group, by: anna).status == 201)
  }
}
