import Basics
import PlatformFacts
import RunRecord
public import SchedulerEngine

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
    let groups =
      held.names + (record.runs.isEmpty ? [] : ReportContext.launching)
      + (record.transfers.isEmpty ? [] : ["transfers"])
    // What is said of pushes or transfers alone says nothing where there were none.
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

  /// The first lines of every report: what was run, with which seed, what was assumed, and the
  /// command that gives the same again, which alone may be wider than the terminal, so that it can be copied whole.
  public func overview(of run: RunDescription) -> String {
    let title = safeText(run.title.utf8).wrapped(to: style.textWidth)
    var lines = title.map { style.paint($0, .heading) }
    lines.append(line("seed", "\(run.seed)"))
    if !run.scheduler.isEmpty { lines.append(line("scheduler", run.scheduler)) }
    if !run.assumptions.isEmpty {
      lines.append(
        line("assumed", run.assumptions.map { safeText($0.utf8) }.joined(separator: "; ")))
    }
    lines.append(line("trust", Self.trust))
    lines.append(CommandToCopy("repeat", run.command, style).text)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Says below the figures which rules have numbers that nobody has published; empty where none
  /// matters.
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

  private func line(_ label: String, _ words: String) -> String {
    LabelledLine(label, words, style).text
  }
}

/// What a reader has to know of a run before its results, and how to repeat it.
public struct RunDescription: Sendable {
  public var title: String
  public var seed: UInt64
  /// Whose numbers these are; empty where they are the model's own.
  public var scheduler: String
  /// What the scenario left open and somebody else decided, a clause each.
  public var assumptions: [String]
  /// The command line that gives the same bytes again.
  public var command: String
  public var rules: Rules

  public init(
    title: String, seed: UInt64, scheduler: String = "", assumptions: [String], command: String,
    rules: Rules
  ) {
    self.title = title
    self.seed = seed
    self.scheduler = scheduler
    self.assumptions = assumptions
    self.command = command
    self.rules = rules
  }
}
