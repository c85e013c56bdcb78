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
}

/// The first lines of every report: what was run, with which seed, what was assumed, and the
/// command that gives the same again.
public struct OverviewText {
  private let context: ReportContext
  private let run: RunDescription

  public init(_ context: ReportContext, _ run: RunDescription) {
    self.context = context
    self.run = run
  }

  /// The command alone may be wider than the terminal, so that it can be copied whole.
  public var text: String {
    let title = safeText(run.title.utf8).wrapped(to: context.style.textWidth)
    var lines = title.map { context.style.paint($0, .heading) }
    lines.append(line("seed", "\(run.seed)"))
    if !run.assumptions.isEmpty {
      lines.append(
        line("assumed", run.assumptions.map { safeText($0.utf8) }.joined(separator: "; ")))
    }
    lines.append(line("trust", OverviewText.trust))
    lines.append(repeating)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Says below the figures which rules have numbers that nobody has published; empty where none
  /// matters.
  public var restsOn: String {
    let groups = context.assumedGroups(of: run.rules)
    if groups.isEmpty { return "" }
    return paragraph(
      "These figures rest on assumed parameters of \(groups.joined(separator: ", ")); `bgsim\u{A0}help\u{A0}rules` "
        + "lists them.", context.style)
  }

  private static let trust =
    "Apple publishes no algorithm. Each rule has a trust label: [documented] by Apple, "
    + "[stated] by its engineers, [observed] in the field or [assumed] here."

  private var repeating: String { CommandToCopy("repeat", run.command, context.style).text }

  private func line(_ label: String, _ words: String) -> String {
    LabelledLine(label, words, context.style).text
  }
}

/// What a reader has to know of a run before its results, and how to repeat it.
public struct RunDescription: Sendable {
  public var title: String
  public var seed: UInt64
  /// What the scenario left open and somebody else decided, a clause each.
  public var assumptions: [String]
  /// The command line that gives the same bytes again.
  public var command: String
  public var rules: Rules

  public init(
    title: String, seed: UInt64, assumptions: [String], command: String, rules: Rules
  ) {
    self.title = title
    self.seed = seed
    self.assumptions = assumptions
    self.command = command
    self.rules = rules
  }
}

/// One identifier over many seeds: launches a day, and where the worst day is to be seen.
public struct SeedsRow: Equatable, Sendable {
  public var identifier: String
  /// Launches on a day and their standard deviation, in hundredths.
  public var mean: Int64
  public var spread: Int64
  /// Launches on a day: half of all days have at most this many.
  public var median: Int64
  /// The range in which nine days of ten lie.
  public var low: Int64
  public var high: Int64
  /// The share of days without a launch.
  public var emptyDays: Share
  /// The seed whose worst day had the fewest launches.
  public var worstSeed: UInt64
  /// The share of the seeds in which it ran at all.
  public var seedsRun: Share

  public init(
    identifier: String, mean: Int64, spread: Int64, median: Int64, low: Int64, high: Int64,
    emptyDays: Share, worstSeed: UInt64, seedsRun: Share
  ) {
    self.identifier = identifier
    self.mean = mean
    self.spread = spread
    self.median = median
    self.low = low
    self.high = high
    self.emptyDays = emptyDays
    self.worstSeed = worstSeed
    self.seedsRun = seedsRun
  }
}

/// What many seeds of one scenario come to.
public struct SeedsTable {
  private let rows: [SeedsRow]
  private let seeds: Int64
  private let style: TextStyle

  public init(_ rows: [SeedsRow], seeds: Int64, _ style: TextStyle) {
    self.rows = rows
    self.seeds = seeds
    self.style = style
  }

  public var text: String {
    let title = "Launches a day over \(counted(seeds, "seed"))"
    let sign = style.choose("±", "+-")
    let cells = rows.map { row in
      [
        "\(tenths(row.mean)) \(sign) \(tenths(row.spread))", "\(row.low) to \(row.high)",
        shareText(row.emptyDays), "\(row.worstSeed)", shareText(row.seedsRun), "\(row.median)",
      ]
    }
    // In order of importance: where room is short, the last go first.
    let table = FigureTable(
      titles: ["mean", "90 % of days", "days without", "worst seed", "in seeds", "median"],
      rows: zip(rows, cells).map { (safeText($0.identifier.utf8), $1) }, style)
    return style.paint(title, .heading) + "\n" + table.lines.joined(separator: "\n") + "\n"
  }
}

/// Of hundredths, rounded down.
private func tenths(_ hundredths: Int64) -> String {
  "\(hundredths / 100).\(hundredths / 10 % 10)"
}
