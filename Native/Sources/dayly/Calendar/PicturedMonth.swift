// A month in the terminal, with the picture that stands for each day between its number and how
// much it has. What cannot be shown is named, and the rest goes on.

import NativeEffects
import NativeImages
import Wire

struct PicturedMonth {
  private let tally: MonthTally
  private let page: MonthPage
  private let strip: PictureStrip

  /// Wider ones would have a month fill several screens.
  private static let cellWidthMax = 18

  init(_ tally: MonthTally, _ rule: WeekRule, _ drawing: TerminalGraphics) {
    let width = max(
      MonthPage.cellWidthMin, min(Self.cellWidthMax, Terminal.size.columns / 7))
    self.tally = tally
    page = MonthPage(tally, rule, cellWidth: width)
    strip = PictureStrip(drawing, cellWidth: width)
  }

  /// Week by week, as they are read.
  func show(_ days: any DaySource) {
    for line in page.head { Terminal.say(line) }
    for week in page.weeks {
      let tiles = week.map { tile(of: $0, from: days) }
      Terminal.say(page.numbers(of: week))
      if tiles.contains(where: { $0 != nil }) { Terminal.write(strip.text(tiles)) }
      Terminal.say(page.contents(of: week))
    }
    for line in page.foot { Terminal.say(line) }
  }

  private func tile(of day: Int, from days: any DaySource) -> PixelGrid? {
    tally.covers[day].flatMap {
      days.tile(of: $0, on: tally.place.iso(day), strip.tile.width, strip.tile.height)
    }
  }
}
