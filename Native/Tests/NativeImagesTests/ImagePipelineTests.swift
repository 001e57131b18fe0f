// What leaves the pipeline: upright, bounded, bare. And what never gets in.

import Foundation
import Media
import MediaMetadata
import NativeImages
import Testing
import Wire

@Suite struct ImagePipelineTests {
  private let pipeline = ImagePipeline()

  @Test(arguments: 1...8)
  func `every EXIF orientation comes out upright`(orientation: Int) throws {
    let prepared = try pipeline.prepare(Fixture.jpeg(orientation: orientation))
    #expect(prepared.size == PixelSize(width: 96, height: 64))
    let grid = try pipeline.pixels(of: prepared.jpeg, width: 1000, height: 1000)
    #expect(grid.width == 96 && grid.height == 64)
    let corners = [(24, 16), (72, 16), (24, 48), (72, 48)].map { Self.colour(grid, $0.0, $0.1) }
    #expect(corners == [.red, .green, .blue, .white])
  }

  @Test func `nothing but pixels is left`() throws {
    let file = Fixture.jpeg(orientation: 6)
    #expect(try hasMetadata(jpeg: file))
    let prepared = try pipeline.prepare(file)
    #expect(try !hasMetadata(jpeg: prepared.jpeg))
    let found = try Self.described(prepared.jpeg)
    #expect(found.orientation == 1 && found.size == PixelSize(width: 96, height: 64))
    #expect(found.dates.isEmpty && found.position == nil && found.make.isEmpty)
    #expect(try Self.described(file).orientation == 6)
  }

  @Test func `a picture without a profile keeps its colours`() throws {
    let grid = try pipeline.pixels(of: Fixture.jpeg(orientation: 1), width: 96, height: 64)
    for (x, y) in [(24, 16), (72, 16), (24, 48), (72, 48)] {
      let found = Self.parts(grid, x, y)
      let meant = Colour.nearest(found).bytes
      for (value, wanted) in zip([found.red, found.green, found.blue], meant) {
        #expect(abs(Int(value) - Int(wanted)) <= 2, "at \(x), \(y)")
      }
    }
  }

  @Test(arguments: [
    (2048, 10, 2048, 10), (2049, 1, 2048, 1), (4000, 3000, 2048, 1536), (300, 2200, 279, 2048),
    (17, 9, 17, 9),
  ])
  func `the longest side is at most 2048 and nothing is enlarged`(
    width: Int, height: Int, expectedWidth: Int, expectedHeight: Int
  ) throws {
    let prepared = try pipeline.prepare(Fixture.grey(width, height))
    #expect(
      prepared.size == PixelSize(width: UInt32(expectedWidth), height: UInt32(expectedHeight)))
    let header = try JPEGHeader(parsing: prepared.jpeg)
    #expect(header.storedSize.width == UInt32(expectedWidth))
    #expect(header.storedSize.height == UInt32(expectedHeight))
  }

  @Test func `a tile is the middle of the picture and never enlarged`() throws {
    let file = Fixture.jpeg(orientation: 6)
    let tile = try pipeline.tile(of: file, width: 32, height: 32)
    #expect(tile.width == 32 && tile.height == 32 && tile.bytes.count == 32 * 32 * 3)
    let corners = [(8, 8), (24, 8), (8, 24), (24, 24)].map { Self.colour(tile, $0.0, $0.1) }
    #expect(corners == [.red, .green, .blue, .white])
    let whole = try pipeline.tile(of: file, width: 200, height: 50)
    #expect(whole.width == 96 && whole.height == 50)
    let small = try pipeline.tile(of: file, width: 500, height: 400)
    #expect(small.width == 96 && small.height == 64)
    let panorama = try pipeline.tile(of: Fixture.grey(9000, 3), width: 10, height: 10)
    #expect(panorama.width == 10 && panorama.height == 1)
  }

  @Test func `JPEG XL and JPEG 2000 are drawn like any other`() throws {
    for file in [Fixture.jpegXL, Fixture.jpeg2000, Fixture.jpeg2000Codestream] {
      let small = try pipeline.small(file)
      let size = try JPEGHeader(parsing: small).storedSize
      #expect(size.width == 12 && size.height == 8)
      let found = Self.parts(try pipeline.pixels(of: file, width: 12, height: 8), 5, 4)
      for (value, wanted) in zip([found.red, found.green, found.blue], [200, 30, 40]) {
        #expect(abs(Int(value) - wanted) <= 3)
      }
      for cut in [0, 12] {
        #expect(throws: PictureFault.self) { try pipeline.small(Array(file.prefix(cut))) }
      }
      // Of half of one the decoder may draw what is there.
      _ = try? pipeline.small(Array(file.prefix(file.count / 2)))
    }
  }

  @Test func `a small picture is upright, keeps the middle and is never enlarged`() throws {
    for (file, width, height) in [
      (Fixture.grey(1200, 900), 427, 320), (Fixture.grey(4000, 400), 640, 320),
      (Fixture.jpeg(orientation: 6), 96, 64),
    ] {
      let size = try JPEGHeader(parsing: pipeline.small(file)).storedSize
      #expect(size.width == UInt32(width) && size.height == UInt32(height))
    }
  }

  @Test func `no bytes are an empty file`() {
    #expect(throws: PictureFault.image(.empty)) { try pipeline.prepare([]) }
  }

  @Test func `text that calls itself a picture is none`() {
    let text = Array("This is not a photograph, whatever its name says.\n".utf8)
    #expect(throws: PictureFault.image(.undecodable)) { try pipeline.prepare(text) }
  }

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
    "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n", "P6\n1 1\n255\nabc", "#?RADIANCE\n\n-Y 1 +X 1\n",
  ])
  func `formats that no camera writes are not tried`(file: String) {
    #expect(throws: PictureFault.image(.undecodable)) { try pipeline.prepare(Array(file.utf8)) }
  }

  @Test func `a truncated picture is refused, wherever it ends`() throws {
    let file = Fixture.jpeg(orientation: 1)
    for count in stride(from: 1, to: file.count - 64, by: 37) {
      #expect(throws: PictureFault.image(.undecodable)) {
        try pipeline.prepare(Array(file[..<count]))
      }
    }
  }

  @Test func `a small file that claims to be enormous is not decoded`() throws {
    let file = try #require(Self.claiming(60_000, 60_000, Fixture.grey(16, 16)))
    #expect(throws: PictureFault.image(.tooLarge)) { try pipeline.prepare(file) }
  }

  @Test func `a file above 64 MiB is not looked into`() {
    let file = [UInt8](repeating: 0xFF, count: ImagePipeline.fileBytesMax + 1)
    #expect(throws: PictureFault.image(.tooLarge)) { try pipeline.prepare(file) }
  }

  @Test func `damage anywhere is survived`() throws {
    let file = Fixture.jpeg(orientation: 3)
    for index in stride(from: 0, to: file.count, by: 11) {
      var damaged = file
      damaged[index] ^= 0xFF
      // Some damage only changes pixels; what matters is that the result is bounded and bare.
      guard let prepared = try? pipeline.prepare(damaged) else { continue }
      #expect(prepared.size.width <= 2048 && prepared.size.height <= 2048)
      #expect(try !hasMetadata(jpeg: prepared.jpeg))
    }
  }

  @Test func `published sample photographs come out upright and bare`() throws {
    let samples = Samples.jpegs
    guard !samples.isEmpty else {
      print("skipped: no sample photographs at \(Samples.folder.path)")
      return
    }
    var prepared = 0
    for url in samples {
      let file = [UInt8](try Data(contentsOf: url))
      guard let picture = try? pipeline.prepare(file) else { continue }
      prepared += 1
      #expect(try !hasMetadata(jpeg: picture.jpeg), "\(url.lastPathComponent)")
      let header = try JPEGHeader(parsing: picture.jpeg)
      #expect(header.storedSize.width == picture.size.width, "\(url.lastPathComponent)")
      #expect(header.storedSize.height == picture.size.height, "\(url.lastPathComponent)")
    }
    #expect(prepared * 10 >= samples.count * 9, "\(prepared) of \(samples.count)")
  }

  @Test func `exiftool finds nothing but the structure of a JPEG`() throws {
    guard let exiftool = Samples.program("exiftool") else {
      print("skipped: exiftool is not installed")
      return
    }
    let prepared = try pipeline.prepare(Fixture.jpeg(orientation: 5))
    let groups = try Samples.run(
      exiftool, ["-G1", "-s", "-a", "-u", "-"], input: prepared.jpeg
    ).split(separator: "\n").compactMap { $0.split(separator: "]").first.map(String.init) }
    #expect(!groups.isEmpty)
    let allowed: Set = ["[ExifTool", "[System", "[File", "[JFIF", "[Composite"]
    #expect(Set(groups).subtracting(allowed).isEmpty)
  }

  private static func described(_ file: [UInt8]) throws -> MediaDescription {
    var reader = MetadataReader(byteCount: UInt64(file.count))
    while case .needs(let range) = reader.step {
      _ = reader.take(Array(file[Int(range.offset)..<Int(range.offset + range.byteCount)]))
    }
    guard case .described(let description) = reader.step else { throw ImageFault.undecodable }
    return description
  }

  private static func colour(_ grid: PixelGrid, _ x: Int, _ y: Int) -> Colour {
    Colour.nearest(parts(grid, x, y))
  }

  private static func parts(
    _ grid: PixelGrid, _ x: Int, _ y: Int
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let start = (y * grid.width + x) * 3
    return (grid.bytes[start], grid.bytes[start + 1], grid.bytes[start + 2])
  }

  /// The same JPEG with other dimensions in its frame header.
  private static func claiming(_ width: Int, _ height: Int, _ jpeg: [UInt8]) -> [UInt8]? {
    guard
      let frame = (0..<jpeg.count - 9).first(where: { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    else { return nil }
    var claiming = jpeg
    claiming[frame + 5] = UInt8(height >> 8)
    claiming[frame + 6] = UInt8(height & 255)
    claiming[frame + 7] = UInt8(width >> 8)
    claiming[frame + 8] = UInt8(width & 255)
    return claiming
  }
}

/// Published photographs and programs the tests use when they are there.
enum Samples {
  static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["DAYLY_VECTORS"] {
      return URL(fileURLWithPath: folder).appendingPathComponent("exif-samples")
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../shared/vectors/exif-samples").standardizedFileURL
  }

  static var jpegs: [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { ["jpg", "jpeg"].contains($0.pathExtension.lowercased()) }
      .sorted { $0.path < $1.path }
  }

  static func program(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  static func run(_ program: URL, _ arguments: [String], input: [UInt8]) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let (toProgram, fromProgram) = (Pipe(), Pipe())
    process.standardInput = toProgram
    process.standardOutput = fromProgram
    try process.run()
    try toProgram.fileHandleForWriting.write(contentsOf: Data(input))
    try toProgram.fileHandleForWriting.close()
    let output = fromProgram.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
