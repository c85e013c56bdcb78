import Advice
import Foundation
import LongForm
import Testing

@testable import CommandLanguage
@testable import bgsim

/// `bgsim advise` as a user calls it.
@Suite struct AdviseTests {
  private static func run(_ words: String, at place: URL? = nil) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(
      words.split(separator: " ").map(String.init), at: place ?? BuiltCommand.packageFolder)
  }

  @Test func withoutATerminalMissingOptionsAreReportedInsteadOfAskedFor() throws {
    for (words, missing) in [
      ("advise", "--started-by, one of user"), ("advise --started-by server", "--takes, such as"),
      ("advise --takes 5s", "--started-by, one of user"),
    ] {
      let ending = try Self.run(words)
      #expect(ending.status == 64 && ending.output.isEmpty, "\(words)")
      #expect(ending.error.hasPrefix("bgsim: advise needs "), "\(ending.error)")
      #expect(ending.error.contains(missing), "\(ending.error)")
    }
  }

  @Test(arguments: [
    ("advise nonsense", "there is no advice on \"nonsense\""),
    ("advise never-run", "did you mean never-runs?"),
    ("advise --takes 5", "--takes needs a span from 1s to 30d"),
    ("advise --takes 0s --started-by user", "--takes needs a span"),
    ("advise --polling 9999999999d", "--polling needs a span"),
    ("advise --needs power,", "--needs needs power, network"),
    ("advise --os 12", "--os needs a whole number from 13 to 27"),
    ("advise --started-by user --takes 1s --task x", "--task needs a symptom"),
    ("advise --polling 5m --takes 1s", "--takes cannot be combined with --polling"),
    ("advise expires --only swift", "--only cannot be combined with expires"),
    ("advise expires --answer memory=yes", "--answer needs too-much-work"),
    ("advise expires --answer wrong-kind=perhaps", "--answer needs wrong-kind=yes or"),
    (
      "advise --started-by user --takes 3m --only scenario --json",
      "--only cannot be combined with --json"
    ),
    ("advise ship-now x", "unexpected argument \"x\""),
    ("advise ship-now --only swift", "--only needs scenario"),
    ("advise ship-now --only scenario --json", "--only cannot be combined with --json"),
  ])
  func anInvalidCommandLineIsRefused(_ words: String, _ message: String) throws {
    let ending = try Self.run(words)
    #expect(ending.status == 64 && ending.output.isEmpty)
    #expect(ending.error.contains(message), "\(ending.error)")
  }

  @Test func missingOrBrokenFilesAreReported() throws {
    let folder = try Folder()
    try folder.put("{", in: "broken.jsonc")
    for (file, status) in [("missing.jsonc", Int32(66)), ("broken.jsonc", 65)] {
      let ending = try BuiltCommand.run(["advise", "never-runs", file], in: folder)
      #expect(ending.status == status && ending.output.isEmpty, "\(ending)")
    }
  }

  @Test func forWorkThatIsNotSimulatedTheScenarioIsRefusedWithAReason() throws {
    let ending = try Self.run("advise --started-by place --only scenario")
    #expect(ending.status == 65 && ending.output.isEmpty)
    #expect(ending.error.contains("not simulated, because the place decides"), "\(ending.error)")
  }

  @Test func theSuggestedCommandsWork() throws {
    let folder = try Folder()
    let questions = [
      "advise --started-by schedule --needs transfer", "advise --started-by user --takes 3m",
      "advise --polling 5m", "advise --started-by server --takes 5s", "advise ship-now",
      "advise --started-by leaving --takes 5s", "advise --started-by schedule --takes 20s",
    ]
    for words in LongForm.all(of: questions, orOneIn: 3) {
      let text = try Self.run(words).output
      let commands = text.split(separator: "\n").compactMap { line in
        line.firstRange(of: "bgsim ").map { line[$0.lowerBound...].split(separator: " ") }
      }.filter { $0.contains("-o") || $0.contains { $0.hasSuffix(".jsonc") } }
      #expect(commands.count == 2, "\(words)")
      for command in commands {
        let ending = try BuiltCommand.run(command.dropFirst().map(String.init), in: folder)
        #expect(ending.status == 0, "\(command): \(ending.error)")
      }
    }
  }

  @Test func jsonOutputIsOneDocument() throws {
    for words in [
      "advise --started-by schedule --takes 20s --json", "advise --polling 1h --json",
      "advise never-runs --json", "help myths --json",
    ] {
      let output = try Self.run(words).output
      #expect(throws: Never.self, "\(words)") {
        try JSONSerialization.jsonObject(with: Data(output.utf8))
      }
    }
  }

  @Test func theProofCommandOfEachSuspectRuns() throws {
    for suspect in LongForm.all(of: Suspect.all, orOneIn: 4) {
      let ending = try Self.run(String(suspect.proof.dropFirst("bgsim ".count)))
      #expect(ending.status == 0, "\(suspect.proof): \(ending.error)")
    }
  }

  @Test func theProofCommandShowsTheCauseFoundInAFile() throws {
    let path = "Examples/why-does-nothing-run-after-force-quit.jsonc"
    let text = try Self.run("advise never-runs \(path)").output
    let proof = try #require(text.split(separator: "\n").first { $0.contains("proof") })
    let words = proof.split(separator: "\"")
    let command = words[0].split(separator: " ").dropFirst(2).map(String.init) + [String(words[1])]
    let shown = try BuiltCommand.run(command, at: BuiltCommand.packageFolder)
    #expect(shown.status == 0 && shown.output.contains("app-switcher"), "\(shown)")
    #expect(text.contains("proof     bgsim explain \(path)"))
  }
}

/// On a terminal `bgsim advise` asks for what the options do not say.
@Suite struct DialogueTests {
  /// Answers one line after the other, and then the input is over.
  private final class Typist: @unchecked Sendable {
    private var lines: [String]
    private(set) var asked = 0
    init(_ lines: [String]) { self.lines = lines }
    func next() -> [UInt8] {
      asked += 1
      return lines.isEmpty ? [] : Array("\(lines.removeFirst())\n".utf8)
    }
  }

  private static func advise(
    _ arguments: [String], typing lines: [String]
  ) -> (status: CommandLanguage.ExitStatus, output: String, error: String, asked: Int) {
    let test = TestConsole()
    let typist = Typist(lines)
    // Standard error is a terminal.
    test.pace = 0
    var console = test.console
    console.isTyped = { true }
    console.typed = { typist.next() }
    let status = Command.run(["advise"] + arguments, on: console)
    return (
      status, String(decoding: test.output, as: UTF8.self),
      String(decoding: test.error, as: UTF8.self), typist.asked
    )
  }

  @Test func answersLeadToATool() {
    let ending = Self.advise([], typing: ["1", "2", "20s"])
    #expect(ending.status == .success)
    #expect(ending.output.hasPrefix("App refresh: BGAppRefreshTask\n"))
    #expect(ending.error.contains("What starts the work?\n  1  the user"))
  }

  @Test func questionsAnsweredByOptionsAreNotAsked() {
    let ending = Self.advise(["--started-by", "server"], typing: ["5s"])
    #expect(ending.status == .success && ending.asked == 1)
    #expect(Self.advise(["--started-by", "watch"], typing: []).asked == 0)
    #expect(Self.advise([], typing: ["1", "7"]).output.hasPrefix("Location"))
  }

  @Test func anInvalidlyAnsweredQuestionIsAskedThreeTimesAtMost() {
    let ending = Self.advise(["--started-by", "server"], typing: ["long", "5", "5s"])
    #expect(ending.status == .success)
    #expect(ending.error.contains("Please answer with a span such as 20s or 5m."))
    let stubborn = Self.advise(["--started-by", "server"], typing: Array(repeating: "x", count: 9))
    #expect(stubborn.status == .usage && stubborn.asked == 3)
    #expect(Self.advise([], typing: []).status == .usage)
  }

  @Test func eachSymptomHasItsOwnQuestions() {
    let ending = Self.advise(["expires"], typing: ["y", "", "no", "maybe", "n"])
    #expect(ending.status == .success)
    #expect(
      ending.output.contains(
        "  1 The work takes longer than its kind allows\n    because   you said so"))
    #expect(ending.output.contains("- not-incremental:"))
    #expect(ending.output.contains("Ruled out by your answers\n  wrong-kind, taken-back"))
    #expect(ending.asked == 5)
    let byMenu = Self.advise([], typing: ["5", "n", "n", "n"])
    #expect(byMenu.output.hasPrefix("The app is killed\n"))
  }

  @Test func endOfInputStillPrintsTheFindingsSoFar() {
    let ending = Self.advise(["never-runs"], typing: ["n"])
    #expect(ending.status == .success)
    #expect(ending.output.contains("Nothing found yet; some questions are unanswered."))
  }
}
