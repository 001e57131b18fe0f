// What people call kinds of items and the favorites, and how far a search reads what is typed.

import Bytes
import Days
import Testing
import Wire

@Suite struct TypedKindsTests {
  @Test func `kinds and favorites are understood in every language`() {
    TypedReading("de-DE").finds([
      "photos": ["kind photo"],
      "Fotos": ["kind photo"],
      "Bilder": ["kind photo"],
      "imágenes": ["kind photo"],
      "照片": ["kind photo"],
      "Vídeos": ["kind video"],
      "Filme": ["kind video"],
      "película": ["kind video"],
      "视频": ["kind video"],
      "live": ["kind live"],
      "Live Photos": ["kind live"],
      "Live-Fotos": ["kind live"],
      "photos live": ["kind live"],
      "实况": ["kind live"],
      "files": ["kind other"],
      "Dateien": ["kind other"],
      "fichiers": ["kind other"],
      "archivos": ["kind other"],
      "文件": ["kind other"],
      "favourites": ["favorite"],
      "Favoriten": ["favorite"],
      "favoris": ["favorite"],
      "favoritas": ["favorite"],
      "收藏": ["favorite"],
      "Favoriten Live Fotos Strand": ["favorite", "kind live", ""],
      "photo of": ["kind photo"],
      "the photos": ["kind photo"],
      "Lieblingsbilder": ["favorite"],
      "photos préférées": ["kind photo", "favorite"],
      "收藏的照片": ["favorite", "kind photo"],
    ])
  }

  @Test func `kinds and names are told apart from dates`() {
    TypedReading("en-US").finds([
      "videos last month": ["kind video", "2026-10-01/2026-10-31"],
      "Favorites, IMG_0042": ["favorite", ""],
      "vídeos": ["kind video"],
      "2019年到2021年的照片": ["2019-01-01/2021-12-31", "kind photo"],
      "videos since 2020": ["kind video", "2020-01-01/9999-12-31"],
      "去年夏天的视频": ["2025-06-01/2025-08-31", "kind video"],
    ])
  }

  @Test func `no word is longer than the core reads, and no more of them are asked`() {
    let reader = TypedReading("en-US").reader
    let typed = Text(
      String(repeating: "保", count: 100) + " " + String(repeating: "😀", count: 100)
        + String(repeating: " x", count: 40))
    let query = TypedQuery(typed, reader)
    #expect(query.words.count == 16 && !query.isWhole)
    for word in query.words {
      guard case .text(let text)? = word.asked.meanings.last else {
        Issue.record("A word always may be a part of a name.")
        continue
      }
      #expect(text.utf8.count <= 128 && !text.isEmpty)
    }
    #expect(TypedQuery("a b c", reader).isWhole)
  }

  @Test func `a long row of Chinese words with one that means nothing is not parted`() {
    let typed = Text(String(repeating: "今天昨天", count: 60) + "囧")
    let query = TypedQuery(typed, TypedReading("zh-Hans-CN").reader)
    #expect(query.words.map(\.said) == [typed] && query.words.allSatisfy(\.meanings.isEmpty))
  }

  @Test func `a name with spaces in it stays one, and words go to the core with all they mean`() {
    let reader = TypedReading("en-US").reader
    let words = TypedQuery(["album:Summer 2024", "tuesday"], reader).words
    #expect(words.map(\.said) == ["album:Summer 2024", "tuesday"])
    #expect(words[1].asked.meanings == [.weekday(number: 1), .text(text: "tuesday")])
  }

  @Test func `a shell asks what is looked for, and is answered at once`() {
    let reading = DateReading(
      language: "en", order: .monthDayYear, weeks: .iso, today: day("2026-11-23"))
    let answer = DaysQuestion.typedQuery(typed: "videos last month", reading: reading).answer
    #expect(
      answer
        == .typedQuery(words: [
          QueryWord(meanings: [.kind(media: .video), .text(text: "videos")]),
          QueryWord(meanings: [
            .days(first: day("2026-10-01"), last: day("2026-10-31")), .text(text: "last month"),
          ]),
        ]))
  }
}
