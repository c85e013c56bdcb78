public import PlatformFacts
package import RunRecord

/// The facts that something rests on, with their sources, for pages that cite them by number.
public struct CitedFacts: Sendable {
  package let facts: [PlatformFact]

  package init(_ numbers: some Sequence<Int32>) {
    let numbers = Set(numbers)
    facts = PlatformFact.all.filter { numbers.contains($0.number) }
  }

  /// The facts that a rule or a number of this name cites, and the facts whose evidence names that rule.
  public init(by name: String, _ numbers: [Int32]) {
    let shown = PlatformFact.all.filter { fact in fact.shownBy.contains { $0.name?.text == name } }
    self.init(numbers + shown.map { $0.number })
  }

  package init(of finding: FindingCode) { self.init(finding.details.facts) }

  public var numbers: [Int32] { facts.map { $0.number } }

  /// The lowest trust of all facts; nil if there are none.
  public var weakestTrust: Trust? { facts.map { $0.trust }.max { $0.rawValue < $1.rawValue } }
}

#if !hasFeature(Embedded)
  extension CitedFacts {
    public var statements: [(number: String, statement: String)] {
      facts.map { ("\($0.number)", $0.statement.text) }
    }

    /// Each source once, in the order of the table of sources.
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

extension Trust {
  package var text: String { description }

  package var meaning: String {
    switch self {
    case .documented: "in an Apple header, documentation page or talk"
    case .stated: "said by an Apple engineer, or noted from a talk that is no longer available"
    case .observed: "reported by developers, or found in published logs and code"
    case .assumed: "chosen here, because there is no source"
    }
  }
}

extension FactSource {
  /// With its kind and date.
  package var titleText: String {
    "\(title.text) (\(kind.text)\(date.map { ", \($0.text)" } ?? ""))"
  }
}

extension SourceKind {
  package var text: String {
    switch self {
    case .documentation: "Apple page"
    case .header: "Apple header"
    case .session: "Apple talk"
    case .sessionNotes: "notes of a talk"
    case .forum: "Apple's forum"
    case .report: "report"
    case .article: "article"
    case .log: "published log"
    case .code: "public code"
    case .ours: "this project"
    }
  }
}

extension FactEvidence {
  package var text: String {
    switch self {
    case .rule(let name): "the rule \(name)"
    case .parameter(let name): "the number \(name)"
    case .tests(let suite): "the tests \(suite)"
    case .example(let file): "Examples/\(file)"
    case .tool(let name): "\(name), beside the command"
    case .waits(let what): "not demonstrated yet: waits for \(what)"
    case .nothing(let why): "nothing to demonstrate: \(why)"
    }
  }

  /// The name under which `bgsim help` knows it.
  var name: StaticString? {
    switch self {
    case .rule(let name): name
    case .parameter, .tests, .example, .tool, .waits, .nothing: nil
    }
  }
}
