import Basics
import Testing

@testable import CommandLanguage

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

  @Test(arguments: [
    ("rum", "there is no verb \"rum\"; did you mean run?"),
    ("run --sed 3", "there is no option \"--sed\"; did you mean --seed?"),
    ("run --seed", "--seed needs a number after it"),
    ("run --seed x", "--seed needs a whole number from 0 to 9223372036854775807, not \"x\""),
    ("demo a", "unexpected argument \"a\""),
    ("demo --log=x", "--log takes no value; remove \"=x\""),
    ("demo --color=blue", "--color needs auto, always or never, not \"blue\""),
    (
      "--generate-completion-script zish",
      "needs bash, zsh or fish, not \"zish\"; did you mean zsh?"
    ),
    ("help \u{1B}[31m\n --", "unexpected argument \"\\u{1B}[31m\\u{0A}\""),
  ])
  func aMistakeSaysWhatWasFoundAndWanted(_ line: String, _ message: String) throws {
    var words = line.split(separator: " ").map(String.init)
    if words.last == "--" { words = ["demo", words[1]] }
    let failure = try #require(throws: CommandFailure.self, "\(line)") { try Invocation(words) }
    #expect(failure.status == .usage, "\(line)")
    #expect(failure.message.text.contains(message), "\(failure.message.text)")
  }
}
