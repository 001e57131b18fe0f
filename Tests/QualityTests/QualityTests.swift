// What the judge of pictures says of made ones, where the answer is certain. How often it is right
// about photographs is measured by Bench/quality.py.

import Testing

@testable import Quality

@Suite struct QualityTests {
  /// A grey picture, its shades given by column and row.
  private func picture(
    _ width: Int = 256, _ height: Int = 192, _ shade: (Int, Int) -> UInt8
  ) -> Shades? {
    var rgba: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let value = shade(column, row)
        rgba += [value, value, value, 255]
      }
    }
    return Shades(rgba: rgba, width: width, height: height)
  }

  /// Blocks of two shades, with edges that are `soft` pixels wide.
  private func blocks(soft: Int) -> Shades? {
    picture { column, row in
      let phase = (column + row) % 64
      let rise = min(max(phase - 16, 0), soft) * 120 / max(soft, 1)
      let fall = min(max(phase - 48, 0), soft) * 120 / max(soft, 1)
      return UInt8(60 + (phase < 48 ? rise : 120 - fall))
    }
  }

  @Test func `edges from one pixel to the next are sharp and wide ones are not`() {
    #expect(blocks(soft: 1)?.verdict == .fine)
    #expect(blocks(soft: 16)?.verdict == .blurred)
  }

  @Test func `one sharp place is enough`() {
    let portrait = picture { column, row in
      let isSubject = column < 128 && row < 128
      return isSubject
        ? ((column / 4 + row / 4) % 2 == 0 ? 60 : 180) : UInt8(60 + (column + row) % 128)
    }
    #expect(portrait?.verdict == .fine)
  }

  @Test func `a wall has nothing to be sharp`() {
    #expect(picture { _, _ in 128 }?.verdict == .fine)
    #expect(picture { column, _ in UInt8(120 + column / 32) }?.verdict == .fine)
  }

  @Test func `black is dark, a moon is not, and white is bright`() {
    #expect(picture { column, _ in UInt8(column % 16) }?.verdict == .dark)
    let moon = picture { column, row in
      (column - 128) * (column - 128) + (row - 96) * (row - 96) < 2000 ? 230 : 6
    }
    #expect(moon?.verdict != .dark)
    #expect(picture { column, _ in column % 10 == 0 ? 200 : 255 }?.verdict == .bright)
    // Paper with words on it.
    #expect(picture { column, _ in column % 10 == 0 ? 20 : 255 }?.verdict != .bright)
  }

  @Test func `what is no picture is refused and the smallest ones are judged`() {
    #expect(Shades(rgba: [], width: 0, height: 0) == nil)
    #expect(Shades(rgba: [1, 2, 3, 4], width: 2, height: 1) == nil)
    #expect(Shades(rgba: [1, 2, 3, 4], width: -1, height: -1) == nil)
    #expect(Shades(rgba: [], width: Int.max, height: 2) == nil)
    for width in 1..<20 {
      for height in 1..<20 {
        #expect(picture(width, height) { _, _ in 128 }?.verdict == .fine)
      }
    }
  }
}
