import RunRecord
public import SchedulerEngine

/// Every rule and every number of a set of rules, as facts, in a fixed order.
public struct RuleCatalogue: Sendable {
  public enum Group: Sendable, CaseIterable {
    /// The seven of Apple's 2020 talk.
    case factor
    case requirement
  }

  public struct Rule: Sendable {
    public let id: RuleID
    public let group: Group
    public let kinds: [TaskKind]
    public let source: Source
    public let parameters: [CataloguedParameter]
    public var name: String { id.introduction.name.text }
    public var summary: String { id.summary }
  }

  /// Numbers that belong to no rule: how the device behaves.
  public struct DeviceGroup: Sendable {
    public let name: String
    public internal(set) var parameters: [CataloguedParameter]
  }

  public let rules: [Rule]
  public let device: [DeviceGroup]

  public init(_ rules: Rules) {
    let parameters = CataloguedParameter.all(of: rules)
    self.rules = RuleID.allCases.map { id in
      let rule = id.introduction
      return Rule(
        id: id,
        group: RuleSet.sevenFactors.contains(id) ? .factor : .requirement,
        kinds: TaskKind.all.filter(rule.kinds.contains), source: rule.source,
        parameters: parameters.filter { $0.group == rule.name.text })
    }
    let named = RuleID.allCases.map { $0.introduction.name.text }
    device = parameters.filter { !named.contains($0.group) }.reduce(into: []) { groups, parameter in
      if groups.last?.name != parameter.group {
        groups.append(DeviceGroup(name: parameter.group, parameters: []))
      }
      groups[groups.count - 1].parameters.append(parameter)
    }
  }

  /// What all of it cites.
  var citedFacts: CitedFacts {
    let parameters = rules.flatMap { $0.parameters } + device.flatMap { $0.parameters }
    return CitedFacts((rules.map { $0.source } + parameters.map { $0.source }).flatMap { $0.facts })
  }

  public func rules(in group: Group) -> [Rule] { rules.filter { $0.group == group } }

  public func rule(_ id: RuleID) -> Rule { rules[Int(id.rawValue)] }
}
