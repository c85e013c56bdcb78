import Testing

@testable import CommandLanguage

@Suite struct ArgumentTests {
  private static let size = CommandOption(name: "--size", value: .number(2...9), summary: "")
  private static let plain = CommandOption(name: "--plain", short: "-p", summary: "")
  private static let shade = CommandOption(
    name: "--shade", value: .choiceOrBare(["light", "dark"], bare: "dark"), summary: "")
  private static let shape = CommandOption(
    name: "--shape", value: .choice(name: "SHAPE", ["round", "flat"]), summary: "")
  private static let options = [size, plain, shade, shape, CommandOption.output]
  private static let word = CommandArgument(name: "WORD", summary: "", completion: .topics)

  private func words(_ line: String) throws(UsageProblem) -> ParsedArguments {
    try ParsedArguments(
      line.split(separator: " ").map(String.init), options: Self.options, arguments: [Self.word])
  }

  @Test func eachSpellingIsUnderstood() throws {
    #expect(try words("--size 3").number(Self.size) == 3)
    #expect(try words("--size=3").number(Self.size) == 3)
    #expect(try words("--size 3 --size 4").number(Self.size) == 4)
    #expect(try words("-p").has(Self.plain))
    #expect(try !words("").has(Self.plain))
    #expect(try words("-o out a")[.output] == "out")
    #expect(try words("-o - a").positional == ["a"])
    #expect(try words("--output=a=b")[.output] == "a=b")
  }

  @Test func aBareChoiceLeavesTheNextWordAlone() throws {
    let bare = try words("--shade light")
    #expect(bare[Self.shade] == "dark")
    #expect(bare.positional == ["light"])
    #expect(try words("--shade=light")[Self.shade] == "light")
  }

  @Test func afterTwoDashesEverythingIsAWord() throws {
    #expect(try words("-- --plain").positional == ["--plain"])
    #expect(try words("-").positional == ["-"])
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let problem: UsageProblem
    var testDescription: String { line }
    init(_ line: String, _ problem: UsageProblem) {
      self.line = line
      self.problem = problem
    }
  }

  @Test(arguments: [
    Row("a b", .unexpected("b")),
    Row("--size", .missingValue(size)),
    Row("--size 1", .notANumber(option: "--size", value: "1", 2...9)),
    Row("--size 10", .notANumber(option: "--size", value: "10", 2...9)),
    Row("--size=", .notANumber(option: "--size", value: "", 2...9)),
    Row("--size -3", .notANumber(option: "--size", value: "-3", 2...9)),
    Row(
      "--size 99999999999999999999",
      .notANumber(option: "--size", value: "99999999999999999999", 2...9)),
    Row("--plain=yes", .valueNotWanted(option: "--plain", value: "yes")),
    Row("--shape", .missingValue(shape)),
    Row("--shape square", .notAChoice(option: "--shape", value: "square", ["round", "flat"])),
    Row("--shade=red", .notAChoice(option: "--shade", value: "red", ["light", "dark"])),
    Row("--output=", .missingValue(.output)),
    Row("--plan", .unknownOption("--plan", known: options.map(\.name))),
    Row("-x", .unknownOption("-x", known: options.map(\.name))),
  ])
  func eachMistakeIsNamed(_ row: Row) {
    #expect(throws: row.problem, "\(row.line)") { try words(row.line) }
  }
}
