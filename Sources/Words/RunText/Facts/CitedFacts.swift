public import PlatformFacts
package import RunRecord
public import SchedulerEngine

/// The facts that something rests on and where they can be read, for pages that cite them by number.
public struct CitedFacts: Sendable {
  package let facts: [PlatformFact]

  package init(_ numbers: some Sequence<Int32>) {
    let numbers = Set(numbers)
    facts = PlatformFact.all.filter { numbers.contains($0.number) }
  }

  /// What a rule, a finding or a diagnostic of this name cites, and what names it as shown there.
  public init(by name: String, _ sources: [Source]) {
    let shown = PlatformFact.all.filter { fact in fact.shownBy.contains { $0.name?.text == name } }
    self.init(sources.flatMap { $0.facts } + shown.map { $0.number })
  }

  package init(of finding: FindingCode) { self.init(by: finding.name.text, []) }

  public var numbers: [Int32] { facts.map { $0.number } }

  /// How far all of them together can be relied on; nil where there are none.
  public var weakestTrust: Trust? { facts.map { $0.trust }.max { $0.rawValue < $1.rawValue } }
}

#if !hasFeature(Embedded)
  extension CitedFacts {
    public var statements: [(number: String, statement: String)] {
      facts.map { ("\($0.number)", $0.statement.text) }
    }

    /// Each once, in the order of their table, with the facts that can be read there.
    public var sources: [(title: String, address: String?)] {
      bySource.map { ($0.source.titleText, $0.source.address?.text) }
    }

    package var bySource: [(source: FactSource, facts: [PlatformFact])] {
      FactSource.all.compactMap { source in
        let told = facts.filter { $0.sources.contains(source.key) }
        return told.isEmpty ? nil : (source, told)
      }
    }
  }
#endif
