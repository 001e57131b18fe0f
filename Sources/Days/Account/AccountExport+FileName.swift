// What the files are called that somebody takes along.

import Bytes
import Wire

extension AccountExport {
  /// Of the document in a folder that was made for it, where programs look for it.
  public static let folderFileName: Text = "dayly.json"

  /// Of the document alone, beside whatever else was downloaded, such as "dayly-2026-11-22.json":
  /// by the day of UTC it was written on.
  public var fileName: Text { "dayly-" + CivilDay(ofMilliseconds: instant.value).dashed + ".json" }
}

extension CivilDay {
  /// Of one's own photo of this day, such as "dayly-2026-11-22.jpg". In a folder that of another
  /// group has a number (`CopyName`).
  public var photoFileName: Text { "dayly-" + dashed + ".jpg" }
}
