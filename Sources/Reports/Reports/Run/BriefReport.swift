import Basics
import RunAnalysis
import RunRecord
public import SchedulerEngine

/// What to know first about a task: how often and when it ran, how its runs ended, what held it back most.
public struct TaskBrief: Equatable, Sendable {
  public let task: TaskKey
  public let launched: Int64
  public let cause: MainCause
  let outcomes: OutcomeCounts?
  let launches: [Instant]

  /// One brief for each task. Visits each request and run only once, however many tasks there are.
  public static func all(
    of tasks: [TaskKey], _ summary: RunSummary, in context: ReportContext
  ) -> [TaskBrief] {
    let requests = Dictionary(grouping: context.record.requests) { $0.key }
    let runs = Dictionary(grouping: context.record.runs) { $0.key }
    var summaries: [TaskKey: TaskSummary] = [:]
    for task in summary.tasks { summaries[task.task] = task }
    return tasks.map { task in
      let part = context.record.part(requests[task] ?? [], runs[task] ?? [])
      let neverAccepted = summary.neverAccepted.first { $0.task == task }
      let known = summaries[task]
      return TaskBrief(
        task: task, launched: known?.figures[.launches] ?? 0,
        cause: MainCause(known, neverAccepted, part), outcomes: known?.outcomes,
        launches: known?.figures.launches ?? [])
    }
  }

  /// The task most worth explaining: one that never ran, or else the one that waited longest.
  public static func mostPuzzling(of briefs: [TaskBrief]) -> TaskBrief? {
    let asked = briefs.filter { $0.cause.moment != nil }
    var best = asked.first
    for brief in asked.dropFirst() {
      guard let other = best else { break }
      if (brief.launched == 0) != (other.launched == 0) {
        if brief.launched == 0 { best = brief }
      } else if brief.cause.length > other.cause.length {
        best = brief
      }
    }
    return best
  }

  /// For example "all done", or "36 done, 3 cut short".
  public var ended: String {
    guard let outcomes, launched > 0 else { return "never ran" }
    let met = outcomes.told { $0.word }
    if met.count == 1 { return launched == 1 ? met[0].word : "all \(met[0].word)" }
    return met.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
  }
}

extension ReportContext {
  private static let narrowestName = 14
  private static let most = 6

  /// A line for each task: how often it ran, how its runs ended, what held it back most, and when it ran.
  public func briefTable(of briefs: [TaskBrief]) -> [String] {
    if briefs.isEmpty { return ["  It contains no task."] }
    let shown = Array(briefs.prefix(Self.most))
    var lines = columns(of: shown).table(
      of: "task", shown.map { shortName($0.task) }, narrowestName: Self.narrowestName, style)
    let more = briefs.count - shown.count
    if more > 0 { lines.append("  and \(counted(more, "more task"))") }
    return lines
  }

  private func columns(of briefs: [TaskBrief]) -> [TableColumn] {
    let pattern = LaunchPattern(self)
    var columns = [
      TableColumn(title: "ran", cells: briefs.map { "\($0.launched)" }),
      TableColumn(title: "ended", cells: briefs.map { $0.ended }, rank: 2, isFigure: false),
      TableColumn(
        title: "mainly held back by", cells: briefs.map { $0.cause.text }, rank: 1,
        isFigure: false),
    ]
    if let title = pattern.title {
      let cells = briefs.map { pattern.text($0.launches) }
      columns.append(TableColumn(title: title, cells: cells, rank: 3, isFigure: false))
    }
    return columns
  }

  /// What was run: the title, then the time span, the seed, the scheduler and the phone.
  public func briefOverview(of run: RunDescription) -> [String] {
    let title = safeText(run.title.utf8).wrapped(to: style.textWidth)
    let range = record.start..<record.end
    let words =
      "\(spanText(range.length)) from \(clock.date(range.lowerBound)), "
      + "\(clock.time(range.lowerBound)); seed \(run.seed)"
      + (run.scheduler.isEmpty ? "" : "; scheduler \(run.scheduler)")
      + (run.phone == 0 ? "" : "; phone \(run.phone)")
    return title.map { style.paint($0, .heading) }
      + words.wrapped(to: style.textWidth).map { style.paint($0, .quiet) }
  }
}

/// What did not go well, then what an app does wrong, in as few lines as possible: the most serious causes with
/// their fix.
struct BriefFindings {
  let context: ReportContext
  let groups: [FindingGroup]
  let troubles: [RunTrouble]
  private static let most = 2

  var nothingIsWrong: Bool { weighty.isEmpty }

  var lines: [String] {
    if weighty.isEmpty {
      let also = hints == 0 ? "" : "; \(counted(hints, "hint"))"
      let words = troubles.isEmpty ? "nothing wrong" : "no mistake of the app"
      return headline + [context.style.labelled("found", words + cutShort + also)]
    }
    var lines = headline
    for (index, group) in weighty.prefix(BriefFindings.most).enumerated() {
      let words = "\(group.first.code.name.text): \(context.words(group))\(others(group))"
      lines.append(context.style.labelled(index == 0 ? "found" : "", words))
      lines.append(context.style.labelled("", fix(group)))
    }
    let left = weighty.count - BriefFindings.most
    let more = [
      left > 0 ? counted(left, "more finding") : "", hints > 0 ? counted(hints, "hint") : "",
    ]
    .filter { !$0.isEmpty }
    if !more.isEmpty {
      lines.append(context.style.labelled("", "and " + more.joined(separator: ", ")))
    }
    return lines
  }

  /// What did not go well and is not explained by what an app does wrong.
  private var headline: [String] {
    let own = troubles.filter { trouble in !weighty.contains { $0.first.key == trouble.task } }
    if own.isEmpty { return [] }
    let left = own.count - BriefFindings.most
    let words =
      own.prefix(BriefFindings.most).map { $0.words } + (left > 0 ? ["and \(left) more"] : [])
    return [context.style.labelled("trouble", words.joined(separator: "; "))]
  }

  /// The other tasks with the same cause.
  private func others(_ shown: FindingGroup) -> String {
    let others = groups.filter {
      $0.first.code == shown.first.code && $0.first.key != shown.first.key
    }
    guard let next = others.first else { return "" }
    let more = others.count > 1 ? " and \(others.count - 1) more" : ""
    return "; also \(context.shortName(next.first.key))\(more)"
  }

  /// The first finding of each cause; mistakes before risks.
  private var weighty: [FindingGroup] {
    var met: [FindingGroup] = []
    for severity in [FindingSeverity.mistake, .risk] {
      for group in groups where group.first.code.severity == severity {
        if !met.contains(where: { $0.first.code == group.first.code }) { met.append(group) }
      }
    }
    return met
  }

  /// Says how many runs were cut short, which is normal; empty if the app failed to cope with one of them.
  private var cutShort: String {
    var counts: [(fault: Fault, count: Int64)] = []
    for run in context.record.runs {
      let ending = run.ending.description
      if ending.group != .cutShort { continue }
      if ending.fault == .app { return "" }
      let fault = run.expiry?.cause.description.fault ?? .system
      if let place = counts.firstIndex(where: { $0.fault == fault }) {
        counts[place].count += 1
      } else {
        counts.append((fault, 1))
      }
    }
    if counts.isEmpty { return "" }
    let all = counts.reduce(0) { $0 + $1.count }
    let words = counts.map { "\($0.fault.cutting) \(counted($0.count, "run")) short" }
    return "; \(listed(words)), and " + (all == 1 ? "it" : "each") + " completed when told to stop"
  }

  private var hints: Int { groups.count { $0.first.code.severity == .hint } }

  private func fix(_ group: FindingGroup) -> String {
    let words = group.first.code.fix.text
    return "Fix: \(words.prefix(1).lowercased())\(words.dropFirst())."
  }
}

extension Fault {
  /// Who cut a run short: "the system cut 3 runs short".
  fileprivate var cutting: String {
    switch self {
    case .system, .nobody: "the system cut"
    case .app: "missing progress cut"
    case .user: "the user cut"
    case .device: "a change of the device cut"
    }
  }
}

/// When tasks ran: launches per date if there are several dates, otherwise the times of day.
struct LaunchPattern {
  private let context: ReportContext
  private let days: ClosedRange<Int64>
  /// The first and the last date of the run are only partly simulated, unless the run begins and ends at
  /// midnight.
  private let isFirstWhole: Bool
  private let isLastWhole: Bool
  private static let mostDays = 14
  private static let mostTimes = 4

  init(_ context: ReportContext) {
    self.context = context
    let start = context.clock.wallTime(at: context.record.start)
    // A run that ends at midnight includes nothing of the day that begins then.
    let last = context.clock.wallTime(at: context.record.end - .milliseconds(1)).day
    days = start.day...max(start.day, last)
    isFirstWhole = start.sinceMidnight == .zero
    isLastWhole = context.clock.wallTime(at: context.record.end).sinceMidnight == .zero
  }

  /// nil if there are too many dates to show.
  var title: String? {
    if days.count > LaunchPattern.mostDays { return nil }
    return days.count > 2 ? "each day" : "at"
  }

  func text(_ launches: [Instant]) -> String {
    if days.count > 2 {
      var counts = days.map { _ in Int64(0) }
      for launch in launches {
        let place = context.clock.wallTime(at: launch).day - days.lowerBound
        if counts.indices.contains(Int(place)) { counts[Int(place)] += 1 }
      }
      return counts.enumerated().map { place, count in
        let isWhole =
          (place > 0 || isFirstWhole) && (place < counts.count - 1 || isLastWhole)
        return isWhole ? "\(count)" : "(\(count))"
      }.joined(separator: " ")
    }
    let times = launches.prefix(LaunchPattern.mostTimes).map { context.clock.time($0) }
    let more = launches.count - times.count
    return times.joined(separator: " ") + (more > 0 ? " +\(more)" : "")
  }
}
