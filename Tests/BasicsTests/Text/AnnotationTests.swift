import Basics
import Testing

@Suite struct AnnotationTests {
  @Test func anAnnotationIsOneCommand() {
    let place = Annotation.Place(file: "a,b:c.jsonc", line: 3, column: 7, endColumn: 9)
    #expect(
      Annotation(.error, title: "S014: no, 100 %", message: "one\r\ntwo: 100 %, yes", at: place)
        .command
        == "::error file=a%2Cb%3Ac.jsonc,line=3,col=7,endColumn=9,title=S014%3A no%2C 100 %25"
        + "::one%0D%0Atwo: 100 %25, yes\n")
    #expect(Annotation(.notice, title: "t", message: "m").command == "::notice title=t::m\n")
    let binary = Annotation.Place(file: "Info.plist")
    #expect(
      Annotation(.warning, title: "t", message: "m", at: binary).command
        == "::warning file=Info.plist,title=t::m\n")
  }

  @Test(arguments: [
    "x\n::error::gotcha", "x\r::error::gotcha", "x%0A::error::gotcha", "\u{2028}::error::x",
    "\u{1B}[2J\u{85}::error::x",
  ])
  func nothingFromOutsideBeginsACommand(_ text: String) {
    let place = Annotation.Place(file: text, line: 1, column: 1, endColumn: 1)
    let command = Annotation(.warning, title: text, message: text, at: place).command
    #expect(command.split(whereSeparator: \.isNewline).count == 1)
    #expect(command.hasPrefix("::warning file="))
    #expect(!command.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!command.contains("%0A::error::gotcha") || text.contains("\n"))
  }
}
