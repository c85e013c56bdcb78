import Advice
import AppCheck
import Foundation
import PlatformFacts
import Reports
import RunRecord
import SchedulerEngine
import Testing

@testable import CommandLanguage

/// Help and completions say what the table says.
@Suite struct HelpTests {
  @Test func theHelpOfEachVerbListsAllItsOptions() throws {
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

  @Test(arguments: Shell.allCases)
  func theCompletionScriptsContainAllVerbsOptionsAndValues(_ shell: Shell) throws {
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
      let cited = CitedFacts(finding.details.facts)
      let examples = finding.details.example == nil ? 0 : 2
      #expect(page.sections.count == (cited.statements.isEmpty ? 3 : 5) + examples, "\(finding)")
    }
    #expect(Set(HelpTopic.names).count == HelpTopic.names.count)
    let ending = try BuiltCommand.run(["help", "app-usag"])
    #expect(ending.status == 64)
    #expect(ending.error == "bgsim: there is no help topic \"app-usag\"; did you mean app-usage?\n")
    #expect(
      try BuiltCommand.run(["help", "D999"]).error
        == "bgsim: there is no help topic \"D999\"; bgsim help topics lists all codes\n")
  }

  @Test func theVersionNamesTheEventLogFormatAndTheSwiftVersion() throws {
    let lines = try BuiltCommand.run(["--version"]).output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "bgsim \(Version.number)")
    #expect(lines[1] == "event log format 4")
    #expect(lines[2].hasPrefix("built with Swift 6."))
  }
}

/// `bgsim help facts` lists what is known, and the evidence that a fact names exists.
@Suite struct FactHelpTests {
  @Test func allFactsAreListedAndEachIsShownWithItsSources() throws {
    let list = try BuiltCommand.run(["help", "facts"]).output
    let words = list.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for fact in PlatformFact.all {
      #expect(words.contains("\(fact.number) \(fact.statement)"), "fact \(fact.number)")
      let shown = try #require(FactList.text("\(fact.number)", columns: 72))
      #expect(shown.hasPrefix("FACT \(fact.number)\n"))
      for source in fact.sources {
        if let address = source.address { #expect(shown.contains("\n    \(address)\n")) }
      }
      let narrow = shown.split(separator: "\n").filter { !$0.contains("https://") }
      for line in narrow { #expect(line.count <= 72, "\(line)") }
    }
    let one = try BuiltCommand.run(["help", "facts", "54"]).output
    #expect(one == FactList.text("54", columns: 80))
  }

  @Test(arguments: [["fact", "54"], ["54"]])
  func aFactIsFoundAsReportsCiteIt(_ words: [String]) throws {
    #expect(try BuiltCommand.run(["help"] + words).output == FactList.text("54", columns: 80))
  }

  @Test(arguments: ["0", "143", "-1", "99999999999", "five"])
  func anUnknownFactNumberIsRefused(number: String) throws {
    let ending = try BuiltCommand.run(["help", "--", "facts", number])
    #expect(ending.status == 64)
    #expect(ending.error.hasPrefix("bgsim: there is no fact \"\(number)\""))
  }

  @Test func aNumberIsAcceptedOnlyAfterFacts() throws {
    let ending = try BuiltCommand.run(["help", "demo", "5"])
    #expect(ending.status == 64)
    #expect(ending.error == "bgsim: unexpected argument \"5\"\n")
  }

  @Test func helpOnRulesFindingsAndDiagnosticsListsTheirFacts() throws {
    for (topic, number) in [("app-usage", 36), ("chain-broken", 45), ("D109", 213)] {
      let text = try #require(HelpTopic.page(on: topic)).text(width: 80)
      #expect(text.contains("\nFACTS\n"), "\(topic)")
      #expect(text.contains("\n  \(number)"), "\(topic)")
      let sources = try #require(PlatformFact.numbered(Int32(number))).sources
      for address in sources.compactMap(\.address) {
        #expect(text.contains("\n    \(address)\n"), "\(topic)")
      }
    }
  }

  @Test func theEvidenceThatEachFactNamesExists() throws {
    let rules = RuleCatalogue(Rules())
    let parameters = Set(
      (rules.rules.flatMap(\.parameters) + rules.device.flatMap(\.parameters))
        .map { "\($0.group).\($0.key)" })
    let names = Set(rules.rules.map(\.name))
    let suites = try FactHelpTests.suites()
    let programs = try FactHelpTests.names(below: "Sources")
    let examples = try FactHelpTests.names(below: "Examples")
    var missing: [String] = []
    func expect(_ name: String, among names: Set<String>, _ fact: PlatformFact) {
      if !names.contains(name) { missing.append("fact \(fact.number): \(name)") }
    }
    for fact in PlatformFact.all {
      for evidence in fact.shownBy {
        switch evidence {
        case .rule(let name): expect(name, among: names, fact)
        case .parameter(let name): expect(name, among: parameters, fact)
        case .tests(let name): expect(name, among: suites, fact)
        case .example(let name): expect(name, among: examples, fact)
        case .tool(let name): expect(name, among: programs, fact)
        case .waits, .nothing: break
        }
      }
    }
    #expect(missing == [])
  }

  /// The test targets, and the suites declared in their files.
  static func suites() throws -> Set<String> {
    let folder = BuiltCommand.packageFolder.appending(path: "Tests")
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      if !path.contains("/") { names.insert(path) }
      guard path.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /struct (\w+Tests)\b/) { names.insert(String(match.1)) }
    }
    return names
  }

  /// The names of all files and folders, without the extension of Swift files.
  private static func names(below folder: String) throws -> Set<String> {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path)
    return Set(
      paths.map { path in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
      })
  }
}

/// `bgsim help field` lists what was seen in the field, and shows one observation with what it does
/// not tell.
@Suite struct FieldHelpTests {
  @Test func allObservationsAreListedAndEachIsShownWithItsSources() throws {
    let list = try BuiltCommand.run(["help", "field"]).output.split(separator: "\n")
    for one in FieldObservation.all {
      let lines = list.filter { $0.hasPrefix("  \(one.number) ") }
      #expect(lines.count == 1, "observation \(one.number)")
      #expect(lines[0].contains(" app \(one.app.number)"), "observation \(one.number)")
      let shown = try #require(FieldHelp.page("\(one.number)")).text(width: 72)
      #expect(shown.hasPrefix("OBSERVATION \(one.number)\n"))
      for habit in one.unknown { #expect(shown.contains("\n  \(habit.rawValue)"), "\(habit)") }
      if one.watchedFrom != nil { #expect(!shown.contains("from     not told")) }
      for source in one.sources {
        if let address = source.address { #expect(shown.contains("\n    \(address)\n")) }
      }
    }
    for line in list { #expect(line.count <= 80, "\(line)") }
    let one = try BuiltCommand.run(["help", "field", "50"]).output
    #expect(one == FieldHelp.page("50")?.text(width: 80))
  }

  @Test func theSpreadsAreShownWithTheirSources() throws {
    let shown = try BuiltCommand.run(["help", "field", "spreads"]).output
    for spread in FieldTable.carried.spreads {
      #expect(shown.contains("\(spread.name.uppercased())\n"), "\(spread.name)")
      for source in spread.sources {
        if let address = source.address { #expect(shown.contains("\n    \(address)\n")) }
      }
    }
  }

  @Test(arguments: ["0", "-1", "99999999999", "five"])
  func anUnknownNumberIsRefused(number: String) throws {
    let ending = try BuiltCommand.run(["help", "--", "field", number])
    #expect(ending.status == 64)
    #expect(ending.error.hasPrefix("bgsim: there is no observation \"\(number)\""))
  }
}

/// Each rule, number and diagnostic says how far to trust it, and the facts that it cites bear that out.
@Suite struct CitedSourceTests {
  private typealias Citing = (name: String, source: Source)

  /// Named as facts name what shows them.
  private static let named: [Citing] = {
    let catalogue = RuleCatalogue(Rules())
    let parameters = catalogue.rules.flatMap(\.parameters) + catalogue.device.flatMap(\.parameters)
    return catalogue.rules.map { ($0.name, $0.source) }
      + parameters.map { ("\($0.group).\($0.key)", $0.source) }
      + AppMistakes.codes.compactMap { code in
        AppMistakes.mistake(of: code).map { (code, $0.source) }
      }
  }()

  private static let systems: [Citing] = OSProfile.allCases.flatMap { profile in
    OSTopic.allCases.compactMap { topic in
      profile.difference(in: topic).map { ("\(topic) on \(profile)", $0.source) }
    }
  }

  @Test func eachCitedFactExists() {
    for (name, source) in Self.named + Self.systems {
      for number in source.facts {
        #expect(PlatformFact.numbered(number) != nil, "\(name) cites fact \(number)")
      }
    }
  }

  /// The first fact that is cited is the one that a label rests on.
  @Test func noLabelIsStrongerThanTheFactItRestsOn() {
    var count = 0
    for (name, source) in Self.named + Self.systems {
      guard let fact = source.facts.leading else {
        #expect(source.trust == .assumed && !source.remark.description.isEmpty, "\(name)")
        continue
      }
      count += 1
      #expect(
        fact.trust.rawValue <= source.trust.rawValue,
        "\(name) is \(source.trust), fact \(fact.number) only \(fact.trust)")
    }
    #expect(count > 100)
  }

  /// A fact may name a number itself or its rule.
  @Test func everyFactNamesTheRulesAndParametersThatCiteIt() {
    // Mistakes say it alone.
    for (name, source) in Self.named where !AppMistakes.codes.contains(name) {
      let rule = name.prefix { $0 != "." }
      for fact in source.facts.compactMap({ PlatformFact.numbered($0) }) {
        let names = fact.shownBy.map { evidence -> String in
          switch evidence {
          case .rule(let name), .parameter(let name): name
          case .tests, .example, .tool, .waits, .nothing: ""
          }
        }
        let isNamed = names.contains { $0 == name || $0 == rule }
        #expect(isNamed, "\(name) cites fact \(fact.number)")
      }
    }
  }
}

/// The scripts are run by the shells they are for. Where a shell is missing its test says so and is
/// skipped.
@Suite struct ShellCompletionTests {
  /// The typed text, and the only word that completes it.
  private static let rows = [
    ("bgsim de", "demo"), ("bgsim demo --se", "--seed"), ("bgsim help app-u", "app-usage"),
    ("bgsim --generate-completion-script z", "zsh"), ("bgsim new --from comm", "commuter"),
    ("bgsim run --diagnostics g", "github"), ("bgsim run scen", "scenario.jsonc"),
    ("bgsim test --threads 2 --juni", "--junit"), ("bgsim check -o scen", "scenario.jsonc"),
  ]

  private static func path(_ shell: Shell) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  private static func isThere(_ shell: Shell) -> ConditionTrait {
    .enabled(if: path(shell) != nil, "\(shell) is not installed, so its completions are not tried")
  }

  @Test(isThere(.bash)) func bashCompletes() throws {
    try completes(.bash) { typed in
      let words = typed.split(separator: " ").map(String.init)
      return """
        source ./script
        COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
        _bgsim; echo "${COMPREPLY[*]}"
        """
    }
  }

  /// Each candidate comes before its description.
  @Test(isThere(.fish)) func fishCompletes() throws {
    try completes(.fish) { "source ./script; complete -C '\($0)' | string replace -r '\\t.*' ''" }
  }

  /// Presses Tab in a pseudo-terminal, as a user would.
  @Test(isThere(.zsh)) func zshCompletes() throws {
    try completes(.zsh) { typed in
      """
      zmodload zsh/zpty
      zpty z 'TERM=xterm zsh -f -i'
      zpty -w z 'autoload -Uz compinit && compinit -u -D && source ./script'
      zpty -w z 'bgsim() { print -r -- "<${argv[-1]}>" }; PS1=; RPS1=; print rea""dy'
      zpty -r z said '*ready*'
      zpty -w -n z $'\(typed)\\t\\n'
      zpty -r z said '*<*>*'
      said=${said##*<}
      print -r -- ${said%%>*}
      """
    }
  }

  private func completes(_ shell: Shell, _ question: (String) -> String) throws {
    let folder = try Folder()
    try folder.put("", in: "scenario.jsonc")
    let script = try BuiltCommand.run(["--generate-completion-script", shell.rawValue]).output
    try folder.put(script, in: "script")
    for (typed, completed) in Self.rows {
      let answer = try ask(shell, question(typed), in: folder)
      #expect(answer == completed + "\n", "\(typed)")
    }
  }

  private func ask(_ shell: Shell, _ question: String, in folder: Folder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(shell)))
    // Without the user's own configuration files.
    process.arguments =
      (shell == .bash ? ["--norc"] : shell == .zsh ? ["-f"] : ["-N"]) + ["-c", question]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // A shell that waits for what never comes is ended.
    let end = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: end)
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    end.cancel()
    return String(decoding: output, as: UTF8.self)
  }
}

/// Each myth is refuted by the command printed with it.
@Suite struct MythTests {
  @Test(arguments: Myth.all.map(\.command)) func theCommandOfEachMythRefutesIt(_ command: String)
    throws
  {
    let myth = try #require(Myth.all.first { $0.command == command })
    let parts = command.split(separator: "\"", omittingEmptySubsequences: false)
    let words = parts.enumerated().flatMap { place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    #expect(words[0] == "bgsim")
    let ending = try BuiltCommand.run(Array(words.dropFirst()), at: BuiltCommand.packageFolder)
    #expect(ending.status == 0, "\(command): \(ending.error)")
    // Lines are broken where the width wants it.
    let output = ending.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shown = myth.shows.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(output.lowercased().contains(shown.lowercased()), "\(myth.said): \(command)")
  }

  @Test func everyMythIsListedOnce() throws {
    let text = try BuiltCommand.run(["help", "myths"]).output
    #expect(Set(Myth.all.map(\.said)).count == Myth.all.count)
    #expect(Myth.all.count >= 11)
    for myth in Myth.all { #expect(text.contains(myth.command), "\(myth.said)") }
    for line in text.split(separator: "\n") where !line.contains("bgsim ") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func helpPrintsTheMatrix() throws {
    let matrix = try BuiltCommand.run(["help", "matrix"])
    #expect(matrix.status == 0 && matrix.output.contains("the seven factors"))
  }
}
