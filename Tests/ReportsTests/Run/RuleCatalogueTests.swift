import Basics
import PlatformFacts
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct RuleCatalogueTests {
  private let catalogue = RuleCatalogue(Rules())

  @Test func theCatalogueHasEveryRuleOnce() {
    #expect(catalogue.rules.map(\.id) == RuleID.allCases)
    #expect(catalogue.rules(in: .factor).count == 7)
    for id in RuleID.allCases { #expect(catalogue.rule(id).id == id) }
    #expect(Set(catalogue.rules.map(\.summary)).count == catalogue.rules.count)
  }

  @Test func theCatalogueHasEveryParameterOnce() {
    let all = CataloguedParameter.all(of: Rules())
    let shown = catalogue.rules.flatMap(\.parameters) + catalogue.device.flatMap(\.parameters)
    #expect(shown.count == all.count)
    for parameter in all {
      #expect(shown.contains { $0.group == parameter.group && $0.key == parameter.key })
    }
  }

  @Test(arguments: [40, 60, 80, 100]) func theTextFitsAndHasEveryRuleAndNumber(_ columns: Int) {
    let text = catalogue.text(TextStyle(), columns: columns)
    let lines = text.split(separator: "\n")
    for line in lines where !line.hasPrefix("    https://") {
      #expect(line.count <= max(columns, 58), "at \(columns): \(line)")
    }
    for rule in catalogue.rules {
      #expect(lines.contains("  \(rule.name)  [\(rule.source.trust)]"), "\(rule.name)")
    }
    for parameter in CataloguedParameter.all(of: Rules()) {
      let label = "[\(parameter.source.trust)]"
      let isThere = lines.contains {
        $0.hasPrefix("    \(parameter.key) ") && $0.contains("  \(parameter.valueText) ")
          && $0.contains(label)
      }
      #expect(isThere, "\(parameter.key)")
    }
  }

  @Test func aRangeCitesTheFactsBehindItsEnds() throws {
    let all = CataloguedParameter.all(of: Rules())
    let spacing = try #require(all.first { $0.key == "refresh-spacing" })
    #expect(
      spacing.rangesText
        == "plausible 10 min (fact 277) to 30 min (by reasoning); accepted 0 s to 7 d")
    #expect(spacing.facts == [277, 277])
    let shortest = try #require(all.first { $0.key == "processing-spacing" })
    #expect(
      shortest.rangesText
        == "plausible 20 min (fact 317) to 1 d (fact 320), number 0 at an end: the shortest of what "
        + "apps see that ask again at once; accepted 0 s to 7 d")
    let text = catalogue.text(TextStyle(), columns: 100)
    #expect(text.contains("\n        \(spacing.rangesText)\n"))
    let facts = try #require(FactList.text("277", columns: 80))
    #expect(facts.contains("the plausible range of rate-limiting.refresh-spacing"))
  }

  @Test func everyFactThatIsCitedIsListedWithItsSources() {
    let text = catalogue.text(TextStyle(), columns: 80)
    let json = catalogue.json
    let facts = catalogue.citedFacts.facts
    #expect(facts.count > 40)
    for fact in facts {
      #expect(json.contains("\n{\"number\":\(fact.number),"))
      for source in fact.sources {
        let address = source.address.map { "\n    \($0)\n" } ?? ""
        #expect(text.contains(address), "fact \(fact.number)")
        #expect(json.contains("{\"title\":\"\(source.title)\","), "fact \(fact.number)")
      }
    }
  }

  @Test func aChangedParameterShowsItsDefault() {
    var rules = Rules()
    rules.life.lockAfter = .milliseconds(1_500)
    rules.appUsage.threshold = Share(millionths: 5_000)
    rules.lowPowerMode.pausesProcessing = true
    let changed = RuleCatalogue(rules)
    let text = changed.text(TextStyle(), columns: 100)
    for words in ["1500 ms (not 30 s)", "0.5 % (not 90 %)", "yes (not no)"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(changed.json.contains("\"value\":1500,\"default\":30000,"))
  }

  @Test func theJSONIsWrittenExactly() {
    let json = catalogue.json
    let ends = Rules().parameters.compactMap(\.plausible).flatMap(\.endFacts)
    let unsourced = ends.count { $0 == nil }
    #expect(
      json.hasPrefix(
        "{\"kind\":\"rules\",\"version\":3,\"plausibleEnds\":\(ends.count),\"endsByReasoning\":\(unsourced),\"rules\":[\n{\"name\":\"first-unlock\","
      ))
    let power = """
      {"name":"low-power-mode","group":"factor","kinds":["refresh","processing","healthResearch",\
      "push","transfer"],\
      "summary":"waits while Low Power Mode is on","trust":"documented","facts":[89],"remark":"",\
      "parameters":[{"key":"pauses-processing","unit":"flag","value":0,"default":0,\
      "accepted":{"lowest":0,"highest":1},\
      "plausible":{"lowest":0,"lowestFact":null,"highest":1,"highestFact":89},"trust":"assumed","facts":[274],"remark":""}]}
      """
    #expect(json.contains("\n\(power),\n"))
    for rule in catalogue.rules { #expect(json.contains("{\"name\":\"\(rule.name)\",")) }
    for group in catalogue.device { #expect(json.contains("{\"name\":\"\(group.name)\",")) }
    #expect(throws: Never.self) { try JSONTree(strict: Array(json.utf8), depth: 8) }
  }
}

/// Which rule has a say in which kind of work.
@Suite struct RuleMatrixTests {
  private static let lines = RuleMatrix(Rules()).text(TextStyle(), columns: 80).split(
    separator: "\n")

  /// As notes of the 2020 talk have them; there processing has app usage too (fact 275).
  private static let factors: [(name: String, cells: [String])] = [
    ("app-switcher", ["yes", "yes", "yes", "yes", "yes", "yes"]),
    ("background-refresh-setting", ["yes", "yes", "yes", "-", "yes", "yes"]),
    ("low-power-mode", ["yes", "(yes)", "(yes)", "-", "yes", "yes"]),
    ("critically-low-battery", ["yes", "-", "-", "-", "yes", "(yes)"]),
    ("rate-limiting", ["yes", "yes", "yes", "-", "yes", "-"]),
    ("system-budgets", ["yes", "-", "-", "-", "yes", "(yes)"]),
    ("app-usage", ["yes", "-", "-", "-", "-", "-"]),
  ]

  @Test(arguments: factors)
  func eachFactorConcernsItsKindsOfTasks(_ row: (name: String, cells: [String])) throws {
    let line = try #require(Self.lines.first { $0.hasPrefix("  \(row.name) ") })
    #expect(line.split(separator: " ").dropFirst().map(String.init) == row.cells, "\(row.name)")
  }

  @Test func everyRuleHasOneLineOfAtMost80Columns() {
    for rule in RuleCatalogue(Rules()).rules {
      #expect(Self.lines.count { $0.hasPrefix("  \(rule.name) ") } == 1, "\(rule.name)")
    }
    #expect(Self.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func aParameterCanMakeARuleApplyToProcessing() throws {
    var rules = Rules()
    rules.lowPowerMode.pausesProcessing = true
    let text = RuleMatrix(rules).text(TextStyle(), columns: 80)
    let line = "low-power-mode             yes     yes     yes      -         yes  yes"
    #expect(text.contains("\(line)\n"))
  }

  @Test func aPushAlwaysNeedsTheNetwork() {
    #expect(RuleID.network.applies(to: .push, by: Rules()) == .always)
    #expect(RuleID.network.applies(to: .processing, by: Rules()) == .onDemand)
  }
}
