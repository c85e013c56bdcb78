// The page cites facts by their numbers alone.
#if !hasFeature(Embedded)
  import PlatformFacts
  package import RunRecord

  /// The facts that something rests on, with their sources, for pages that cite them by number.
  public struct CitedFacts {
    let facts: [PlatformFact]

    package init(_ numbers: some Sequence<Int32>) {
      let numbers = Set(numbers)
      facts = PlatformFact.all.filter { numbers.contains($0.number) }
    }

    /// The facts that a rule or a number of this name cites, and the facts whose evidence names that rule.
    public init(by name: String, _ numbers: [Int32]) {
      let shown = PlatformFact.all.filter { fact in
        fact.shownBy.contains { if case .rule(name) = $0 { true } else { false } }
      }
      self.init(numbers + shown.map { $0.number })
    }

    package init(of finding: FindingCode) { self.init(finding.details.facts) }

    public var numbers: [Int32] { facts.map { $0.number } }

    public var statements: [(number: String, statement: String)] {
      facts.map { ("\($0.number)", $0.statement) }
    }

    /// Each source once, in the order of the table of sources.
    public var sources: [(title: String, address: String?)] {
      bySource.map { ($0.source.titleText, $0.source.address) }
    }

    var bySource: [(source: FactSource, facts: [PlatformFact])] {
      FactSource.all.compactMap { source in
        let told = facts.filter { $0.sources.contains(source) }
        return told.isEmpty ? nil : (source, told)
      }
    }
  }

  extension FactSource {
    /// With its kind and date.
    package var titleText: String { "\(title) (\(kind.text)\(date.map { ", \($0)" } ?? ""))" }
  }

  extension SourceKind {
    var text: String {
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
    var text: String {
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
  }
#endif
