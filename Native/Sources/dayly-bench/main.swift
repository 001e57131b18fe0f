// Measures sealing and opening, for `make bench`. Prints one JSON object per run; who compares
// it with what is Bench/run.py's business.
//
//   dayly-bench kernel BYTES SECONDS    sealing and opening chunks, over one buffer
//   dayly-bench containers FOLDER       whole posts: every FOLDER/*.jpg sealed, then opened

import Foundation

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("kernel", 4):
  guard let byteCount = UInt32(arguments[2]), let seconds = Double(arguments[3]) else { usage() }
  try Kernel(byteCount: byteCount).run(seconds: seconds)
case ("containers", 3):
  try Containers(folder: URL(filePath: arguments[2])).run()
default:
  usage()
}

func usage() -> Never {
  FileHandle.standardError.write(
    Data("usage: dayly-bench kernel BYTES SECONDS | dayly-bench containers FOLDER\n".utf8))
  exit(64)
}
