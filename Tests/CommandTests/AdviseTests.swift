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

  @Test func withoutATerminalItSaysWhatIsMissingAndDoesNotWait() throws {
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

  @Test(
    arguments: [
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
      ("advise ship-now x", "unexpected argument \"x\""),
      ("advise ship-now --only swift", "--only needs scenario"),
      ("advise ship-now --only scenario --json", "--only cannot be combined with --json"),
    ])
  func aWrongLineIsRefused(_ words: String, _ message: String) throws {
    let ending = try Self.run(words)
    #expect(ending.status == 64 && ending.output.isEmpty)
    #expect(ending.error.contains(message), "\(ending.error)")
  }

  @Test func filesThatAreMissingOrBrokenAreTold() throws {
    let folder = try Folder()
    try folder.put("{", in: "broken.jsonc")
    for (file, status) in [("missing.jsonc", Int32(66)), ("broken.jsonc", 65)] {
      let ending = try BuiltCommand.run(["advise", "never-runs", file], in: folder)
      #expect(ending.status == status && ending.output.isEmpty, "\(ending)")
    }
  }

  @Test func whatIsNotSimulatedHasNoScenarioAndSaysWhy() throws {
    let ending = try Self.run("advise --started-by place --only scenario")
    #expect(ending.status == 65 && ending.output.isEmpty)
    #expect(ending.error.contains("not simulated, because the place decides"), "\(ending.error)")
  }

  @Test func whatItTellsToTryWorks() throws {
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

  @Test func jsonIsOneDocument() throws {
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

  @Test func whatProvesASuspectCanBeRun() throws {
    for suspect in LongForm.all(of: Suspect.all, orOneIn: 4) {
      let ending = try Self.run(String(suspect.proof.dropFirst("bgsim ".count)))
      #expect(ending.status == 0, "\(suspect.proof): \(ending.error)")
    }
  }

  @Test func whatAFileShowsIsProvedByItsCommand() throws {
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
