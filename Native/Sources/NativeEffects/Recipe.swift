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
    let committer = DeviceCommitter(database: database, secrets: secrets, blobs: blobs)
    let runner = RecipeRunner(
      secrets: secrets, blobs: blobs, images: images, committer: committer)
    return runner.run(recipe)
  }
}

/// Changes secrets and blobs of this device together. The transaction of the database decides:
/// before it nothing has happened, after it everything has, or will have at the next start.
struct DeviceCommitter: RecipeCommitter {
  let database: Database
  let secrets: Secrets
  let blobs: Blobs

  func commit(_ changes: RecipeChanges) throws(StoreFault) {
    try finish(agree(on: changes), changes)
  }

  /// Up to the moment from which the changes count, also after a power cut.
  func agree(on changes: RecipeChanges) throws(StoreFault) -> Blobs.Plan {
    let plan = try blobs.stage(changes.blobs)
    var rows = secrets.databaseChanges(changes.secrets)
    if let journal = plan.journal { rows.append(Self.journal(journal)) }
    do throws(StoreFault) {
      if !rows.isEmpty { try database.apply(rows) }
    } catch {
      blobs.abandon(plan)
      throw error
    }
    return plan
  }

  private func finish(_ plan: Blobs.Plan, _ changes: RecipeChanges) throws(StoreFault) {
    try secrets.changeTransient(changes.secrets)
    try blobs.settle(plan)
    if plan.journal != nil { try database.apply([Self.journal(nil)]) }
  }

  /// Finishes at start what the last run was interrupted in.
  func recover() throws(StoreFault) {
    guard case .value(let journal) = try database.value(Blobs.journalName, at: .blob) else {
      return try blobs.recover([])
    }
    try blobs.recover(journal)
    try database.apply([Self.journal(nil)])
  }

  private static func journal(_ bytes: [UInt8]?) -> Database.PlacedChange {
    Database.PlacedChange(
      place: .blob, change: Database.Change(name: Blobs.journalName, bytes: bytes))
  }
}
