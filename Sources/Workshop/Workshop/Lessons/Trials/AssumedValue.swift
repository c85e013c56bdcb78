import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// A value of a rule that neither a document nor an engineer states, and another one that is as plausible.
public struct AssumedValue: Equatable, Sendable {
  /// Its place among the parameters of the rules.
  let position: Int
  /// What the scenario has.
  let value: Int64
  let other: Int64

  private var parameter: Parameter { Rules().parameters[position] }

  /// For example `external-power.iphone-runs-on-battery`.
  public var name: String { parameter.name }

  func isOf(_ rule: RuleID) -> Bool { sameText(parameter.group, rule.introduction.name) }

  /// For example `no` or `20 min`.
  var valueText: String { parameter.unit.text(value) }
  var otherText: String { parameter.unit.text(other) }
  var trust: Trust { parameter.source.trust }

  func turned(in prepared: PreparedScenario) -> PreparedScenario {
    prepared.under(.usual, changing: [ParameterChange(position: position, value: other)])
  }

  enum Kind { case flags, all }

  /// Those of a rule, but for what a scenario says itself; of a number both ends of its range.
  static func of(_ rule: RuleID, _ kind: Kind, in prepared: PreparedScenario) -> [AssumedValue] {
    let fixed = prepared.fixedNumbers
    return values(in: prepared) { position, parameter in
      sameText(parameter.group, rule.introduction.name) && parameter.source.trust.isNobodys
        && (kind == .all || parameter.unit == .flag) && !fixed.contains(position)
    }
  }

  /// Those of one number.
  static func named(_ name: String, in prepared: PreparedScenario) -> [AssumedValue] {
    values(in: prepared) { $1.name == name }
  }

  private static func values(
    in prepared: PreparedScenario, where isWanted: (Int, Parameter) -> Bool
  ) -> [AssumedValue] {
    var values: [AssumedValue] = []
    for (position, parameter) in prepared.setup.rules.parameters.enumerated() {
      guard isWanted(position, parameter), let plausible = parameter.plausible else { continue }
      for end in [plausible.lowest, plausible.highest] where end != parameter.value {
        values.append(AssumedValue(position: position, value: parameter.value, other: end))
      }
    }
    return values
  }
}

extension Trust {
  /// Whether neither a document nor an engineer says it.
  fileprivate var isNobodys: Bool {
    switch self {
    case .documented, .stated: false
    case .observed, .assumed: true
    }
  }
}

/// What would be right if a value that nobody knows were another one.
public struct Alternative: Equatable, Sendable {
  public let under: AssumedValue
  public let answer: Answer
}

extension QuestionPosing {
  /// The answers under other values of these rules that differ from the one here.
  func alternatives(
    of rules: [RuleID], to key: Answer, _ answer: (AssumedValue) -> Answer?
  ) -> [Alternative] {
    var found: [Alternative] = []
    for rule in rules {
      for value in AssumedValue.of(rule, .all, in: stage.prepared) {
        guard let other = answer(value), !isAbout(other, key),
          !found.contains(where: { $0.answer == other })
        else { continue }
        found.append(Alternative(under: value, answer: other))
      }
    }
    return found
  }

  /// Whether nobody would tell the two apart.
  private func isAbout(_ one: Answer, _ other: Answer) -> Bool {
    if case .count(let count) = one, case .count(let right) = other, stage.isNear(count, right) {
      return true
    }
    return one == other || one.isSame(as: other, tolerance)
  }

  /// The rules that were the last to let go of the task before these runs.
  func deciding(_ runs: [RunFact]) -> [RuleID] {
    var rules: [RuleID] = []
    for life in stage.record.lives(in: stage.rows) where life.last.key == task {
      guard let run = life.run, runs.contains(where: { $0.id == run.id }),
        let last = life.holders.last?.objector, !rules.contains(last)
      else { continue }
      rules.append(last)
    }
    return rules
  }
}
