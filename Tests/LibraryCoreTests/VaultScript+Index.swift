// Where the files of the index lie that a test damages or takes away.

import Wire

@testable import LibraryCore

extension VaultScript {
  /// A page of a month.
  func page(_ month: CivilMonth, _ number: Int = 0) -> BlobName {
    library.catalog.shelf?.pageNames(of: month).dropFirst(number).first ?? "vault/none"
  }

  /// What the days of a month have in short.
  func dayLines(_ month: CivilMonth) -> BlobName {
    library.catalog.shelf?.daysName(of: month) ?? "vault/none"
  }

  var pages: [BlobName] {
    let shelf = library.catalog.shelf
    return shelf?.months.flatMap { shelf?.pageNames(of: $0.month) ?? [] } ?? []
  }
}

/// A look at all files.
extension VaultScript {
  /// What it finds, which somebody is told.
  func checkFiles() -> FilesCheck? {
    let check = lookAtFiles()
    send(.noticeSeen)
    settle()
    return check
  }

  /// The same, of which nobody is told.
  func lookAtFiles() -> FilesCheck? {
    send(.exporting(event: .filesVerifyTapped))
    settle()
    return openVault?.files
  }
}
