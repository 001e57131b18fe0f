// How hard a passphrase is to guess: rather too easy than too hard, and no easier for being written
// in another script or drawn by a program.

import Bytes
import Days
import Testing
import Wire

@Suite struct PassphraseStrengthTests {
  private func expect(
    _ strength: PassphraseStrength, of passphrases: [Text],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for passphrase in passphrases {
      #expect(
        PassphraseStrength(of: passphrase) == strength, "\(passphrase.string)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `one or two words are easy to guess, in every script`() {
    expect(
      .weak,
      of: [
        "", "a", "password1234", "Password1984!", "correct horse", "İstanbul 1999", "ΑΒΓ αβγ",
        "七只安静的鹭", "РоссияКрымМоре42", "كلمة المرور السرية", "שלום עולם",
        "ありがとうございます", "안녕하세요 감사합니다", "รหัสผ่านของฉัน",
      ])
  }

  @Test func `what is repeated is easy to guess, however often`() {
    expect(
      .weak,
      of: [
        "aaaaaaaaaaaaaaaaaaaaaaaa", "Anna Anna Anna Anna Anna", "我爱你我爱你我爱你",
        "🙂🙂🙂🙂🙂🙂🙂🙂", "to be or not to be", "121212121212121212",
        "hahahahahahahahahahahahahahahahahahahahahahahahahahahaha",
        "passwordpasswordpasswordpasswordpasswordpasswordpassword",
        "!?!?!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
        "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a",
        "one two one two two one two one one two two one one two one two two one two one one two",
        "Zürich7!Zürich7!Zürich7!Zürich7!Zürich7!Zürich7!Zürich7!Zürich7!",
      ])
  }

  @Test func `rows of keys, alphabets and numbers in order are easy to guess, also interleaved`() {
    expect(
      .weak,
      of: [
        "123456789012", "qwertyuiopasdf", "abcdefghijklmnopqrstuvwxyz", "٣٤٥٦٧٨٩",
        "a1b2c3d4e5f6g7", "1a!2b\"3c§4d$", "A-B-C-D-E-F-G-H-I-J", "1q2w3e4r5t6z7u8i",
        "1qay2wsx3edc4rfv5tgb", "!QAZ1qaz@WSX2wsx", "qwertzuiopü+asdfghjklöä#",
        "!\"§$%&/()=", "112233445566778899", "98765432109876543210", "2468101214161820",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "aAbBcCdDeEfFgG", "あいうえおかきくけこ",
        "一二三四五六七八九十", "йцукенгшщзхъ", "😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎",
      ])
  }

  @Test func `two dates or two years are easy to guess, however they are written`() {
    expect(
      .weak,
      of: [
        "14.06.1984", "1406198422071985", "13.05.1982 22.07.1985", "06/14/84 07/22/85",
        "2001-09-11-1999-12-31", "Anna1987Paul1990", "Sommer2024!Winter2023!",
      ])
  }

  @Test func `four words take long to guess`() {
    expect(
      .fair,
      of: [
        "seven quiet herons walk", "correct horse battery staple", "sept hérons calmes marchent",
        "Donaudampfschiff fährt leise dahin", "七只安静的鹭走路", "Café au lait à volonté",
        "Je t'aime mon amour", "Zwölf Boxkämpfer jagen Viktor", "ABcDEfGHi%&/()=!qy7Xk",
        "שבע אנפות שקטות הולכות",
      ])
  }

  @Test func `six words and what a program drew are hard to guess`() {
    expect(
      .strong,
      of: [
        "correct horse battery staple fog lamp", "kT9$xQ2vLm7#Wp4z", "七只安静的鹭在河边走",
        "siete garzas tranquilas caminan junto al agua", "🦩🌧🧭🪁🧦🥁🪑🛶🧊🎣🧵🪴🛎 ",
        "act add age air all any", "TischWolkeBirneFadenLöweKiesel",
        "chaise-nuage-poire-fil-lion-galet", "tisch4wolke7birne2faden9löwe3kiesel",
        "xq7vb29dkfw3mz8r", "83749201857463920157", "8f14e45fceea167a5a36dedd4bea2543",
        "桌子白云梨子丝线狮子卵石", "سبعة طيور هادئة تمشي قرب النهر",
        "조용한 왜가리 일곱 마리가 강가를 걷는다", "静かな鷺が七羽、川辺をゆっくり歩く",
      ])
  }

  @Test func `a passphrase of every length is judged, up to the longest there is`() {
    let words = Text("seven quiet herons walk in purple fog. ")
    var passphrase = words
    while passphrase.utf8.count < 1024 { passphrase = passphrase + words }
    for count in stride(from: 0, through: 1024, by: 64) {
      _ = PassphraseStrength(of: passphrase.prefix(byteCount: count))
    }
    #expect(PassphraseStrength(of: passphrase.prefix(byteCount: 1024)) == .strong)
  }

  @Test func `a shell asks, and is answered`() {
    #expect(
      DaysQuestion.strength(passphrase: "correct horse").answer == .strength(strength: .weak))
  }
}
