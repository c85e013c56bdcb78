import Testing

@testable import SchedulerEngine

/// What a rule says of itself.
private struct RosterEntry {
  let objector: RuleID
  let name: String
  let source: Source
  let watches: WorldInputs
}

private struct RosterCollector: RuleVisitor {
  var entries: [RosterEntry] = []

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    entries.append(
      RosterEntry(
        objector: rule.objector, name: rule.name.description, source: rule.source,
        watches: rule.watches))
  }
}

@Suite("The roster of rules")
struct RuleRosterTests {
  private static func all() -> [RosterEntry] {
    var collector = RosterCollector()
    var rules = Rules()
    RuleRoster.visitAll(&collector, &rules, .judging(.refresh))
    return collector.entries
  }

  @Test("consults each objector's rule exactly once, in order of precedence")
  func order() {
    #expect(Self.all().map(\.objector) == RuleID.allCases)
    #expect(RuleID.allCases.map(\.rawValue) == Array(0..<UInt8(RuleID.allCases.count)))
  }

  @Test("leads from an objector to its own rule", arguments: RuleID.allCases)
  func ownRule(objector: RuleID) {
    var collector = RosterCollector()
    objector.visit(&collector, Rules(), .judging(.refresh))
    #expect(collector.entries.map(\.objector) == [objector])
  }

  /// Scenario files, reports and JSON say these words, so they may be added to but not changed.
  private static let names = [
    "first-unlock", "app-switcher", "background-refresh-setting", "low-power-mode",
    "critically-low-battery", "foreground-recency", "external-power", "network",
    "file-protection", "idle-device", "thermal", "memory-pressure", "already-running",
    "earliest-begin-date", "rate-limiting",
    "system-budgets", "app-usage", "competition", "continued-limit", "power-and-wifi",
    "transfer-delay", "launch-events",
  ]

  @Test("gives each rule a name of its own, in lower case with hyphens")
  func uniqueNames() {
    let names = Self.all().map(\.name)
    #expect(names == Self.names)
    #expect(Set(names).count == names.count)
    for name in names {
      let words = name.split(separator: "-", omittingEmptySubsequences: false)
      let isKebab = words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy { $0 >= "a" && $0 <= "z" }
      }
      #expect(isKebab, "\(name)")
    }
  }

  @Test("gives each rule a source")
  func sources() {
    for entry in Self.all() { #expect(entry.source.saysSomething, "\(entry.name)") }
  }

  @Test("numbers the objectors so that a set of them fits its bits and keeps their order")
  func sets() {
    for (position, objector) in RuleID.allCases.enumerated() {
      var set = RuleSet(Array(RuleID.allCases[position...]))
      #expect(set.first == objector)
      #expect(set.count == RuleID.allCases.count - position)
      set.remove(objector)
      #expect(!set.contains(objector))
      set.insert(objector)
      #expect(set.subtracting([objector]).first == RuleID.allCases.dropFirst(position + 1).first)
    }
    #expect(RuleSet.none.first == nil)
  }
}
