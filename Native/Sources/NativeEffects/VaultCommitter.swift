// How a recipe's changes become durable in a vault's folder, which has no transaction.

import NativeCrypto

/// Writes first, each file whole or not at all, and drops when everything is written: whatever
/// stops it, nothing has gone whose place is not taken. The core's recipes rely on that for the
/// keys and for the journal (docs/vault.md).
struct VaultCommitter: RecipeCommitter {
  let secrets: MemorySecretStore
  let folder: VaultFolder

  func commit(_ changes: RecipeChanges) throws(StoreFault) {
    for (name, bytes) in changes.blobs {
      if let bytes { try folder.put(bytes, as: name) }
    }
    for (name, bytes) in changes.blobs where bytes == nil { try folder.drop(name) }
    // In memory: they cannot fail.
    for (name, kept) in changes.secrets {
      if let kept { try secrets.keep(kept.secret, as: name) } else { try secrets.forget(name) }
    }
  }
}
