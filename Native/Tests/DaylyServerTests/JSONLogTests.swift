// The log that programs read.

import Foundation
import Logging
import Synchronization
import Testing

@testable import DaylyServer

@Suite struct JSONLogTests {
  @Test func `each entry is one object on one line, whatever it says`() throws {
    let lines = RecordedLog()
    var logger = Logger(label: "dayly") { _ in JSONLogHandler { lines.add($0) } }
    logger[metadataKey: "part"] = "sweeper"
    logger.info("quiet \"start\"\n{}")
    logger.error("cannot", metadata: ["path": "/a/b", "part": "blobs"])
    logger.debug("nobody asked for this")
    let text = lines.text
    let objects = try text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.count == 2)
    #expect(objects[0]["message"] as? String == "quiet \"start\"\n{}")
    #expect(objects[0]["level"] as? String == "info")
    #expect(objects[0]["metadata"] as? [String: String] == ["part": "sweeper"])
    #expect(objects[1]["level"] as? String == "error")
    #expect(objects[1]["metadata"] as? [String: String] == ["path": "/a/b", "part": "blobs"])
    let time = try #require(objects[0]["time"] as? String)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let written = try style.parse(time)
    #expect(time.hasSuffix("Z") && abs(written.timeIntervalSinceNow) < 3600)
  }
}
