// Measures sealing and opening, for `make bench`. Prints one JSON object per run; who compares
// it with what is Bench/run.py's business.
//
//   dayly-bench kernel BYTES SECONDS    sealing and opening chunks, over one buffer
//   dayly-bench containers FOLDER       whole posts: every FOLDER/*.jpg sealed, then opened
//   dayly-bench open VAULT PASSPHRASE-FILE      every picture of a vault, one after another
//   dayly-bench index ITEMS VAULT PASSPHRASE-FILE   a vault whose index lists so many items
//   dayly-bench months VAULT PASSPHRASE-FILE    months and years of a vault
//   dayly-bench metadata FILE...        what media files say of themselves
//   dayly-bench strip location|all FILE OUT   a file without it

import Foundation
import NativeCrypto
import Wire

FreedMemory.keep()
let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("kernel", 4):
  guard let byteCount = UInt32(arguments[2]), let seconds = Double(arguments[3]) else { usage() }
  try Kernel(byteCount: byteCount).run(seconds: seconds)
case ("containers", 3):
  try Containers(folder: URL(filePath: arguments[2])).run()
case ("open", 4):
  try OpenedVault(arguments[2], passphraseFile: arguments[3]).openItems()
case ("index", 5):
  guard let itemCount = Int(arguments[2]) else { usage() }
  try MadeIndex(at: arguments[3]).write(itemCount: itemCount, passphraseFile: arguments[4])
case ("months", 4):
  try OpenedVault(arguments[2], passphraseFile: arguments[3]).showMonths()
case ("metadata", 3...):
  try Metadata(paths: Array(arguments.dropFirst(2))).run()
case ("strip", 5):
  guard let task = ["location": MetadataTask.removeLocation, "all": .removeAll][arguments[2]]
  else { usage() }
  try Metadata.strip(task, arguments[3], to: arguments[4])
default:
  usage()
}

func usage() -> Never {
  FileHandle.standardError.write(
    Data(
      """
      usage: dayly-bench kernel BYTES SECONDS | dayly-bench containers FOLDER
             | dayly-bench open VAULT PASSPHRASE-FILE
             | dayly-bench index ITEMS VAULT PASSPHRASE-FILE
             | dayly-bench months VAULT PASSPHRASE-FILE
             | dayly-bench metadata FILE... | dayly-bench strip location|all FILE OUT

      """.utf8))
  exit(64)
}
