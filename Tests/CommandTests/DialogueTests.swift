import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

/// On a terminal `bgsim advise` asks what it was not told.
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

  @Test func aToolIsFoundByAnswers() {
    let ending = Self.advise([], typing: ["1", "2", "20s"])
    #expect(ending.status == .success)
    #expect(ending.output.hasPrefix("App refresh: BGAppRefreshTask\n"))
    #expect(ending.error.contains("What starts the work?\n  1  the user"))
  }

  @Test func whatIsKnownIsNotAsked() {
    let ending = Self.advise(["--started-by", "server"], typing: ["5s"])
    #expect(ending.status == .success && ending.asked == 1)
    #expect(Self.advise(["--started-by", "watch"], typing: []).asked == 0)
    #expect(Self.advise([], typing: ["1", "7"]).output.hasPrefix("Location"))
  }

  @Test func aWrongAnswerIsAskedAgainAndNotForEver() {
    let ending = Self.advise(["--started-by", "server"], typing: ["long", "5", "5s"])
    #expect(ending.status == .success)
    #expect(ending.error.contains("Please answer with a span such as 20s or 5m."))
    let stubborn = Self.advise(["--started-by", "server"], typing: Array(repeating: "x", count: 9))
    #expect(stubborn.status == .usage && stubborn.asked == 3)
    #expect(Self.advise([], typing: []).status == .usage)
  }

  @Test func aSymptomAsksItsQuestions() {
    let ending = Self.advise(["expires"], typing: ["y", "", "no", "maybe", "n"])
    #expect(ending.status == .success)
    #expect(
      ending.output.contains(
        "  1 The work takes more than its kind allows\n    because   you said so"))
    #expect(ending.output.contains("- not-incremental:"))
    #expect(ending.output.contains("Not so, as you say\n  wrong-kind, taken-back"))
    #expect(ending.asked == 5)
    let byMenu = Self.advise([], typing: ["4", "n", "n", "n"])
    #expect(byMenu.output.hasPrefix("The app is killed\n"))
  }

  @Test func whoStopsAnsweringGetsWhatThereIs() {
    let ending = Self.advise(["never-runs"], typing: ["n"])
    #expect(ending.status == .success)
    #expect(ending.output.contains("Nothing found yet: questions are open."))
  }
}
