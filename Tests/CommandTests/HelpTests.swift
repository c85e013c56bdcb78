import Foundation
import Reports
import RunRecord
import SchedulerEngine
import Testing

@testable import CommandLanguage
@testable import bgsim

/// Help, manual and completions say what the table says.
@Suite struct HelpTests {
  /// What each way of telling about a verb or option must contain.
  private func spelled(_ option: CommandOption) -> [String] { [option.name, option.summary] }

  @Test func theHelpOfEachVerbHasAllOfItsOptions() throws {
    for verb in Verb.all {
      let text = HelpPage.of(verb).text(width: 100)
      #expect(text == (try BuiltCommand.runOnTerminal([verb.name, "-h"], width: 100)))
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for option in verb.understood {
        #expect(words.contains(option.name), "\(verb.name) \(option.name)")
        #expect(words.contains(option.summary), "\(verb.name) \(option.name)")
      }
      for argument in verb.arguments {
        #expect(words.contains("\(argument.spelling) \(argument.summary)"), "\(verb.name)")
      }
      for example in verb.examples { #expect(text.contains("  \(example)\n"), "\(example)") }
      #expect(try BuiltCommand.run(["help"]).output.contains("\n  \(verb.name)"))
    }
  }

  @Test func theManualHasAllVerbsOptionsAndExitCodes() throws {
    let manual = try BuiltCommand.run(["help", "--man"]).output
    for verb in Verb.all {
      #expect(manual.contains(".SH BGSIM \(verb.name.uppercased())\n"))
      for option in verb.understood + CommandOption.ofCommand {
        #expect(manual.contains(ManualPage.escaped(option.spelling)), "\(option.name)")
        #expect(manual.contains(ManualPage.escaped(option.summary)), "\(option.name)")
      }
    }
    for status in ExitStatus.allCases {
      #expect(manual.contains(".B \(status.rawValue)\n\(status.meaning)\n"), "\(status)")
    }
  }

  @Test(arguments: Shell.allCases)
  func theCompletionsHaveAllVerbsOptionsAndValues(_ shell: Shell) throws {
    let script = try BuiltCommand.run(["--generate-completion-script", shell.rawValue]).output
    for verb in Verb.all {
      let line = script.split(separator: "\n").filter { line in
        line.contains("\(verb.name)) ") || line.contains("_from \(verb.name)'")
      }.joined(separator: "\n")
      for option in verb.understood {
        let name = shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name
        #expect(line.contains(name), "\(shell) \(verb.name) \(option.name)")
      }
      #expect(script.contains(verb.name))
    }
    for topic in HelpTopic.names { #expect(script.contains(topic), "\(topic)") }
    for other in Shell.allCases { #expect(script.contains(other.rawValue)) }
  }

  @Test(arguments: [40, 60, 80, 100])
  func noLineIsWiderThanTheTerminal(_ width: Int) throws {
    for arguments in [["help"], ["demo", "-h"], ["help", "system-budgets"]] {
      let text = try BuiltCommand.runOnTerminal(arguments, width: width)
      // Examples and addresses stay whole, so that they can be copied.
      for line in text.split(separator: "\n")
      where !line.hasPrefix("  bgsim ") && !line.hasPrefix("    https://") {
        #expect(line.count <= width, "at \(width): \(line)")
      }
    }
  }

  @Test func everyRuleAndFindingHasHelp() throws {
    for objector in RuleID.allCases {
      let name = objector.introduction.name.description
      let page = try #require(HelpTopic.page(on: name))
      #expect(page.text(width: 100).contains(name))
    }
    for (name, words) in [
      ("waking", "waking.interval"), ("misjudgement", "app-usage.misjudgement"),
      ("scenario", "--set apps[com.a].tasks[com.a.r].earliest=1h"), ("terms", "main cause"),
      ("topics", "chain-broken"),
    ] {
      let page = try #require(HelpTopic.page(on: name), "\(name)")
      #expect(page.text(width: 100).contains(words), "\(name)")
      #expect(HelpTopic.names.contains(name) || name == "misjudgement")
    }
    for finding in FindingCode.allCases {
      let page = try #require(HelpTopic.page(on: finding.name.description))
      let cited = CitedFacts(by: finding.name.description, [])
      // Whether the app is suspended in between depends on code that no scenario has.
      let examples = finding == .resubmittedAfterCompleting ? 0 : 2
      #expect(page.sections.count == (cited.statements.isEmpty ? 3 : 5) + examples, "\(finding)")
    }
    #expect(Set(HelpTopic.names).count == HelpTopic.names.count)
    let ending = try BuiltCommand.run(["help", "app-usag"])
    #expect(ending.status == 64)
    #expect(
      ending.error == "bgsim: there is no help topic \"app-usag\"; did you mean app-usage?\n")
  }

  @Test func theVersionSaysWhatIsRead() throws {
    let lines = try BuiltCommand.run(["--version"]).output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "bgsim \(Version.number)")
    #expect(lines[1] == "event log format 3")
    #expect(lines[2].hasPrefix("built with Swift 6."))
  }

  @Test func aManualEscapesWhatRoffWouldTakeForItsOwn() {
    #expect(ManualPage.escaped(".x -y \\z") == "\\&.x \\-y \\ez")
    #expect(ManualPage.escaped("'x") == "\\&'x")
  }
}
