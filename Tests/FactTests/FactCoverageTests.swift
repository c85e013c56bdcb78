import Foundation
import PlatformFacts
import Testing

/// What the facts say about the tests of this folder is what these tests say about the facts.
@Suite struct FactCoverageTests {
  @Test func eachFactNamesTheSuitesThatTestIt() throws {
    let shown = try Self.suitesByFact()
    let suites = Set(shown.values.joined())
    #expect(shown.count > 110 && suites.count > 20)
    for (number, _) in shown { #expect(PlatformFact.numbered(number) != nil, "fact \(number)") }
    for fact in PlatformFact.all {
      var named: Set<String> = []
      for case .tests(let name) in fact.shownBy where suites.contains(name) {
        named.insert(name.description)
      }
      // Facts from 201 on may name a suite that shows them beside another.
      if fact.number > 200 { named.formIntersection(shown[fact.number] ?? []) }
      #expect(named == shown[fact.number] ?? [], "fact \(fact.number)")
    }
  }

  /// How requests are scheduled is what this package is about: nothing there only waits.
  @Test func allSchedulingFactsAreTested() {
    let scheduling = [
      "launching", "usage", "rate-limiting", "budgets", "battery", "low-power", "refresh-setting",
      "app-switcher", "processing", "processor", "expiration", "completion", "run-time",
    ]
    #expect(scheduling.filter { !FactTopic.all.map(\.name).contains($0) } == [])
    for fact in PlatformFact.all where fact.number <= 142 && scheduling.contains(fact.topic.name) {
      let isShown = fact.shownBy.contains { if case .tests = $0 { true } else { false } }
      // A principle without a rule.
      #expect(isShown != (fact.number == 138), "fact \(fact.number)")
    }
  }

  /// Reads the traits in the files of this folder, each under the suite that it stands in.
  private static func suitesByFact() throws -> [Int32: Set<String>] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    var found: [Int32: Set<String>] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where file.hasSuffix("Tests.swift") && file != "FactCoverageTests.swift" {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for suite in text.components(separatedBy: "@Suite struct ").dropFirst() {
        let name = String(suite.prefix { $0 != " " })
        for part in suite.components(separatedBy: ".facts(").dropFirst() {
          for number in part.prefix(while: { $0 != ")" }).split(separator: ",") {
            let fact = try #require(Int32(number.trimmingCharacters(in: .whitespaces)))
            found[fact, default: []].insert(name)
          }
        }
      }
    }
    return found
  }
}

/// The facts about the platform that a test shows, by their numbers.
struct ShownFacts: TestTrait { let numbers: [Int32] }

extension Trait where Self == ShownFacts {
  static func facts(_ numbers: Int32...) -> Self { Self(numbers: numbers) }
}
