// How weeks are counted where somebody lives, by CLDR's tables (supplemental/weekData.xml).

import Bytes
import Wire

extension WeekRule {
  /// - Parameter region: as ISO 3166 names it in two capital letters. Where that is none, as "001"
  ///   for the world, weeks are counted as ISO 8601 does.
  public init(region: Text) {
    self.init(
      firstWeekday: Self.firstWeekday(in: region),
      minimalDays: region.utf8.count != 2 || Self.isOne(region, of: Self.mostDays)
        ? Self.iso.minimalDays : 1)
  }

  private static func firstWeekday(in region: Text) -> UInt8 {
    if isOne(region, of: sunday) { return 7 }
    if isOne(region, of: saturday) { return 6 }
    return region == "MV" ? 5 : iso.firstWeekday
  }

  private static func isOne(_ region: Text, of list: StaticString) -> Bool {
    let name = region.utf8
    return name.count == 2
      && Text.bytes(of: list).split(separator: 0x20).contains { $0.elementsEqual(name) }
  }

  private static let sunday: StaticString = """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT \
    MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """
  private static let saturday: StaticString = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"

  /// Whose first week of a year has at least four days of it; elsewhere one is enough.
  private static let mostDays: StaticString = """
    AD AT AX BE BG CH CZ DE DK EE ES FI FJ FO FR GB GF GG GI GP GR HU IE IM IS IT JE LI LT LU MC \
    MQ NL NO PL PT RE RU SE SJ SK SM VA
    """
}
