// What a shell offers after TAB: the names of this device's groups, without asking the server.

import ArgumentParser
import Foundation
import NativeEffects

extension CompletionKind {
  static let groups = CompletionKind.custom { words, _, _ async in
    let data = data(in: words)
    guard let options = try? CommonOptions.parse(data.map { ["--data", $0] } ?? []),
      let folder = try? DataFolder(at: options.folderURL, patience: 0, creates: false),
      let session = try? await Session(options, in: folder, unlocking: .silent)
    else { return [] }
    let names = (try? await session.knownGroups())?.cards.map(\.name.string) ?? []
    await session.shell.stop()
    // A terminal would obey what else a name may hold.
    return names.filter { !$0.isEmpty && Terminal.safe($0) == $0 }
      .map { literal($0, for: CompletionShell.requesting) }
  }

  /// A name as the script of the asking shell takes it. Names are what other people wrote, and a
  /// shell must find a name in them, whatever they hold.
  private static func literal(_ name: String, for shell: CompletionShell?) -> String {
    switch shell {
    case .bash:
      // The script hands the list to `compgen -W`, which expands it, commands and all.
      "'" + name.replacingOccurrences(of: "'", with: "'\\''") + "'"
    case .zsh:
      // `_describe` takes what follows a colon for a description.
      name.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: ":", with: "\\:")
    default: name
    }
  }

  private static func data(in words: [String]) -> String? {
    if let index = words.firstIndex(of: "--data"), words.indices.contains(index + 1) {
      return words[index + 1]
    }
    return words.first { $0.hasPrefix("--data=") }.map { String($0.dropFirst(7)) }
  }
}
