// What may become of the process that reads a film: nothing of what it answers is believed, and
// what never comes to an end is given up.

import Confined
import Foundation
import Testing

@testable import NativeFilms

@Suite struct FilmReaderTests {
  private let source = FilmSource(byteCount: 1_000) { _, count in
    [UInt8](repeating: 0, count: count)
  }

  /// It begins with a word and a length.
  @Test(arguments: [
    "exit 0", "exit 1", "exec yes", "exec cat /dev/zero", "kill -9 $$",
    // More than there may be; a shape that is none; a picture in its place.
    #"printf '\2\377\377\377\377'; exec cat /dev/zero"#,
    #"printf '\2\20\0\0\0'; exec cat /dev/zero"#, #"printf '\3\1\0\0\0a'; exec cat"#,
  ])
  func `an answer that is not what was asked for makes a film unreadable`(script: String) throws {
    let reader = try stand(in: script, .pictures)
    defer { reader.end() }
    #expect(throws: FilmFault.unreadable) { try reader.shape(known: 1) }
  }

  @Test(arguments: [
    // Nothing, for ever; half a sample; a word that is another's.
    #"while :; do printf '\4\0\0\0\0'; done"#, #"while :; do printf '\4\3\0\0\0abc'; done"#,
    #"printf '\2\0\0\0\0'; exec cat"#,
  ])
  func `sound that has no samples is none`(script: String) throws {
    let reader = try stand(in: script, .sound)
    defer { reader.end() }
    #expect(throws: FilmFault.unreadable) { try reader.samples(countMax: 1_000) }
  }

  @Test func `of sound without end as much is taken as was asked for`() throws {
    let reader = try stand(in: #"while :; do printf '\4\10\0\0\0aabbccdd'; done"#, .sound)
    defer { reader.end() }
    #expect(try reader.samples(countMax: 1_002).count == 1_002)
  }

  /// One that says nothing, and one that asks for one range after the other.
  @Test(arguments: [
    "exec tail -f /dev/null",
    #"while :; do printf '\1\14\0\0\0aaaaaaaabbbb'; dd bs=4 count=1 >/dev/null 2>&1; done"#,
  ])
  func `what never comes to an end is given up, also while it keeps asking`(script: String) throws {
    let patience = Patience(processorMilliseconds: 300_000, milliseconds: 40)
    let reader = try stand(in: script, .pictures, patience)
    defer { reader.end() }
    #expect(throws: FilmFault.unreadable) { try reader.shape(known: 1) }
  }

  @Test func `what is no film is unreadable, and without the program nothing is read`() throws {
    let reader = try FilmReader(.pictures, source)
    defer { reader.end() }
    #expect(throws: FilmFault.unreadable) { try reader.shape(known: 1) }
    #expect(throws: FilmFault.reader) {
      try FilmReader(.pictures, source, program: "/nonexistent/dayly")
    }
  }

  /// A script in the place of the program.
  private func stand(
    in script: String, _ task: FilmTask, _ patience: Patience = FilmReader.patience
  ) throws -> FilmReader {
    let program = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("#!/bin/sh\nrm \"$0\"\n\(script)\n".utf8).write(to: program)
    chmod(program.path, 0o700)
    return try FilmReader(task, source, program: program.path, patience: patience)
  }
}
