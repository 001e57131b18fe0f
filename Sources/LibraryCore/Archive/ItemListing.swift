// The items of a vault, or those of which somebody said something, by the names of their files:
// what is there, whatever the index says.

import Bytes
import Kernel
import Wire

struct ItemListing: Equatable {
  enum Kind: Equatable {
    case items
    case marks
  }

  enum Progress: Equatable {
    case going
    /// In their order.
    case listed([PhotoID])
    case failed
  }

  private let kind: Kind
  /// Still to be listed, by the first byte of their items' names; the last first.
  private var folders: [UInt8] = (UInt8.min...UInt8.max).reversed()
  private var items: [PhotoID] = []
  private(set) var request = Request(machine: .archiving, number: 0)

  init<Effect: MachineEffect>(of kind: Kind, _ context: inout Context<Effect>)
  where Effect.Outside == LibraryEffect {
    self.kind = kind
    _ = next(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    guard case .listed(let names) = answer else { return .failed }
    items += names.compactMap { item(of: $0) }.ordered { $0.bytes }
    return next(&context)
  }

  private func item(of name: BlobName) -> PhotoID? {
    switch kind {
    case .items: VaultFile.id(ofItem: name)
    case .marks: VaultFile.id(ofMarks: name)
    }
  }

  private mutating func next<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    guard let first = folders.popLast() else { return .listed(items) }
    let folder: BlobName =
      switch kind {
      case .items: VaultFile.items(first)
      case .marks: VaultFile.marks(first)
      }
    request = context.request()
    context.shell(.list(request: request, folder: folder))
    return .going
  }
}
