// The arithmetic both image pipelines share.

import Media
import Testing

@Suite struct ImageSizeTests {
  private func size(_ width: UInt32, _ height: UInt32) throws -> ImageSize {
    try #require(ImageSize(width: width, height: height))
  }

  @Test func `a side of nothing is no picture`() {
    #expect(ImageSize(width: 0, height: 5) == nil)
    #expect(ImageSize(width: 5, height: 0) == nil)
  }

  @Test func `a side that no container can say is no picture's`() {
    let most = UInt32(Int32.max)
    #expect(ImageSize(width: most, height: most) != nil)
    for side in [most + 1, .max] {
      #expect(ImageSize(width: side, height: 5) == nil)
      #expect(ImageSize(width: 5, height: side) == nil)
    }
  }

  @Test(
    arguments: [
      [4000, 3000, 2048, 1536], [3000, 4000, 1536, 2048], [2048, 2048, 2048, 2048],
      [2049, 2049, 2048, 2048], [2048, 1, 2048, 1], [100_000, 10, 2048, 1], [65535, 1, 2048, 1],
      [4096, 3, 2048, 2], [4096, 1, 2048, 1], [6000, 4000, 2048, 1365], [640, 480, 640, 480],
    ] as [[UInt32]])
  func `the longest side becomes 2048 and the other keeps the ratio`(sides: [UInt32]) throws {
    #expect(
      try size(sides[0], sides[1]).fitted(longestSideMax: ImageSize.sentLongestSideMax)
        == size(sides[2], sides[3]))
  }

  @Test func `no small size is ever enlarged, stretched or emptied`() throws {
    var wrong = 0
    for width in UInt32(1)...30 {
      for height in UInt32(1)...30 {
        let original = try size(width, height)
        for most in UInt32(0)...31 {
          let fitted = original.fitted(longestSideMax: most)
          // The shorter side is within half a pixel of the exact ratio, or held at 1.
          let exact =
            Double(min(width, height)) * Double(fitted.longestSide) / Double(original.longestSide)
          let shorter = Double(min(fitted.width, fitted.height))
          let isRight =
            fitted.width <= width && fitted.height <= height
            && fitted.longestSide == min(max(most, 1), original.longestSide)
            && (abs(shorter - exact) <= 0.5 || shorter == 1)
          if !isRight { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `the largest sizes do not overflow`() throws {
    let most = UInt32(Int32.max)
    let vast = try size(most, most)
    #expect(try vast.fitted(longestSideMax: 2048) == size(2048, 2048))
    #expect(try vast.fitted(longestSideMax: most - 1) == size(most - 1, most - 1))
    #expect(vast.fitted(longestSideMax: .max) == vast)
  }

  @Test func `turning upright is a bijection that keeps to the upright size`() throws {
    let stored = try size(3, 2)
    for orientation in Orientation.allCases {
      let upright = orientation.upright(stored)
      #expect(upright == (orientation.rawValue >= 5 ? stored.transposed : stored))
      var reached: Set<[UInt32]> = []
      for x in UInt32(0)..<3 {
        for y in UInt32(0)..<2 {
          let place = orientation.upright(x: x, y: y, in: stored)
          #expect(place.x < upright.width && place.y < upright.height)
          reached.insert([place.x, place.y])
        }
      }
      #expect(reached.count == 6)
    }
  }

  @Test func `the stored first pixel lands in the corner Exif names`() throws {
    let stored = try size(3, 2)
    let corners = Orientation.allCases.map { orientation in
      let place = orientation.upright(x: 0, y: 0, in: stored)
      return [place.x, place.y]
    }
    #expect(corners == [[0, 0], [2, 0], [2, 1], [0, 1], [0, 0], [1, 0], [1, 2], [0, 2]])
  }
}
