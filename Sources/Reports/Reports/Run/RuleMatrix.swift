import Basics
public import SchedulerEngine

/// Which rule applies to which kind of work: a row for each rule, a column for each kind.
public struct RuleMatrix: Sendable {
  private let rules: Rules
  private let catalogue: RuleCatalogue

  public init(_ rules: Rules) {
    self.rules = rules
    catalogue = RuleCatalogue(rules)
  }

  public func text(_ style: TextStyle, columns: Int) -> String {
    let legend =
      "yes: the rule applies to this kind of work. (yes): only if the request or a parameter "
      + "asks for it. bgsim help rules describes each rule and its source. bgsim help advise names "
      + "what else the platform offers and is not simulated."
    return legend.wrapped(to: columns).joined(separator: "\n") + "\n\n" + header(style)
      + part("the seven factors", .factor, style) + part("requirements", .requirement, style)
  }

  private var nameWidth: Int { catalogue.rules.map { $0.name.count }.max() ?? 0 }

  private func header(_ style: TextStyle) -> String {
    let line =
      "".padded(to: nameWidth + 2) + TaskKind.allCases.map { " \($0.shortText)" }.joined()
    return style.paint(line, .heading) + "\n"
  }

  private func part(_ title: String, _ group: RuleCatalogue.Group, _ style: TextStyle) -> String {
    style.paint(title, .heading) + "\n"
      + catalogue.rules(in: group).map { row($0.id, $0.name) }.joined()
  }

  private func row(_ id: RuleID, _ name: String) -> String {
    let cells = TaskKind.allCases.map { kind in
      " " + id.applies(to: kind, by: rules).text.padded(to: kind.shortText.count)
    }
    let line = "  " + name.padded(to: nameWidth) + cells.joined()
    return line.trimmed + "\n"
  }
}

extension TaskKind {
  fileprivate var shortText: String {
    switch self {
    case .processing: "process"
    case .healthResearch: "research"
    case .refresh, .continued, .push, .transfer: text
    }
  }
}

extension Applicability {
  fileprivate var text: String {
    switch self {
    case .never: "-"
    case .onDemand: "(yes)"
    case .always: "yes"
    }
  }
}
