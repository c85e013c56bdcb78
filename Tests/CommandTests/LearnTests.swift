import Foundation
import Testing

/// `bgsim learn` and `bgsim run --step` as a user runs them.
@Suite struct LearnTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put("never\n# a remark\n\n4\nb\n", in: "answers")
    try folder.put(NewsScenario().text, in: "scenario.jsonc")
    try folder.put(
      """
      { "format": 1, "lesson": "Mine", "scenario": "scenario.jsonc",
        "questions": [{ "heldBy": "com.example.news.refresh", "at": "day 2 12:00" }] }
      """, in: "mine.jsonc")
    try folder.put(
      """
      { "format": 1, "lesson": "Bad", "scenario": "../scenario.jsonc",
        "questions": [] }
      """, in: "outside.jsonc")
    try folder.put(
      """
      { "format": 1, "lesson": "Never", "scenario": "scenario.jsonc",
        "questions": [{ "edit": "com.example.news.refresh", "expect": { "ran": "1.." } }] }
      """, in: "already.jsonc")
  }

  private func run(_ command: String, _ input: String = "") throws -> BuiltCommand.Ending {
    try BuiltCommand.run(command.split(separator: " ").map(String.init), in: folder, input: input)
  }

  @Test(arguments: [
    ("learn", "The workshop"), ("learn 1", "Question 6 of 6"), ("learn the-final", "never runs"),
    ("learn 1 --key", "Right: (b)"), ("learn 1 --answers answers", "Wrong."),
    ("learn mine.jsonc", "Question 1 of 1"), ("learn mine.jsonc --key", "see  bgsim explain"),
    ("learn 1 --file", #""lesson": "A first day""#), ("check mine.jsonc", "nothing wrong"),
    ("help lesson", "firstRun"), ("help schema lesson", "Lesson, format 1"),
    ("learn --handout", "a sheet to write on"),
  ])
  func learnWorksWithoutATerminal(_ command: String, _ says: String) throws {
    let ending = try run(command)
    #expect(ending.status == 0 && ending.error == "", "\(ending.error)")
    #expect(ending.output.contains(says), "\(ending.output)")
  }

  @Test(arguments: [
    ("learn 99", 64, "there is no lesson"), ("learn a-frist-day", 64, "did you mean a-first-day?"),
    ("learn --key", 64, "--key needs a lesson"), ("learn missing.jsonc", 66, "does not exist"),
    ("learn scenario.jsonc", 65, "\"scenario.jsonc\": error: this is a scenario, not a lesson"),
    ("learn outside.jsonc", 65, "cannot be read"),
    ("check already.jsonc", 65, "question 1 has no answer"),
    ("learn 1 2", 64, "unexpected argument \"2\""), ("learn 1 --handout", 64, "a lesson"),
    ("learn --class", 64, "a file of answers"), ("learn --class a.json --key", 64, "--class"),
    ("learn --class scenario.jsonc", 65, "no marked answers"),
    ("run mine.jsonc", 65, "run that file"), ("learn 1 --answers missing", 66, "does not exist"),
    ("run scenario.jsonc --step --json", 64, "--step cannot be combined"),
    ("run - --step", 64, "--step needs"),
  ])
  func invalidArgumentsAreReported(_ command: String, _ status: Int32, _ says: String) throws {
    let ending = try run(command)
    #expect(ending.status == status, "\(ending.output)")
    #expect((ending.error + ending.output).contains(says), "\(ending.error)")
  }

  @Test func answersCanComeFromStandardInput() throws {
    let file = try run("learn 1 --answers answers --json")
    let piped = try run("learn 1 --answers - --json", folder.text("answers") ?? "")
    #expect(file.output == piped.output)
    let document = try JSONSerialization.jsonObject(with: Data(file.output.utf8))
    #expect((document as? [String: Any])?["questions"] as? [Any] != nil)
  }

  @Test func theAnswersOfAClassStandSideBySide() throws {
    for name in ["ada", "ben"] {
      let made = try run("learn 1 --seed \(name) --answers answers --json -o \(name).json")
      #expect(made.status == 0, "\(made.error)")
    }
    // As the page saves it.
    try folder.put("# bgsim learn a-first-day\n# by Cleo\nb\n\n", in: "cleo.txt")
    let ending = try run("learn --class ada.json ben.json cleo.txt")
    #expect(ending.status == 0, "\(ending.error)")
    #expect(ending.output.contains("Cleo") && ending.output.contains("1 of 7 marks"))
    #expect(ending.output.contains("Lesson 1 (A first day)"), "\(ending.output)")
    #expect(ending.output.contains("ada") && ending.output.contains("ben"))
    #expect(ending.output.contains("Got wrong most"))
  }

  @Test func theScenarioOfALessonRunsLikeAnyOther() throws {
    let lesson = try run("learn 2 --file -o room.jsonc")
    #expect(lesson.status == 0)
    let ending = try run("run room.jsonc --set device.battery=40%")
    #expect(ending.status == 0 && ending.output.contains("chat.refresh"), "\(ending.error)")
    #expect(try run("test room.jsonc").status == 65)
  }

  @Test func onATerminalOneQuestionIsAskedAtATime() throws {
    let (text, status) = try typed("hint\n07:24\nquit\n", to: ["learn", "1"])
    #expect(status == 0)
    #expect(text.contains("Right.") && text.contains("Question 2 of 6"), "\(text)")
    #expect(text.contains("1 of 1 right"), "\(text)")
  }

  @Test func aRefusedSaveDoesNotEndTheSteppedRun() throws {
    let (text, status) = try typed(
      "to 12:00\nsave scenario.jsonc\nsave kept.jsonc\nquit\n",
      to: ["run", "scenario.jsonc", "--step"])
    #expect(status == 0)
    #expect(text.contains("Not saved: \"scenario.jsonc\" is also an input"), "\(text)")
    #expect(text.contains("Saved as kept.jsonc.") && folder.text("kept.jsonc") != nil, "\(text)")
    #expect(folder.text("scenario.jsonc") == NewsScenario().text)
  }

  /// What is seen in a terminal, and how the command ends.
  private func typed(_ words: String, to arguments: [String]) throws -> (String, Int32) {
    let terminal = try PseudoTerminal()
    let process = Process()
    process.executableURL = try BuiltCommand.path()
    process.currentDirectoryURL = URL(fileURLWithPath: folder("."))
    process.arguments = arguments
    process.environment = ["COLUMNS": "80"]
    process.standardInput = terminal.slave
    process.standardOutput = terminal.slave
    try process.run()
    try terminal.slave.close()
    let bytes = Array(words.utf8)
    #expect(write(terminal.master, bytes, bytes.count) == bytes.count)
    let text = String(decoding: terminal.readToEnd(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  private static let script = """
    next
    until com.example.news.refresh
    explain
    fork dark
    lowPowerMode true
    to day 3 12:00
    status
    go main
    for 1d
    back
    timeline
    save kept.jsonc
    quit
    """

  @Test func aScriptOfStepsGivesTheSameOutputEachTime() throws {
    let first = try run("run scenario.jsonc --step", Self.script)
    #expect(first.status == 0 && first.error == "", "\(first.error)")
    for line in Self.script.split(separator: "\n") {
      #expect(first.output.contains("bgsim> \(line)\n"), "\(line)")
    }
    let kept = try #require(folder.text("kept.jsonc"))
    #expect(try run("run scenario.jsonc --step", Self.script) == first)
    #expect(folder.text("kept.jsonc") == kept)
    #expect(try run("run kept.jsonc --step", Self.script).status != 0, "it reads what it writes")
  }

  @Test func aScriptOfStepsWithMistakesFails() throws {
    let ending = try run("run scenario.jsonc --step", "nxet\nto 99:99\nsave scenario.jsonc\n")
    #expect(ending.output.contains("did you mean next?"))
    #expect(ending.status != 0)
    #expect(folder.text("scenario.jsonc") == NewsScenario().text)
  }
}
