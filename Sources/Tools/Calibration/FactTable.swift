import PlatformFacts
import SchedulerEngine

/// What the numbers of facts in the other tables stand for, and where each can be read.
enum FactTable {
  static func text(_ rows: [Row]) -> String {
    let cited = Set(rows.map(\.fact) + ParameterTable.all().flatMap(\.description.source.facts))
    return PlatformFact.all.filter { cited.contains($0.number) }.map { fact in
      "fact \(fact.number), \(fact.trust): \(fact.statement)\n"
        + fact.sources.map { "    \($0.source)" }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
