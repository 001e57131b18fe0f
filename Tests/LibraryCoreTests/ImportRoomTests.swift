// Files into the vault where there is room for some of them: what fits alone is kept, however many
// were sealed at once.

import Bytes
import Testing
import Wire

@testable import LibraryCore

@Suite struct ImportRoomTests {
  private static let files: [(name: Text, bytes: [UInt8])] = [
    ("a.bin", [1, 2, 3]), ("b.bin", [4, 5, 6, 7]), ("c.bin", [8, 8, 8, 8, 8]),
  ]

  /// The vault once the disk was full for the sealings of these numbers.
  private func imported(fullAt numbers: ClosedRange<Int>...) -> VaultScript {
    let script = VaultScript.made()
    script.choose(Self.files)
    var sealed = 0
    while !script.open.isEmpty {
      script.step { effect in
        guard case .transfer(_, let transfer) = effect, transfer.sink != nil else { return nil }
        sealed += 1
        return numbers.contains { $0.contains(sealed) } ? effect.failed(.storageFull) : nil
      }
    }
    return script
  }

  @Test func `what does not fit beside others is sealed alone`() {
    let script = imported(fullAt: 1...3)
    #expect(script.openVault?.importing.map { [$0.kept, $0.done] } == [3, 3])
    #expect(script.openVault?.importing?.failures == [])
    #expect(script.entries().count == 3)
    #expect(script.entries().allSatisfy(script.isWhole))
  }

  @Test func `what does not fit alone is named once, and what does is kept`() {
    let script = imported(fullAt: 1...3, 5...5)
    let tally = script.openVault?.importing
    #expect(tally?.ended == true)
    #expect(
      tally?.failures == [ImportFailure(folder: "", name: "a.bin", reason: .storageFull)])
    #expect(script.entries().count == 2)
    #expect(script.itemFiles.count == 2)
  }
}
