// What was typed. Options of every command may stand before its name, as with git:
// `dayly --data F groups` is `dayly groups --data F`.

import ArgumentParser

enum Arguments {
  /// Of this run, the command's name first.
  static let given = settled(Array(CommandLine.arguments.dropFirst()))

  private static let flags: Set = ["--json", "--quiet", "-q", "--verbose", "-v"]
  private static let named: Set = ["--data", "--timeout", "--cacert", "--vault"]

  /// With the options that stand before the command's name behind it; as they are where anything
  /// else stands there.
  private static func settled(_ arguments: [String]) -> [String] {
    guard let start = commandIndex(arguments), start > 0 else { return arguments }
    let end = pastName(arguments[start...])
    return Array(arguments[start..<end] + arguments[..<start] + arguments[end...])
  }

  /// Where the command's name begins.
  private static func commandIndex(_ arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count, arguments[index].hasPrefix("-") {
      let option = arguments[index].prefix { $0 != "=" }
      if named.contains(String(option)) {
        index += option.count == arguments[index].count ? 2 : 1
      } else if flags.contains(arguments[index]) {
        index += 1
      } else {
        return nil
      }
    }
    return index < arguments.count ? index : nil
  }

  /// Past the command's name, which may be mistyped, and those of the commands beneath it.
  private static func pastName(_ arguments: ArraySlice<String>) -> Int {
    var commands = Dayly.configuration.subcommands
    // A name is expected: what stands here is one, if mistyped.
    var isName = true
    for (index, typed) in zip(arguments.indices, arguments) {
      guard let command = commands.first(where: { $0._commandName == typed }) else {
        return isName ? index + 1 : index
      }
      commands = command.configuration.subcommands
      isName = !commands.isEmpty && command.configuration.defaultSubcommand == nil
    }
    return arguments.endIndex
  }
}
