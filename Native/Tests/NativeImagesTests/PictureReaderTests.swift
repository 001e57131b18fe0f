// The process that reads pictures, and what may become of it: the picture that ends it is refused,
// whatever it answers is held to what was asked, and the next picture is read by a new one.

import Confined
import Foundation
import NativeImages
import Synchronization
import Testing

@Suite struct PictureReaderTests {
  private let file = Fixture.jpeg(orientation: 1)

  @Test func `a picture that needs too much memory is refused, and the next one is read`() throws {
    let pipeline = ImagePipeline(reader: PictureReader())
    let bomb = Bomb.png(side: 10_000)
    #expect(bomb.count < ImagePipeline.fileBytesMax)
    #expect(throws: PictureFault.memory) { try pipeline.small(bomb) }
    #expect(throws: PictureFault.memory) { try pipeline.tile(of: bomb, width: 9, height: 9) }
    #expect(try pipeline.pixels(of: file, width: 96, height: 64).width == 96)
  }

  @Test func `one process reads many pictures, and several are read at once`() throws {
    let pipeline = ImagePipeline(reader: PictureReader())
    let count = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 12) { _ in
      guard let grid = try? pipeline.tile(of: file, width: 32, height: 32) else { return }
      count.withLock { $0 += grid.width == 32 ? 1 : 0 }
    }
    #expect(count.withLock { $0 } == 12)
    let started = Started()
    let one = ImagePipeline(reader: started.reader("exec \(ServingProcess.program) read-pictures"))
    for _ in 0..<5 { #expect(try one.small(file).count > 100) }
    #expect(started.count == 1)
  }

  @Test func `what ends the process is refused, and the next picture gets a new one`() throws {
    let started = Started()
    let reader = started.reader(
      """
      if [ $(wc -l < STARTED) -gt 1 ]; then exec \(ServingProcess.program) read-pictures; fi
      dd bs=1 count=1 >/dev/null 2>&1
      kill -9 $$
      """)
    let pipeline = ImagePipeline(reader: reader)
    #expect(throws: PictureFault.image(.undecodable)) { try pipeline.small(file) }
    #expect(try pipeline.pixels(of: file, width: 96, height: 64).height == 64)
    #expect(try !pipeline.small(file).isEmpty)
    #expect(started.count == 2)
  }

  @Test func `a picture is not refused for what one before it did to the process`() throws {
    let started = Started()
    // The first one is drawn, and whatever it left behind ends the process at the next one's first
    // byte.
    let reader = started.reader(
      """
      if [ $(wc -l < STARTED) -gt 1 ]; then exec \(ServingProcess.program) read-pictures; fi
      head -c \(PictureRequest.headByteCount + file.count) | \(ServingProcess.program) read-pictures
      dd bs=1 count=1 >/dev/null 2>&1
      kill -9 $$
      """)
    let pipeline = ImagePipeline(reader: reader)
    for _ in 0..<4 { #expect(try !pipeline.small(file).isEmpty) }
    #expect(started.count == 2)
  }

  @Test func `one that is killed between two pictures costs none of them`() throws {
    let started = Started()
    let pipeline = ImagePipeline(
      reader: started.reader(
        "echo $$ > FOUND; exec \(ServingProcess.program) read-pictures"))
    for _ in 0..<5 {
      #expect(try !pipeline.small(file).isEmpty)
      let number = try #require(pid_t(started.found.filter(\.isNumber)))
      #expect(kill(number, SIGKILL) == 0)
    }
    #expect(started.count == 5)
  }

  @Test func `one that hangs after a picture is given up, and the next one is read`() throws {
    let started = Started()
    let reader = started.reader(
      """
      if [ $(wc -l < STARTED) -gt 1 ]; then exec \(ServingProcess.program) read-pictures; fi
      head -c \(PictureRequest.headByteCount + file.count) | \(ServingProcess.program) read-pictures
      while :; do :; done
      """, Patience(processorMilliseconds: 2_000, milliseconds: 300_000))
    let pipeline = ImagePipeline(reader: reader)
    for _ in 0..<2 { #expect(try !pipeline.small(file).isEmpty) }
    #expect(started.count == 2)
  }

  @Test func `a JPEG with anything that is not drawn is no answer`() throws {
    let small = try ImagePipeline(reader: PictureReader()).small(file)
    let comment: [UInt8] = [0xFF, 0xFE, 0, 8] + Array("a face".utf8)
    for (jpeg, isTaken) in [
      (small, true), (Array(small[..<2]) + comment + small[2...], false),
      (small + Array("more".utf8), false),
    ] {
      let started = Started()
      let answer = PictureAnswer(width: 96, height: 64, bytes: jpeg)
      let reader = started.reader("cat ANSWER; exec cat >/dev/null", answer: answer)
      let taken = try? ImagePipeline(reader: reader).small(file)
      #expect(taken == (isTaken ? small : nil))
    }
  }

  @Test func `what takes too long, or does nothing, is given up by name`() {
    for script in ["while :; do :; done", "exec tail -f /dev/null"] {
      let started = Started()
      let patience = Patience(processorMilliseconds: 20, milliseconds: 40)
      let pipeline = ImagePipeline(reader: started.reader(script, patience))
      #expect(throws: PictureFault.slow) { try pipeline.small(file) }
      #expect(throws: PictureFault.slow) { try pipeline.small(file) }
      #expect(started.count == 2)
    }
    // By a processor's time alone, however long the clock would wait.
    let busy = Started()
    let patience = Patience(processorMilliseconds: 20, milliseconds: 300_000)
    let pipeline = ImagePipeline(reader: busy.reader("while :; do :; done", patience))
    #expect(throws: PictureFault.slow) { try pipeline.small(file) }
    #expect(busy.count == 1)
  }

  /// Words of an answer's head: how it went, width, height, how many bytes follow.
  @Test(arguments: [
    "exec cat /dev/zero", "exec yes", "exit 0", "exit 1",
    // More than there may be, and as many as that is.
    #"printf '\0\0\0\0\140\0\0\0\100\377\377\377\377'; exec cat /dev/zero"#,
    // A picture of no size, and one that is larger than what was asked for.
    #"printf '\0\0\0\0\0\0\0\0\0\0\0\0\0'; exec cat"#,
    #"printf '\0\377\377\377\377\377\377\377\377\0\0\0\3abc'; exec cat"#,
    // Fewer pixels than it says, and what is no JPEG.
    #"printf '\0\0\0\0\2\0\0\0\2\0\0\0\3abc'; exec cat"#,
  ])
  func `an answer that is not what was asked for is none`(script: String) {
    let started = Started()
    let pipeline = ImagePipeline(reader: started.reader(script))
    let undecodable = PictureFault.image(.undecodable)
    #expect(throws: undecodable) { try pipeline.tile(of: file, width: 32, height: 32) }
    #expect(throws: undecodable) { try pipeline.small(file) }
    #expect(throws: undecodable) { try pipeline.prepare(file) }
    #expect(throws: undecodable) {
      try pipeline.jpeg(of: PixelGrid(width: 1, height: 1, bytes: [1, 2, 3]))
    }
    // Whoever answered so is asked nothing more.
    #expect(started.count == 4)
  }

  @Test func `the process has no variable and no file of the one that starts it`() throws {
    // A number that nobody has: other tests have files of their own at the same time.
    let open = fcntl(STDERR_FILENO, F_DUPFD, 77)
    defer { close(open) }
    #expect(open >= 77 && !ProcessInfo.processInfo.environment.isEmpty)
    let started = Started()
    let reader = started.reader(
      """
      env > FOUND
      for number in 0 1 2 \(open); do
        [ -e /proc/self/fd/$number ] && echo "file $number" >> FOUND
      done
      exec \(ServingProcess.program) read-pictures
      """)
    #expect(try !ImagePipeline(reader: reader).small(file).isEmpty)
    let found = started.found.split(separator: "\n").map(String.init)
    let variables = found.filter { $0.contains("=") }.compactMap { $0.split(separator: "=").first }
    // What the shell that stands in for it sets itself.
    #expect(Set(variables).isSubset(of: ["PWD", "OLDPWD", "SHLVL", "_"]))
    #expect(found.filter { $0.hasPrefix("file") } == ["file 0", "file 1", "file 2"])
  }

  @Test func `without the program every picture is refused for that`() {
    let pipeline = ImagePipeline(reader: PictureReader(program: "/nonexistent/dayly"))
    #expect(throws: PictureFault.reader) { try pipeline.small(file) }
  }
}

/// A script in the place of the reading program, and how often it was started.
private final class Started {
  private let folder: URL

  init() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// - Parameters:
  ///   - script: STARTED, FOUND and ANSWER in it are files; the first has a line for each start.
  ///   - answer: what the last one holds.
  func reader(
    _ script: String, _ patience: Patience = PictureReader.patience, answer: PictureAnswer? = nil
  ) -> PictureReader {
    let program = folder.appendingPathComponent("program")
    var lines = "#!/bin/sh\necho >> STARTED\n" + script + "\n"
    for name in ["STARTED", "FOUND", "ANSWER"] {
      let file = folder.appendingPathComponent(name.lowercased())
      lines = lines.replacingOccurrences(of: name, with: file.path)
    }
    if let answer {
      try? Data(answer.head + answer.bytes).write(to: folder.appendingPathComponent("answer"))
    }
    try? Data(lines.utf8).write(to: program)
    chmod(program.path, 0o700)
    return PictureReader(program: program.path, patience: patience)
  }

  var count: Int { content("started").count { $0 == "\n" } }

  var found: String { content("found") }

  private func content(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }
}

/// A PNG of a few megabytes that is eight hundred of them once it is decoded: 16 bits a channel, in
/// passes (ISO 15948, 8.2), so that all of it has to be there at once.
private enum Bomb {
  /// - Parameter side: a multiple of 8.
  static func png(side: Int) -> [UInt8] {
    let eighth = side / 8
    let rows = [eighth, eighth, eighth, 2 * eighth, 2 * eighth, 4 * eighth, 4 * eighth]
    // Each row of a pass has a byte for its filter in front.
    let zeros = side * side * 8 + rows.reduce(0, +)
    let head = big(side) + big(side) + [16, 6, 0, 0, 1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("IDAT", zlib(zeros)) + chunk("IEND", [])
  }

  /// So many zeros in one block with RFC 1951's fixed codes: a zero, then copies of the byte
  /// before, 258 at a time.
  private static func zlib(_ zeros: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var (bits, count) = (UInt64(0), UInt64(0))
    /// A code of so many bits, written from its highest on.
    func put(_ code: UInt64, _ width: UInt64) {
      for place in (0..<width).reversed() {
        bits |= (code >> place & 1) << count
        count += 1
      }
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    // The last block, of the kind 01, whose lower bit stands first.
    put(0b110, 3)
    put(0b0011_0000, 8)
    let copies = (zeros - 1) / 258
    for _ in 0..<copies { put(0b11000101_00000, 13) }
    for _ in 0..<(zeros - 1) % 258 { put(0b0011_0000, 8) }
    put(0, 7)
    put(0, 7)
    // Adler-32 of zeros.
    return bytes + big(zeros % 65_521 << 16 | 1)
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return big(content.count) + body + big(Int(crc(body)))
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256).map { (index: UInt32) in
      (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
    return ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }

  private static func big(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
