// What Google Takeout says of a folder of photos: {"title": "Trip", "description": "", …}, in older
// exports {"albumData": {"title": "Trip", …}}. A file that says anything else is of something else:
// of a photo, of a note of Google Keep's, of whatever a program keeps in JSON.

import Bytes

enum AlbumMetadata: Equatable {
  case album(title: Text)
  /// Of something else, or of a folder that has no title.
  case other
  /// No JSON, or not all of it.
  case unread

  /// Keys of one album; more are read in none.
  private static let keyCountMax = 64

  static func read(_ bytes: [UInt8]) -> AlbumMetadata {
    guard var members = members(of: bytes) else { return .unread }
    if members.count == 1, isEqual(members[0].key[...], "albumData"),
      case .object(let within) = members[0].value
    {
      guard let inner = Self.members(of: Array(bytes[within])) else { return .unread }
      members = inner
    }
    guard members.allSatisfy({ isKey($0.key) }),
      let title = members.first(where: { isEqual($0.key[...], "title") }),
      case .text(let written) = title.value
    else { return .other }
    guard let text = JSONText(written).text else { return .unread }
    return .album(title: text)
  }

  private static func members(of bytes: [UInt8]) -> [JSONScanner.Member]? {
    var scanner = JSONScanner(bytes)
    return scanner.members(most: keyCountMax)
  }

  /// What is said of albums, and of nothing else.
  private static func isKey(_ key: [UInt8]) -> Bool {
    let known: [Text] = [
      "title", "description", "access", "date", "location", "geoData", "geoInfo", "enrichments",
      "sharedAlbumComments", "comments", "albumData",
    ]
    return known.contains { $0.utf8 == key }
  }

  /// Whether the file is called as Google calls it, in one of the languages known here.
  static func isNamed(_ name: Text) -> Bool {
    let stem = name.prefix(byteCount: name.endingStart)
    // A folder that was put together of two has metadata(1).json, too.
    guard let plain = Text(utf8: NumberedName(stem.utf8).name) else { return false }
    let folded = plain.folded
    return AlbumFile(name) == .metadata && names.contains { $0.folded == folded }
  }

  private static let names: [Text] = [
    "metadata", "metadaten", "métadonnées", "metadatos", "metadati", "metadados", "metagegevens",
    "metadane", "metaadatok", "metatiedot", "meta veriler", "метаданные", "метадані", "метаданни",
    "メタデータ", "元数据", "中繼資料", "메타데이터",
  ]
}

/// The folders Google makes by itself: of years, of single days in exports of before 2020, and
/// those of the trash and the archive. They are called as the language of the export calls them.
enum GooglesFolder {
  static func isOne(_ title: Text) -> Bool {
    let folded = title.folded.filter { $0 != 0x20 }
    return isDay(folded) || isYear(folded) || others.contains { $0.foldedWithoutSpaces == folded }
  }

  /// As 2014-08-23, 2014-08-23-24 and 2014-08-23 #2.
  private static func isDay(_ title: [UInt8]) -> Bool {
    let form = ("dddd-dd-dd" as Text).utf8
    guard title.count >= form.count,
      zip(title, form).allSatisfy({ $1 == 0x64 ? isDigit($0) : $0 == $1 })
    else { return false }
    return title.dropFirst(form.count).allSatisfy {
      isDigit($0) || $0 == 0x2D || $0 == 0x23 || $0 == 0x28 || $0 == 0x29
    }
  }

  private static func isYear(_ title: [UInt8]) -> Bool {
    guard let start = title.firstIndex(where: isDigit) else { return false }
    let digits = title[start...].prefix(while: isDigit)
    guard digits.count == 4 else { return false }
    let rest = title[..<start] + title[digits.endIndex...]
    return years.contains { $0.foldedWithoutSpaces[...] == rest }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Around the year.
  private static let years: [Text] = [
    "photos from", "fotos aus", "fotos aus dem jahr", "fotos von", "photos de", "photos datant de",
    "fotos de", "fotos del", "foto dal", "foto del", "foto da", "foto di", "foto's uit",
    "foto’s uit", "foto's van", "zdjęcia z", "zdjęcia z r.", "fotky z roku", "fotografie z roku",
    "foton från", "bilder från", "billeder fra", "bilder fra", "kuvat vuodelta", "fotók",
    "фото за", "фото за год", "фотографии за год", "фотографії за рік", "снимки от",
    "yılından fotoğraflar", "fotoğrafları", "年の写真", "年的照片", "年的相片", "년 사진",
  ]

  private static let others: [Text] = [
    "trash", "bin", "papierkorb", "corbeille", "papelera", "cestino", "lixeira", "lixo",
    "prullenbak", "kosz", "koš", "papperskorg", "papirkurv", "roskakori", "lomtár", "корзина",
    "кошик", "кошче", "çöp kutusu", "ゴミ箱", "回收站", "垃圾桶", "휴지통",
    "archive", "archiv", "archives", "archivo", "archivio", "arquivo", "archief", "archiwum",
    "arkiv", "arkisto", "archívum", "архив", "архів", "arşiv", "アーカイブ", "归档", "封存",
    "보관함", "locked folder", "gesperrter ordner", "dossier verrouillé", "carpeta privada",
    "untitled", "unbenannt", "ohne titel", "sans titre", "sin título", "senza titolo",
    "sem título", "naamloos", "zonder titel", "bez tytułu", "bez názvu", "utan titel",
    "uten navn", "nimetön", "névtelen", "без названия", "без назви", "без заглавие", "başlıksız",
    "無題", "无标题", "未命名", "제목 없음",
  ]
}

extension Text {
  fileprivate var foldedWithoutSpaces: [UInt8] { folded.filter { $0 != 0x20 } }
}
