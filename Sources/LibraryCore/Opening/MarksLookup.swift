// Reads what is said of an item, and holds it to what the index remembers: whoever shows the item,
// or lets it out of the vault, goes this way. That nothing is said of it is known only where the
// index says so.

import Bytes
import Kernel
import Recipes
import Wire

/// What is said of an item.
enum MarksAnswer: Equatable {
  /// Nobody said anything of it.
  case nothing
  case said(ItemMarks)
  /// The index knows of marks, and there are none.
  case missing
  /// They are not as they were sealed, or another item's; or the index's list of marks is.
  case damaged
  /// They open, and are not those that the index knows: an older copy's, as a rule.
  case other
  /// A newer Dayly wrote them.
  case newer
  /// Nobody can say now, as on a disk that fails.
  case unavailable

  /// Of a file of marks that was opened.
  init(file: [UInt8]) {
    if let said = Padding.content(of: file) { self.init(said) } else { self = .damaged }
  }

  /// Of what is said in it, or was taken along with an item.
  init(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    if let version = try? reader.u32(), version > ItemMarks.current {
      self = .newer
    } else if let marks = ItemMarks.read(bytes) {
      self = .said(marks)
    } else {
      self = .damaged
    }
  }

  /// Of marks that could not be opened.
  init(_ fault: RecipeFault) {
    switch fault {
    case .missing: self = .missing
    case .refused, .invalid: self = .damaged
    case .storageFull, .unavailable, .memory: self = .unavailable
    }
  }

  /// Why the item is held back.
  var fault: ItemFault? {
    switch self {
    case .nothing, .said: nil
    case .missing, .damaged, .other: .marks
    case .newer: .newer
    case .unavailable: .unavailable
    }
  }

  /// Where nothing holds the item back.
  var marks: ItemMarks? {
    if case .said(let marks) = self { marks } else { nil }
  }

  /// Where the index has this check for them.
  func held(to check: UInt64?) -> MarksAnswer {
    switch self {
    case .said(let marks):
      if marks.check == check { self } else { marks.isLeft(by: check) ? marks.left : .other }
    case .missing: check == nil ? .nothing : self
    case .nothing, .damaged, .other, .newer, .unavailable: self
    }
  }
}

extension ItemMarks {
  /// Whether they are of an item whose deletion was interrupted: the index had forgotten them, and
  /// the item is there still.
  fileprivate func isLeft(by check: UInt64?) -> Bool { check == nil && deleted }

  fileprivate var left: MarksAnswer { ofItem.sayNothing ? .nothing : .said(ofItem) }
}

struct MarksLookup: Equatable {
  enum Progress: Equatable {
    case going
    case told(MarksAnswer)
  }

  private enum Stage: Equatable {
    /// The index's list is being read.
    case listing
    /// The marks themselves, for which it has this check; absent where it knows of none.
    case reading(UInt64?)
  }

  private let item: PhotoID
  private let vault: VaultID
  private var stage = Stage.listing
  /// Somebody may have changed them between the two: then both are read once more.
  private var isAgain = false
  private(set) var request: Request

  init<Effect: MachineEffect>(
    _ item: PhotoID, in vault: VaultID, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.item = item
    self.vault = vault
    request = context.request()
    list(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    switch (stage, answer) {
    case (.listing, .recipeDone(let revealed)):
      let number = MarksList.number(of: item)
      guard let list = MarksList.read(revealed.first ?? [], number: number) else {
        return .told(.damaged)
      }
      read(list.check(of: item), &context)
      return .going
    case (.listing, .recipeFailed(let failure)):
      // A list that is gone is not one without a line.
      let told = MarksAnswer(failure.fault)
      return .told(told == .missing ? .damaged : told)
    case (.reading(let check), .recipeDone(let revealed)):
      return held(MarksAnswer(file: revealed.first ?? []), to: check, &context)
    case (.reading(let check), .recipeFailed(let failure)):
      return held(MarksAnswer(failure.fault), to: check, &context)
    case (.listing, _), (.reading, _): return .told(.unavailable)
    }
  }

  private mutating func held<Effect: MachineEffect>(
    _ answer: MarksAnswer, to check: UInt64?, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    let told = answer.held(to: check)
    guard told == .other || told == .missing, !isAgain else { return .told(told) }
    isAgain = true
    request = context.request()
    list(&context)
    return .going
  }

  private mutating func list<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    stage = .listing
    var recipe = RecipeBuilder()
    MarksLists.reveal([MarksList.number(of: item)], of: vault, in: &recipe)
    context.run(recipe.build, as: request)
  }

  private mutating func read<Effect: MachineEffect>(
    _ check: UInt64?, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    stage = .reading(check)
    request = context.request()
    context.run(ItemMarks.reading(of: item, in: vault), as: request)
  }
}
