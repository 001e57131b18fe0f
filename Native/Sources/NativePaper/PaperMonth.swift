// What stands on a sheet: a month's name, its weekdays, and its days week by week.

import NativeImages

public struct PaperDay {
  var date: Int
  var line: String
  /// The picture that stands for the day, in at most so many pixels.
  var picture: (_ width: Int, _ height: Int) -> PixelGrid?

  public init(
    date: Int, line: String, picture: @escaping (_ width: Int, _ height: Int) -> PixelGrid?
  ) {
    self.date = date
    self.line = line
    self.picture = picture
  }
}

public struct PaperMonth {
  var title: String
  /// Seven names.
  var weekdays: [String]
  /// Seven days each; `nil` for those of the months beside it.
  var weeks: [[PaperDay?]]

  public init(title: String, weekdays: [String], weeks: [[PaperDay?]]) {
    self.title = title
    self.weekdays = weekdays
    self.weeks = weeks
  }
}
