// The items of a vault, by the names of their files: what is there, whatever the index says.

import Bytes
import Kernel
import Wire

struct ItemListing: Equatable {
  enum Progress: Equatable {
    case going
    /// In their order.
    case listed([PhotoID])
    case failed
  }

  /// Still to be listed, by the first byte of their items' names; the last first.
  private var folders: [UInt8] = (UInt8.min...UInt8.max).reversed()
  private var items: [PhotoID] = []
  private(set) var request = Request(machine: .archiving, number: 0)

  init<Effect: MachineEffect>(_ context: inout Context<Effect>)
  where Effect.Outside == LibraryEffect {
    _ = next(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    guard case .listed(let names) = answer else { return .failed }
    items += names.compactMap { VaultFile.id(ofItem: $0) }.ordered { $0.bytes }
    return next(&context)
  }

  private mutating func next<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    guard let folder = folders.popLast() else { return .listed(items) }
    request = context.request()
    context.shell(.list(request: request, folder: VaultFile.items(folder)))
    return .going
  }
}
