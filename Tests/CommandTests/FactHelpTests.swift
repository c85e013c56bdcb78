import Foundation
import PlatformFacts
import Reports
import RunRecord
import SchedulerEngine
import Testing

@testable import CommandLanguage
@testable import bgsim

/// `bgsim help facts` tells what is known, and what a fact names as its evidence is there.
@Suite struct FactHelpTests {
  @Test func allFactsAreListedAndEachIsShownWithItsSources() throws {
    let list = try BuiltCommand.run(["help", "facts"]).output
    let words = list.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for fact in PlatformFact.all {
      #expect(words.contains("\(fact.number) \(fact.statement)"), "fact \(fact.number)")
      let shown = try #require(FactList.text("\(fact.number)", columns: 72))
      #expect(shown.hasPrefix("FACT \(fact.number)\n"))
      for source in fact.sources {
        if let address = source.source.address { #expect(shown.contains("\n    \(address)\n")) }
      }
      let narrow = shown.split(separator: "\n").filter { !$0.contains("https://") }
      for line in narrow { #expect(line.count <= 72, "\(line)") }
    }
    let one = try BuiltCommand.run(["help", "facts", "54"]).output
    #expect(one == FactList.text("54", columns: 80))
  }

  @Test(arguments: ["0", "143", "-1", "99999999999", "five"])
  func aNumberWithoutFactIsRefused(number: String) throws {
    let ending = try BuiltCommand.run(["help", "--", "facts", number])
    #expect(ending.status == 64)
    #expect(ending.error.hasPrefix("bgsim: there is no help topic \"facts \(number)\""))
  }

  @Test func onlyFactsHaveNumbers() throws {
    let ending = try BuiltCommand.run(["help", "demo", "5"])
    #expect(ending.status == 64)
    #expect(ending.error == "bgsim: unexpected argument \"5\"\n")
  }

  @Test func whatAFactNamesNamesTheFactInItsHelp() throws {
    for (topic, number) in [("app-usage", 36), ("chain-broken", 45), ("D109", 213)] {
      let text = try #require(HelpTopic.page(on: topic)).text(width: 80)
      #expect(text.contains("\nFACTS\n"), "\(topic)")
      #expect(text.contains("\n  \(number)"), "\(topic)")
      let sources = try #require(PlatformFact.numbered(Int32(number))).sources.map(\.source)
      for address in sources.compactMap(\.address) {
        #expect(text.contains("\n    \(address)\n"), "\(topic)")
      }
    }
  }

  @Test func whatShowsAFactIsThere() throws {
    let rules = RuleCatalogue(Rules())
    let parameters = Set(
      (rules.rules.flatMap(\.parameters) + rules.device.flatMap(\.parameters))
        .map { "\($0.group).\($0.key)" })
    let names = Set(rules.rules.map(\.name))
    let findings = Set(FindingCode.allCases.map(\.name.description))
    let codes = Set(HelpTopic.names).subtracting(names).subtracting(findings)
      .filter { $0.last?.isNumber == true }
    let suites = try FactHelpTests.names(below: "Tests")
    let programs = try FactHelpTests.names(below: "Sources")
    let examples = try FactHelpTests.names(below: "Examples")
    var missing: [String] = []
    func expect(_ name: StaticString, among names: Set<String>, _ fact: PlatformFact) {
      if !names.contains(name.description) { missing.append("fact \(fact.number): \(name)") }
    }
    for fact in PlatformFact.all {
      for evidence in fact.shownBy {
        switch evidence {
        case .rule(let name): expect(name, among: names, fact)
        case .finding(let name): expect(name, among: findings, fact)
        case .diagnostic(let name): expect(name, among: codes, fact)
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

  /// Of all files and folders, with the extension of Swift files left out.
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
