// The effect `recipe`: cryptography over this device's secrets and blobs. The steps themselves
// are NativeCrypto's; here their changes become durable, all of them or none.

import NativeCrypto
import Wire

extension Shell {
  /// Carries out a recipe and gives the event that answers it.
  func answer(_ request: Request, _ recipe: Recipe) -> Event {
    switch run(recipe) {
    case .success(let revealed): return .recipeDone(request: request, revealed: revealed)
    case .failure(let error): return .recipeFailed(request: request, failure: error.failure)
    }
  }

  /// What it reveals, once what it keeps is durable.
  func run(_ recipe: Recipe) -> Result<[[UInt8]], RecipeFailureError> {
    let runner = RecipeRunner(
      secrets: secrets, blobs: blobs, images: images, committer: committer)
    return runner.run(recipe)
  }
}

/// Changes secrets and blobs of this device together. The transaction of the database decides:
/// before it nothing has happened, after it everything has. What the disk does not let happen at
/// once after it happens before the next change, or at the next start, and is read as if it had.
struct DeviceCommitter: RecipeCommitter {
  let database: Database
  let secrets: Secrets
  let blobs: Blobs

  func commit(_ changes: RecipeChanges) throws(StoreFault) {
    // There is one journal: what it has is finished before another takes its place.
    try settle()
    _ = try agree(on: changes)
    // In memory: they cannot fail.
    try secrets.changeTransient(changes.secrets)
    try blobs.changeDrafts(changes.blobs)
    // It has happened: a failure from here on is none of the recipe's.
    try? settle()
  }

  /// Up to the moment from which the changes count, also after a power cut.
  func agree(on changes: RecipeChanges) throws(StoreFault) -> Blobs.Plan {
    let plan = try blobs.stage(changes.blobs)
    var rows = secrets.databaseChanges(changes.secrets)
    if let journal = plan.journal { rows.append(Self.journal(journal)) }
    do throws(StoreFault) {
      if !rows.isEmpty { try database.apply(rows) }
    } catch {
      guard try isNoted(plan) else {
        blobs.abandon(plan)
        throw error
      }
    }
    blobs.note(plan)
    return plan
  }

  /// After a commit that failed: it can fail after it has counted, which the database knows. Where
  /// even that cannot be read, what was staged stays for whoever can.
  private func isNoted(_ plan: Blobs.Plan) throws(StoreFault) -> Bool {
    guard let journal = plan.journal else { return false }
    return try database.value(Blobs.journalName, at: .blob) == .value(journal)
  }

  /// Finishes what was agreed on and has not happened everywhere yet. Nobody may change a blob
  /// before: what is agreed on later would be undone.
  func settle() throws(StoreFault) {
    switch try database.value(Blobs.journalName, at: .blob) {
    case .nothing: break
    case .unreadable: throw .unavailable
    case .value(let journal):
      guard let plan = Blobs.Plan(journal) else { throw .unavailable }
      try blobs.settle(plan)
      // Only now that the files last: without it nobody would finish them.
      try database.apply([Self.journal(nil)])
    }
    blobs.noteSettled()
  }

  /// At start. Whoever cannot finish what was agreed on does not know what is here.
  func recover() throws(StoreFault) {
    try settle()
    blobs.removeUnfinished()
  }

  private static func journal(_ bytes: [UInt8]?) -> Database.PlacedChange {
    Database.PlacedChange(
      place: .blob, change: Database.Change(name: Blobs.journalName, bytes: bytes))
  }
}
