import Testing

@testable import Reports
@testable import RunText

@Suite struct LayoutTests {
  @Test func paddingCountsTheColumnsThatCharactersTake() {
    #expect("読む".padded(to: 6) == "読む  ")
  }

  @Test(arguments: [
    (8, "com.…ews"), (16, "com.example.news"), (1, "…"),
  ])
  func aLongNameIsCutInItsMiddle(_ width: Int, _ text: String) {
    #expect("com.example.news".shortened(to: width, TextStyle()) == text)
  }

  @Test func colourTakesNoColumnsAndIsNeverThereUnasked() {
    #expect(TextStyle().paint("ok", .good) == "ok")
    #expect(TextStyle(colours: .ansi).paint("ok", .good) == "\u{1B}[32mok\u{1B}[0m")
  }

  @Test(arguments: [(10, 40), (60, 60), (160, 160), (300, 240)])
  func aLookIsNeitherTooNarrowNorTooWide(_ asked: Int, _ given: Int) {
    #expect(TextStyle(width: asked).width == given)
  }
}
