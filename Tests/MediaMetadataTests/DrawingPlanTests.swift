// How the picture of a HEIF file is drawn: what is decoded, where it lies, how it is cropped,
// turned and coloured; and files that lie of all that.

import Media
import Testing
import Wire

@testable import MediaMetadata

private func planned(_ sample: SampleDrawing) -> DrawingPlan? {
  if case .planned(let plan) = Reading(sample.bytes, task: .draw).result { plan } else { nil }
}

private func refusal(_ sample: SampleDrawing) -> MetadataRefusal? {
  Reading(sample.bytes, task: .draw).refusal
}

private func size(_ width: UInt32, _ height: UInt32) -> PixelSize {
  PixelSize(width: width, height: height)
}

@Suite struct DrawingPlanTests {
  @Test func `a picture in one part is that part`() throws {
    let sample = SampleDrawing.one(400, 300)
    let plan = try #require(planned(sample))
    let picture = plan.picture
    #expect(picture.coded.size == size(400, 300) && picture.coded.tileSize == size(400, 300))
    #expect(picture.coded.columns == 1 && picture.coded.tiles.count == 1)
    #expect(picture.region == PixelRegion(left: 0, top: 0, size: size(400, 300)))
    #expect(picture.orientation == 1 && picture.opacity == nil && picture.conversion == nil)
    #expect(plan.thumbnail == nil && plan.setUps.count == 1)
    let extent = try #require(picture.coded.tiles.first?.extents.first)
    #expect(extent.byteCount == 2 && Int(extent.offset) == sample.bytes.count - 2)
    let setUp = try #require(plan.setUps.first)
    #expect(Array(sample.bytes[Int(setUp.offset)...].prefix(23)) == [1] + zeros(22))
  }

  @Test(arguments: [false, true])
  func `a picture in parts has them in rows`(isLong: Bool) throws {
    let sample = SampleDrawing.grid(1000, 700, rows: 2, columns: 3, of: 400, isLong: isLong)
    let coded = try #require(planned(sample)).picture.coded
    #expect(coded.size == size(1000, 700) && coded.tileSize == size(400, 400))
    #expect(coded.columns == 3 && coded.tiles.count == 6)
    let first = coded.tiles.compactMap { $0.extents.first?.offset }
    #expect(zip(first, first.dropFirst()).allSatisfy { $1 == $0 + 4 })
  }

  @Test func `parts that leave a gap, are too many or not there are none`() {
    typealias EditedPhoto = SampleDrawing
    let damaged: [SampleDrawing] = [
      .grid(1201, 700, rows: 2, columns: 3, of: 400),
      .grid(1000, 801, rows: 2, columns: 3, of: 400),
      .grid(800, 700, rows: 2, columns: 3, of: 400),
      .grid(1000, 400, rows: 2, columns: 3, of: 400),
      .grid(0, 700, rows: 2, columns: 3, of: 400),
      .grid(1000, 700, rows: 2, columns: 3, of: 400, says: (3, 3)),
      .grid(1000, 700, rows: 2, columns: 3, of: 400, says: (1, 3)),
    ]
    for sample in damaged {
      #expect(refusal(sample) == .damaged(damage: .malformed))
    }
    var uneven = SampleDrawing.grid(1000, 700, rows: 2, columns: 3, of: 400)
    uneven.items[3].properties = SampleDrawing.coded(400, 399)
    #expect(refusal(uneven) == .damaged(damage: .malformed))
    var missing = SampleDrawing.grid(1000, 700, rows: 2, columns: 3, of: 400)
    missing.items.remove(at: 3)
    #expect(refusal(missing) == .damaged(damage: .malformed))
    var nested = SampleDrawing.grid(1000, 700, rows: 2, columns: 3, of: 400)
    nested.items[3].type = "grid"
    #expect(refusal(nested) == .notUnderstood)
  }

  @Test func `no picture has more pixels than are taken in`() {
    #expect(planned(.one(10_000, 10_000)) != nil)
    #expect(refusal(.one(10_001, 10_000)) == .damaged(damage: .tooMuch))
    #expect(refusal(.one(70_000, 1)) == .damaged(damage: .tooMuch))
    #expect(refusal(.one(0, 300)) == .damaged(damage: .malformed))
    #expect(refusal(.one(-1, -1)) == .damaged(damage: .tooMuch))
    let large = SampleDrawing.grid(65_000, 2000, rows: 1, columns: 2, of: 40_000)
    #expect(refusal(large) == .damaged(damage: .tooMuch))
  }

  @Test func `it is cropped first, and then turned`() throws {
    let aperture = box(
      "clap", [200, 1, 100, 1, 10, 1, -20, 2].flatMap { be32($0) })
    let picture = try #require(
      planned(.one(400, 300, aperture, box("irot", [1]), box("imir", [1])))
    ).picture
    #expect(picture.region == PixelRegion(left: 110, top: 90, size: size(200, 100)))
    #expect(picture.orientation == Orientation.rightBottom.rawValue)
    // Nobody writes it the other way round.
    #expect(refusal(.one(400, 300, box("irot", [1]), aperture)) == .notUnderstood)
    let outside: [[Int]] = [
      [200, 1, 100, 1, 101, 1, 0, 1], [401, 1, 100, 1, 0, 1, 0, 1], [0, 1, 100, 1, 0, 1, 0, 1],
      [200, 0, 100, 1, 0, 1, 0, 1], [200, 1, 100, 1, 0, 0, 0, 1],
      [200, 1, 100, 1, Int(Int32.min), 1, Int(Int32.max), 1],
    ]
    for numbers in outside {
      let sample = SampleDrawing.one(400, 300, box("clap", numbers.flatMap { be32($0) }))
      #expect(refusal(sample) == .damaged(damage: .malformed), "\(numbers)")
    }
  }

  @Test func `the identity of a picture is turned after it`() throws {
    var sample = SampleDrawing.one(400, 300, box("irot", [1]))
    sample.items[0].number = 2
    sample.items.append(
      .init(number: 1, type: "iden", content: [], properties: [(box("irot", [1]), true)]))
    sample.refer("dimg", from: 1, to: [2])
    #expect(try #require(planned(sample)).picture.orientation == 3)
    // One that is its own ends.
    sample.references = []
    sample.refer("dimg", from: 1, to: [1])
    #expect(refusal(sample) == .damaged(damage: .malformed))
  }

  @Test func `what is essential and unknown keeps it from being drawn`() {
    #expect(refusal(.one(400, 300, box("newp", [1]))) == .notUnderstood)
    var sample = SampleDrawing.one(400, 300)
    sample.items[0].properties.append((box("newp", [1]), false))
    #expect(planned(sample) != nil)
  }

  @Test func `opacity is another picture of the same size`() throws {
    var sample = SampleDrawing.one(400, 300)
    sample.addOpacity(400, 300)
    var picture = try #require(planned(sample)).picture
    #expect(picture.opacity?.size == size(400, 300) && !picture.isMultiplied)
    sample.refer("prem", from: 1, to: [5])
    picture = try #require(planned(sample)).picture
    #expect(picture.isMultiplied)
    var smaller = SampleDrawing.one(400, 300)
    smaller.addOpacity(200, 150)
    #expect(try #require(planned(smaller)).picture.opacity == nil)
    // What says how far things are is no opacity.
    var depth = SampleDrawing.one(400, 300)
    depth.addOpacity(400, 300, named: "urn:mpeg:hevc:2015:auxid:2")
    #expect(try #require(planned(depth)).picture.opacity == nil)
  }

  @Test func `a small picture has a plan of its own, and one that has none is none`() throws {
    var sample = SampleDrawing.one(4000, 3000, box("irot", [3]))
    sample.addThumbnail(320, 240)
    let plan = try #require(planned(sample))
    #expect(plan.thumbnail?.coded.size == size(320, 240) && plan.thumbnail?.orientation == 1)
    #expect(plan.picture.orientation == 6 && plan.setUps.count == 1)
    var other = SampleDrawing.one(4000, 3000)
    other.addThumbnail(320, 240, type: "jpeg")
    #expect(try #require(planned(other)).thumbnail == nil)
  }

  @Test func `other codes and other files have no plan`() {
    for type in ["av01", "jpeg", "unci", "iovl", "Exif"] {
      var sample = SampleDrawing.one(400, 300)
      sample.items[0].type = type
      #expect(refusal(sample) == .notUnderstood, "\(type)")
    }
    var avif = SampleDrawing.one(400, 300)
    avif.brand = "avif"
    #expect(refusal(avif) == .notUnderstood)
    #expect(Reading([0xFF, 0xD8, 0xFF, 0xE0] + zeros(20), task: .draw).refusal == .notUnderstood)
    #expect(Reading([], task: .draw).refusal == .empty)
  }

  @Test func `parts that share their bytes are refused`() {
    var sample = SampleDrawing.grid(1000, 700, rows: 2, columns: 3, of: 400)
    let file = sample.bytes
    sample.items[1].content = zeros(file.count)
    var shared = sample.bytes
    // Every part is the first one.
    guard let table = shared.indices.first(where: { shared[$0...].starts(with: ascii("iloc")) })
    else { return }
    let entry = table + 4 + 4 + 2 + 2
    let first = shared[entry + 14 + 6..<entry + 28]
    for part in 2..<7 {
      let place = entry + 14 * part + 6
      shared.replaceSubrange(place..<place + 8, with: first)
    }
    #expect(Reading(shared, task: .draw).refusal == .damaged(damage: .tooMuch))
  }
}

@Suite struct PictureColorTests {
  /// Display P3 as phones have it, adapted to D50.
  private static let columns = [
    [33_759, 15_807, -69], [19_135, 45_367, 2745], [10_296, 4363, 51_385],
  ]
  /// That of sRGB as `para`.
  private static let curve =
    ascii("para") + zeros(4) + be16(3) + zeros(2)
    + [157_286, 62_119, 3417, 5072, 2651].flatMap { be32($0) }

  private func picture(_ colors: [UInt8]...) throws -> DrawnPicture {
    let sample = SampleDrawing(
      items: [.init(number: 1, properties: SampleDrawing.coded(4, 4) + colors.map { ($0, false) })])
    return try #require(planned(sample)).picture
  }

  @Test func `a profile of a phone is mixed into sRGB`() throws {
    let file = profile(curve: Self.curve, columns: Self.columns)
    let conversion = try #require(try picture(box("colr", ascii("prof"), file)).conversion)
    #expect(conversion.red == .formula(numbers: [157_286, 62_119, 3417, 5072, 2651, 0, 0]))
    let expected: [Int32] = [80_278, -14_742, 0, -2756, 68_292, 0, -1287, -5153, 71_976]
    #expect(zip(conversion.mixed, expected).allSatisfy { abs($0 - $1) < 100 })
  }

  @Test func `what is sRGB stays as it is`() throws {
    let columns = [[28_577, 14_581, 912], [25_241, 46_981, 6363], [9376, 3973, 46_793]]
    let file = profile(curve: Self.curve, columns: columns)
    #expect(try picture(box("colr", ascii("prof"), file)).conversion == nil)
    let numbers = box("colr", ascii("nclx"), be16(1) + be16(13) + be16(6) + [0x80])
    let found = try picture(numbers)
    #expect(found.conversion == nil)
    #expect(found.sampleColors == SampleColors(matrix: 6, isFullRange: true))
  }

  @Test func `numbers count for samples, and a profile for colours`() throws {
    let numbers = box("colr", ascii("nclx"), be16(12) + be16(13) + be16(2) + [0])
    let exponent = ascii("curv") + zeros(4) + be32(1) + [2, 0x33]
    let file = profile(curve: exponent, columns: Self.columns)
    var found = try picture(numbers)
    #expect(found.sampleColors == SampleColors(matrix: nil, isFullRange: false))
    #expect(found.conversion?.mixed.first == 80_278)
    found = try picture(numbers, box("colr", ascii("prof"), file))
    #expect(found.conversion?.green == .formula(numbers: [0x23300, 65_536, 0, 0, 0, 0, 0]))
    #expect(found.sampleColors != nil)
  }

  @Test func `a curve is a formula or points`() throws {
    func red(_ curve: [UInt8]) throws -> ToneCurve? {
      let file = profile(curve: curve, columns: Self.columns)
      return try picture(box("colr", ascii("prof"), file)).conversion?.red
    }
    let head = ascii("para") + zeros(4)
    #expect(
      try red(head + be16(0) + zeros(2) + be32(131_072))
        == .formula(numbers: [131_072, 65_536, 0, 0, 0, 0, 0]))
    #expect(
      try red(head + be16(2) + zeros(2) + [131_072, 32_768, -16_384, 655].flatMap { be32($0) })
        == .formula(numbers: [131_072, 32_768, -16_384, 0, 32_768, 655, 655]))
    let points = [0, 1000, 65_535]
    #expect(
      try red(ascii("curv") + zeros(4) + be32(3) + points.flatMap { be16($0) })
        == .points(values: points.map { UInt16($0) }))
    #expect(
      try red(ascii("curv") + zeros(4) + be32(0))
        == .formula(numbers: [65_536, 65_536, 0, 0, 0, 0, 0]))
    // Cut off, of a kind that nobody knows, or longer than any.
    #expect(try red(head + be16(9) + zeros(40)) == nil)
    #expect(try red(ascii("curv") + zeros(4) + be32(900_000)) == nil)
    #expect(try red(ascii("mft2") + zeros(40)) == nil)
  }

  @Test func `a profile of any bytes is one or none`() throws {
    let whole = profile(curve: Self.curve, columns: Self.columns)
    var random = Seeded(state: 7)
    for _ in 0..<400 {
      var bent = whole
      for _ in 0..<4 {
        bent[Int(random.next() % UInt64(bent.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try picture(box("colr", ascii("prof"), bent))
      _ = try picture(box("colr", ascii("prof"), Array(bent.prefix(Int(random.next() % 300)))))
    }
  }
}

@Suite struct HostileDrawingTests {
  @Test func `any bytes in the tables end in a plan or a refusal`() {
    var sample = SampleDrawing.grid(1000, 700, rows: 2, columns: 3, of: 400)
    sample.addOpacity(1000, 700)
    sample.addThumbnail(320, 240)
    let file = sample.bytes
    var random = Seeded(state: 11)
    for round in 0..<4000 {
      var bent = file
      for _ in 0..<1 + round % 4 {
        bent[Int(random.next() % UInt64(bent.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard case .planned(let plan) = Reading(bent, task: .draw).result else { continue }
      let coded = plan.picture.coded
      #expect(coded.tiles.count <= 4096 && coded.tiles.count % Int(coded.columns) == 0)
      #expect(UInt64(coded.size.width) * UInt64(coded.size.height) <= 100_000_000)
      let ranges = coded.tiles.flatMap { $0.extents } + plan.setUps
      #expect(ranges.allSatisfy { $0.offset + $0.byteCount <= UInt64(bent.count) })
      #expect(coded.tiles.allSatisfy { Int($0.setUp) < plan.setUps.count })
      let region = plan.picture.region
      #expect(region.left + region.size.width <= coded.size.width)
      #expect(region.top + region.size.height <= coded.size.height)
      #expect((1...8).contains(plan.picture.orientation))
    }
    for count in 0..<file.count { _ = Reading(Array(file.prefix(count)), task: .draw) }
  }
}
