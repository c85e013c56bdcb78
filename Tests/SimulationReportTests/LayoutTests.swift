import Testing

@testable import SimulationReport

@Suite struct LayoutTests {
  @Test func noLineBreaksBetweenANumberAndItsUnit() {
    let text = "at 95\u{A0}% of what it holds"
    #expect(text.wrapped(to: 6) == ["at", "95 %", "of", "what", "it", "holds"])
  }

  @Test func onlyAWordLongerThanTheLineIsBroken() {
    #expect("a com.example b".wrapped(to: 5) == ["a", "com.e", "xampl", "e b"])
  }

  @Test func aNumberStaysWithWhatItCounts() {
    #expect("waits 15 min 3 s".wrapped(to: 9) == ["waits", "15 min", "3 s"])
    #expect("12 minutes".wrapped(to: 7) == ["12", "minutes"])
  }

  @Test func wideAndCombiningCharactersCountAsWhatTheyTake() {
    #expect(columns(of: "news") == 4)
    #expect(columns(of: "読む") == 4)
    #expect(columns(of: "e\u{301}") == 1)
    #expect("読む".padded(to: 6) == "読む  ")
  }

  @Test(arguments: [
    (8, "com.…ews"), (16, "com.example.news"), (1, "…"),
  ])
  func aLongNameIsCutInItsMiddle(_ width: Int, _ text: String) {
    #expect("com.example.news".shortened(to: width, Look()) == text)
  }

  @Test func colourTakesNoColumnsAndIsNeverThereUnasked() {
    #expect(Look().paint("ok", .good) == "ok")
    #expect(Look(colours: .ansi).paint("ok", .good) == "\u{1B}[32mok\u{1B}[0m")
  }

  @Test(arguments: [(10, 40), (60, 60), (160, 160), (300, 240)])
  func aLookIsNeitherTooNarrowNorTooWide(_ asked: Int, _ given: Int) {
    #expect(Look(width: asked).width == given)
  }
}
