// What somebody takes along of an account, and what programs are told of devices and groups.

import Bytes
import Days
import Testing
import Wire

@Suite struct AccountDocumentTests {
  private let device = DeviceLine(
    device: DeviceID(unchecked: [UInt8](repeating: 0xAB, count: 16)), name: "a \"phone\"\u{7}\\",
    added: Instant(1_763_812_800_123), this: true, going: false)
  private var group: GroupDetails {
    GroupDetails(
      group: GroupID(unchecked: [UInt8](repeating: 1, count: 16)), name: "Zoë",
      members: [
        Person(
          account: AccountID(unchecked: [UInt8](repeating: 2, count: 16)), name: "Ada", you: true,
          invitedBy: nil, blocked: false, changed: false, verified: false, sent: false, tint: 0)
      ],
      canInvite: true, question: nil, busy: false, fault: nil, muted: true, broken: false,
      invitations: [
        OpenInvitation(
          invite: InviteID(unchecked: [UInt8](repeating: 3, count: 16)), name: "Ada", you: true,
          expires: Instant(0))
      ],
      history: [
        HistoryLine(
          instant: Instant(.min), act: .made, name: "Ada", you: true, other: "", otherYou: false)
      ])
  }

  @Test func `a device is one line for programs, and nothing of its name ends it`() {
    #expect(
      [device].json == """
        [{"added":"2025-11-22T12:00:00.123Z","device":"abababababababababababababababab",\
        "name":"a \\"phone\\"\\u0007\\\\","this":true}]
        """)
    #expect([DeviceLine]().json == "[]")
  }

  @Test func `a group is told with its members, invitations and history`() {
    #expect(
      group.json == """
        {"broken":false,"group":"01010101010101010101010101010101",\
        "history":[{"act":"made","at":"0001-01-01T00:00:00.000Z","name":"Ada","other":"",\
        "otherYou":false,"you":true}],\
        "invitations":[{"by":"Ada","expires":"1970-01-01T00:00:00.000Z",\
        "id":"03030303030303030303030303030303","you":true}],\
        "members":[{"account":"02020202020202020202020202020202","blocked":false,\
        "changed":false,"invitedBy":null,"name":"Ada","you":true}],"muted":true,"name":"Zoë"}
        """)
  }

  @Test func `an account is a document for people, with no key in it`() {
    let export = AccountExport(
      account: AccountID(unchecked: [UInt8](repeating: 2, count: 16)), name: "Ada",
      instant: Instant(1_763_812_800_123), devices: [], groups: [])
    #expect(
      export.document == """
        {
          "account": "02020202020202020202020202020202",
          "devices": [],
          "groups": [],
          "name": "Ada",
          "saved": "2025-11-22T12:00:00.123Z",
          "version": 1
        }

        """)
    #expect(export.fileName == "dayly-2025-11-22.json")
    #expect(AccountExport.folderFileName == "dayly.json")
    let photo = CivilDay(year: 2025, month: 11, day: 22).photoFileName
    #expect(photo == "dayly-2025-11-22.jpg")
    #expect(CopyName(photo, given: 1).name == "dayly-2025-11-22 (2).jpg")
  }
}
