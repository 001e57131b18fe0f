// What of each day a film shows: the same here as in the app, line by line of a table.

import Foundation
import NativeFilms
import Testing

struct FilmPlanTests {
  /// A question to plan.js, and its answer.
  private struct Line: Decodable {
    var ask: String
    var given: [Double?]?
    var names: [String]?
    var answer: [Double]
  }

  @Test func `the terminal answers as the app does`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Vectors/film-plan.json")
    let lines = try JSONDecoder().decode([Line].self, from: Data(contentsOf: file))
    #expect(lines.count > 300)
    for line in lines {
      let answer = try #require(self.answer(line), "\(line.ask)")
      #expect(answer.count == line.answer.count, "\(line)")
      for (one, other) in zip(answer, line.answer) { #expect(abs(one - other) < 1e-9, "\(line)") }
    }
  }

  private func answer(_ line: Line) -> [Double]? {
    let given = line.given ?? []
    func number(_ index: Int) -> Double { given.count > index ? given[index] ?? 0 : 0 }
    switch line.ask {
    case "movingPart":
      let part = FilmPlan.movingPart(number(0), still: given.count > 1 ? given[1] : nil)
      return [part.from, Double(part.frames)]
    case "momentOf":
      let part = FilmPlan.movingPart(number(2))
      return [FilmPlan.moment(Int(number(1)), of: part, seconds: number(2))]
    case "remains": return [FilmPlan.remains(Int(number(0)), fades: number(1) == 1)]
    case "placed":
      let place = FilmPlan.placed(Int(number(0)), Int(number(1)))
      return [place.left, place.top, place.width, place.height].map { Double($0) }
    case "loudness": return [FilmPlan.loudness(number(0), seconds: number(1))]
    case "isMonthFilm": return (line.names ?? []).map { FilmPlan.isFilmOfDays($0) ? 1 : 0 }
    case "constants":
      return [
        FilmPlan.framesPerSecond, FilmPlan.photoFrames, FilmPlan.fadeFrames, FilmPlan.width,
        FilmPlan.height,
      ].map { Double($0) }
    default: return nil
    }
  }
}
