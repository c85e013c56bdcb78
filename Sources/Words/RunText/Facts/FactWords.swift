import PlatformFacts

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
  /// With what it is and when it was made.
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
    case .finding(let name): "the finding \(name)"
    case .diagnostic(let code): "bgsim check, \(code)"
    case .tests(let suite): "the tests \(suite)"
    case .example(let file): "Examples/\(file)"
    case .tool(let name): "\(name), beside the command"
    case .waits(let what): "not demonstrated yet: waits for \(what)"
    case .nothing(let why): "nothing to demonstrate: \(why)"
    }
  }

  /// Under which `bgsim help` knows it.
  var name: StaticString? {
    switch self {
    case .rule(let name), .finding(let name), .diagnostic(let name): name
    case .parameter, .tests, .example, .tool, .waits, .nothing: nil
    }
  }
}
