// Where a camera's permission stands: of the groups' camera and of the vault's.

import Bytes
import Days
import Testing
import Wire

@Suite struct CameraOpeningTests {
  private let permissions: [Access] = [.unasked, .asking, .deniedOnce, .deniedForGood]

  @Test func `the system's question is shown where the answer is the person's to change`() {
    for before in Access.allCases {
      let isPermission = permissions.contains(before)
      #expect(
        CameraOpening(after: before, mayAsk: true)
          == (isPermission ? .asking(before: before) : .first))
      #expect(CameraOpening(after: before, mayAsk: false) == .again(before: before))
    }
    for mayAsk in [false, true] { #expect(CameraOpening(after: nil, mayAsk: mayAsk) == .first) }
  }

  @Test func `two refusals are a no, and one is not`() {
    #expect(CameraOpening.asking(before: .unasked).outcome(.deniedOnce) == .deniedOnce)
    #expect(CameraOpening.asking(before: .deniedOnce).outcome(.deniedOnce) == .deniedForGood)
    #expect(CameraOpening.again(before: .deniedOnce).outcome(.deniedOnce) == .deniedOnce)
    #expect(CameraOpening.first.outcome(.deniedOnce) == .deniedOnce)
  }

  @Test func `where nobody was asked, what was known stands`() {
    for before in Access.allCases {
      #expect(CameraOpening.again(before: before).outcome(.unasked) == before)
    }
    #expect(CameraOpening.first.outcome(.unasked) == .unasked)
  }

  @Test func `a camera that may be used and does not open is one that cannot be had`() {
    for access in [Access.granted, .limited, .asking] {
      #expect(CameraOpening.first.outcome(access) == .unavailable)
      #expect(CameraOpening.again(before: .busy).outcome(access) == .unavailable)
    }
    for access in [Access.noDevice, .busy, .insecureOrigin] {
      #expect(CameraOpening.first.outcome(access) == access)
    }
  }

  @Test func `an open camera is closed by a refusal for good alone`() {
    for access in Access.allCases {
      let change: CameraChange = access == .deniedForGood ? .without(access: access) : .none
      #expect(CameraChange(before: nil, now: access) == change)
    }
  }

  @Test func `what was granted opens it, and what was waved away is not unasked again`() {
    for before in Access.allCases {
      #expect(CameraChange(before: before, now: .granted) == .opens)
      #expect(CameraChange(before: before, now: .asking) == .none)
    }
    #expect(CameraChange(before: .deniedOnce, now: .unasked) == .none)
    #expect(CameraChange(before: .deniedForGood, now: .unasked) == .without(access: .unasked))
    #expect(CameraChange(before: .unasked, now: .deniedOnce) == .without(access: .deniedOnce))
    // No permission brings a device that is missing.
    #expect(CameraChange(before: .noDevice, now: .unasked) == .none)
    #expect(CameraChange(before: .unasked, now: .busy) == .none)
  }
}
