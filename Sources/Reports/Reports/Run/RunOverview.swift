import Basics
import RunRecord
public import SchedulerEngine

extension ReportContext {
  /// The parameters labelled assumed on which this run's figures rest: those of the rules that held a request
  /// back, of waking, running and the app's life if anything was launched, and of any transfers.
  func assumedParameters(of rules: Rules) -> [String] {
    assumed(rules).map { "\($0.group).\($0.key)" }
  }

  /// The groups of these parameters, without duplicates.
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
    let groups =
      held.names + (record.runs.isEmpty ? [] : ReportContext.launching)
      + (record.transfers.isEmpty ? [] : ["transfers"])
    // Parameters that only concern pushes or transfers do not matter in a run without them.
    let silent =
      (record.pushes.isEmpty ? ["push-"] : []) + (record.transfers.isEmpty ? ["transfer-"] : [])
    return rules.parameters.compactMap { parameter in
      let (group, key) = (parameter.group.text, parameter.key.text)
      let isSeen =
        parameter.source.trust == .assumed && groups.contains(group)
        && !silent.contains { key.hasPrefix($0) }
      return isSeen ? (group, key) : nil
    }
  }

  private static let launching = ["waking", "running", "life"]

  /// The first lines of a detailed report: what was run, with which seed, what was assumed, and the command
  /// that repeats it. Only the command may be wider than the terminal, so that it can be copied whole.
  public func overview(of run: RunDescription) -> String {
    let title = safeText(run.title.utf8).wrapped(to: style.textWidth)
    var lines = title.map { style.paint($0, .heading) }
    lines.append(style.labelled("seed", "\(run.seed)"))
    if !run.scheduler.isEmpty { lines.append(style.labelled("scheduler", run.scheduler)) }
    if run.phone != 0 { lines.append(style.labelled("phone", "\(run.phone)")) }
    if !run.assumptions.isEmpty {
      lines.append(
        style.labelled("assumed", run.assumptions.map { safeText($0.utf8) }.joined(separator: "; "))
      )
    }
    lines.append(style.labelled("trust", Self.trust))
    lines.append(style.commandToCopy("repeat", run.command))
    return lines.joined(separator: "\n") + "\n"
  }

  /// A note below the figures on the assumed parameters behind them; empty if there are none.
  public func assumptions(behind rules: Rules) -> String {
    let groups = assumedGroups(of: rules)
    if groups.isEmpty { return "" }
    return paragraph(
      "These figures rest on assumed parameters of \(groups.joined(separator: ", ")); `bgsim\u{A0}help\u{A0}rules` "
        + "lists them.", style)
  }

  private static let trust =
    "Apple publishes no algorithm. Each rule has a trust label: [documented] by Apple, "
    + "[stated] by its engineers, [observed] in the field or [assumed] here."
}

/// What to know about a run before its results, and how to repeat it.
public struct RunDescription: Sendable {
  public var title: String
  public var seed: UInt64
  /// The scheduler that provides the numbers; empty for the model's own numbers.
  public var scheduler = ""
  /// 0 is the usual phone.
  public var phone: Int64 = 0
  /// What is assumed where the scenario leaves something open, one clause each.
  public var assumptions: [String]
  /// The command line that gives the same output again, byte for byte.
  public var command: String
  public var rules: Rules
}
