import PlatformFacts
import RunRecord
import SchedulerEngine

extension ReportContext {
  /// The parameters labelled assumed on which this run's figures rest: those of every rule that held
  /// a request back, and once anything was launched those of waking, running and the app's life.
  func assumedParameters(of rules: Rules) -> [String] {
    assumed(rules).map { "\($0.group).\($0.key)" }
  }

  /// The groups of the same, each once.
  func assumedGroups(of rules: Rules) -> [String] {
    var groups: [String] = []
    for parameter in assumed(rules) where !groups.contains(parameter.group) {
      groups.append(parameter.group)
    }
    return groups
  }

  private func assumed(_ rules: Rules) -> [(group: String, key: String)] {
    var held = RuleSet.none
    for request in record.requests {
      for span in record.objections(of: request.id) { held.bits |= span.objections.bits }
    }
    var seen = SeenParameters(
      groups: held.names + (record.runs.isEmpty ? [] : ReportContext.launching)
        + (record.transfers.isEmpty ? [] : ["transfers"]),
      hasPushes: !record.pushes.isEmpty, hasTransfers: !record.transfers.isEmpty)
    var rules = rules
    rules.visitParameters(&seen)
    return seen.met
  }

  private static let launching = ["waking", "running", "life"]
}

private struct SeenParameters: ParameterVisitor {
  let groups: [String]
  /// What is said of pushes or transfers alone says nothing where there were none.
  let hasPushes: Bool
  let hasTransfers: Bool
  private(set) var met: [(group: String, key: String)] = []

  init(groups: [String], hasPushes: Bool, hasTransfers: Bool) {
    self.groups = groups
    self.hasPushes = hasPushes
    self.hasTransfers = hasTransfers
  }

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    let group = description.group.text
    guard description.source.trust == .assumed, groups.contains(group) else { return }
    let key = description.key.text
    if !hasPushes && key.hasPrefix("push-") { return }
    if !hasTransfers && key.hasPrefix("transfer-") { return }
    met.append((group, key))
  }
}
