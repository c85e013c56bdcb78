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

  @Test func everySpellingOfAnOptionIsUnderstood() throws {
    #expect(try words("--size 3").number(Self.size) == 3)
    #expect(try words("--size=3").number(Self.size) == 3)
    #expect(try words("--size 3 --size 4").number(Self.size) == 4)
    #expect(try words("-p").has(Self.plain))
    #expect(try !words("").has(Self.plain))
    #expect(try words("-o out a")[.output] == "out")
    #expect(try words("-o - a").positional == ["a"])
    #expect(try words("--output=a=b")[.output] == "a=b")
  }

  @Test func anOptionWithADefaultValueDoesNotConsumeTheNextWord() throws {
    let bare = try words("--shade light")
    #expect(bare[Self.shade] == "dark")
    #expect(bare.positional == ["light"])
    #expect(try words("--shade=light")[Self.shade] == "light")
  }

  @Test func everythingAfterTwoDashesIsPositional() throws {
    #expect(try words("-- --plain").positional == ["--plain"])
    #expect(try words("-").positional == ["-"])
  }

  @Test(
    arguments: [
      ("a b", .unexpected("b")),
      ("--size", .missingValue(size)),
      ("--size 1", .notANumber(option: "--size", value: "1", 2...9)),
      ("--size 10", .notANumber(option: "--size", value: "10", 2...9)),
      ("--size=", .notANumber(option: "--size", value: "", 2...9)),
      ("--size -3", .notANumber(option: "--size", value: "-3", 2...9)),
      (
        "--size 99999999999999999999",
        .notANumber(option: "--size", value: "99999999999999999999", 2...9)
      ),
      ("--plain=yes", .valueNotWanted(option: "--plain", value: "yes")),
      ("--shape", .missingValue(shape)),
      ("--shape square", .notAChoice(option: "--shape", value: "square", ["round", "flat"])),
      ("--shade=red", .notAChoice(option: "--shade", value: "red", ["light", "dark"])),
      ("--output=", .missingValue(.output)),
      ("--plan", .unknownOption("--plan", known: options.map(\.name))),
      ("-x", .unknownOption("-x", known: options.map(\.name))),
    ] as [(String, UsageProblem)])
  func eachUsageErrorIsReported(_ line: String, _ problem: UsageProblem) {
    #expect(throws: problem, "\(line)") { try words(line) }
  }
}

/// The kind of a file is recognized by its beginning.
@Suite struct InputKindTests {
  @Test(arguments: [
    ("", InputKind.file), ("{", .file), ("{ \"format\": 1 }", .file), ("// lines\n{}", .file),
    ("{\"e\":\"header\",\"format\":3}", .eventLog), ("{\"e\":\"heade", .file),
    ("Timestamp  Thread", .deviceLog(.lines)),
    ("2026-06-01 08:00:00.000000+0200 0x1 Default 0x0 1 0 dasd: text", .deviceLog(.lines)),
    ("{\"eventMessage\": \"\"}", .deviceLog(.lines)), ("[ {", .deviceLog(.array)),
    ("{\"timeStampBegin\": \"\"}", .deviceLog(.metrics)),
  ])
  func theKindIsRecognizedByTheFirstBytes(_ text: String, _ kind: InputKind) {
    #expect(InputKind(beginning: Array(text.utf8)) == kind, "\(text)")
  }
}

/// What a command line asks for, and what is said where it asks for nothing.
@Suite struct InvocationTests {
  @Test func aCommandLineCallsAVerbOrAsksForText() throws {
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

  @Test(
    arguments: [
      ("run f --json", nil), ("run f --json --quiet", .notTogether("--json", "--quiet")),
      ("run f --seeds 3 --svg p", .notTogether("--seeds", "--svg")),
      ("run - --step", .needs("--step", "a file, because commands come from standard input")),
      ("run f g --step", .oneFileOnly(option: "--step", also: "g")),
      ("run f --console --log l", .notTogether("--console", "--log")),
      ("run f --log l --svg l", .samePlace("--svg")), ("run f --log -", .samePlace("--log")),
      ("run f --log - -o /dev/stdout", .samePlace("--log")),
      ("run f --log - -o r", nil), ("run f g --svg c", .oneFileOnly(option: "--svg", also: "g")),
    ] as [(String, UsageProblem?)])
  func combinationsOfRunOptionsAreChecked(_ line: String, _ expected: UsageProblem?) throws {
    let found = try problem(line) { arguments throws(CommandFailure) in
      try RunOption.check(arguments, arguments.positional)
    }
    #expect(found == expected, "\(line)")
  }

  @Test(
    arguments: [
      ("explain f", nil, InputKind.file),
      ("explain f --app a", .needs("--app", "an identifier"), .file),
      ("explain f --details", .deviceLogOnly(option: "--details", file: "f"), .eventLog),
      ("explain f --json", .scenarioOnly(option: "--json", file: "f"), .eventLog),
      ("explain f --at 1", .scenarioOnly(option: "--at", file: "f"), .deviceLog(.lines)),
      ("explain f --json --app a --details", nil, .deviceLog(.lines)),
      ("explain f t", nil, .deviceLog(.lines)),
    ] as [(String, UsageProblem?, InputKind)])
  func combinationsOfExplainOptionsAreChecked(
    _ line: String, _ expected: UsageProblem?, _ kind: InputKind
  ) throws {
    let found = try problem(line) { arguments throws(CommandFailure) in
      try ExplainOption.check(arguments, on: kind, "f")
    }
    #expect(found == expected, "\(line)")
  }

  @Test(
    arguments: [
      ("new", nil, nil),
      ("new --from f --shrink g", .notTogether("--from", "--shrink"), nil),
      ("new --shrink g", nil, NewSource.shrunk("g")), ("new --from-log l", nil, .log("l")),
      ("new --from-log l --device 1", .notTogether("--device", "--from-log"), nil),
      ("new --device 1", .needs("--device", "--from with a population file"), nil),
      ("new --from p --device 7", nil, .device(7, ofPopulation: "p")),
      ("new --app a", .needs("--app", "--from-log"), nil),
      ("new --from commuted", .unknownStarter("commuted"), nil),
    ] as [(String, UsageProblem?, NewSource?)])
  func combinationsOfNewOptionsAreChecked(
    _ line: String, _ expected: UsageProblem?, _ source: NewSource?
  ) throws {
    var found: NewSource?
    let problem = try problem(line) { arguments throws(CommandFailure) in
      found = try NewSource(arguments)
    }
    #expect(problem == expected, "\(line)")
    if let source { #expect(found == source, "\(line)") }
  }

  @Test(
    arguments: [
      (
        "check f --checklist --diagnostics github",
        .notTogether("--checklist", "--diagnostics github")
      ),
      ("check f --json --diagnostics short", .notTogether("--json", "--diagnostics")),
      ("check f --checklist --json", nil),
    ] as [(String, UsageProblem?)])
  func combinationsOfCheckOptionsAreChecked(_ line: String, _ expected: UsageProblem?) throws {
    let found = try problem(line) { arguments throws(CommandFailure) in
      _ = try CheckOption.checked(arguments)
    }
    #expect(found == expected, "\(line)")
  }

  @Test(
    arguments: [
      ("help demo --json", .needs("--json", "the topic rules, schema, myths or json")),
      ("help matrix --json", .needs("--json", "the topic rules, schema, myths or json")),
      ("help schema more", .unexpected("more")), ("help matrix more", .unexpected("more")),
      (
        "help facts none", .unknownFact("none", highest: FactList.highest)
      ),
      (
        "help field none", .unknownObservation("none", highest: FieldHelp.highest)
      ),
      ("help nothing", .unknownTopic("nothing")),
      ("help schema lesson", nil), ("help rules --json", nil),
    ] as [(String, UsageProblem?)])
  func combinationsOfHelpOptionsAreChecked(_ line: String, _ expected: UsageProblem?) throws {
    let found = try problem(line) { arguments throws(CommandFailure) in
      #expect(try !HelpAnswer(arguments, .init(), columns: 80).text().isEmpty, "\(line)")
    }
    #expect(found == expected, "\(line)")
  }
}

/// The results of several files are one JSON document, even if some of the files failed.
@Suite struct ResultListTests {
  @Test func theListIsCompleteWithAndWithoutResults() {
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

/// Lines are complete no matter in which pieces they arrive.
@Suite struct TypedLineTests {
  @Test(
    arguments: [
      ([""], []), (["a\n"], ["a"]), (["a"], ["a"]), (["a\nb\n", "c"], ["a", "b", "c"]),
      (["a", "b\n\n"], ["ab", ""]), (["\n"], [""]), (["\u{E9}\n"], ["\u{E9}"]),
    ] as [([String], [String])])
  func aLineEndsAtALineBreakOrTheEndOfInput(_ pieces: [String], _ expected: [String]) throws {
    var rest = pieces[...]
    var lines = TypedLines { Array((rest.popFirst() ?? "").utf8) }
    var found: [String] = []
    while let line = try lines.next() { found.append(line) }
    #expect(found == expected, "\(pieces)")
  }

  /// Input without a line break is cut.
  @Test func anEndlessLineIsCut() throws {
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

  @Test func everyVerbIsFoundByItsName() {
    for name in VerbName.allCases { #expect(Verb.named(name.rawValue)?.id == name, "\(name)") }
    #expect(Verb.named("walk") == nil)
  }

  @Test func everyExampleIsAValidCallOfItsVerb() throws {
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

  @Test func onlyTheLastArgumentCanBeRepeated() {
    for verb in Verb.all {
      #expect(verb.arguments.dropLast().allSatisfy { !$0.isRepeated }, "\(verb.name)")
    }
  }
}
