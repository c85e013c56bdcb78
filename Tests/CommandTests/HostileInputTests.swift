import Basics
import Foundation
import LongForm
import Testing

@testable import CommandLanguage

/// Every option and every file of every verb, with words made to command a terminal, a reader of lines
/// or a CI service. New verbs and options are tried as soon as they are declared.
@Suite struct HostileWordsTests {
  struct Hostile: CustomTestStringConvertible, Sendable {
    let what: String
    let bytes: [UInt8]
    var testDescription: String { what }
  }

  private static let each = [
    Hostile(what: "escapes and a line", bytes: Array("\u{1B}[31m\u{202E}x\u{9B}\nFAKE".utf8)),
    Hostile(what: "commands", bytes: Array("::error::##[error]##vso[x]".utf8)),
    Hostile(what: "no UTF-8", bytes: [0xFF, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0xC3]),
  ]

  /// Each costs hundreds of runs of the command, so they come by themselves only in the long form.
  private static let all =
    LongForm.isAskedFor
    ? each
    : [Hostile(what: "all at once", bytes: each.map(\.bytes).joined(separator: [0x0A]).map(\.self))]

  private let folder: Folder
  private let scenario = Array("holds".utf8)

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "holds")
    for hostile in Self.all {
      try put(NewsScenario().text, in: hostile.bytes)
      try put("{ \"format\": 1, \"x\": 1 }", in: Array("broken".utf8) + hostile.bytes)
      try put("<plist><dict>", in: hostile.bytes + Array(".plist".utf8))
    }
  }

  /// Foundation gives files no such names.
  private func put(_ text: String, in name: [UInt8]) throws {
    let path = (Array(folder.path.utf8) + [0x2F] + name).map { CChar(bitPattern: $0) } + [0]
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  private func tryOut(
    _ words: [[UInt8]], annotated: Bool = false, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let text = try BuiltCommand.run(bytes: words, in: folder).text
    let told = words.map { VisibleText.of(String(nameBytes: $0)) }.joined(separator: " ")
    #expect(
      HostileWordsTests.holes(in: text, annotated: annotated) == [], "\(told)",
      sourceLocation: place)
  }

  /// Control characters and commands in the text that a reader would obey.
  static func holes(in bytes: [UInt8], annotated: Bool) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["no UTF-8"] }
    var holes = text.unicodeScalars.filter { !$0.isVisible && $0 != "\n" && $0 != "\t" }
      .map { "U+\(String($0.value, radix: 16))" }
    for line in text.split(separator: "\n") {
      let isCommand = line.drop { $0.isWhitespace }.hasPrefix("::")
      let isAnnotation = ["::error ", "::warning ", "::notice "].contains { line.hasPrefix($0) }
      if isCommand && !(annotated && isAnnotation) {
        holes.append("a command: \(line)")
      }
      if line.contains("##[") || line.contains("##vso[") { holes.append("inside: \(line)") }
      if line.hasPrefix("FAKE") { holes.append("a line of its own: \(line)") }
    }
    return holes
  }

  private func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

  private func arguments(of verb: Verb) -> [[UInt8]] {
    switch verb.name {
    case "explain": [scenario, Array("com.example.news.refresh".utf8)]
    case "compare": [scenario, scenario]
    default: verb.arguments.first?.completion == .files ? [scenario] : []
    }
  }

  @Test(arguments: all) func hostileOptionValuesArePrintedSafely(_ hostile: Hostile) throws {
    for verb in Verb.all {
      for option in verb.understood {
        try tryOut(
          bytes([verb.name]) + arguments(of: verb)
            + [Array("\(option.name)=".utf8) + hostile.bytes])
      }
    }
  }

  @Test(arguments: all) func hostileArgumentsArePrintedSafely(_ hostile: Hostile) throws {
    try tryOut([hostile.bytes])
    try tryOut([Array("--".utf8) + hostile.bytes])
    for verb in Verb.all {
      try tryOut(bytes([verb.name]) + [Array("--".utf8) + hostile.bytes])
      for place in 0...arguments(of: verb).count {
        try tryOut(
          bytes([verb.name]) + arguments(of: verb).prefix(place)
            + [Array("missing".utf8) + hostile.bytes])
      }
    }
  }

  @Test(arguments: all, DiagnosticLayoutName.all)
  func hostileFileNamesArePrintedSafely(_ hostile: Hostile, _ layout: String) throws {
    let names = [
      hostile.bytes, Array("broken".utf8) + hostile.bytes, hostile.bytes + Array(".plist".utf8),
      hostile.bytes + Array("/none".utf8),
    ]
    for verb in Verb.all where verb.understood.contains(ScenarioOption.diagnostics) {
      for name in names {
        try tryOut(
          bytes([verb.name]) + [name] + arguments(of: verb).dropFirst()
            + bytes(["--diagnostics", layout]), annotated: layout == "github")
      }
    }
  }

  @Test(arguments: all) func everyViewOfARunPrintsHostileWordsSafely(_ hostile: Hostile) throws {
    let views = [
      ["--seeds", "2"], ["--json"], ["--sentences"], ["--quiet"], ["--seeds", "2", "-q"],
      ["--log", "-", "-o", "result"], ["--set", "x=1"],
    ]
    for view in views { try tryOut(bytes(["run"]) + [hostile.bytes] + bytes(view)) }
    for key in ["device", "name", "expect[", "apps[", "rules.", "seed[0]", ""] {
      try tryOut(bytes(["run"]) + [scenario, Array("--set".utf8), Array(key.utf8) + hostile.bytes])
      try tryOut(
        bytes(["run"]) + [scenario, Array("--set".utf8), Array("\(key)=".utf8) + hostile.bytes])
      try tryOut(
        bytes(["run"])
          + [scenario, Array("--set".utf8), Array(key.utf8) + hostile.bytes + Array("]=[".utf8)])
    }
  }

  @Test(arguments: all) func filesWithHostileNamesAreReadAndWritten(_ hostile: Hostile) throws {
    let result = Array("out".utf8) + hostile.bytes
    let words = bytes(["run"]) + [hostile.bytes] + bytes(["-q", "-o"]) + [result]
    #expect(try BuiltCommand.run(bytes: words, in: folder).status == 0)
    let path = (Array(folder.path.utf8) + [0x2F] + result).map { CChar(bitPattern: $0) } + [0]
    #expect(access(path, R_OK) == 0)
    // Found in a folder, too.
    let test = try BuiltCommand.run(bytes: bytes(["test"]) + [hostile.bytes, scenario], in: folder)
    #expect(test.status == 0)
  }
}

private enum DiagnosticLayoutName { static let all = ["full", "short", "json", "github"] }

/// Scenarios from strangers reach the terminal, the XML and the workflow only as text, and input of
/// any size is handled.
@Suite struct HostileScenarioTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Allowed in an identifier, and hostile in every format that it is written to.
  private static let identifier = "x<b>&]]>::error::%0A'=cmd"

  @Test(arguments: ["\\u001b[2J", "\\u202e", "\u{9B}2J", "\u{200B}"])
  func anInvisibleCharacterInAnIdentifierIsRefusedAndShown(_ hidden: String) throws {
    try folder.put(NewsScenario(identifier: "x" + hidden).text, in: "f")
    for layout in ["full", "short", "json", "github"] {
      let ending = try BuiltCommand.run(["run", "f", "--diagnostics", layout], in: folder)
      #expect(ending.status == 65, "\(layout)")
      #expect(ending.error.contains("S111"), "\(layout): \(ending.error)")
      let isPlain = ending.error.unicodeScalars.allSatisfy { scalar in
        (scalar.value >= 0x20 || scalar == "\n") && !(0x7F...0x9F).contains(scalar.value)
          && ![0x202E, 0x200B].contains(scalar.value)
      }
      #expect(isPlain, "\(layout): \(ending.error)")
    }
  }

  @Test func hostileNamesSurviveInTheJUnitXML() throws {
    try folder.put(NewsScenario(identifier: Self.identifier, ran: 9).text, in: "a<&.jsonc")
    try folder.put("{ \"\u{1B}]]>\": 1", in: "b.jsonc")
    let ending = try BuiltCommand.run(["test", ".", "--junit", "x.xml"], in: folder)
    #expect(ending.status == 65)
    let document = try XMLFacts(Data((folder.text("x.xml") ?? "").utf8))
    #expect(document.count(of: "failure") == 1)
    #expect(document.count(of: "error") == 1)
    #expect(document.values(of: "classname") == ["a<&.jsonc", "b.jsonc"])
    #expect(document.values(of: "name").contains { $0.hasPrefix(Self.identifier + " ran 9") })
    #expect(document.values(of: "tests").first == "2")
    #expect(document.values(of: "failures").first == "1")
    #expect(document.values(of: "errors").first == "1")
  }

  @Test func oversizedInputsAreRefusedNamingTheLimit() throws {
    try folder.put("", in: "huge")
    #expect(truncate(folder("huge"), 10_000_000_000) == 0)
    try folder.put(String(repeating: "[", count: 1_000_000), in: "deep")
    let rows: [(String, Int32, String)] = [
      ("huge", 66, "is larger than 16777216 bytes"), ("deep", 65, "nested more than 64 levels"),
      ("/dev/zero", 66, "is larger than 16777216 bytes"),
      (".", 66, "is a folder"),
    ]
    for (path, status, words) in rows {
      // A folder may be an app's, which can be checked.
      let verbs = path == "." ? [["run"], ["explain"]] : [["run"], ["check"], ["explain"]]
      for arguments in verbs.map({ $0 + [path] + ($0 == ["explain"] ? ["x"] : []) }) {
        let ending = try BuiltCommand.run(arguments, in: folder)
        #expect(ending.status == status, "\(arguments)")
        #expect((ending.output + ending.error).contains(words), "\(arguments): \(ending.error)")
      }
    }
    let ending = try BuiltCommand.run(["run", "deep", "--max-input", "10"], in: folder)
    #expect(ending.status == 66 && ending.error.contains("larger than 10 bytes"))
  }

  @Test func aCommandThatDoesNotReadStandardInputSucceeds() throws {
    let ending = try BuiltCommand.run(
      ["--version"], input: String(repeating: "x", count: 1_000_000))
    #expect(ending.status == 0)
  }

  @Test func onlyOneInputCanBeStandardInput() throws {
    let ending = try BuiltCommand.run(["compare", "-", "-"], in: folder, input: "{}")
    #expect(ending.status == 64 && ending.error == "bgsim: only one input can be standard input\n")
  }

  @Test func foldersThatLinkToThemselvesAreSearchedOnce() throws {
    try folder.put(NewsScenario().text, in: "a.jsonc")
    for link in ["one", "two", "three"] { symlink(".", folder(link)) }
    let ending = try BuiltCommand.run(["test", "."], in: folder)
    #expect(ending.output == "1 file: 1 as expected, 0 failed, 0 unusable\n")
  }
}

/// Unreasonable pushes, assertions and transfers end with an error at their place, or after bounded work.
@Suite struct HostileNeighbourTests {
  struct Row: Sendable {
    let what: String
    var tasks = ""
    var activities = ""
    var events = ""
    let status: Int32
    let told: String
  }

  private static let rows = [
    Row(
      what: "a transfer of nothing",
      tasks: #"{ "transfer": "b", "upload": "0B" }"#, status: 0, told: "nothing wrong"),
    Row(
      what: "a transfer that begins the next when it is told, and takes no time",
      tasks: #"{ "transfer": "b", "upload": "0B", "resubmit": "first", "work": { "takes": "0s" }}"#,
      status: 65, told: "hostile.jsonc:3:5"),
    Row(
      what: "a transfer for which a life is too short",
      tasks: #"{ "transfer": "b", "upload": "1000GB", "timeout": "365d" }"#, status: 0, told: "b"),
    Row(
      what: "less than nothing to transfer",
      tasks: #"{ "transfer": "b", "upload": "-1MB" }"#, status: 65, told: "hostile.jsonc:3:35"),
    Row(
      what: "a thousand pushes in a minute", tasks: #"{ "push": "p" }"#,
      events: (0..<1_000).map {
        #"{ "at": "day 1 10:00:\#($0 % 60 < 10 ? "0" : "")\#($0 % 60)", "push": "p" }"#
      }.joined(separator: ", "), status: 0, told: "pushes-too-often: p, once"),
    Row(
      what: "200,000 assertions",
      activities: (0..<100).map { #"{ "name": "w\#($0)", "takes": "1m", "atOnce": 2000 }"# }.joined(
        separator: ", "), status: 0, told: "too-many-assertions"),
    Row(
      what: "10,000 assertions at once",
      activities: #"{ "name": "w", "atOnce": 10000 }"#, status: 65, told: "hostile.jsonc:4:30"),
  ]

  @Test(arguments: rows) func unreasonableWorkEndsWithAnErrorOrAResult(_ row: Row) throws {
    let folder = try Folder()
    try folder.put(
      """
      { "format": 1, "name": "hostile", "start": "2026-06-01T00:00Z", "duration": "1d",
        "apps": [{ "id": "com.example.a", "opened": ["08:00"], "tasks": [
          \(row.tasks)], "activities": [
          \(row.activities)] }],
        "events": [\(row.events)] }
      """, in: "hostile.jsonc")
    let ending = try BuiltCommand.run(["run", "hostile.jsonc"], in: folder)
    #expect(!ending.wasSignalled && ending.status == row.status)
    let said = ending.status == 0 ? ending.output : ending.error
    #expect(said.contains(row.told), "\(said)")
  }
}

/// A CI service obeys lines of a log; no text from a file or a command line may become one.
@Suite struct WorkflowCommandTests {
  /// Lines that GitHub obeys, and what GitHub and Azure obey anywhere in a line.
  private func commands(in text: String, orInside: Bool = true) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      let isInside = line.contains("##[") || line.contains("##vso[")
      return line.drop { $0.isWhitespace }.hasPrefix("::") || orInside && isInside
    }
  }

  @Test(arguments: [
    ("::error::x", "\\u{3A}:error::x"), ("a\n \t::error::x", "a\n \t\\u{3A}:error::x"),
    ("\u{3000}::x", "\u{3000}\\u{3A}:x"), ("a ::x", "a ::x"), (":x", ":x"), (":::", "\\u{3A}::"),
    ("a ##[x]", "a ##\\u{5B}x]"), ("##vso[x]", "##vso\\u{5B}x]"), ("#[x] [##", "#[x] [##"),
    ("", ""), ("::", "\\u{3A}:"), ("a\n\n", "a\n\n"),
  ])
  func workflowCommandsAreEscapedAndOtherTextIsUnchanged(_ text: String, _ shown: String) {
    #expect(PrintedText.plain(text).words == shown)
  }

  @Test(arguments: [
    ("::error file=a::b ##[x]\n", "::error file=a::b ##\\u{5B}x]\n"),
    ("nothing wrong found in ##vso[x]", "nothing wrong found in ##vso\\u{5B}x]"),
  ])
  func anAnnotationStaysACommandButCannotContainAnother(_ text: String, _ shown: String) {
    #expect(PrintedText.annotations(text).words == shown)
  }

  @Test func escapedJSONKeepsItsValue() throws {
    let text = "{ \"a\": \"##[error]##vso[x]\", \"b\": [1] }"
    let shown = PrintedText.json(text).words
    #expect(commands(in: shown) == [])
    func read(_ text: String) throws -> NSDictionary? {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    }
    #expect(try read(shown) == read(text))
  }
}
