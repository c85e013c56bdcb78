import Basics
import DeviceLogs
import Reports
import SystemAccess
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

/// What a file is, by its beginning.
@Suite struct InputKindTests {
  @Test(arguments: [
    ("", InputKind.file), ("{", .file), ("{ \"format\": 1 }", .file), ("// lines\n{}", .file),
    ("{\"e\":\"header\",\"format\":3}", .eventLog), ("{\"e\":\"heade", .file),
    ("Timestamp  Thread", .deviceLog(.lines)),
    ("2026-06-01 08:00:00.000000+0200 0x1 Default 0x0 1 0 dasd: text", .deviceLog(.lines)),
    ("{\"eventMessage\": \"\"}", .deviceLog(.lines)), ("[ {", .deviceLog(.array)),
    ("{\"timeStampBegin\": \"\"}", .deviceLog(.metrics)),
  ])
  func theBeginningTells(_ text: String, _ kind: InputKind) {
    #expect(InputKind(beginning: Array(text.utf8)) == kind, "\(text)")
  }
}

/// What a command line asks for, and what is said where it asks for nothing.
@Suite struct InvocationTests {
  @Test func aCommandLineIsAVerbOrText() throws {
    guard case .verb(let verb, let arguments) = try Invocation(["run", "f", "--seeds", "3"]) else {
      Issue.record("run is a verb")
      return
    }
    #expect(verb.id == .run)
    #expect(arguments.positional == ["f"] && arguments.number(RunOption.seeds) == 3)
    guard case .text(let version) = try Invocation(["--version"]) else {
      Issue.record("a version is text")
      return
    }
    #expect(version == Version.text)
    guard case .help(let page, _) = try Invocation(["demo", "-h"]) else {
      Issue.record("-h asks for help")
      return
    }
    #expect(page == .of(.demo))
  }
}

/// Which options of a verb go together, without a file.
@Suite struct OptionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    /// Nil where nothing is wrong.
    let problem: UsageProblem?
    var testDescription: String { line }
    init(_ line: String, _ problem: UsageProblem?) {
      self.line = line
      self.problem = problem
    }
  }

  private func problem(
    _ line: String, _ check: (ParsedArguments) throws(CommandFailure) -> Void
  ) throws -> UsageProblem? {
    guard case .verb(_, let arguments) = try Invocation(VerbTests.words(line)) else { return nil }
    do throws(CommandFailure) { try check(arguments) } catch {
      guard case .usage(let problem) = error else { throw error }
      return problem
    }
    return nil
  }

  @Test(arguments: [
    Row("run f --json", nil), Row("run f --json --quiet", .notTogether("--json", "--quiet")),
    Row("run f --seeds 3 --svg p", .notTogether("--seeds", "--svg")),
    Row("run - --step", .needs("--step", "a file, because commands come from standard input")),
    Row("run f g --step", .unexpected("g")),
    Row("run f --console --log l", .notTogether("--console", "--log")),
    Row("run f --log l --svg l", .samePlace("--svg")), Row("run f --log -", .samePlace("--log")),
    Row("run f --log - -o /dev/stdout", .samePlace("--log")),
    Row("run f --log - -o r", nil), Row("run f g --svg c", .unexpected("g")),
  ])
  func ofRun(_ row: Row) throws {
    let found = try problem(row.line) { arguments throws(CommandFailure) in
      try RunOption.check(arguments, arguments.positional)
    }
    #expect(found == row.problem, "\(row.line)")
  }

  @Test(arguments: [
    (Row("explain f", nil), InputKind.file),
    (Row("explain f --app a", .needs("--app", "an identifier")), .file),
    (Row("explain f --details", .deviceLogOnly(option: "--details", file: "f")), .eventLog),
    (Row("explain f --json", .scenarioOnly(option: "--json", file: "f")), .eventLog),
    (Row("explain f --at 1", .scenarioOnly(option: "--at", file: "f")), .deviceLog(.lines)),
    (Row("explain f --json --app a --details", nil), .deviceLog(.lines)),
    (Row("explain f t", .unexpected("t")), .deviceLog(.lines)),
  ])
  func ofExplain(_ row: Row, _ kind: InputKind) throws {
    let found = try problem(row.line) { arguments throws(CommandFailure) in
      try ExplainOption.check(arguments, on: kind, "f")
    }
    #expect(found == row.problem, "\(row.line)")
  }

  @Test(arguments: [
    (Row("new", nil), nil),
    (Row("new --from f --shrink g", .notTogether("--from", "--shrink")), nil),
    (Row("new --shrink g", nil), NewSource.shrunk("g")), (Row("new --from-log l", nil), .log("l")),
    (Row("new --from-log l --device 1", .notTogether("--device", "--from-log")), nil),
    (Row("new --device 1", .needs("--device", "--from with a population file")), nil),
    (Row("new --from p --device 7", nil), .device(7, ofPopulation: "p")),
    (Row("new --app a", .needs("--app", "--from-log")), nil),
    (Row("new --from commuted", .unknownStarter("commuted")), nil),
  ])
  func ofNew(_ row: Row, _ source: NewSource?) throws {
    var found: NewSource?
    let problem = try problem(row.line) { arguments throws(CommandFailure) in
      found = try NewSource(arguments)
    }
    #expect(problem == row.problem, "\(row.line)")
    if let source { #expect(found == source, "\(row.line)") }
  }

  @Test(arguments: [
    Row(
      "check f --checklist --diagnostics github",
      .notTogether("--checklist", "--diagnostics github")),
    Row("check f --json --diagnostics short", .notTogether("--json", "--diagnostics")),
    Row("check f --checklist --json", nil),
  ])
  func ofCheck(_ row: Row) throws {
    let found = try problem(row.line) { arguments throws(CommandFailure) in
      _ = try CheckOption.checked(arguments)
    }
    #expect(found == row.problem, "\(row.line)")
  }

  @Test(arguments: [
    Row("help demo --json", .needs("--json", "the topic rules, schema, myths or json")),
    Row("help matrix --json", .needs("--json", "the topic rules, schema, myths or json")),
    Row("help schema more", .unexpected("more")), Row("help matrix more", .unexpected("more")),
    Row(
      "help facts none", .unknownFact("none", highest: FactList.highest)),
    Row("help nothing", .unknownTopic("nothing")),
    Row("help schema lesson", nil), Row("help rules --json", nil),
  ])
  func ofHelp(_ row: Row) throws {
    let found = try problem(row.line) { arguments throws(CommandFailure) in
      #expect(try !HelpAnswer(arguments, .init(), columns: 80).text().isEmpty, "\(row.line)")
    }
    #expect(found == row.problem, "\(row.line)")
  }
}

/// The results of several files are one JSON document, whatever became of some.
@Suite struct ResultListTests {
  @Test func theListIsWholeWithNoneOneAndMore() {
    #expect(ResultList(JSONHelp.files).ending == "{\"files\": []}\n")
    var list = ResultList(JSONHelp.runs)
    var text = list.separator() + "1\n" + list.separator()
    text += list.element(.notAcceptable("no \"x\""), of: "a\u{1B}b").words + list.ending
    #expect(
      text == """
        {"runs": [
        1
        ,
        { "file": "a\\u001Bb", "error": "no \\"x\\"" }
        ]}

        """)
  }
}

/// Lines come whole, in whatever pieces they are typed.
@Suite struct TypedLineTests {
  @Test(
    arguments: [
      ([""], []), (["a\n"], ["a"]), (["a"], ["a"]), (["a\nb\n", "c"], ["a", "b", "c"]),
      (["a", "b\n\n"], ["ab", ""]), (["\n"], [""]), (["\u{E9}\n"], ["\u{E9}"]),
    ] as [([String], [String])])
  func aLineEndsAtItsBreakOrTheEnd(_ pieces: [String], _ expected: [String]) throws {
    var rest = pieces[...]
    var lines = TypedLines { Array((rest.popFirst() ?? "").utf8) }
    var found: [String] = []
    while let line = try lines.next() { found.append(line) }
    #expect(found == expected, "\(pieces)")
  }

  /// Input without a line break is cut.
  @Test func aLineWithoutEndIsCut() throws {
    var lines = TypedLines { [UInt8](repeating: 0x61, count: 4_096) }
    let line = try #require(try lines.next())
    #expect(line.utf8.count > TypedLines.longest)
    #expect(line.utf8.count < TypedLines.longest + 8_192)
  }
}

/// What is declared of each verb fits together.
@Suite struct VerbTests {
  /// Words as a shell tells them apart, as far as examples need it.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        words += word.map { [$0] } ?? []
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  @Test func eachNameMeansItsVerb() {
    for name in VerbName.allCases { #expect(Verb.named(name.rawValue)?.id == name, "\(name)") }
    #expect(Verb.named("walk") == nil)
  }

  @Test func eachExampleIsUnderstood() throws {
    for verb in Verb.all {
      for example in verb.examples {
        let words = Self.words(example)
        #expect(words.first == "bgsim", "\(example)")
        guard case .verb(let found, _) = try Invocation(Array(words.dropFirst())) else {
          Issue.record("\(example) is no call of a verb")
          continue
        }
        #expect(found.id == verb.id, "\(example)")
      }
    }
  }

  @Test func noOptionIsDeclaredTwice() {
    for name in VerbName.allCases {
      let spellings = Verb.named(name.rawValue)?.understood.flatMap(\.spellings) ?? []
      #expect(Set(spellings).count == spellings.count, "\(name)")
    }
  }

  @Test func onlyTheLastArgumentIsRepeated() {
    for verb in Verb.all {
      #expect(verb.arguments.dropLast().allSatisfy { !$0.isRepeated }, "\(verb.name)")
    }
  }
}
