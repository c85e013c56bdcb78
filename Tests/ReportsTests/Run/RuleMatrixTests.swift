import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

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
  func aFactorConcernsTheseKinds(_ row: (name: String, cells: [String])) throws {
    let line = try #require(Self.lines.first { $0.hasPrefix("  \(row.name) ") })
    #expect(line.split(separator: " ").dropFirst().map(String.init) == row.cells, "\(row.name)")
  }

  @Test func everyRuleHasALineThatFits() {
    for rule in RuleCatalogue(Rules()).rules {
      #expect(Self.lines.count { $0.hasPrefix("  \(rule.name) ") } == 1, "\(rule.name)")
    }
    #expect(Self.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func aParameterThatAsksForARuleTurnsItOn() throws {
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
